//! The connection: the client and its life, interactions, due work, the command's
//! registration, servers that are joined and left, and the pages for the administrator of the machine.

mod activities;
mod checkup;
mod client;
mod due_work;
mod events;
mod frame_site;
mod identify_queue;
mod interactions;
mod metrics;
mod shard;
mod shard_sharing;

pub use activities::DiscordActivities;
pub use checkup::{Api, ApiError, Application, Checkup, CheckupError, Gateway, ServerAccess};
pub use client::{RunError, Running, invite_link, run};
pub use metrics::{count_panics, watch};
pub use shard::Connectivity;
pub use shard_sharing::{FixedShards, FixedShardsError};
