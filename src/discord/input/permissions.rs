//! What the bot needs to be allowed, and what of it is missing somewhere.

use serenity::all::Permissions;

use super::incoming::Incoming;
use crate::i18n::{Language, list, say};

/// All that it needs: answers to commands work without, announcements and reminders do not. The
/// history is read to find answers of which it is not known whether they have arrived.
#[must_use]
pub fn needed() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::ATTACH_FILES
        | Permissions::EMBED_LINKS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::READ_MESSAGE_HISTORY
}

/// What it will need to announce something where this came from, and is not allowed to do.
#[must_use]
pub fn missing(incoming: &Incoming) -> Permissions {
    if incoming.is_guest {
        return Permissions::empty();
    }
    let (Some(has), Some(_)) = (incoming.permissions, incoming.place.server) else {
        return Permissions::empty();
    };
    let sending = if incoming.in_thread {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    if has.administrator() {
        return Permissions::empty();
    }
    (Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | sending) - has
}

/// Whether it is known to be allowed all that announcements need where this came from.
#[must_use]
pub fn may_announce(incoming: &Incoming) -> bool {
    // Outside servers there are no permissions: who can be answered can be written to.
    let is_known = incoming.place.server.is_none() || incoming.permissions.is_some();
    !incoming.is_guest && is_known && missing(incoming).is_empty()
}

/// Whether it may open threads where this came from, and write in them, as far as is known.
#[must_use]
pub fn allow_threads(incoming: &Incoming) -> bool {
    let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    let may = |has: Permissions| has.administrator() || has.contains(needed);
    incoming.permissions.is_none_or(may)
}

/// Their names in Discord's own settings.
#[must_use]
pub fn names(language: Language, permissions: Permissions) -> String {
    let mut names = Vec::new();
    for (permission, name) in [
        (Permissions::VIEW_CHANNEL, say!(language, "permission-view")),
        (
            Permissions::SEND_MESSAGES,
            say!(language, "permission-send"),
        ),
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            say!(language, "permission-send-threads"),
        ),
        (
            Permissions::ATTACH_FILES,
            say!(language, "permission-attach"),
        ),
    ] {
        if permissions.contains(permission) {
            names.push(name);
        }
    }
    list(language, &names)
}
