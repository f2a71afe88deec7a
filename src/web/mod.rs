//! The browser's pages: an adapter like Discord and the terminal, over the same games.
//!
//! Every page is HTML that works by links and forms alone. What is chosen of a move is a draft in
//! the address, as it is in the buttons of Discord; the page's script only exchanges the main part
//! of a page instead of loading all of it, and follows a game by server-sent events.

mod actions;
mod address;
mod analysis;
mod analysis_page;
mod app;
mod armies;
mod ask;
mod assets;
mod board;
mod boards;
mod checks;
mod downloads;
mod enter;
mod exercise;
mod failure;
mod form;
mod game_page;
mod home;
mod hub;
mod layout;
mod learn;
mod limits;
mod line;
mod lobby;
mod moves;
mod offers;
mod own_data;
mod page_state;
mod panel;
mod plans;
mod player;
mod profile;
mod proxies;
mod puzzles;
mod rematch;
mod rematch_link;
mod review;
mod router;
mod rules;
mod run;
mod seats;
mod seen;
mod site;
mod steps;
mod stream;
mod thinking;
mod typing;
mod visitor;
mod words;

pub use proxies::Proxies;
pub use run::{Pages, Settings, SettingsError, run_due};
