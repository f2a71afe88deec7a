//! The terms of a lobby, as options of a command or as a menu set them.

use super::custom_id::Term;
use super::options::Given;
use crate::game::{Level, Terms, Timeout, TurnTime};
use crate::service::TermsPatch;

/// Reads a menu's value; nothing if it is none that the menu has.
#[must_use]
pub fn read(term: Term, value: &str) -> Option<TermsPatch> {
    Some(match (term, value) {
        (Term::Preset, options) => TermsPatch::Options(options.parse().ok()?),
        (Term::Time, "0") => TermsPatch::Time(None),
        (Term::Time, hours) => {
            let time = TurnTime::from_hours(hours.parse().ok()?);
            TermsPatch::Time(Some(time.ok()?))
        }
        (Term::Timeout, "computer") => TermsPatch::Timeout(Timeout::Computer(Level::Club)),
        (Term::Timeout, "resign") => TermsPatch::Timeout(Timeout::Resign),
        (Term::Timeout, "flag") => TermsPatch::Timeout(Timeout::Flag),
        (Term::Starter, "anyone") => TermsPatch::AnyoneStarts(true),
        (Term::Starter, "full") => TermsPatch::StartsWhenFull,
        (Term::Starter, "holder") => TermsPatch::AnyoneStarts(false),
        (Term::Rated, "yes") => TermsPatch::Unrated(false),
        (Term::Rated, "no") => TermsPatch::Unrated(true),
        (Term::Private, "yes") => TermsPatch::Private(true),
        (Term::Private, "no") => TermsPatch::Private(false),
        (Term::Timeout | Term::Starter | Term::Rated | Term::Private, _) => return None,
    })
}

/// The terms that a new lobby is to have; nonsense changes nothing.
pub fn terms(given: &Given<'_>) -> Terms {
    let preset = given.text("rules");
    let preset = preset.and_then(|preset| read(Term::Preset, preset));
    let hours = given.whole("time").map(|hours| hours.to_string());
    let time = hours.and_then(|hours| read(Term::Time, &hours));
    let private = given.truth("private").map(TermsPatch::Private);
    let patches = preset.into_iter().chain(time).chain(private);
    patches.fold(Terms::default(), |terms, patch| patch.applied(terms))
}
