//! A game of a match.

use crate::cli::contest::outcome::Record;

/// A finished game and the seats of the first player in it.
pub(super) struct Game {
    pub(super) record: Record,
    pub(super) first: [bool; 4],
}

impl Game {
    /// Whether the first player has won; `None` is a draw.
    pub(super) fn first_won(&self) -> Option<bool> {
        let winner = self.record.end.winner()?;
        Some(self.first[winner.index()])
    }

    pub(super) fn describe(&self) -> String {
        let result = match self.first_won() {
            Some(true) => "won",
            Some(false) => "lost",
            None => "drawn",
        };
        format!("{result} after {} moves", self.record.plies.len())
    }
}
