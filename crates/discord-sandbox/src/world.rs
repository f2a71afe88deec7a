//! The world of a sandbox: guilds, channels, people, messages, commands, interactions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Clock;
use crate::faults::{Fault, Faults};
use crate::http::{GATEWAY, Logged, Request};
use crate::id::{EPOCH_MS, Id};
use crate::message::{Message, base64_bytes, newest};
use crate::permissions::{Overwrite, Permissions};
use crate::schema::Violation;
use crate::sessions::{Gateway, Out};
use crate::transcript::Transcript;

/// The kinds of channels that are modelled, by Discord's numbers.
pub(crate) mod channel_type {
    pub const TEXT: u8 = 0;
    pub const DM: u8 = 1;
    pub const GROUP: u8 = 3;
    pub const PUBLIC_THREAD: u8 = 11;
    pub const PRIVATE_THREAD: u8 = 12;
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct User {
    pub id: Id,
    pub username: String,
    pub global_name: Option<String>,
    pub bot: bool,
    pub locale: String,
    pub dms_closed: bool,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Member {
    pub roles: BTreeSet<Id>,
    pub nick: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: Permissions,
    /// Whether everybody may ping its members, not only those with `MENTION_EVERYONE`.
    pub mentionable: bool,
    /// The colour of its members' names, 0xRRGGBB; 0 for none.
    pub color: u32,
}

/// An emoji of the application's own.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Emoji {
    pub id: Id,
    pub name: String,
    /// A PNG, GIF, JPEG or WebP.
    #[serde(with = "base64_bytes")]
    pub picture: Bytes,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Guild {
    pub id: Id,
    pub name: String,
    pub locale: String,
    pub owner: Id,
    pub members: BTreeMap<Id, Member>,
    /// Including the role of everybody, with the guild's id.
    pub roles: BTreeMap<Id, Role>,
    pub unavailable: bool,
    pub attachment_size_limit: usize,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct ThreadState {
    pub archived: bool,
    pub locked: bool,
    pub auto_archive_minutes: u64,
    pub owner: Option<Id>,
    pub members: BTreeSet<Id>,
    /// Whether only its owner and people who manage threads add others to it, if it is private.
    #[serde(default)]
    pub closed_to_invites: bool,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Channel {
    pub id: Id,
    pub kind: u8,
    pub guild: Option<Id>,
    pub parent: Option<Id>,
    pub name: String,
    #[serde(rename = "overwritten", default)]
    pub overwrites: BTreeMap<Id, Overwrite>,
    pub thread: ThreadState,
    /// The two of a DM, or the people of a group chat.
    pub recipients: BTreeSet<Id>,
    /// Its messages in order, deleted and private ones too. They are saved by themselves.
    #[serde(skip)]
    pub messages: Vec<Id>,
}

impl Channel {
    pub fn is_thread(&self) -> bool {
        matches!(
            self.kind,
            channel_type::PUBLIC_THREAD | channel_type::PRIVATE_THREAD
        )
    }

    /// The permission to write in it.
    pub fn writing(&self) -> Permissions {
        if self.is_thread() {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        }
    }
}

/// The types of commands, by Discord's numbers: typed, in the menus on a person and on a message, and
/// the start of an Activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommandType {
    Slash = 1,
    User = 2,
    Message = 3,
    EntryPoint = 4,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Kind {
    #[default]
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Form = 5,
}

/// One interaction and its responses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exchange {
    pub id: Id,
    pub token: String,
    pub kind: Kind,
    pub user: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    pub made_ms: u64,
    /// The payload that the gateway sent, so that it can be sent again.
    pub payload: Value,
    /// The type of the first answer.
    pub answered: Option<u64>,
    /// The message that `@original` means.
    pub original: Option<Id>,
    pub follow_ups: Vec<Id>,
    pub suggestions: Option<Vec<Value>>,
    /// The instance of the Activity that was opened as the answer.
    pub activity: Option<String>,
    /// The form that was opened as the answer.
    pub form: Option<Value>,
    /// How often the message that `@original` means had been edited when the answer was given.
    pub edits_at_answer: u32,
}

/// All of a sandbox. What is skipped is not saved in its file.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct World {
    #[serde(skip)]
    pub clock: Clock,
    #[serde(skip)]
    pub origin: String,
    pub application: Id,
    pub bot: Id,
    #[serde(skip)]
    pub token: String,
    pub users: BTreeMap<Id, User>,
    /// The people who have installed the application for themselves.
    pub installed: BTreeSet<Id>,
    pub guilds: BTreeMap<Id, Guild>,
    pub channels: BTreeMap<Id, Channel>,
    #[serde(serialize_with = "newest")]
    pub messages: HashMap<Id, Message>,
    pub emojis: BTreeMap<Id, Emoji>,
    /// Registered commands as the bot reads them back: global ones under `None`.
    #[serde(skip)]
    pub commands: BTreeMap<Option<Id>, Vec<Value>>,
    #[serde(skip)]
    pub exchanges: HashMap<Id, Exchange>,
    /// Contents of forms when a person saw them first, by their ids.
    #[serde(skip)]
    pub forms: HashMap<(Id, String), Value>,
    #[serde(skip)]
    pub activities: Activities,
    #[serde(skip)]
    pub gateway: Gateway,
    #[serde(skip)]
    pub transcript: Transcript,
    /// Requests that Discord's schema does not allow, or that cannot be intended.
    #[serde(skip)]
    pub violations: Vec<Violation>,
    /// The requests of the bot so far, with their answers, and the events of the gateway.
    #[serde(skip)]
    pub log: Vec<Logged>,
    /// The faults that the next requests meet.
    #[serde(skip)]
    pub faults: Faults,
    /// The newest message that each person has read in each channel.
    pub read: BTreeMap<Id, BTreeMap<Id, Id>>,
    /// The permissions that faults have taken from the bot, by channel.
    pub denied: Vec<(Id, Permissions)>,
    #[serde(skip)]
    logged: u64,
    pub last_id: u64,
    /// The first guild's time of birth in milliseconds since Discord's epoch; the next is a millisecond younger.
    pub next_guild_ms: u64,
}

impl World {
    /// A world without guilds.
    pub fn new(clock: Clock, origin: String) -> Self {
        let next_guild_ms = clock.now_ms() - EPOCH_MS - 86_400_000;
        let mut world = Self {
            origin,
            transcript: Transcript::new(clock.now_ms()),
            clock,
            next_guild_ms,
            ..Self::default()
        };
        world.bot = world.add_user("bot", None, true);
        // A bot's user and its application have had one id since 2016.
        world.application = world.bot;
        world
    }

    /// The address of the gateway.
    pub fn gateway_url(&self) -> String {
        format!("{}/", self.origin.replacen("http", "ws", 1))
    }

    pub fn new_id(&mut self) -> Id {
        let now = (self.clock.now_ms() - EPOCH_MS) << 22;
        self.last_id = now.max(self.last_id + 1);
        Id(self.last_id)
    }

    pub fn add_user(&mut self, username: &str, global_name: Option<&str>, bot: bool) -> Id {
        let id = self.new_id();
        let user = User {
            id,
            username: username.to_owned(),
            global_name: global_name.map(String::from),
            bot,
            locale: "en-US".to_owned(),
            dms_closed: false,
        };
        self.users.insert(id, user);
        id
    }

    /// Sets the name that others see.
    pub fn rename(&mut self, user: Id, name: &str) {
        let user = self.user_mut(user);
        if user.bot {
            name.clone_into(&mut user.username);
        } else {
            user.global_name = Some(name.to_owned());
        }
    }

    /// Returns a user, to change their settings. The caller knows that they exist.
    pub fn user_mut(&mut self, id: Id) -> &mut User {
        self.users.get_mut(&id).expect("a known person")
    }

    /// Returns a guild, to change it. The caller knows that it exists.
    pub fn guild_mut(&mut self, id: Id) -> &mut Guild {
        self.guilds.get_mut(&id).expect("a known guild")
    }

    /// Returns a channel, to change it. The caller knows that it exists.
    pub fn channel_mut(&mut self, id: Id) -> &mut Channel {
        self.channels.get_mut(&id).expect("a known channel")
    }

    /// Returns an interaction, to change it. The caller knows that it exists.
    pub fn exchange_mut(&mut self, id: Id) -> &mut Exchange {
        self.exchanges.get_mut(&id).expect("a known interaction")
    }

    /// Somebody in a guild.
    pub fn member(&self, guild: Id, user: Id) -> Option<&Member> {
        self.guilds.get(&guild)?.members.get(&user)
    }

    /// The threads of a channel.
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        let threads = self
            .channels
            .values()
            .filter(|it| it.parent == Some(channel));
        threads.map(|it| it.id).collect()
    }

    /// Creates a guild with the bot in it. Successive guilds belong to different shards.
    pub fn add_guild(&mut self, name: &str) -> Id {
        let id = Id(self.next_guild_ms << 22);
        self.next_guild_ms += 1;
        let everyone = Role {
            id,
            name: "@everyone".to_owned(),
            permissions: Permissions::USUAL,
            ..Role::default()
        };
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            owner: id,
            members: BTreeMap::from([(self.bot, Member::default())]),
            roles: BTreeMap::from([(id, everyone)]),
            unavailable: false,
            attachment_size_limit: 10 << 20,
        };
        self.guilds.insert(id, guild);
        id
    }

    pub fn add_channel(&mut self, kind: u8, guild: Option<Id>, name: &str) -> Id {
        let id = self.new_id();
        let channel = Channel {
            id,
            kind,
            guild,
            name: name.to_owned(),
            ..Channel::default()
        };
        self.channels.insert(id, channel);
        id
    }

    /// Returns the DM of the bot and a person, if there is one already.
    pub fn opened_dm(&self, user: Id) -> Option<Id> {
        let is_dm = |channel: &&Channel| {
            channel.kind == channel_type::DM && channel.recipients.contains(&user)
        };
        self.channels.values().find(is_dm).map(|channel| channel.id)
    }

    /// Returns the DM of the bot and a person, created when first needed.
    pub fn dm(&mut self, user: Id) -> Id {
        if let Some(dm) = self.opened_dm(user) {
            return dm;
        }
        let id = self.add_channel(channel_type::DM, None, "");
        let people = [user, self.bot];
        self.channel_mut(id).recipients.extend(people);
        id
    }

    /// Returns the guild of a channel; `None` for one that is in no guild, or that does not exist.
    pub fn guild_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel)?.guild
    }

    /// Whether the bot is a member where a channel is: in its guild, or in its DM.
    pub fn has_bot(&self, channel: &Channel) -> bool {
        match channel.guild {
            Some(guild) => self.member(guild, self.bot).is_some(),
            None => channel.recipients.contains(&self.bot),
        }
    }

    pub fn shares_guild_with_bot(&self, user: Id) -> bool {
        let mut guilds = self.guilds.values();
        guilds.any(|g| g.members.contains_key(&user) && g.members.contains_key(&self.bot))
    }

    pub fn save(&mut self, message: Message) {
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.messages.push(message.id);
        }
        self.messages.insert(message.id, message);
    }

    /// Saves which message of a channel is the newest that a person has read.
    pub fn read(&mut self, user: Id, channel: Id, message: Id) {
        self.read.entry(user).or_default().insert(channel, message);
    }

    /// Returns the fault that happens to a request.
    pub fn next_fault(&mut self, request: &Request) -> Option<Fault> {
        self.faults.next(request, self.clock.now_ms())
    }

    /// Numbers a request or an event and adds it to the log.
    pub fn log(&mut self, entry: Logged) {
        let (number, at_ms) = (self.logged, self.clock.now_ms());
        self.logged += 1;
        self.log.push(Logged {
            at_ms,
            number,
            ..entry
        });
    }

    /// Forgets all messages except the last of each channel, and interactions with expired tokens.
    pub fn forget_old(&mut self, count: usize) {
        let dead = self.clock.now_ms().saturating_sub(15 * 60 * 1_000);
        for channel in self.channels.values_mut() {
            let old = channel.messages.len().saturating_sub(count);
            for id in channel.messages.drain(..old) {
                self.messages.remove(&id);
            }
        }
        self.exchanges.retain(|_, exchange| exchange.made_ms > dead);
        self.forms.clear();
        self.gateway.sessions.retain(|it| it.socket.is_some());
        self.transcript.forget();
        let now = self.clock.now_ms();
        self.log.retain(|it| it.at_ms + 60_000 >= now);
    }

    /// Returns a channel's name in the transcript.
    pub fn place(&self, channel: Id) -> String {
        match self.channels.get(&channel) {
            Some(channel) if channel.kind == channel_type::DM => "a DM".to_owned(),
            Some(channel) => format!("#{}", channel.name),
            None => format!("<#{channel}>"),
        }
    }

    /// Returns a person's name in the transcript.
    pub fn name(&self, user: Id) -> String {
        let user = self.users.get(&user);
        let name = user.map(|it| it.global_name.as_ref().unwrap_or(&it.username));
        name.map_or_else(|| "somebody".to_owned(), Clone::clone)
    }

    /// Whether a text is the name of a user, in capitals or not, or their id.
    pub fn is_called(&self, user: Id, text: &str) -> bool {
        text.parse() == Ok(user) || self.name(user).to_lowercase() == text.to_lowercase()
    }

    pub fn note(&mut self, line: String) {
        self.transcript.note(self.clock.now_ms(), line);
    }

    /// Sends a command to every open socket of the gateway.
    pub fn send_all(&mut self, what: &str, out: &Out) {
        note!(self, "gateway: {what}");
        self.gateway.send_all(out);
    }

    /// Whether the bot has registered any commands.
    pub fn has_commands(&self) -> bool {
        self.commands.values().any(|commands| !commands.is_empty())
    }

    /// Sends an event to the shards of its guild.
    pub fn dispatch(&mut self, guild: Option<Id>, name: &str, data: &Value) {
        let Some(received) = self.gateway.dispatch(guild, name, data) else {
            return;
        };
        let reason = "no bot is connected: it is sent when one resumes";
        self.log(Logged {
            method: GATEWAY.to_owned(),
            path: name.to_owned(),
            status: if received { 200 } else { 503 },
            rejected: (!received).then(|| reason.to_owned()),
            ..Logged::default()
        });
    }
}

/// The Activities of an application.
#[derive(Debug, Default)]
pub(crate) struct Activities {
    /// The client secret; `None` for an application without Activities.
    pub secret: Option<String>,
    /// The address that the root of the frame's site is mapped to.
    pub target: String,
    pub instances: BTreeMap<String, Instance>,
    /// The people who have allowed the application to know who they are.
    pub authorized: BTreeSet<Id>,
    /// The codes that were given and not exchanged yet, with when that was.
    pub codes: HashMap<String, (Id, u64)>,
    /// The people's tokens.
    pub bearers: HashMap<String, Id>,
    /// Whether people do not allow it.
    pub refuses: bool,
    /// Whether frames neither store nor send cookies.
    pub blocks_cookies: bool,
}

/// A running Activity.
#[derive(Debug)]
pub(crate) struct Instance {
    pub launch: Id,
    pub channel: Id,
    pub users: BTreeSet<Id>,
}

impl Activities {
    pub fn is_on(&self) -> bool {
        self.secret.is_some()
    }

    /// The person whose token a request has, as `Bearer TOKEN`.
    pub fn bearer(&self, authorization: Option<&str>) -> Option<Id> {
        let token = authorization?.strip_prefix("Bearer ")?;
        self.bearers.get(token).copied()
    }
}
