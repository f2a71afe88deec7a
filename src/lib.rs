//! Djambi, chess for four liars: exact rules, pictures, computer players and a Discord bot.

// They panic where nobody reads what is printed.
#![warn(clippy::print_stdout, clippy::print_stderr)]
// In changes of settings: left as it is, removed, or another value.
#![allow(clippy::option_option)]

pub mod activity;
pub mod cli;
pub mod discord;
pub mod drawing_queue;
pub mod game;
pub mod http_server;
pub mod i18n;
pub mod links;
pub mod queue;
pub mod rating;
pub mod results;
pub mod review;
pub mod review_queue;
pub mod secret;
pub mod service;
pub mod store;
pub mod teach;
pub mod terminal;
pub mod web;

pub use djambi_ai as ai;
pub use djambi_render as render;

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
