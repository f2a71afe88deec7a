//! When people could last reach the bot, by each connection to Discord's gateway.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::shards::{Shard, shard};
use super::{Store, StoreError, each, exists, from_millis, to_db_id};
use crate::game::ServerId;

impl Store {
    /// Returns when people could last reach the bot by a shard, or its pages by [`Shard::LOCAL`], if
    /// that is known.
    pub async fn last_online(&self, shard: Shard) -> Result<Option<Timestamp>, StoreError> {
        let online = sqlx::query_scalar("SELECT online FROM shards WHERE shard = $1");
        let online = online.bind(to_db_id(shard.number));
        let online: Option<Option<i64>> = online.fetch_optional(&self.readers).await?;
        Ok(online.flatten().and_then(from_millis))
    }

    /// Returns when games that no server's connection brings, those on pages, could last be played:
    /// the bot's first connection serves them, or a program without Discord. Times after `latest`
    /// are not believed.
    pub async fn pages_online(&self, latest: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        const ONLINE: &str = "SELECT MAX(online) FROM shards WHERE shard <= 0 AND online <= $1";
        let online = sqlx::query_scalar(ONLINE).bind(latest.as_millisecond());
        let online: Option<i64> = online.fetch_one(&self.readers).await?;
        Ok(online.and_then(from_millis))
    }

    /// Whether one of those times is after `latest`, so that a clock was ahead.
    pub async fn was_ahead_for_pages(&self, latest: Timestamp) -> Result<bool, StoreError> {
        let ahead = sqlx::query("SELECT 1 FROM shards WHERE shard <= 0 AND online > $1 LIMIT 1");
        Ok(exists(ahead.bind(latest.as_millisecond()), &self.readers).await?)
    }

    /// Returns all shards, each with that time.
    pub async fn shards_online(&self) -> Result<Vec<(Shard, Option<Timestamp>)>, StoreError> {
        let rows =
            sqlx::query("SELECT shard, total, online FROM shards WHERE shard >= 0 ORDER BY shard")
                .fetch_all(&self.readers)
                .await?;
        let one = |row: &AnyRow| {
            let online: Option<i64> = row.try_get("online")?;
            Ok((shard(row)?, online.and_then(from_millis)))
        };
        each(&rows, one)
    }

    /// The same by the shard of a server.
    pub async fn last_online_in(&self, server: ServerId) -> Result<Option<Timestamp>, StoreError> {
        let online =
            sqlx::query_scalar("SELECT online FROM shards WHERE shard = ($1 >> 22) % total");
        let online = online.bind(to_db_id(server.0));
        let online: Option<Option<i64>> = online.fetch_optional(&self.readers).await?;
        Ok(online.flatten().and_then(from_millis))
    }

    /// Saves that people can reach the bot by a shard now.
    pub async fn set_online(&self, shard: Shard, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO shards (shard, total, online) VALUES ($1, $2, $3) \
             ON CONFLICT (shard) DO UPDATE SET online = excluded.online",
        );
        let query = query
            .bind(to_db_id(shard.number))
            .bind(to_db_id(shard.total))
            .bind(now.as_millisecond());
        self.execute(query).await?;
        Ok(())
    }
}
