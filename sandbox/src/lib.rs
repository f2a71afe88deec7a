#![doc = include_str!("../README.md")]

mod body;
mod clock;
mod components;
mod errors;
mod faults;
mod gateway;
mod id;
mod limits;
mod line;
mod mentions;
mod message;
mod permissions;
mod person;
mod places;
mod rest;
mod sandbox;
mod schema;
mod server;
mod shapes;
mod shared;
mod stage;
mod transcript;
mod world;

pub use body::Request;
pub use clock::Clock;
pub use components::{Component, MenuOption};
pub use errors::Trouble;
pub use faults::{Fault, Gate, Held};
pub use id::Id;
pub use message::{Attachment, Message};
pub use permissions::Permissions;
pub use person::{Field, Form, Interaction, Person, Suggestion};
pub use sandbox::{OPENAPI_VARIABLE, Sandbox};
pub use schema::Violation;
pub use shared::Logged;
pub use transcript::Transcript;
