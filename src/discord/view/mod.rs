//! What people read and see: boards, lobbies and choices as messages. Nothing here asks the service or
//! sends anything.

pub mod buttons;
pub mod card;
pub mod event_lines;
pub mod game;
pub mod lobby;
pub mod move_choice;
pub mod outgoing;
pub mod wording;
