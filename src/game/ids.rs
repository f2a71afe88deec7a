//! Ids: numbers and texts of different kinds, each its own type.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number! {
    /// The number of a person, given by an adapter.
    PersonId
}
impl PersonId {
    /// Numbers from here on are people whom no adapter knows and nobody can ping: those whose data
    /// is deleted, and the players of game records.
    pub const UNREACHABLE: u64 = 1 << 62;

    /// Whether the person cannot be pinged.
    #[must_use]
    pub const fn is_unreachable(self) -> bool {
        self.0 >= PersonId::UNREACHABLE
    }
}

number! {
    /// The number of a server.
    ServerId
}
number! {
    /// The number of a channel or thread, or of a conversation with the bot.
    ChannelId
}

/// The unique name of a game, short enough to type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub String);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The server; none in a conversation with the bot and in a terminal.
    pub server: Option<ServerId>,
    /// The channel or thread.
    pub channel: ChannelId,
}
