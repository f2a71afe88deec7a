//! The sessions of shards, the events sent to each, and how the gateway behaves.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::id::Id;

/// Gateway opcodes.
pub(crate) mod op {
    pub const DISPATCH: u64 = 0;
    pub const HEARTBEAT: u64 = 1;
    pub const IDENTIFY: u64 = 2;
    pub const RESUME: u64 = 6;
    pub const RECONNECT: u64 = 7;
    pub const INVALID_SESSION: u64 = 9;
    pub const HELLO: u64 = 10;
    pub const ACK: u64 = 11;
}

/// Gateway intents that decide which events are sent.
pub(crate) mod intent {
    pub const GUILDS: u64 = 1;
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
}

/// Intents that must be asked for: members, presences, the content of messages.
pub(crate) const PRIVILEGED_INTENTS: u64 = intent::GUILD_MEMBERS | 1 << 8 | 1 << 15;

/// The number of events stored for a session that may be resumed.
const MOST_KEPT: usize = 2_000;

/// A command to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    Send(Value),
    /// Close with a code.
    Close(u16, &'static str),
    /// Break the connection without a close code.
    Break,
}

impl Out {
    pub fn invalid_session() -> Self {
        Self::Send(json!({ "op": op::INVALID_SESSION, "d": false }))
    }
}

/// One shard's session; it outlives its socket, so that it can be resumed.
#[derive(Debug)]
pub(crate) struct Session {
    pub id: String,
    pub shard: (u64, u64),
    pub intents: u64,
    pub seq: u64,
    pub sent: VecDeque<(u64, Value)>,
    /// None while the connection is down.
    pub socket: Option<UnboundedSender<Out>>,
}

impl Session {
    /// Numbers an event, stores it for a resume and sends it if connected.
    pub fn send(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        let event = json!({ "op": op::DISPATCH, "t": name, "s": self.seq, "d": data });
        if let Some(socket) = &self.socket {
            let _ = socket.send(Out::Send(event.clone()));
        }
        self.sent.push_back((self.seq, event));
        if self.sent.len() > MOST_KEPT {
            self.sent.pop_front();
        }
    }

    /// Whether all events after that one are stored still.
    pub fn remembers(&self, seen: u64) -> bool {
        let first = self.sent.front();
        seen <= self.seq && first.is_none_or(|(first, _)| *first <= seen + 1)
    }

    fn carries(&self, guild: Option<Id>, name: &str) -> bool {
        let is_home = match guild {
            Some(guild) => is_home(guild, self.shard),
            None => self.shard.0 == 0,
        };
        is_home && wanted_intent(name, guild).is_none_or(|intent| self.intents & intent != 0)
    }
}

/// Whether a shard, which is one of a number, gets the events of a guild.
pub(crate) fn is_home(guild: Id, (shard, count): (u64, u64)) -> bool {
    (guild.0 >> 22) % count == shard
}

/// The intent without which an event is not sent.
fn wanted_intent(name: &str, guild: Option<Id>) -> Option<u64> {
    match name {
        "INTERACTION_CREATE" => None,
        _ if name.starts_with("MESSAGE_") && guild.is_some() => Some(intent::GUILD_MESSAGES),
        _ if name.starts_with("MESSAGE_") => Some(intent::DIRECT_MESSAGES),
        _ if name.starts_with("GUILD_MEMBER_") => Some(intent::GUILD_MEMBERS),
        _ => Some(intent::GUILDS),
    }
}

/// How the gateway behaves; [`crate::Sandbox::gateway`] changes it.
#[derive(Debug)]
pub struct Settings {
    /// The heartbeat interval of shards that connect from now on (41.25 s at first).
    pub heartbeat_interval: Duration,
    /// Whether heartbeats are acknowledged: a client that sees no acknowledgement should reconnect.
    pub acknowledges: bool,
    /// Whether identifies and resumes are answered; heartbeats are acknowledged all the same.
    pub answers: bool,
    /// Whether new connections are taken, or rejected with 503.
    pub reachable: bool,
    /// How many of the next identifies are answered with 'invalid session'.
    pub rejected_identifies: usize,
    /// How many shards `GET /gateway/bot` recommends.
    pub shards: u64,
    /// A session of fewer shards than these is closed with 4011.
    pub fewest_shards: u64,
    /// How many shards may identify themselves at a time (1 at first).
    pub max_concurrency: u64,
    /// The time between two identifies of the same bucket (the shard's number modulo
    /// `max_concurrency`); sooner, the answer is 'invalid session'. At first no time has to pass,
    /// so that tests need not wait; Discord wants 5 s.
    pub identify_interval: Duration,
    /// How many sessions may still be begun. Once none is left, Discord resets the token: an
    /// identify is closed with 4004.
    pub identifies_left: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            heartbeat_interval: Duration::from_millis(41_250),
            acknowledges: true,
            answers: true,
            reachable: true,
            rejected_identifies: 0,
            shards: 1,
            fewest_shards: 1,
            max_concurrency: 1,
            identify_interval: Duration::ZERO,
            identifies_left: 1_000,
        }
    }
}

/// All sessions, and how the gateway behaves.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    pub settings: Settings,
    pub sessions: Vec<Session>,
    /// When a shard of each bucket identified itself last.
    pub identified: BTreeMap<u64, Instant>,
    pub identifies: u64,
    pub heartbeats: u64,
    pub resumes: u64,
}

impl Gateway {
    /// Sends an event. Returns whether a connected shard gets it at once; nothing if no session does.
    pub fn dispatch(&mut self, guild: Option<Id>, name: &str, data: &Value) -> Option<bool> {
        let mut received = None;
        for session in &mut self.sessions {
            if session.carries(guild, name) {
                session.send(name, data);
                received = Some(received == Some(true) || session.socket.is_some());
            }
        }
        received
    }

    /// Counts an identify of a shard. False if it comes too soon after another one of its bucket.
    pub fn identifies_in_time(&mut self, shard: u64) -> bool {
        let bucket = shard % self.settings.max_concurrency.max(1);
        let interval = self.settings.identify_interval;
        let last = self.identified.get(&bucket);
        let in_time = last.is_none_or(|last| last.elapsed() >= interval);
        if in_time {
            self.identified.insert(bucket, Instant::now());
        }
        in_time
    }

    /// Whether a connected shard would get an event of this guild.
    pub fn listens(&self, guild: Option<Id>) -> bool {
        let mut sessions = self.sessions.iter();
        sessions.any(|s| s.socket.is_some() && s.carries(guild, "INTERACTION_CREATE"))
    }

    pub fn connected(&self) -> usize {
        self.sessions.iter().filter(|s| s.socket.is_some()).count()
    }

    /// Sends a command to every open socket.
    pub fn send_all(&self, out: &Out) {
        for socket in self.sessions.iter().filter_map(|s| s.socket.as_ref()) {
            let _ = socket.send(out.clone());
        }
    }

    pub fn session(&mut self, id: &str) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }
}
