//! Chooses a turn for a computer's seat: pure, without a clock of its own. Knows only the rules.
//!
//! [`choose`] is given a [`Question`] and a way to be told to stop. The same question with the
//! same seed gives the same answer on every machine, as long as nothing stops it before its nodes
//! are used up. How it works, and what each part is worth, stands in `docs/computer.md`.

mod baselines;
mod candidates;
mod dice;
mod draws;
mod evaluate;
mod hint;
mod level;
mod maps;
mod mate;
mod search;
mod tree;

use djambi_rules::{Move, Position, Seat};

pub use hint::{Hint, Reason, chances, hint};
pub use level::{Level, ParseLevelError};

/// What a computer's seat is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position, with its mover.
    pub position: &'a Position,
    /// Positions that have occurred in the game, this one or others, so that a draw by repetition
    /// (RULES 9) is seen coming. Those since the last kill are enough; none will do.
    pub past: &'a [Position],
    /// How well to play.
    pub level: Level,
    /// How many positions to look at, at most; [`Level::nodes`] is what the level is made for.
    pub nodes: u64,
    /// Decides between turns that are about as good.
    pub seed: u64,
}

/// The turn that was chosen, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// A legal move.
    pub mv: Move,
    /// What stands behind it.
    pub account: Account,
}

/// A short account of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// Each seat's chance to win as the search sees it, in thousandths, by [`Seat::index`].
    pub chances: [u16; 4],
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many turns ahead the expected line goes.
    pub depth: u32,
    /// The turns that are expected, the chosen one first.
    pub line: Vec<Move>,
}

impl Account {
    /// That seat's chance to win, in thousandths.
    #[must_use]
    pub const fn chance(&self, seat: Seat) -> u16 {
        self.chances[seat.index()]
    }
}

/// Chooses a turn for the mover; `None` only once the game is over.
///
/// `stop` is asked every few dozen positions; once it says yes, the best move so far is the
/// answer. So there always is one, however early it says so.
///
/// ```
/// use djambi::ai::{Level, Question, choose};
/// use djambi_rules::Position;
/// let position = Position::default();
/// let question = Question { position: &position, past: &[], level: Level::Novice, nodes: 500, seed: 7 };
/// let choice = choose(&question, &|| false).unwrap();
/// assert!(position.is_legal(choice.mv));
/// ```
#[must_use]
pub fn choose(question: &Question<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    match question.level {
        Level::Random => baselines::random(question),
        Level::Greedy => baselines::greedy(question, stop),
        Level::Novice | Level::Club | Level::Master => search::search(question, stop),
    }
}
