//! The terms of a lobby, as options of a command or as a menu set them.

use super::command::Given;
use crate::discord::ids::Term;
use crate::game::{Level, Terms, Timeout, TurnTime};
use djambi_rules::Options;

/// What one of the terms shall be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Choice {
    /// The options of the rules.
    Options(Options),
    /// The time a turn, or no clock.
    Time(Option<TurnTime>),
    /// What happens when it has run out.
    Timeout(Timeout),
    /// Whether anyone who sits may start.
    AnyoneStarts(bool),
}

impl Choice {
    /// Reads a menu's value; nothing if it is none that the menu has.
    #[must_use]
    pub fn read(term: Term, value: &str) -> Option<Choice> {
        Some(match (term, value) {
            (Term::Preset, options) => Choice::Options(options.parse().ok()?),
            (Term::Time, "0") => Choice::Time(None),
            (Term::Time, hours) => {
                let time = TurnTime::from_hours(hours.parse().ok()?);
                Choice::Time(Some(time.ok()?))
            }
            (Term::Timeout, "computer") => Choice::Timeout(Timeout::Computer(Level::Club)),
            (Term::Timeout, "resign") => Choice::Timeout(Timeout::Resign),
            (Term::Timeout, "flag") => Choice::Timeout(Timeout::Flag),
            (Term::Starter, "anyone") => Choice::AnyoneStarts(true),
            (Term::Starter, "holder") => Choice::AnyoneStarts(false),
            (Term::Timeout | Term::Starter, _) => return None,
        })
    }

    /// The terms with it.
    #[must_use]
    pub const fn applied(self, mut terms: Terms) -> Terms {
        match self {
            Choice::Options(options) => terms.options = options,
            Choice::Time(time) => terms.turn_time = time,
            Choice::Timeout(timeout) => terms.on_timeout = timeout,
            Choice::AnyoneStarts(anyone) => terms.anyone_starts = anyone,
        }
        terms
    }
}

/// The terms that a new lobby is to have; nonsense changes nothing.
pub(super) fn terms(given: &Given<'_>) -> Terms {
    let preset = given.text("rules");
    let preset = preset.and_then(|preset| Choice::read(Term::Preset, preset));
    let hours = given.whole("time").map(|hours| hours.to_string());
    let time = hours.and_then(|hours| Choice::read(Term::Time, &hours));
    let choices = preset.into_iter().chain(time);
    choices.fold(Terms::default(), |terms, choice| choice.applied(terms))
}
