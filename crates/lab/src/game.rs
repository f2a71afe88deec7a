//! A finished game, and how it ended.

use std::fmt;
use std::time::Duration;

use djambi_rules::{End, Ply, Seat};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// By the rules, or because one player has all the seats that are left.
    Rules(End),
    /// A level had no legal move to offer: a fault of this program.
    NoMove,
}

impl Outcome {
    pub(crate) const fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Rules(End::LastActive(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Reads the text that [`fmt::Display`] writes.
    pub(crate) fn read(text: &str) -> Option<Outcome> {
        let draws = [
            End::NoProgress,
            End::Repetition,
            End::NobodyActive,
            End::NobodyCanMove,
        ];
        let ends = Seat::ALL.into_iter().map(End::LastActive).chain(draws);
        let mut all = ends.map(Outcome::Rules).chain([Outcome::NoMove]);
        all.find(|outcome| outcome.to_string() == text)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Rules(End::LastActive(seat)) => return write!(f, "won by {seat}"),
            Outcome::Rules(End::NoProgress) => "drawn without progress",
            Outcome::Rules(End::Repetition) => "drawn by repetition",
            Outcome::Rules(End::NobodyActive) => "drawn, nobody is left to move",
            Outcome::Rules(End::NobodyCanMove) => "drawn, nobody can move",
            Outcome::NoMove => "broken off without a legal move",
        })
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
    pub(crate) end: Outcome,
    pub(crate) plies: Vec<Played>,
}
