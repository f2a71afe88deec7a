//! Discord's ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A snowflake: the id of a user, guild, channel, message, command or interaction.
///
/// In JSON it is a string, as Discord sends it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Id(pub u64);

/// Milliseconds from 1970 to the first second of 2015, where Discord's ids begin to count.
pub(crate) const EPOCH_MS: u64 = 1_420_070_400_000;

impl Id {
    /// When the thing with this id was made, in milliseconds since 1970.
    pub fn made_at_ms(self) -> u64 {
        (self.0 >> 22) + EPOCH_MS
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Reads an id out of JSON, where bots may write it as a string or as a number.
pub(crate) fn id_in(value: &serde_json::Value) -> Option<Id> {
    match value {
        serde_json::Value::String(text) => text.parse().ok(),
        serde_json::Value::Number(number) => number.as_u64().map(Id),
        _ => None,
    }
}
