//! The input from Discord: interactions as they come, parsed once, and the ids of buttons and menus.

mod button_text;
pub mod custom_id;
pub mod incoming;
pub mod interaction;
pub mod last_question;
pub mod lesson_step;
pub mod permissions;
pub mod quiet_hours;
pub mod settings_values;
