#![doc = include_str!("../README.md")]

#[macro_use]
mod transcript;

mod access;
mod activities;
mod client;
mod clock;
mod components;
mod errors;
mod faults;
mod gateway;
mod http;
mod id;
mod limits;
mod mentions;
mod message;
mod permissions;
mod person;
mod places;
mod rest;
mod sandbox;
mod saved;
mod schema;
mod server;
mod sessions;
mod shapes;
mod shared;
mod stage;
mod world;

pub use clock::Clock;
pub use components::{Component, MenuOption};
pub use faults::{Fault, Gate, Held};
pub use http::{Logged, Request};
pub use id::Id;
pub use message::{Attachment, Message};
pub use permissions::Permissions;
pub use person::{Field, Form, Interaction, Person, Suggestion};
pub use sandbox::{OPENAPI_VARIABLE, Sandbox, Setup};
pub use schema::Violation;
pub use sessions::Settings as GatewaySettings;
pub use transcript::Transcript;

/// The reason why a person could not do something, or why an expected result did not come.
pub type Trouble = anyhow::Error;
