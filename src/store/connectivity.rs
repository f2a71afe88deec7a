//! The last time online: of the program, and of each server.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::{Store, StoreError, from_db_id, from_millis, to_db_id};
use crate::game::{GameId, ServerId};

impl Store {
    /// Returns the last time online, if one is saved.
    pub async fn last_online(&self) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query("SELECT at FROM connectivity")
            .fetch_optional(&self.readers)
            .await?;
        let at = row.map(|row| row.try_get("at")).transpose()?;
        Ok(at.and_then(from_millis))
    }

    /// Saves that the program is online now.
    pub async fn set_online(&self, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO connectivity (one, at) VALUES (1, $1) \
             ON CONFLICT (one) DO UPDATE SET at = excluded.at",
        );
        self.execute(query.bind(now.as_millisecond())).await?;
        Ok(())
    }

    /// Returns the games in which it is a person's turn: those of a server, or all except those of
    /// servers that are gone.
    pub async fn awaiting_person(
        &self,
        server: Option<ServerId>,
    ) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT g.id FROM games g LEFT JOIN servers s ON s.id = g.server \
             WHERE g.state = 'playing' AND g.person IS NOT NULL \
             AND (g.server = $1 OR $1 IS NULL AND COALESCE(s.gone, 0) = 0) ORDER BY g.id",
        )
        .bind(server.map(|server| to_db_id(server.0)))
        .fetch_all(&self.readers)
        .await?;
        let id = |row: &SqliteRow| Ok(GameId(row.try_get("id")?));
        rows.iter().map(id).collect()
    }

    /// Returns the time since which a server is gone; `None` if it is there or unknown.
    pub async fn gone_since(&self, server: ServerId) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query("SELECT gone FROM servers WHERE id = $1 AND gone <> 0")
            .bind(to_db_id(server.0))
            .fetch_optional(&self.readers)
            .await?;
        let gone = row.map(|row| row.try_get("gone")).transpose()?;
        Ok(gone.and_then(from_millis))
    }

    /// Saves that a known server is gone, and since when, or that it is back. Nothing is announced
    /// and no time runs out where it is gone.
    pub async fn set_gone(
        &self,
        server: ServerId,
        since: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let since = since.map_or(0, Timestamp::as_millisecond);
        let query = sqlx::query("UPDATE servers SET gone = $2 WHERE id = $1");
        self.execute(query.bind(to_db_id(server.0)).bind(since))
            .await?;
        Ok(())
    }

    /// Returns the known servers that are not gone.
    pub async fn servers(&self) -> Result<Vec<ServerId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM servers WHERE gone = 0")
            .fetch_all(&self.readers)
            .await?;
        let id = |row: &SqliteRow| Ok(ServerId(from_db_id(row.try_get("id")?)));
        rows.iter().map(id).collect()
    }
}
