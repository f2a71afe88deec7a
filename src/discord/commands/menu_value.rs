//! The values of a menu: the use of a seat in a lobby.

use crate::game::{Level, Sitter};

/// The use of a seat of the lobby, as a value of a menu.
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
