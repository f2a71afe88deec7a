//! What people read and see: pages, boards, lobbies, choices and rejections as messages, made from
//! the service's replies. Nothing here asks the service or sends anything.

pub mod answer;
mod buttons;
pub mod card;
pub mod events;
pub mod form;
pub mod game;
mod help;
pub mod invitation;
pub mod lessons;
mod lobby;
mod move_choice;
pub mod outgoing;
mod picture;
mod private;
pub mod puzzles;
pub mod reader;
pub mod rejection;
pub mod replay;
pub mod reply;
mod review;
mod rules;
pub mod suggestions;
pub mod wording;
