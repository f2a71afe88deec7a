//! Permissions, as Discord numbers and combines them.

use std::ops::{BitAnd, BitOr, Not};

use serde::{Deserialize, Serialize};

use crate::id::Id;

/// A set of permissions: bits as in Discord's documentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub struct Permissions(pub u64);

/// Defines the permissions that have a name of their own.
macro_rules! permissions {
    ($($name:ident = $bit:literal),* $(,)?) => {
        #[allow(missing_docs, reason = "the names are Discord's")]
        impl Permissions {
            $(pub const $name: Self = Self(1 << $bit);)*

            const NAMED: &[(&str, Self)] = &[$((stringify!($name), Self::$name)),*];
        }
    };
}

permissions! {
    ADMINISTRATOR = 3,
    MANAGE_CHANNELS = 4,
    MANAGE_GUILD = 5,
    VIEW_CHANNEL = 10,
    SEND_MESSAGES = 11,
    MANAGE_MESSAGES = 13,
    EMBED_LINKS = 14,
    ATTACH_FILES = 15,
    READ_MESSAGE_HISTORY = 16,
    MENTION_EVERYONE = 17,
    USE_APPLICATION_COMMANDS = 31,
    MANAGE_THREADS = 34,
    CREATE_PUBLIC_THREADS = 35,
    CREATE_PRIVATE_THREADS = 36,
    SEND_MESSAGES_IN_THREADS = 38,
    USE_EMBEDDED_ACTIVITIES = 39,
}

impl Permissions {
    /// No permission.
    pub const NONE: Self = Self(0);
    /// Everything.
    pub const ALL: Self = Self((1 << 53) - 1);
    /// The permissions of a member without further roles, and of a bot that asks for the usual
    /// ones.
    pub const USUAL: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0
            | Self::USE_EMBEDDED_ACTIVITIES.0,
    );

    /// Discord's names for the permissions.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMED.iter().map(|(name, _)| *name)
    }

    /// The permission of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let found = Self::NAMED
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, permission)| *permission)
    }

    /// Whether all of `other` is in this set.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Permissions {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Permissions {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// The permissions of a role or member that are allowed or denied in one channel.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) struct Overwrite {
    pub id: Id,
    pub is_member: bool,
    pub allow: Permissions,
    pub deny: Permissions,
}
