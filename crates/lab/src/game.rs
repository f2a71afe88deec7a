//! A game as it was played.

use std::time::Duration;

use djambi_rules::{End, History, Seat};

/// The time and the positions that a move took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// The time.
    pub time: Duration,
    /// How many positions were looked at, as far as the player says so.
    pub nodes: u64,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The moves and resignations.
    pub history: History,
    /// By the rules, or because all seats that are left have one player.
    pub end: End,
    /// One per move or resignation, except for those with which the game was begun.
    pub costs: Vec<Cost>,
}

impl Game {
    /// Returns the seat that won; `None` is a draw.
    pub const fn winner(&self) -> Option<Seat> {
        match self.end {
            End::LastActive(seat) => Some(seat),
            _ => None,
        }
    }

    /// Returns the seat of each move with its cost.
    pub fn costs(&self) -> impl Iterator<Item = (Seat, Cost)> {
        let begun = self.history.len() - self.costs.len();
        let movers = (begun..).map_while(|plies| self.history.position_after(plies));
        movers
            .zip(&self.costs)
            .map(|(position, cost)| (position.mover(), *cost))
    }

    /// Returns how the game ended, such as `won by red`.
    pub fn result(&self) -> String {
        match self.end {
            End::LastActive(seat) => return format!("won by {seat}"),
            End::NoProgress => "drawn without progress",
            End::Repetition => "drawn by repetition",
            End::NobodyActive => "drawn, nobody is left to move",
            End::NobodyCanMove => "drawn, nobody can move",
        }
        .to_owned()
    }
}
