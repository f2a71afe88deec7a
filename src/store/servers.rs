//! Servers: their languages and settings, whether the bot is in them, the channels in which it is used
//! without being a member, and when lobbies may ping a role.

use jiff::{SignedDuration, Timestamp};
use sqlx::{AnyConnection, AssertSqlSafe};

use super::engine::for_update;
use super::settings::ServerSettings;
use super::shards::ShardScope;
use super::sql::{self, exists, one, row, run};
use super::{Store, StoreError};
use crate::game::{ChannelId, GameId, Place, ServerId};

/// A server in which a person has asked for something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Server {
    /// Its own last language.
    pub language: Option<String>,
    /// Its settings.
    pub settings: ServerSettings,
}

sql::columns!(Server: language, settings);

/// The known state of a channel in which the bot is not a member. There it can write only with the token
/// of somebody's last interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The token of the last interaction there that was answered, if it can still be used.
    pub token: Option<String>,
}

/// The shortest time between two pings of a role in a server.
pub const ROLE_PING_EVERY: SignedDuration = SignedDuration::from_hours(6);

/// The games of an absent server are not in the index of what is due. Whether it is absent is decided
/// by the server's row: a game that was opened just before is only read in vain.
const LEAVE: &str = "UPDATE games SET absent = 1 WHERE server = $1 AND due IS NOT NULL";
const RETURN: &str = "UPDATE games SET absent = 0 WHERE server = $1 AND absent <> 0";

impl Store {
    /// Returns a server.
    pub async fn server(&self, server: ServerId) -> Result<Server, StoreError> {
        let known = "SELECT language, settings FROM servers WHERE id = $1";
        Ok(self.row(known, server).await?.unwrap_or_default())
    }

    /// Saves the language of a known server, if it is another one than before.
    pub async fn set_server_language(
        &self,
        server: ServerId,
        language: &str,
    ) -> Result<(), StoreError> {
        let other = "SELECT 1 FROM servers WHERE id = $1 AND language IS DISTINCT FROM $2";
        if self.exists(other, (server, language)).await? {
            let mut to = self.write().await?;
            save_language(&mut to, server, language).await?;
            self.commit(to).await?;
        }
        Ok(())
    }

    /// Saves the settings of a server.
    pub async fn set_server(
        &self,
        server: ServerId,
        before: &ServerSettings,
        after: &ServerSettings,
    ) -> Result<bool, StoreError> {
        let mut to = self.write().await?;
        add_server(&mut to, server).await?;
        let there = for_update(&to, "SELECT settings FROM servers WHERE id = $1");
        let there: ServerSettings = one(&mut to, there, server).await?;
        if there != *before {
            return Ok(false);
        }
        let save = "UPDATE servers SET settings = $2 WHERE id = $1";
        run(&mut to, save, (server, after)).await?;
        self.commit(to).await?;
        Ok(true)
    }

    /// Returns the time since which a server is absent; `None` if it is there or unknown.
    pub async fn absent_since(&self, server: ServerId) -> Result<Option<Timestamp>, StoreError> {
        self.row(
            "SELECT gone FROM servers WHERE id = $1 AND gone <> 0",
            server,
        )
        .await
    }

    /// Saves that a server with games is absent, and since when, or that it is back. Nothing is
    /// announced and no time runs out while it is absent.
    pub async fn set_absent(
        &self,
        server: ServerId,
        since: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        // A server whose games were loaded from a file has no row yet.
        let played_in = "SELECT 1 FROM games WHERE server = $1 LIMIT 1";
        if since.is_some() && exists(&mut to, played_in, server).await? {
            add_server(&mut to, server).await?;
        }
        let gone = since.map_or(0, Timestamp::as_millisecond);
        run(
            &mut to,
            "UPDATE servers SET gone = $2 WHERE id = $1",
            (server, gone),
        )
        .await?;
        let games = if since.is_some() { LEAVE } else { RETURN };
        run(&mut to, games, server).await?;
        self.commit(to).await
    }

    /// Returns a game within reach of a server that has been absent since before `before`, if there
    /// is one.
    pub async fn game_of_removed_server(
        &self,
        before: Timestamp,
        scope: &ShardScope,
    ) -> Result<Option<GameId>, StoreError> {
        let game = format!(
            "SELECT g.id FROM games g WHERE g.server IN \
             (SELECT id FROM servers WHERE gone <> 0 AND gone < $1){} LIMIT 1",
            scope.condition()
        );
        self.row(AssertSqlSafe(game), before).await
    }

    /// Deletes what is saved about servers without games that have been absent since before `before`.
    pub async fn forget_removed_servers(&self, before: Timestamp) -> Result<(), StoreError> {
        const REMOVED: &str = "SELECT id FROM servers WHERE gone <> 0 AND gone < $1 \
            AND NOT EXISTS (SELECT 1 FROM games WHERE games.server = servers.id)";
        let mut to = self.write().await?;
        for (table, column) in [
            ("daily_puzzles", "server"),
            ("visits", "server"),
            ("servers", "id"),
        ] {
            let forget = format!("DELETE FROM {table} WHERE {column} IN ({REMOVED})");
            run(&mut to, AssertSqlSafe(forget), before).await?;
        }
        self.commit(to).await
    }

    /// Returns the servers that are not absent, and of which the bot is a member, as far as is known:
    /// with those in which time runs out in games that were loaded from a file, which have no row yet.
    pub async fn servers(&self) -> Result<Vec<ServerId>, StoreError> {
        let member_of = "SELECT id FROM (SELECT id FROM servers WHERE gone = 0 \
            UNION SELECT server FROM games \
            WHERE due IS NOT NULL AND absent = 0 AND server IS NOT NULL \
            AND NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = games.server)) known \
            WHERE NOT EXISTS (SELECT 1 FROM visits WHERE visits.server = known.id)";
        self.rows(member_of, ()).await
    }

    /// Saves that somebody used the bot in a channel where it is not a member.
    pub async fn save_visit(&self, place: Place, now: Timestamp) -> Result<(), StoreError> {
        const VISIT: &str = "INSERT INTO visits (channel, server, at) VALUES ($1, $2, $3) \
            ON CONFLICT (channel) DO NOTHING";
        let known = "SELECT 1 FROM visits WHERE channel = $1";
        if !self.exists(known, place.channel).await? {
            self.run(VISIT, (place.channel, place.server, now)).await?;
        }
        Ok(())
    }

    /// Saves the token of an interaction that came at `at` in such a channel and has been answered,
    /// unless that of a later one is saved, or the bot is a member by now. One that has not been
    /// answered is of no use: what is sent by it is lost, or takes the place of a promised answer that
    /// one person alone sees.
    pub async fn save_visit_token(
        &self,
        channel: ChannelId,
        token: &str,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let newer = "UPDATE visits SET token = $2, at = $3 \
            WHERE channel = $1 AND (token IS NULL OR at <= $3)";
        self.run(newer, (channel, token, at)).await.map(drop)
    }

    /// Returns the known state of a channel in which the bot is not a member, with its token if
    /// that is not older than `oldest`; `None` if the bot is known as a member there.
    pub async fn visit(
        &self,
        channel: ChannelId,
        oldest: Timestamp,
    ) -> Result<Option<Visit>, StoreError> {
        let known = "SELECT token, at FROM visits WHERE channel = $1";
        let known: Option<(Option<String>, Timestamp)> = self.row(known, channel).await?;
        Ok(known.map(|(token, at)| Visit {
            token: token.filter(|_| at >= oldest),
        }))
    }

    /// Forgets the visits of a server: the bot is a member there now.
    pub async fn end_visits(&self, server: ServerId) -> Result<(), StoreError> {
        let any = "SELECT 1 FROM visits WHERE server = $1 LIMIT 1";
        if self.exists(any, server).await? {
            self.run("DELETE FROM visits WHERE server = $1", server)
                .await?;
        }
        Ok(())
    }
}

/// Adds a server with the settings that all have at first, if it is not known.
pub(super) async fn add_server(
    to: &mut AnyConnection,
    server: ServerId,
) -> Result<(), sqlx::Error> {
    let add =
        "INSERT INTO servers (id, gone, settings) VALUES ($1, 0, $2) ON CONFLICT (id) DO NOTHING";
    run(to, add, (server, ServerSettings::default()))
        .await
        .map(drop)
}

/// Saves the language of a known server.
pub(super) async fn save_language(
    to: &mut AnyConnection,
    server: ServerId,
    language: &str,
) -> Result<(), sqlx::Error> {
    let save = "UPDATE servers SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2";
    run(to, save, (server, language)).await.map(drop)
}

/// Returns until when no role may be pinged in a server; `None`: it may be pinged now. Until the
/// transaction ends no other one can decide the same.
pub(super) async fn barred_until(
    to: &mut AnyConnection,
    server: ServerId,
    now: Timestamp,
) -> Result<Option<Timestamp>, sqlx::Error> {
    // A game that has not changed since then contains no such event.
    const LAST: &str = "SELECT e.at FROM games g JOIN events e ON e.game = g.id \
        WHERE g.server = $1 AND g.updated > $2 AND e.kind = 'role_pinged' AND e.at > $2 \
        ORDER BY e.at DESC LIMIT 1";
    // Locks the row, so that two lobbies cannot ping at the same instant.
    run(to, "UPDATE servers SET id = id WHERE id = $1", server).await?;
    let last: Option<Timestamp> = row(to, LAST, (server, now - ROLE_PING_EVERY)).await?;
    Ok(last.map(|at| at + ROLE_PING_EVERY))
}
