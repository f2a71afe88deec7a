#![doc = include_str!("../README.md")]

mod analysis;
mod attacks;
mod baselines;
mod budget;
mod candidates;
mod draws;
mod evaluate;
mod helping;
mod hint;
mod learned;
mod level;
mod mate;
mod ordering;
mod past;
mod random;
mod request;
#[cfg(test)]
mod symmetry;
mod tree;
mod values;
mod walls;

pub use analysis::{analyse, best_lines};
pub use hint::{Hint, Reason, chances, hint, reason};
pub use level::Level;
pub use request::{Choice, SearchInfo, SearchRequest};

/// The parts that make the weights of the evaluation and of move ordering: for the program that trains
/// them, and not a promise to anyone else.
#[doc(hidden)]
pub mod training {
    pub use super::evaluate::describe;
    pub use super::learned::{
        ANSWERS, Chances, DRAW_FEATURES, DRAW_HIDDEN, Description, FEATURES, HIDDEN,
        MOST_OF_SQUARE, Network, Player, SQUARE_FEATURES, Standing,
    };
    pub use super::ordering::{MoveSample, ORDERING_FEATURES, move_samples};
    pub use super::random::Random;
    pub use super::tree::{SearchedPosition, search_closely};
}

/// Chooses a move for the player to move; returns `None` only if the game is over.
///
/// The search calls `stop` every few dozen positions. Once `stop` returns true, the answer is the
/// best move so far: there is one, however early that is.
///
/// ```
/// use djambi_ai::{Level, SearchRequest, choose};
/// use djambi_rules::Position;
/// let position = Position::default();
/// let request = SearchRequest { position: &position, past: &[], level: Level::Novice, nodes: 500, seed: 7 };
/// let choice = choose(&request, &|| false).unwrap();
/// assert!(position.is_legal(choice.mv));
/// ```
pub fn choose(request: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    match request.level {
        Level::Random => baselines::random(request),
        Level::Greedy => baselines::greedy(request, stop),
        level => tree::search(request, Some(level.error()), &|_, _| true, stop),
    }
}
