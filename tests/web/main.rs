//! `djambi web` and the pages of `djambi run`: over HTTP as anybody could ask, and in a real browser.

mod afterwards;
mod aloud;
mod analysed;
mod arriving;
mod attacks;
mod board;
mod browser;
#[path = "../common/dice.rs"]
mod dice;
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
#[path = "../common/port.rs"]
mod port;
mod prepared;
#[allow(dead_code, reason = "benchmarks use more of it")]
mod program;
mod rematch;
mod replaced;
#[path = "../common/saved_games.rs"]
mod saved_games;
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
