//! Servers that the bot has been removed from, or that have an outage.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, from_db_id, from_millis, to_db_id};
use crate::game::ServerId;

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

    /// Saves that a known server is absent, and since when, or that it is back. Nothing is announced
    /// and no time runs out while it is absent.
    pub async fn set_absent(
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

    /// Returns the known servers that are not absent, and of which the bot is a member, as far as is
    /// known.
    pub async fn servers(&self) -> Result<Vec<ServerId>, StoreError> {
        const MEMBER_OF: &str = "SELECT id FROM servers WHERE gone = 0 \
            AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.server = servers.id)";
        let rows = sqlx::query(MEMBER_OF).fetch_all(&self.readers).await?;
        let id = |row: &AnyRow| Ok(ServerId(from_db_id(row.try_get("id")?)));
        rows.iter().map(id).collect()
    }
}
