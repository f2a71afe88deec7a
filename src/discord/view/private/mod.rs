//! Views that only one person can see: boards, moves, lists, settings.

mod board;
mod games;
mod history;
mod next_move;
mod plan;
mod players;
mod privacy;
mod settings;

pub use board::{ask_resign, board, more};
pub use games::{games, tables};
pub use history::history;
pub use next_move::{ask, choose, hint, preview, stale, typing};
pub use plan::plan;
pub use players::{profile, standings, statistics};
pub use privacy::forget;
pub use settings::{server_settings, settings};
