//! The connection: the client and its life, interactions as they come, what is due, the command's
//! registration, servers that come and go, and what an administrator of the machine can see.

mod api;
mod checkup;
mod client;
mod connectivity;
mod due;
mod events;
mod interactions;
mod metrics;
mod questions;
mod rate_limits;
mod registration;
mod servers;
mod shard;
mod sharing;

pub use api::{Api, ApiError};
pub use checkup::{Application, Checkup, CheckupError, Gateway, ServerAccess};
pub use client::{RunError, Running, invite_link, run};
pub use connectivity::Connectivity;
pub use metrics::{count_panics, watch};
pub use sharing::{FixedShards, FixedShardsError};
