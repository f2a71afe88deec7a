//! The learned part of the evaluation: a small network corrects the chances that the static
//! evaluation gives.
//!
//! The network multiplies each active player's chance, and that of a draw, by a factor. All of it is
//! whole numbers, so that it answers the same on every machine. Its weights are made by the program
//! in `train/` (`docs/computer.md`).

mod chances;
mod features;
mod network;
mod squares;

pub use self::chances::Chances;
pub use self::features::{DRAW_FEATURES, Description, FEATURES, Player};
pub use self::network::{ANSWERS, DRAW_HIDDEN, HIDDEN, Network};
pub use self::squares::{MOST_OF_SQUARE, SQUARE_FEATURES, Standing};

use std::sync::LazyLock;

use super::values::Values;

/// The weights that the program is delivered with.
static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(include_bytes!("../assets/evaluation.bin")));

/// Returns the corrected values of a position in which the game is not over.
pub(super) fn correct(description: &Description) -> Values {
    NETWORK.correct(description).values()
}
