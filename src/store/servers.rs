//! Servers: whether the bot is in them, the channels in which it is used without being a member, and
//! when lobbies may ping a role.

use jiff::{SignedDuration, Timestamp};
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::people::add_server;
use super::{Store, StoreError, exists, from_db_id, from_millis, to_db_id};
use crate::game::{ChannelId, Place, ServerId};

/// The games of an absent server are not in the index of what is due. Whether it is absent is decided
/// by the server's row: a game that was opened just before is only read in vain.
const LEAVE: &str = "UPDATE games SET absent = 1 WHERE server = $1 AND due IS NOT NULL";
const RETURN: &str = "UPDATE games SET absent = 0 WHERE server = $1 AND absent <> 0";

impl Store {
    /// Returns the time since which a server is absent; `None` if it is there or unknown.
    pub async fn absent_since(&self, server: ServerId) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query("SELECT gone FROM servers WHERE id = $1 AND gone <> 0")
            .bind(to_db_id(server.0))
            .fetch_optional(&self.readers)
            .await?;
        let absent = row.map(|row| row.try_get("gone")).transpose()?;
        Ok(absent.and_then(from_millis))
    }

    /// Saves that a server with games is absent, and since when, or that it is back. Nothing is
    /// announced and no time runs out while it is absent.
    pub async fn set_absent(
        &self,
        id: ServerId,
        since: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let server = to_db_id(id.0);
        let mut to = self.write().await?;
        // That of games which were loaded from a file has no row yet.
        let played_in = sqlx::query("SELECT 1 FROM games WHERE server = $1 LIMIT 1").bind(server);
        if since.is_some() && exists(played_in, &mut *to).await? {
            add_server(&mut to, id).await?;
        }
        sqlx::query("UPDATE servers SET gone = $2 WHERE id = $1")
            .bind(server)
            .bind(since.map_or(0, Timestamp::as_millisecond))
            .execute(&mut *to)
            .await?;
        let games = if since.is_some() { LEAVE } else { RETURN };
        sqlx::query(games).bind(server).execute(&mut *to).await?;
        self.commit(to).await
    }

    /// Returns the servers that are not absent, and of which the bot is a member, as far as is known:
    /// with those in which time runs out in games that were loaded from a file, which have no row yet.
    pub async fn servers(&self) -> Result<Vec<ServerId>, StoreError> {
        const MEMBER_OF: &str = "SELECT id FROM (SELECT id FROM servers WHERE gone = 0 \
            UNION SELECT server FROM games \
            WHERE due IS NOT NULL AND absent = 0 AND server IS NOT NULL \
            AND NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = games.server)) known \
            WHERE NOT EXISTS (SELECT 1 FROM visits WHERE visits.server = known.id)";
        let rows = sqlx::query(MEMBER_OF).fetch_all(&self.readers).await?;
        let id = |row: &AnyRow| Ok(ServerId(from_db_id(row.try_get("id")?)));
        rows.iter().map(id).collect()
    }
}

/// The known state of such a channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The token of the last interaction there that was answered, if it can still be used.
    pub token: Option<String>,
}

impl Store {
    /// Saves that somebody used the bot in a channel where it is no member.
    pub async fn save_visit(&self, place: Place, now: Timestamp) -> Result<(), StoreError> {
        const KNOWN: &str = "SELECT 1 FROM visits WHERE channel = $1";
        let known = sqlx::query(KNOWN).bind(to_db_id(place.channel.0));
        if exists(known, &self.readers).await? {
            return Ok(());
        }
        let query = sqlx::query(
            "INSERT INTO visits (channel, server, at) VALUES ($1, $2, $3) \
             ON CONFLICT (channel) DO NOTHING",
        );
        let query = query
            .bind(to_db_id(place.channel.0))
            .bind(place.server.map(|server| to_db_id(server.0)))
            .bind(now.as_millisecond());
        self.execute(query).await?;
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
        let query = sqlx::query(
            "UPDATE visits SET token = $2, at = $3 \
             WHERE channel = $1 AND (token IS NULL OR at <= $3)",
        );
        let query = query
            .bind(to_db_id(channel.0))
            .bind(token)
            .bind(at.as_millisecond());
        self.execute(query).await?;
        Ok(())
    }

    /// Returns what is known of a channel in which the bot is no member, with its token if that is
    /// not older than `oldest`; `None` where it is a member, as far as is known.
    pub async fn visit(
        &self,
        channel: ChannelId,
        oldest: Timestamp,
    ) -> Result<Option<Visit>, StoreError> {
        let row = sqlx::query("SELECT token, at FROM visits WHERE channel = $1")
            .bind(to_db_id(channel.0))
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let (token, at): (Option<String>, i64) = (row.try_get("token")?, row.try_get("at")?);
        let token = token.filter(|_| at >= oldest.as_millisecond());
        Ok(Some(Visit { token }))
    }

    /// Forgets the visits of a server: the bot is a member there now.
    pub async fn end_visits(&self, server: ServerId) -> Result<(), StoreError> {
        const OF_SERVER: &str = "SELECT 1 FROM visits WHERE server = $1 LIMIT 1";
        let any = sqlx::query(OF_SERVER).bind(to_db_id(server.0));
        if exists(any, &self.readers).await? {
            let query = sqlx::query("DELETE FROM visits WHERE server = $1");
            self.execute(query.bind(to_db_id(server.0))).await?;
        }
        Ok(())
    }

    /// Removes the tokens of visits before then, which cannot be used any more.
    pub async fn forget_visitors_tokens(&self, before: Timestamp) -> Result<(), StoreError> {
        const OLD: &str = "SELECT 1 FROM visits WHERE token IS NOT NULL AND at < $1 LIMIT 1";
        let any = sqlx::query(OLD).bind(before.as_millisecond());
        if exists(any, &self.readers).await? {
            let query = sqlx::query("UPDATE visits SET token = NULL WHERE at < $1");
            self.execute(query.bind(before.as_millisecond())).await?;
        }
        Ok(())
    }
}

/// The shortest time between two pings of a role in a server.
pub const ROLE_PING_EVERY: SignedDuration = SignedDuration::from_hours(6);

/// Returns until when no role may be pinged in a server; `None`: it may be pinged now. Until the
/// transaction ends no other one can decide the same.
pub(super) async fn barred_until(
    to: &mut Transaction<'_, Any>,
    server: ServerId,
    now: Timestamp,
) -> Result<Option<Timestamp>, sqlx::Error> {
    // Locks the row, so that two lobbies cannot ping at the same instant.
    sqlx::query("UPDATE servers SET id = id WHERE id = $1")
        .bind(to_db_id(server.0))
        .execute(&mut **to)
        .await?;
    // A game that has not changed since then contains no such event.
    let last = sqlx::query(
        "SELECT e.at FROM games g JOIN events e ON e.game = g.id \
         WHERE g.server = $1 AND g.updated > $2 AND e.kind = 'role_pinged' AND e.at > $2 \
         ORDER BY e.at DESC LIMIT 1",
    )
    .bind(to_db_id(server.0))
    .bind((now - ROLE_PING_EVERY).as_millisecond())
    .fetch_optional(&mut **to)
    .await?;
    let last = last.map(|row| row.try_get("at")).transpose()?;
    Ok(last.and_then(from_millis).map(|at| at + ROLE_PING_EVERY))
}
