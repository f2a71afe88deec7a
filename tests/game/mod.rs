//! One game among people, driven request by request with a clock that the test moves.

// Commands are written where they are used, so that a test reads like the minutes of a game.
#![allow(clippy::needless_pass_by_value)]

mod banks;
mod clocks;
mod ending;
mod fixture;
mod hours;
mod offers;
mod plans;
mod ratings;
mod rest;
mod results;
mod seats;
mod time;
