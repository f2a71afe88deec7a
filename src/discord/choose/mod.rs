//! Choosing a turn part by part, by buttons and menus that only the chooser sees.
//!
//! What has been chosen so far is a [`Draft`] and lives in the ids of the buttons, so a restart in
//! between does not matter.

mod draft;
mod view;

pub use draft::{Draft, Left};
pub use view::asking;
