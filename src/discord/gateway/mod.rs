//! The connection: the client and its life, interactions, due work, the command's
//! registration, servers that are joined and left, and the pages for the administrator of the machine.

mod api;
mod causes;
mod checkup;
mod client;
mod connectivity;
mod due;
mod events;
mod following;
mod identifies;
mod interactions;
mod metrics;
mod puzzles;
mod questions;
mod rate_limits;
mod registration;
mod servers;
mod shard;
mod sharing;
mod visible;

pub use api::{Api, ApiError};
pub use checkup::{Application, Checkup, CheckupError, Gateway, ServerAccess};
pub use client::{RunError, Running, invite_link, run};
pub use connectivity::Connectivity;
pub use metrics::{count_panics, watch};
pub use sharing::{FixedShards, FixedShardsError};
