//! The wording: all of it is in the locale files, and none of it is longer than Discord allows.

mod limits;
mod messages;
#[path = "../../crates/rules/tests/random_games/mod.rs"]
mod random_games;
mod scan;
mod typed_back;
