//! Changes of games, for people who watch them.

use crate::game::{GameId, Place};

/// How many changes may wait for a slow reader, which then learns that it has missed some.
pub(super) const CHANGES: usize = 1024;

/// A game that has changed, and its version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The game.
    pub game: GameId,
    /// Where it is played.
    pub place: Place,
    /// Its new version.
    pub version: u64,
}
