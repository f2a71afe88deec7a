//! The events of the gateway that matter, and the servers that the bot is in: announcements wait while one
//! is absent. Only two fields of a server are read: serenity's type for a server that is there contains
//! all its channels, threads and roles.

use std::collections::HashSet;

use jiff::Timestamp;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::all::{GuildId, Ready};

use crate::discord::input::incoming::Incoming;
use crate::discord::input::interaction::{Interaction, lenient};
use crate::discord::send::adapter::{CONNECTIONS, DiscordAdapter, count};
use crate::game::ServerId;
use crate::store::limited;

/// An event of the gateway.
#[derive(Debug)]
pub enum Event {
    /// A session has begun.
    Ready(Box<Ready>),
    /// A server is there (again).
    Server(Server),
    /// A server is absent: the bot has been removed from it, or it has an outage.
    Absent(GuildId),
    /// Something has changed in that server, such as a permission or a thread.
    Changed(GuildId),
    /// Somebody has done something.
    Interaction(Box<Interaction>),
}

/// A server.
#[derive(Clone, Debug, Deserialize)]
pub struct Server {
    /// Its number.
    pub id: GuildId,
    /// Its language, if that is known.
    #[serde(default, deserialize_with = "lenient")]
    pub preferred_locale: Option<String>,
}

/// Something in a server.
#[derive(Clone, Copy, Debug, Deserialize)]
struct InServer {
    guild_id: GuildId,
}

#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow, default)]
    t: Option<&'a str>,
}

#[derive(Deserialize)]
struct Dispatch<T> {
    d: T,
}

/// Reads a message of the gateway; `None` if it is about nothing that matters.
///
/// # Errors
///
/// If it lacks a field that it should have.
pub fn read(text: &str) -> serde_json::Result<Option<Event>> {
    let head: Head<'_> = serde_json::from_str(text)?;
    Ok(Some(match head.t {
        Some("READY") => Event::Ready(Box::new(data(text)?)),
        Some("INTERACTION_CREATE") => Event::Interaction(Box::new(data(text)?)),
        Some("GUILD_CREATE" | "GUILD_UPDATE") => Event::Server(data(text)?),
        // Either reason ends with a `GUILD_CREATE`.
        Some("GUILD_DELETE") => Event::Absent(data::<Server>(text)?.id),
        // The bot itself is given a role, or loses one: Discord does not report those of others.
        Some(
            "CHANNEL_CREATE"
            | "CHANNEL_UPDATE"
            | "THREAD_CREATE"
            | "THREAD_UPDATE"
            | "GUILD_ROLE_UPDATE"
            | "GUILD_MEMBER_UPDATE",
        ) => Event::Changed(data::<InServer>(text)?.guild_id),
        _ => return Ok(None),
    }))
}

fn data<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_str::<Dispatch<T>>(text).map(|it| it.d)
}

impl DiscordAdapter {
    /// A server is absent (the bot has been removed from it, or it has an outage), or is there
    /// (again).
    pub async fn set_server_absent(&self, server: GuildId, absent: bool) {
        let server = ServerId(server.get());
        if !absent && let Err(error) = limited(self.service.store().end_visits(server)).await {
            tracing::error!(%error, %server, "membership not saved");
        }
        match self
            .service
            .set_server_absent(server, absent, Timestamp::now())
            .await
        {
            Ok(true) if absent => tracing::info!(%server, "server absent; its games wait"),
            Ok(true) => tracing::info!(%server, "server back; its games continue"),
            Ok(false) => {}
            Err(error) => {
                tracing::error!(%error, %server, "absence of a server not saved");
            }
        }
    }

    /// Something has changed in a server, such as a permission or a thread: what could not be
    /// announced there is tried at once.
    pub async fn server_changed(&self, server: GuildId) {
        let server = ServerId(server.get());
        self.answer_tokens.permissions_changed(server);
        let made_due = self.service.store().wake_server(server, Timestamp::now());
        if let Err(error) = limited(made_due).await {
            tracing::error!(%error, %server, "pending announcements not resumed");
        }
    }

    /// An interaction shows that the bot may announce in its channel: what could not be announced
    /// there is tried once more.
    pub async fn channel_permits(&self, incoming: &Incoming, now: Timestamp) {
        let channel = incoming.place.channel;
        if let Err(error) = self.service.store().wake_channel(channel, now).await {
            tracing::error!(%error, %channel, "pending announcements not resumed");
        }
    }

    /// A session has begun.
    pub async fn connected(&self, ready: &Ready) {
        count(&CONNECTIONS);
        let shard = ready.shard.map_or(0, |shard| shard.id.0);
        tracing::info!(shard, servers = ready.guilds.len(), "connected");
        self.left_meanwhile(ready).await;
    }

    /// Finds the servers that the bot was removed from while it was not connected: each connection
    /// begins with the list of all that are its own.
    async fn left_meanwhile(&self, ready: &Ready) {
        let shard = ready.shard.map(|shard| (shard.id.0, shard.total));
        let there: HashSet<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        match limited(self.service.store().servers()).await {
            Ok(known) => {
                let ours = |server: &ServerId| carries(shard, *server);
                let left = known.into_iter().filter(ours);
                for server in left.filter(|server| !there.contains(&server.0)) {
                    self.set_server_absent(GuildId::new(server.0), true).await;
                }
            }
            Err(error) => tracing::error!(%error, "servers not read"),
        }
    }
}

/// Whether a server's events come by that connection: which one of how many, or the only one.
fn carries(shard: Option<(u32, u32)>, server: ServerId) -> bool {
    let (number, total) = shard.unwrap_or((0, 1));
    server.0 != 0 && (server.0 >> 22) % u64::from(total.max(1)) == u64::from(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_events_are_skipped_and_those_without_a_field_are_faults() {
        for other in [r#"{"op":11}"#, r#"{"op":0,"t":"TYPING_START","d":{}}"#] {
            assert!(matches!(read(other), Ok(None)), "{other}");
        }
        for wrong in ["", r#"{"t":"GUILD_CREATE","d":{}}"#] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_server_is_one_connections_own() {
        let server = ServerId(1_100_000_000_000_000_000);
        let carried = |total| {
            (0..total)
                .filter(|number| carries(Some((*number, total)), server))
                .count()
        };
        for total in [1, 2, 7, 16] {
            assert_eq!(carried(total), 1);
        }
        assert!(carries(None, server));
    }
}
