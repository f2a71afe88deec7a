//! The browser's pages: an adapter like Discord and the terminal, over the same games.
//!
//! Every page is HTML that works by links and forms alone. What is chosen of a move is a draft in
//! the address, as it is in the buttons of Discord; the page's script only exchanges the main part
//! of a page instead of loading all of it, and follows a game by server-sent events.

mod actions;
mod analysis;
mod analysis_line;
mod analysis_page;
mod app;
mod board;
mod exercises;
mod failure;
mod form;
mod game_page;
mod home;
mod hub;
mod layout;
mod learn;
mod limits;
mod links;
mod page_state;
mod panel;
mod pictures;
mod plans;
mod player;
mod proxies;
mod review;
mod run;
mod stream;
mod visitor;
mod words;

pub use proxies::Proxies;
pub use run::{Pages, Settings, SettingsError, run_due};
