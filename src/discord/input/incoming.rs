//! An incoming interaction, parsed once: the requester, the place, the language, and how to answer.

use serenity::all::{ChannelType, MessageFlags, MessageId, PartialChannel, Permissions, User};
use tokio::time::Instant;

use super::interaction::{Interaction, Message};
use crate::game::{Actor, ChannelId, PersonId, Place, ServerId};
use crate::i18n::{Language, list, say};
use crate::service::{Command, InteractionId, PersonSettings, Request, Requester};

/// On what the person has acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A command was typed.
    Command,
    /// A button or menu of a message that all see.
    Public {
        /// The message.
        message: MessageId,
        /// Whether it shows a picture: it announces something, and stays as it is.
        pictured: bool,
    },
    /// A button or menu of a message that only this person sees.
    Private,
}

/// An interaction without the machinery around it.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// When it came: Discord waits three seconds for an answer.
    pub received: Instant,
    /// Whether it has been deferred: the answer takes the place of the promise.
    pub deferred: bool,
    /// Its number: the same one twice is one.
    pub id: u64,
    /// By which it is answered.
    pub token: String,
    /// The person who acts.
    pub by: Requester,
    /// Where.
    pub place: Place,
    /// On what.
    pub origin: Origin,
    /// The server's language as Discord sends it.
    pub place_language: Option<String>,
    /// Whether that is a thread.
    pub in_thread: bool,
    /// The channel that the thread belongs to, if it is one.
    pub parent: Option<ChannelId>,
    /// Whether the bot is known to be no member there: somebody has added it to their account.
    pub is_guest: bool,
    /// The bot's permissions there, as far as they are known.
    pub permissions: Option<Permissions>,
    /// The person's permissions there; in direct messages there are none.
    pub own_permissions: Option<Permissions>,
    /// How large a file may be, in bytes.
    pub file_limit: u32,
    /// The person's settings, once they have been looked up.
    pub settings: PersonSettings,
}

/// The largest file where Discord does not say another size, in bytes.
const FILE_LIMIT: u32 = 10 << 20;

impl Incoming {
    /// Reads an interaction; `None` if it does not say who acts, or where.
    pub fn of(it: &Interaction) -> Option<Incoming> {
        let (user, member) = it.by()?;
        let has = member.and_then(|member| member.permissions);
        Some(Incoming {
            received: Instant::now(),
            deferred: false,
            id: it.id.get(),
            token: it.token.clone(),
            by: Requester {
                person: PersonId(user.id.get()),
                name: name(user),
                language: it.locale.clone(),
                is_admin: has.is_some_and(|it| it.manage_guild() || it.administrator()),
            },
            place: Place {
                server: it.guild_id.map(|server| ServerId(server.get())),
                channel: ChannelId(it.channel_id?.get()),
            },
            origin: it.message.as_ref().map_or(Origin::Command, origin),
            place_language: it.guild_locale.clone(),
            in_thread: it.channel.as_ref().is_some_and(|it| is_thread(it.kind)),
            parent: it.channel.as_ref().and_then(parent),
            is_guest: is_guest(it),
            permissions: it.app_permissions,
            own_permissions: has,
            file_limit: it.attachment_size_limit.unwrap_or(FILE_LIMIT),
            settings: PersonSettings::default(),
        })
    }

    /// The request that asks for `command`, made with a button for the version `seen`, if with one.
    pub fn request(&self, command: Command, seen: Option<u64>) -> Request {
        Request {
            place_language: self.place_language.clone(),
            token: Some(self.token.clone()),
            seen,
            // Discord is asked which channels they see only where it matters: `send/visibility.rs`.
            ..Request::new(InteractionId(self.id), self.by.clone(), self.place, command)
        }
    }

    /// Returns the requester, as far as a game needs to know.
    pub const fn requester(&self) -> Actor {
        Actor {
            person: self.by.person,
            is_admin: self.by.is_admin,
        }
    }

    /// Whether the person may do something there.
    pub fn may(&self, what: Permissions) -> bool {
        let may = |it: Permissions| it.administrator() || it.contains(what);
        self.own_permissions.is_none_or(may)
    }

    /// The fields of every line of the log about it.
    pub fn span(&self) -> tracing::Span {
        tracing::info_span!(
            "interaction",
            id = self.id,
            server = self.place.server.map(|server| server.0),
            channel = self.place.channel.0,
        )
    }

    /// The person's language: by their settings, else by their own program, else by the server.
    pub fn language(&self) -> Language {
        self.language_with(&self.settings)
    }

    /// The same with settings that have just changed.
    pub fn language_with(&self, settings: &PersonSettings) -> Language {
        let tags = [&settings.language, &self.by.language, &self.place_language];
        tags.into_iter()
            .flatten()
            .find_map(|tag| Language::from_tag(tag))
            .unwrap_or_default()
    }
}

/// The message on which something was pressed.
fn origin(message: &Message) -> Origin {
    let flags = message.flags.unwrap_or_default();
    if flags.contains(MessageFlags::EPHEMERAL) {
        return Origin::Private;
    }
    Origin::Public {
        message: message.id,
        pictured: !message.attachments.is_empty(),
    }
}

/// Discord's numbers of the contexts: a server, and a conversation that the bot is not in.
const IN_SERVER: u8 = 0;
const PRIVATE_CHANNEL: u8 = 2;

/// Whether the bot is used where it is not a member: in a group chat, or in a server that has not
/// added it.
fn is_guest(it: &Interaction) -> bool {
    let added_by = |key| it.authorizing_integration_owners.contains_key(key);
    match it.context {
        Some(PRIVATE_CHANNEL) => true,
        Some(IN_SERVER) => added_by("1") && !added_by("0"),
        _ => false,
    }
}

/// Whether a channel is a thread.
pub fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

/// The channel that a thread belongs to.
fn parent(place: &PartialChannel) -> Option<ChannelId> {
    let parent = place.parent_id.filter(|_| is_thread(place.kind))?;
    Some(ChannelId(parent.get()))
}

/// Returns the name of a person everywhere: their display name, or their user name. A nickname is for its
/// server alone, and what is saved is shown in the others too.
fn name(user: &User) -> String {
    user.global_name.as_ref().unwrap_or(&user.name).clone()
}

/// All that it needs: answers to commands work without, announcements and reminders do not. The
/// history is read to find answers of which it is not known whether they have arrived.
pub fn needed() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::ATTACH_FILES
        | Permissions::EMBED_LINKS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::CREATE_PRIVATE_THREADS
        | Permissions::READ_MESSAGE_HISTORY
}

/// The permissions that are missing to announce something where this came from.
pub fn missing(incoming: &Incoming) -> Permissions {
    if incoming.is_guest || incoming.place.server.is_none() {
        return Permissions::empty();
    }
    let sending = if incoming.in_thread {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    let needed = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | sending;
    lacking(incoming, needed)
}

/// Whether it is known to be allowed all that announcements need where this came from.
pub fn may_announce(incoming: &Incoming) -> bool {
    // Outside servers there are no permissions: who can be answered can be written to.
    let is_known = incoming.place.server.is_none() || incoming.permissions.is_some();
    !incoming.is_guest && is_known && missing(incoming).is_empty()
}

/// The permissions of these that it lacks where this came from, as far as is known.
pub fn lacking(incoming: &Incoming, needed: Permissions) -> Permissions {
    match incoming.permissions {
        Some(has) if !has.administrator() => needed - has,
        _ => Permissions::empty(),
    }
}

/// Their names in Discord's own settings.
pub fn names(language: Language, permissions: Permissions) -> String {
    let keys = [
        (Permissions::VIEW_CHANNEL, "view"),
        (Permissions::SEND_MESSAGES, "send"),
        (Permissions::SEND_MESSAGES_IN_THREADS, "send_threads"),
        (Permissions::CREATE_PRIVATE_THREADS, "private_threads"),
        (Permissions::ATTACH_FILES, "attach"),
    ];
    let these = keys.iter().filter(|(it, _)| permissions.contains(*it));
    let names = these.map(|(_, key)| say!(language, "permission", permission = *key));
    list(language, names)
}
