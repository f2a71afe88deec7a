//! Converts games to game records.

use super::View;
use crate::game::{Phase, Sitter};
use djambi_rules::{Record, Seat};

/// The tag of a record whose game is private by its terms.
pub const PRIVATE: &str = "Private";

/// The tag of a record that says, as in PGN, that its game is still being played.
pub const TERMINATION: &str = "Termination";

/// Its value then.
pub const UNTERMINATED: &str = "unterminated";

/// Returns the game record: the moves, the players, the times, and the result.
#[must_use]
pub fn record(view: &View) -> Record {
    let game = &view.game;
    let mut record = Record::new(game.history().clone());
    let mut tag = |name: &str, value: &str| {
        // Only tag names can be invalid, and these are not.
        let _ = record.set_tag(name, value);
    };
    tag("Game", &view.id.0);
    tag("Date", &game.opened_at().strftime("%Y-%m-%d").to_string());
    if game.terms().private {
        tag(PRIVATE, "yes");
    }
    if !matches!(game.phase(), Phase::Over(_)) {
        tag(TERMINATION, UNTERMINATED);
    }
    for seat in Seat::ALL {
        if let Some(name) = sitter_name(view, seat) {
            tag(seat.name(), &name);
        }
    }
    if let Some(notes) = game.notes() {
        for (name, value) in &notes.tags {
            // Tags that follow from the game are no notes of a person.
            let _ = record.set_tag(name, value);
        }
        for (plies, text) in &notes.comments {
            record.add_comment(*plies, text);
        }
    }
    record.state_result(game.outcome());
    record
}

/// The player of a seat, for its tag; a hostage has a tag of its own.
fn sitter_name(view: &View, seat: Seat) -> Option<String> {
    match view.game.sitter(seat)? {
        Sitter::Person(person) => {
            let known = view.people.get(&person).and_then(|it| it.name.clone());
            let name = known.filter(|name| !name.is_empty());
            // Nobody asks a guest for a name before a game against computers.
            name.or_else(|| person.is_guest().then(|| "Guest".to_owned()))
        }
        Sitter::Computer(level) => Some(format!("Computer ({})", level.key())),
        Sitter::Hostage => None,
    }
}
