//! Chooses a move for a computer player: pure, without a clock of its own. It uses only the rules.
//!
//! [`choose`] takes a [`SearchRequest`] and a function that returns whether to stop. The same request
//! with the same seed has the same answer on every machine, as long as nothing stops the search
//! before its nodes are used up. [The search] is explained in the project's documents, which say how
//! strong it is and list [every change that was measured].
//!
//! [The search]: https://github.com/djambi-bot/djambi/blob/main/docs/computer.md
//! [every change that was measured]: https://github.com/djambi-bot/djambi/blob/main/docs/computer-tried.md

mod analysis;
mod attacks;
mod baselines;
mod budget;
mod candidates;
mod choosing;
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
mod search;
#[cfg(test)]
mod symmetry;
mod tree;
mod tuning;
mod values;
mod walls;
mod widening;

pub use analysis::{analyse, best_lines};
pub use evaluate::describe;
pub use hint::{Hint, Reason, chances, hint, reason};
pub use learned::{
    ANSWERS, Chances, DRAW_FEATURES, DRAW_HIDDEN, Description, FEATURES, HIDDEN, MOST_OF_SQUARE,
    Network, Player, SQUARE_FEATURES, Standing,
};
pub use level::{Level, ParseLevelError};
pub use ordering::{MoveSample, ORDERING_FEATURES, move_samples};
pub use random::Random;
pub use request::{Choice, SearchInfo, SearchRequest};
pub use widening::{SearchedPosition, search_closely};

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
#[must_use]
pub fn choose(request: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    choose_in_time(request, &|| false, stop)
}

/// Chooses a move like [`choose`], and ends early once `enough` returns true, unless two moves are
/// about as good. Only *grandmaster*, which would continue for as long as it may, asks `enough`.
#[must_use]
pub fn choose_in_time(
    request: &SearchRequest<'_>,
    enough: &dyn Fn() -> bool,
    stop: &dyn Fn() -> bool,
) -> Option<Choice> {
    match request.level {
        Level::Random => baselines::random(request),
        Level::Greedy => baselines::greedy(request, stop),
        Level::Novice | Level::Club | Level::Master => search::search(request, stop),
        Level::Grandmaster => widening::search(request, enough, stop),
    }
}
