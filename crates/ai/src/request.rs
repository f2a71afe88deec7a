//! The request to a computer player, and its answer.

use super::level::Level;
use djambi_rules::{Move, Position, Seat};

/// The request for a move.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    /// The position, with the player to move.
    pub position: &'a Position,
    /// The positions that have occurred in the game before this one, so that a draw by repetition (RULES 9)
    /// is foreseen. Those since the last kill are enough.
    pub past: &'a [Position],
    /// How well to play.
    pub level: Level,
    /// The most positions to look at; [`Level::nodes`] is how many the level is made for.
    pub nodes: u64,
    /// Decides between moves that are about as good.
    pub seed: u64,
}

/// Whether a search may choose a move, which leads to that position.
pub(super) type Allowed<'a> = &'a dyn Fn(Move, &Position) -> bool;

/// The chosen move, and the reasons for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// A legal move.
    pub mv: Move,
    /// The result of the search.
    pub info: SearchInfo,
}

/// A summary of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchInfo {
    /// Each seat's chance to win as the search sees it, in thousandths, by [`Seat::index`].
    pub chances: [u16; 4],
    /// How many positions the search looked at.
    pub nodes: u64,
    /// The length of the expected line, in moves.
    pub depth: u32,
    /// The principal variation: the expected moves, the chosen one first.
    pub pv: Vec<Move>,
}

impl SearchInfo {
    /// Returns that seat's chance to win, in thousandths.
    pub const fn chance(&self, seat: Seat) -> u16 {
        self.chances[seat.index()]
    }
}
