//! The wording: all of it is in the locale files, and none of it is longer than Discord allows or than people read.

#[path = "../common/sentence_count.rs"]
mod count;
mod limits;
mod messages;
#[path = "../../crates/rules/tests/random_games/mod.rs"]
mod random_games;
mod scan;
mod sentences;
mod typed_back;
