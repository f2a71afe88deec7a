//! The Discord adapter: an interaction becomes a [`Request`](crate::service::Request), a
//! [`Reply`](crate::service::Reply) becomes a message.
//!
//! [`run`] connects and serves until it is told to stop. Everything below it takes parsed data and
//! `&Http`, never serenity's `Context`. An interaction is parsed once ([`incoming`], [`ask`]),
//! answered by the service and put into words ([`answer`]), and sent ([`deliver`]). Whatever is saved
//! but did not reach Discord is announced later ([`announce`]).

mod announce;
mod answer;
mod arrived;
mod ask;
mod buttons;
mod choose;
mod client;
mod commands;
mod deliver;
mod door;
mod guard;
mod help;
mod ids;
mod incoming;
mod learn;
mod limits;
mod names;
mod order;
mod permissions;
mod picture;
mod post;
mod private;
mod quiet;
mod reach;
mod refusal;
mod register;
mod replay;
mod rules;
mod servers;
mod speech;
mod tell;
mod threads;
mod watch;

pub use client::{Api, ApiError, RunError, Running, invite_link, run};
pub use watch::watch;
