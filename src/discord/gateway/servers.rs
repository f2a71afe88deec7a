//! The servers that the bot is in: announcements wait while one is absent.

use std::collections::HashSet;

use jiff::Timestamp;
use serenity::all::{GuildId, Ready};

use crate::discord::input::incoming::Incoming;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::counts::{COUNTS, count};
use crate::game::ServerId;
use crate::store::limited;

impl DiscordAdapter {
    /// A server is absent (the bot has been removed from it, or it has an outage), or is there
    /// (again).
    pub async fn set_server_absent(&self, server: GuildId, absent: bool) {
        let server = ServerId(server.get());
        if !absent && let Err(error) = limited(self.service.store().end_visits(server)).await {
            tracing::error!(%error, %server, "it is not saved that the bot is a member there");
        }
        match self
            .service
            .set_server_absent(server, absent, Timestamp::now())
            .await
        {
            Ok(true) if absent => tracing::info!(%server, "absent: its games wait"),
            Ok(true) => tracing::info!(%server, "back: its games continue"),
            Ok(false) => {}
            Err(error) => {
                tracing::error!(%error, %server, "whether it is absent could not be saved");
            }
        }
    }

    /// Something has changed in a server, such as a permission or a thread: what could not be
    /// announced there is tried at once.
    pub async fn server_changed(&self, server: GuildId) {
        let server = ServerId(server.get());
        self.answer_tokens.permissions_changed(server);
        let made_due = self.service.deliverable_in_server(server, Timestamp::now());
        if let Err(error) = limited(made_due).await {
            tracing::error!(%error, %server, "what waits there is not tried at once");
        }
    }

    /// An interaction shows that the bot may announce in its channel: what could not be announced
    /// there is tried once more.
    pub async fn channel_permits(&self, incoming: &Incoming, now: Timestamp) {
        let channel = incoming.place.channel;
        if let Err(error) = self.service.deliverable_in(channel, now).await {
            tracing::error!(%error, %channel, "what waits there is not tried at once");
        }
    }

    /// A session has begun.
    pub async fn connected(&self, ready: &Ready) {
        count(&COUNTS.connections);
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
            Err(error) => tracing::error!(%error, "the servers cannot be read"),
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
