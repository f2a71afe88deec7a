//! What a menu brings: a square of the guided choice, or the use of a seat in a lobby.

use crate::choose::Draft;
use crate::game::{Level, Sitter};
use djambi_rules::{Position, Square};

/// What becomes of a seat of the lobby, as a menu says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// It is free for anybody.
    Free,
    /// A computer sits there, or it is a hostage.
    By(Sitter),
}

impl Use {
    /// Reads a menu's value.
    #[must_use]
    pub fn read(value: &str) -> Option<Use> {
        match value {
            "free" => Some(Use::Free),
            "hostage" => Some(Use::By(Sitter::Hostage)),
            level => Some(Use::By(Sitter::Computer(Level::offered(level)?))),
        }
    }
}

/// What was picked from a menu: a square, or that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked(Option<Square>);

impl Picked {
    /// Reads a menu's value; `None` if it is none that the menu has.
    #[must_use]
    pub fn read(value: &str) -> Option<Picked> {
        match value {
            "--" => Some(Picked(None)),
            square => Some(Picked(Some(square.parse().ok()?))),
        }
    }

    /// The draft with this answer to what it asks in that position.
    #[must_use]
    pub fn decides(self, draft: Draft, position: &Position) -> Draft {
        match draft.asks(position) {
            Some(part) => draft.with(part, self.0),
            None => draft,
        }
    }
}
