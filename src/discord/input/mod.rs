//! The input from Discord: the command's definition, the ids of buttons and menus, and each
//! interaction parsed once into an [`Intent`](intent::Intent).

pub mod asked;
mod button_text;
pub mod command;
pub mod command_definitions;
pub mod component;
pub mod custom_id;
pub mod incoming;
pub mod intent;
pub mod interaction;
pub mod lesson_step;
pub mod menu_value;
mod options;
pub mod permissions;
mod players;
pub mod quiet_hours;
mod settings;
pub mod settings_form;
pub mod settings_values;
mod terms;
