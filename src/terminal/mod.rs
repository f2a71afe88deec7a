//! Djambi in a terminal: an adapter like any other, for people at one keyboard.
//!
//! Everything goes through the [service](crate::service); the game is saved after every move. `session`
//! asks the service, `ask` puts its answers into words; what a key means is decided by the pure
//! `model`, which `draw` shows. Where there is no terminal, `plain` takes a line and answers a line.

mod ascii;
mod ask;
mod board_lines;
mod board_prompt;
mod cells;
mod command;
mod draw;
mod files;
mod input;
mod inquiry;
mod learn;
mod lines;
mod local;
mod looking;
mod meaning;
mod model;
mod named;
mod notes;
mod opening;
mod paint;
mod plain;
mod received;
mod screen;
mod seats;
mod session;
#[cfg(test)]
mod testing;
mod typed;
mod words;
mod wrap;

pub use ascii::ascii;
pub use ask::{Answer, Intent, ask};
pub use board_lines::board_lines;
pub use cells::{Looks, legend};
pub use command::{Decision, Line, Word};
pub use draw::{Layout, draw};
pub use files::{Pictures, write_new};
pub use inquiry::Since;
pub use learn::learn;
pub use lines::{Lines, columns};
pub use local::person_now;
pub use looking::{Looking, To};
pub use model::{Button, Effect, Model, Page};
pub use named::named;
pub use plain::{Plain, PlainError};
pub use received::{ScreenError, leave_signals};
pub use screen::{Manner, Screen, full_screen};
pub use seats::{ParseSeatsError, Seats};
pub use session::{Listed, Session, SessionError, list};
pub use words::Wording;
