//! Choosing a turn with a thumb: suggestions while somebody types, and the guided choice part by
//! part.
//!
//! What has been chosen so far is a [`Draft`] and lives in the ids of the buttons, so a restart in
//! between does not matter. All of it works on a position.

mod draft;
pub mod step;
mod suggest;
mod wanted;

#[cfg(test)]
mod tests;

pub use draft::{Draft, Left};
pub use suggest::{Suggestion, suggestions};
