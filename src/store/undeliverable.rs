//! Announcements that Discord rejects: dead letters, and when they are tried again.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::outbox::NEVER;
use super::{Store, StoreError, each, from_db_id, to_db_id};
use crate::game::{ChannelId, GameId, Place, ServerId};

/// After so many tries that were rejected for good an announcement is a dead letter: some five minutes.
const ENOUGH: i64 = 5;

/// Those that were attempted more than once and wait: what has been claimed for the first time is
/// probably on its way.
const WAITING_IN_CHANNEL: &str = "SELECT t.game, t.version FROM outbox t \
    CROSS JOIN games g WHERE t.game = g.id \
    AND g.channel = $1 AND t.attempts > 1 AND t.due > $2";
/// Those that were attempted and wait.
const WAITING_IN_SERVER: &str = "SELECT t.game, t.version FROM outbox t \
    CROSS JOIN games g WHERE t.game = g.id \
    AND g.server = $1 AND t.attempts > 0 AND t.due > $2";

impl Store {
    /// Says that an announcement was rejected for good in that place. After some such tries it is a dead
    /// letter: whether it is one now.
    pub async fn rejected(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
    ) -> Result<bool, StoreError> {
        const IS_OURS: &str = "game = $1 AND version = $2 AND COALESCE(process, $3) = $3 \
            AND EXISTS (SELECT 1 FROM games g WHERE g.id = $1 AND g.channel = $4)";
        let mut to = self.write().await?;
        let mut changed = 0;
        for statement in [
            format!("UPDATE outbox SET refused = 1 WHERE {IS_OURS}"),
            format!(
                "UPDATE outbox SET due = {NEVER}, process = NULL \
                 WHERE attempts >= {ENOUGH} AND {IS_OURS}"
            ),
        ] {
            let query = sqlx::query(sqlx::AssertSqlSafe(statement))
                .bind(&game.0)
                .bind(to_db_id(version))
                .bind(self.process())
                .bind(to_db_id(place.channel.0));
            changed = query.execute(&mut *to).await?.rows_affected();
        }
        self.commit(to).await?;
        Ok(changed > 0)
    }

    /// Makes undeliverable messages of a channel due once more; false if there is nothing. The
    /// attempts are not counted anew: people who play on where it is rejected again and again must
    /// not keep it from becoming a dead letter.
    pub async fn wake_channel(
        &self,
        channel: ChannelId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.wake(WAITING_IN_CHANNEL, to_db_id(channel.0), now)
            .await
    }

    /// Makes undeliverable messages of a server due again; false if there is nothing.
    pub async fn wake_server(&self, server: ServerId, now: Timestamp) -> Result<bool, StoreError> {
        self.wake(WAITING_IN_SERVER, to_db_id(server.0), now).await
    }

    async fn wake(
        &self,
        waiting: &'static str,
        at: i64,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let rows = sqlx::query(waiting)
            .bind(at)
            .bind(now.as_millisecond())
            .fetch_all(&self.readers)
            .await?;
        if rows.is_empty() {
            return Ok(false);
        }
        let mut to = self.write().await?;
        for row in &rows {
            let (game, version): (&str, i64) = (row.try_get("game")?, row.try_get("version")?);
            // However often it failed, it is tried: one rejection more, and it is a dead letter again.
            sqlx::query(
                "UPDATE outbox SET due = $3, \
                 attempts = CASE WHEN attempts > $4 THEN $4 ELSE attempts END \
                 WHERE game = $1 AND version = $2",
            )
            .bind(game)
            .bind(version)
            .bind(now.as_millisecond())
            .bind(ENOUGH)
            .execute(&mut *to)
            .await?;
        }
        self.commit(to).await?;
        Ok(true)
    }

    /// The dead letters: of which game, and how far it had come then.
    pub async fn undeliverable(&self) -> Result<Vec<(GameId, u64)>, StoreError> {
        let rows =
            sqlx::query("SELECT game, version FROM outbox WHERE due = $1 ORDER BY game, version")
                .bind(NEVER)
                .fetch_all(&self.readers)
                .await?;
        let letter = |row: &AnyRow| {
            Ok((
                GameId(row.try_get("game")?),
                from_db_id(row.try_get("version")?),
            ))
        };
        each(&rows, letter)
    }

    /// Makes all dead letters due again; how many there were.
    pub async fn retry_undeliverable(&self, now: Timestamp) -> Result<u64, StoreError> {
        let query = sqlx::query("UPDATE outbox SET due = $1, attempts = 1 WHERE due = $2");
        let query = query.bind(now.as_millisecond()).bind(NEVER);
        self.execute(query).await
    }
}
