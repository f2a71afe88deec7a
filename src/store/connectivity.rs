//! When the program could be reached by people, everywhere and in each server.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::{Store, StoreError, from_db_id, from_millis, to_db_id};
use crate::game::{GameId, ServerId};

impl Store {
    /// When people could last reach the program, if that was ever kept.
    pub async fn last_online(&self) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query("SELECT at FROM connectivity")
            .fetch_optional(&self.readers)
            .await?;
        let at = row.map(|row| row.try_get("at")).transpose()?;
        Ok(at.and_then(from_millis))
    }

    /// Keeps that they can reach it now.
    pub async fn set_online(&self, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO connectivity (one, at) VALUES (1, $1) \
             ON CONFLICT (one) DO UPDATE SET at = excluded.at",
        );
        self.execute(query.bind(now.as_millisecond())).await?;
        Ok(())
    }

    /// The games in which it is a person's turn: of that server, or all but those of servers that
    /// are gone.
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

    /// Since when a server is gone; `None` if it is not, or is not known.
    pub async fn gone_since(&self, server: ServerId) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query("SELECT gone FROM servers WHERE id = $1 AND gone <> 0")
            .bind(to_db_id(server.0))
            .fetch_optional(&self.readers)
            .await?;
        let gone = row.map(|row| row.try_get("gone")).transpose()?;
        Ok(gone.and_then(from_millis))
    }

    /// Keeps that a server that is known is gone, and since when, or that it is there. Nothing is
    /// told and nothing runs out where it is gone.
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

    /// The servers that are known and not gone.
    pub async fn servers(&self) -> Result<Vec<ServerId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM servers WHERE gone = 0")
            .fetch_all(&self.readers)
            .await?;
        let id = |row: &SqliteRow| Ok(ServerId(from_db_id(row.try_get("id")?)));
        rows.iter().map(id).collect()
    }
}
