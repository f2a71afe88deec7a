//! What one person is shown and nobody else: boards, turns, lists, settings.

mod board;
mod games;
mod history;
mod privacy;
mod settings;
mod turn;

pub use board::{ask_resign, board, more};
pub use games::games;
pub use history::history;
pub use privacy::forget;
pub use settings::{server_settings, settings};
pub use turn::{ask, choose, hint, preview, stale};
