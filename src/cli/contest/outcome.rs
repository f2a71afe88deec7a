//! A finished game, and how it ended.

use std::fmt;
use std::time::Duration;

use djambi_rules::{self, Outcome, Ply, Seat};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum End {
    Won(Seat),
    Quiet,
    Repetition,
    /// No active player is left, or nobody can move.
    Nobody,
    /// A level had no legal move to offer: a fault of this program.
    Stuck,
}

impl End {
    pub(crate) const fn winner(self) -> Option<Seat> {
        match self {
            End::Won(seat) => Some(seat),
            _ => None,
        }
    }

    /// Reads what [`fmt::Display`] writes.
    pub(crate) fn read(text: &str) -> Option<End> {
        let won = Seat::ALL.into_iter().map(End::Won);
        won.chain([End::Quiet, End::Repetition, End::Nobody, End::Stuck])
            .find(|end| end.to_string() == text)
    }
}

impl From<djambi_rules::End> for End {
    fn from(end: djambi_rules::End) -> End {
        match (end, end.outcome()) {
            (_, Outcome::Won(seat)) => End::Won(seat),
            (djambi_rules::End::NoProgress, _) => End::Quiet,
            (djambi_rules::End::Repetition, _) => End::Repetition,
            _ => End::Nobody,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Won(seat) => write!(f, "won by {seat}"),
            End::Quiet => f.write_str("drawn by quiet turns"),
            End::Repetition => f.write_str("drawn by repetition"),
            End::Nobody => f.write_str("drawn, nobody is left to move"),
            End::Stuck => f.write_str("broken off without a legal move"),
        }
    }
}

/// A move, or a resignation, as it was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    pub(crate) seat: Seat,
    pub(crate) ply: Ply,
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    pub(crate) end: End,
    pub(crate) plies: Vec<Played>,
}
