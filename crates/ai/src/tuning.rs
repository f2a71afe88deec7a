//! The settings that make a level of the tree search.

use super::choosing::Choosing;
use super::level::Level;
use super::values::CERTAIN;

/// The settings of a tree search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// The number of the root's moves in the tree.
    pub(super) root_breadth: usize,
    /// The number of any other node's moves in the tree.
    pub(super) breadth: usize,
    /// The number of moves in the tree that differ only in the squares of bodies.
    pub(super) per_stem: usize,
    /// With fewer moves than this at the root there is nothing to search.
    pub(super) fewest: usize,
    /// The exploration constant: how much a simulation prefers moves with few visits.
    pub(super) c_puct: f64,
    /// The most that the static evaluation of a root move may be off by, at random.
    pub(super) noise: i32,
    /// The most nodes of the tree. It bounds the memory.
    pub(super) nodes: usize,
    /// How many moves the search for a forced win may make per node of the budget.
    pub(super) mate_moves: u64,
    /// The distance behind the best move, in wins, at which a move's prior is a quarter of the best one's.
    pub(super) spread: f64,
    /// How places for bodies, and one of several equal moves, are chosen.
    pub(super) choosing: Choosing,
}

impl Tuning {
    pub(super) fn of(level: Level) -> Tuning {
        let usual = Tuning {
            root_breadth: 32,
            breadth: 10,
            per_stem: 2,
            fewest: 2,
            c_puct: 0.12,
            noise: CERTAIN / 200,
            nodes: 40_000,
            mate_moves: 0,
            spread: 0.05,
            choosing: Choosing::ByMerit,
        };
        match level {
            // So much that a beginner who sees one move ahead wins now and then.
            Level::Random | Level::Greedy | Level::Novice => Tuning {
                noise: CERTAIN / 5 * 2,
                nodes: 1,
                ..usual
            },
            // Few nodes make it weak: what it does see it plays.
            Level::Club => usual,
            Level::Master | Level::Grandmaster => Tuning {
                c_puct: 0.3,
                mate_moves: 4,
                choosing: Choosing::BySquare,
                ..usual
            },
        }
    }
    /// Returns the settings for finding out what moves are worth: those of *master* without chance,
    /// and a single move is searched too.
    pub(super) fn of_analysis() -> Tuning {
        Tuning {
            fewest: 1,
            noise: 0,
            choosing: Choosing::ByMerit,
            ..Tuning::of(Level::Master)
        }
    }
}
