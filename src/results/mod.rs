//! Results of finished games, and the profiles of the people who played them.
//!
//! [`FinishedGame::of`] sums a game up: its result, and what each player did in it. A [`Profile`]
//! adds up the games of a person, [`Statistics`] those of a server. Ratings are worked out of the same sums ([`FinishedGame::rated`]).

mod honours;
mod profile;
mod result;

pub use honours::Honour;
pub use profile::{Count, Profile, Rival, Statistics, Tally};
pub use result::{FinishedGame, GameResult, SeatResult};

#[cfg(test)]
mod tests;
