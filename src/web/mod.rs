//! The browser's pages: an adapter like Discord and the terminal, over the same games.
//!
//! Every page is HTML that works by links and forms alone. The chosen parts of a move are a draft
//! in the address, as they are in the buttons of Discord; the page's script only exchanges the main
//! part of a page instead of loading all of it, and follows a game by server-sent events.

mod account;
mod actions;
mod activity;
mod analysis;
mod analysis_line;
mod analysis_page;
mod app;
mod board;
mod choosing;
mod exercises;
mod game_page;
mod home;
mod hub;
mod layout;
mod links;
mod panel;
mod pictures;
mod plans;
mod player;
mod rate_limit;
mod reader;
mod request;
mod review;
mod rules;
mod run;
mod screen;
mod stream;
mod talk;
mod visitor;
mod words;

pub use app::origin;
pub use rate_limit::Proxies;
pub use run::{Pages, Settings, SettingsError, run_due};
