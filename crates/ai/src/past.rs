//! The positions that have occurred in the game: what comes again may be a draw (RULES 9).

use std::collections::HashSet;

use super::request::SearchRequest;
use djambi_rules::{Position, PositionKey};

/// The known course of the game.
pub(super) struct Past {
    occurred: HashSet<PositionKey>,
    /// The positions that have occurred twice, the present one included. Nearly always empty.
    twice: HashSet<PositionKey>,
}

impl Past {
    pub(super) fn of(request: &SearchRequest<'_>) -> Past {
        let present = request.position;
        let listed = request.past.last();
        let listed = listed.is_some_and(|last| last.number() == present.number());
        let now = (!listed).then(|| present.key());
        let mut once = HashSet::new();
        let all = request.past.iter().map(Position::key).chain(now);
        Past {
            occurred: request.past.iter().map(Position::key).collect(),
            twice: all.filter(|key| !once.insert(*key)).collect(),
        }
    }

    /// Whether the position is in the list of past positions. The trees take its return for a draw.
    pub(super) fn contains(&self, position: &Position) -> bool {
        self.occurred.contains(&position.key())
    }

    /// Whether the game is drawn once the position occurs again: it has occurred twice.
    pub(super) fn is_draw(&self, position: &Position) -> bool {
        !self.twice.is_empty() && self.twice.contains(&position.key())
    }
}
