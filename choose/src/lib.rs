//! Choosing a move step by step, as a pure model: what has been decided of a move so far, the next
//! question with its answers, and the moves that a text may still become.
//!
//! All of it works on a position, without messages or keys. The choices so far are a
//! [`Draft`] of 13 characters, so an adapter may save it anywhere.

mod draft;
mod likely;
mod step;
mod wanted;

#[cfg(test)]
mod tests;

pub use draft::{Draft, Left, ParseDraftError};
pub use likely::{MOST, likeliest};
pub use step::{Answer, Can, MENUS, OPTIONS, Step};
