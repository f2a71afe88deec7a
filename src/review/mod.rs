//! After the game: reviews of finished games, lines for the analysis board, and the search for
//! puzzles. Everything here is pure: no I/O, no clock and no words; the adapters show it.

mod analysis;
mod findings;
mod mining;
mod reviewer;
mod story;

pub use analysis::Analysis;
pub use findings::{Finding, FindingKind, MOST_FINDINGS, Reign, accuracy, deaths, percent, reigns};
pub use mining::{
    NODES as PUZZLE_NODES, PROOF, Proof, Refutation, grade, kinds, prove, puzzle, refutation,
};
pub use reviewer::{Judged, Review, Reviewer, Searched, lines, review, search};
pub use story::{Sentence, chart, story};
