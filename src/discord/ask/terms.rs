//! The terms of a lobby, as options of a command or as a menu set them.

use super::command::Given;
use crate::discord::ids::Term;
use crate::game::{Level, Terms, Timeout, TurnTime};
use crate::rules::Options;

/// The terms that a new lobby is to have.
pub(super) fn terms(given: &Given<'_>) -> Terms {
    let mut terms = Terms::default();
    if let Some(preset) = given.text("rules") {
        set_term(&mut terms, Term::Preset, preset);
    }
    if let Some(hours) = given.whole("time") {
        set_term(&mut terms, Term::Time, &hours.to_string());
    }
    terms
}

/// Changes one of the terms by a menu's value; nonsense changes nothing.
pub fn set_term(terms: &mut Terms, term: Term, value: &str) {
    match term {
        Term::Preset => {
            if let Ok(options) = value.parse::<Options>() {
                terms.options = options;
            }
        }
        Term::Time => {
            if let Ok(hours) = value.parse::<i64>() {
                terms.turn_time = TurnTime::from_hours(hours).ok();
            }
        }
        Term::Timeout => {
            terms.on_timeout = match value {
                "computer" => Timeout::Computer(Level::Club),
                "resign" => Timeout::Resign,
                _ => Timeout::Flag,
            };
        }
        Term::Starter => terms.anyone_starts = value == "anyone",
    }
}
