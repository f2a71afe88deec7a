//! The input from Discord: interactions as they come, parsed once, and the ids of buttons and menus.

pub mod conversation;
pub mod custom_id;
pub mod incoming;
pub mod interaction;
