//! The real program against a Discord in miniature: what people type and press, and what they see.

mod bot;
mod choosing;
mod commands;
mod ending;
mod faults;
mod first_game;
mod languages;
mod late;
mod learning;
mod lobby;
mod long;
mod past;
mod places;
mod refusals;
mod rich;
mod roles;
mod starting;
mod stored;
mod table;
mod thumb;
mod thumb_games;
mod time;
mod weather;
