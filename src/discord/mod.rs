//! The Discord adapter: an interaction becomes a [`Request`](crate::service::Request), a
//! [`Reply`](crate::service::Reply) becomes a message.
//!
//! [`run`] connects and serves until it has to stop. The five folders are the five jobs, and each uses only
//! those before it: `input` parses an interaction once, `view` makes messages, `send` sends them and
//! announces whatever was saved but did not reach Discord, `commands` says what each command, button
//! and form asks for and words the answer, `gateway` connects and runs it all. Everything below the
//! client gets parsed data and `&Http`, never serenity's `Context`.

mod commands;
mod gateway;
mod input;
mod send;
#[cfg(test)]
mod testing;
mod view;

pub use gateway::{
    Api, ApiError, Application, Checkup, CheckupError, Connectivity, FixedShards, FixedShardsError,
    Gateway, RunError, Running, ServerAccess, count_panics, invite_link, run, watch,
};
