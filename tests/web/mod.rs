//! `djambi web` and the pages of `djambi run`: over HTTP as anybody could ask, and in a real browser.

mod afterwards;
mod aloud;
mod analysed;
mod arriving;
mod attacks;
mod board;
mod games;
mod kinds;
mod limits;
mod looks;
mod offers;
mod own;
mod own_data;
mod pacts;
mod pages;
mod plans;
mod policies;
mod prepared;
#[allow(dead_code, reason = "benchmarks use more of it")]
mod program;
mod rematch;
mod replaced;
mod screen;
mod script;
mod seats;
mod sessions;
mod settings;
mod sharing;
mod slow;
mod tabs;
mod talk;
mod told;
mod typed;
mod updates;
mod wire;

// Benchmarks have prepared games too, and these beside them.
use crate::common::{dice, saved_games};
