//! Ratings of people, worked out from the logs of finished games alone: the same logs give the same
//! numbers to the last digit, in whichever order they are read.
//!
//! [`RatedGame::of`] returns what a finished game shows about its players, or why it is unrated.
//! [`Ratings::of`] works through rated games in the order in which they ended. The method is
//! Weng-Lin's for several teams: the winner comes before all others; in a draw the survivors share
//! the first place before the dead. A player who died second gains nothing by it. Computers are anchors that
//! never move.

mod played;
mod season;
mod table;

pub use played::{Player, RatedGame, Unrated};
pub use season::{ParseSeasonError, Season};
pub use table::{GAMES_FOR_A_ROW, OPPONENTS_FOR_A_ROW, Rating, Ratings, Row, place};

#[cfg(test)]
mod tests;
