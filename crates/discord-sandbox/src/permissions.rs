//! Permissions, as Discord numbers and combines them.

use std::ops::{BitAnd, BitOr, Not};

use crate::id::Id;

/// A set of permissions: bits as in Discord's documentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Permissions(pub u64);

#[allow(missing_docs, reason = "the names are Discord's")]
impl Permissions {
    pub const NONE: Self = Self(0);
    pub const ADMINISTRATOR: Self = Self(1 << 3);
    pub const MANAGE_CHANNELS: Self = Self(1 << 4);
    pub const MANAGE_GUILD: Self = Self(1 << 5);
    pub const VIEW_CHANNEL: Self = Self(1 << 10);
    pub const SEND_MESSAGES: Self = Self(1 << 11);
    pub const MANAGE_MESSAGES: Self = Self(1 << 13);
    pub const EMBED_LINKS: Self = Self(1 << 14);
    pub const ATTACH_FILES: Self = Self(1 << 15);
    pub const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    pub const MENTION_EVERYONE: Self = Self(1 << 17);
    pub const USE_APPLICATION_COMMANDS: Self = Self(1 << 31);
    pub const MANAGE_THREADS: Self = Self(1 << 34);
    pub const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    pub const CREATE_PRIVATE_THREADS: Self = Self(1 << 36);
    pub const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);
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
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );

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
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overwrite {
    pub id: Id,
    pub is_member: bool,
    pub allow: Permissions,
    pub deny: Permissions,
}
