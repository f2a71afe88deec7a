//! Permissions, as Discord numbers and combines them.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

/// A set of permissions: bits as in Discord's documentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub struct Permissions(pub u64);

bitflags! {
    impl Permissions: u64 {
        /// All permissions, whatever channels say.
        const ADMINISTRATOR = 1 << 3;
        /// Change and delete channels.
        const MANAGE_CHANNELS = 1 << 4;
        /// Change the guild.
        const MANAGE_GUILD = 1 << 5;
        /// See a channel.
        const VIEW_CHANNEL = 1 << 10;
        /// Write in channels.
        const SEND_MESSAGES = 1 << 11;
        /// Delete others' messages.
        const MANAGE_MESSAGES = 1 << 13;
        /// Show embeds.
        const EMBED_LINKS = 1 << 14;
        /// Upload files.
        const ATTACH_FILES = 1 << 15;
        /// Read earlier messages.
        const READ_MESSAGE_HISTORY = 1 << 16;
        /// Ping everyone, and every role.
        const MENTION_EVERYONE = 1 << 17;
        /// Use the commands of bots.
        const USE_APPLICATION_COMMANDS = 1 << 31;
        /// See, change and delete all threads.
        const MANAGE_THREADS = 1 << 34;
        /// Create public threads.
        const CREATE_PUBLIC_THREADS = 1 << 35;
        /// Create private threads.
        const CREATE_PRIVATE_THREADS = 1 << 36;
        /// Write in threads.
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        /// Use Activities.
        const USE_EMBEDDED_ACTIVITIES = 1 << 39;
        // All that Discord has, with a name here or without.
        const _ = (1 << 53) - 1;
    }
}

impl Permissions {
    /// The permissions of a member without further roles, and of a bot that asks for the usual
    /// ones.
    pub const USUAL: Self = Self::VIEW_CHANNEL
        .union(Self::SEND_MESSAGES)
        .union(Self::EMBED_LINKS)
        .union(Self::ATTACH_FILES)
        .union(Self::READ_MESSAGE_HISTORY)
        .union(Self::USE_APPLICATION_COMMANDS)
        .union(Self::CREATE_PUBLIC_THREADS)
        .union(Self::CREATE_PRIVATE_THREADS)
        .union(Self::SEND_MESSAGES_IN_THREADS)
        .union(Self::USE_EMBEDDED_ACTIVITIES);
}

/// The permissions of a role or member that are allowed or denied in one channel.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Overwrite {
    pub is_member: bool,
    pub allow: Permissions,
    pub deny: Permissions,
}
