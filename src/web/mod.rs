//! The browser's pages: an adapter like Discord and the terminal, over the same games.
//!
//! Every page is HTML that works by links and forms alone. The chosen parts of a move are a draft
//! in the address, as they are in the buttons of Discord; the page's script only exchanges the main
//! part of a page instead of loading all of it, and follows a game by server-sent events.

mod actions;
mod activity;
mod analysis;
mod analysis_line;
mod analysis_page;
mod app;
mod board;
mod choosing;
mod exercises;
mod failure;
mod form;
mod frames;
mod game_page;
mod home;
mod hub;
mod layout;
mod learn;
mod legal;
mod links;
mod lobby;
mod look;
mod page_state;
mod panel;
mod pictures;
mod plans;
mod plates;
mod player;
mod policies;
mod proxies;
mod rate_limit;
mod review;
mod run;
mod screen;
mod settings;
mod since;
mod stream;
mod talk;
mod talk_page;
mod visitor;
mod words;

pub use app::origin;
pub use proxies::Proxies;
pub use run::{Pages, Settings, SettingsError, run_due};
