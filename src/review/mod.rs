//! After the game: reviews of finished games, lines for the analysis board, and the search for
//! puzzles. Everything here is pure: no I/O, no clock and no words; the adapters show it.

mod analysis;
mod chart;
mod findings;
mod measures;
mod mining;
mod refutation;
mod reviewer;
mod search;
mod story;

pub use analysis::Analysis;
pub use chart::chart;
pub use findings::{Finding, FindingKind, MOST_FINDINGS};
pub use measures::{Reign, accuracy, deaths, percent, reigns};
pub use mining::{NODES as PUZZLE_NODES, PROOF, Proof, grade, kinds, prove, puzzle};
pub use refutation::{Refutation, refutation};
pub use reviewer::{Judged, Review, Reviewer, review};
pub use search::{Searched, lines, search};
pub use story::{Sentence, story};
