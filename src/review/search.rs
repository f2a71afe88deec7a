//! The search of reviews, analysis and puzzles: *master*'s, without chance.

use crate::ai::{Choice, Level, SearchRequest, analyse, best_lines};
use djambi_rules::{Move, Position};

/// The searched position.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    /// The position.
    pub position: &'a Position,
    /// The positions before it that could occur again (RULES 9).
    pub past: &'a [Position],
    /// How many positions may be looked at.
    pub nodes: u64,
}

impl Searched<'_> {
    fn request(&self) -> SearchRequest<'_> {
        SearchRequest {
            position: self.position,
            past: self.past,
            level: Level::Master,
            nodes: self.nodes,
            seed: 0,
        }
    }
}

/// Returns the best of the allowed moves; `None` if there is none.
#[must_use]
pub fn search(
    searched: Searched<'_>,
    allowed: &dyn Fn(Move, &Position) -> bool,
    stop: &dyn Fn() -> bool,
) -> Option<Choice> {
    analyse(&searched.request(), allowed, stop)
}

/// Returns the best ideas, at most `count`, the best first.
#[must_use]
pub fn lines(searched: Searched<'_>, count: usize, stop: &dyn Fn() -> bool) -> Vec<Choice> {
    best_lines(&searched.request(), count, stop)
}
