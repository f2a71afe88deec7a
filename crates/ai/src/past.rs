//! The positions that have occurred in the game: what comes again may be a draw (RULES 9).

use std::collections::HashSet;

use super::request::SearchRequest;
use djambi_rules::{Position, PositionKey};

/// The known course of the game, the present position included.
pub(super) struct Past {
    occurred: HashSet<PositionKey>,
    /// The positions that have occurred twice. Nearly always empty.
    twice: HashSet<PositionKey>,
}

impl Past {
    pub(super) fn of(request: &SearchRequest<'_>) -> Past {
        let all = request.past.iter().chain([request.position]);
        let mut occurred = HashSet::new();
        let twice = all.map(Position::key).filter(|key| !occurred.insert(*key));
        Past {
            twice: twice.collect(),
            occurred,
        }
    }

    /// Whether the position has occurred. The trees take its return for a draw.
    pub(super) fn contains(&self, position: &Position) -> bool {
        self.occurred.contains(&position.key())
    }

    /// Whether the game is drawn once the position occurs again: it has occurred twice.
    pub(super) fn is_draw(&self, position: &Position) -> bool {
        !self.twice.is_empty() && self.twice.contains(&position.key())
    }
}
