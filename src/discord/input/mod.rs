//! The input from Discord: interactions as they come, parsed once, and the ids of buttons and menus.

pub mod custom_id;
pub mod exercise_step;
pub mod incoming;
pub mod interaction;
pub mod last_question;
pub mod permissions;
