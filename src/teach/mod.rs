//! Teaching as data: pages of the rules with an example each, lessons to be solved by a move, and
//! the rare rules that a move has just used. It has rules and no words: the adapters word it from
//! the locale files by its keys and draw its positions.

mod lessons;
mod pages;
mod rare;
mod tried;

pub use lessons::{Lesson, Miss, Verdict};
pub use pages::{Example, Page};
pub use rare::Rare;
