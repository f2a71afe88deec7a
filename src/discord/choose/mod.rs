//! Choosing a turn with a thumb: suggestions while somebody types, and the guided choice part by
//! part, by buttons and menus that only the chooser sees.
//!
//! What has been chosen so far is a [`Draft`] and lives in the ids of the buttons, so a restart in
//! between does not matter. All of it works on a position; only [`view`] knows messages.

mod draft;
mod step;
mod suggest;
mod view;
mod wanted;

#[cfg(test)]
mod tests;

pub use draft::{Draft, Left};
pub use suggest::{Suggestion, suggestions};
pub use view::{ChoiceView, asking, completed_by_button};
