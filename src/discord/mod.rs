//! The Discord adapter: an interaction becomes a [`Request`](crate::service::Request), a
//! [`Reply`](crate::service::Reply) becomes a message.
//!
//! [`run`] connects and serves until it has to stop. The five folders are the five jobs, and each uses only
//! those before it: `input` parses an interaction once, `view` makes messages, `send` sends them and
//! announces whatever was saved but did not reach Discord, `commands` says what each command, button
//! and form asks for and words the answer, `gateway` connects and runs it all. Everything below the
//! client gets parsed data and `&Http`, never serenity's `Context`.

mod commands;

/// The connection: the client and its life, interactions, due work, the command's registration, servers that
/// are joined and left, and the pages for the administrator of the machine.
mod gateway {
    pub mod activities;
    pub mod api_address;
    pub mod checkup;
    pub mod client;
    mod due_work;
    mod events;
    mod identify_queue;
    mod interactions;
    pub mod metrics;
    pub mod shard;
    pub mod shard_sharing;
}

/// The input from Discord: interactions as they come, parsed once, and the ids of buttons and menus.
mod input {
    pub mod custom_id;
    pub mod incoming;
    pub mod interaction;
}

/// Sends: answers and announcements, once and in order, whatever the network does.
mod send {
    pub mod adapter;
    pub mod announcements;
    pub mod answer;
    mod direct_messages;
    pub mod endpoints;
    pub mod http;
    pub mod pact_reply;
    pub mod rate_limit;
    mod replay;
    pub mod respond;
    pub mod visibility;
    pub mod work_queue;
}

/// The messages that people see: boards, lobbies and choices. Nothing here asks the service or sends
/// anything.
mod view {
    pub mod buttons;
    pub mod card;
    pub mod event_lines;
    pub mod game;
    pub mod lobby;
    pub mod move_choice;
    pub mod outgoing;
    pub mod wording;
}

pub use gateway::activities::DiscordActivities;
pub use gateway::api_address::{Api, ApiError};
pub use gateway::checkup::{Application, Checkup, CheckupError, ServerAccess};
pub use gateway::client::{RunError, Running, invite_link, run};
pub use gateway::metrics::{count_panics, watch};
pub use gateway::shard::Connectivity;
pub use gateway::shard_sharing::{FixedShards, FixedShardsError};
