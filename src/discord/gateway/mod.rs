//! The connection: the client and its life, interactions, due work, the command's
//! registration, servers that are joined and left, and the pages for the administrator of the machine.

mod api_address;
mod checkup;
mod client;
mod connectivity;
mod events;
mod identify_queue;
mod interactions;
mod metrics;
mod outbox;
mod registration;
mod shard;
mod shard_sharing;

pub use api_address::{Api, ApiError};
pub use checkup::{Application, Checkup, CheckupError, Gateway, ServerAccess};
pub use client::{RunError, Running, invite_link, run};
pub use connectivity::Connectivity;
pub use metrics::{count_panics, watch};
pub use shard_sharing::{FixedShards, FixedShardsError};
