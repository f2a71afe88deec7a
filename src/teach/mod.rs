//! Teaching as data: pages of the rules with an example each, lessons and puzzles to be solved by a
//! move, and
//! the rare rules that a move has just used. It has rules and no words: the adapters word it from
//! the locale files by its keys and draw its positions.

mod exercise;
mod lessons;
mod pages;
mod puzzle;
mod puzzle_kind;
mod rare;
mod solved;
mod tried;

pub use exercise::Exercise;
pub use lessons::{Lesson, Miss, Verdict};
pub use pages::{Example, Page};
pub use puzzle::{ParsePuzzleError, Puzzle, day_of};
pub use puzzle_kind::{Idea, ParsePuzzleKindError, PuzzleKind, idea, is_in_danger};
pub use rare::Rare;
pub use solved::SolvedPuzzles;
