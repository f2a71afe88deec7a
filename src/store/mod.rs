//! Keeps games and settings.

mod settings;

use serde::{Deserialize, Serialize};

pub use settings::{PersonSettings, ServerSettings};

/// A message that a door has sent, by the number that the outside world gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);
