//! Servers that the bot has been removed from, or that have an outage.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::people::add_server;
use super::{Store, StoreError, exists, from_db_id, from_millis, to_db_id};
use crate::game::ServerId;

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
