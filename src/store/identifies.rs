//! When the connections to Discord's gateway may identify themselves, one after the other.

use jiff::{SignedDuration, Timestamp};

use super::{Store, StoreError, from_millis, to_db_id};

/// The time between two identifies of a bucket.
pub const IDENTIFY_EVERY: SignedDuration = SignedDuration::from_millis(5_100);

/// So long can a queue of connections be that wait to identify themselves: some 350 in a bucket.
const LONGEST_QUEUE: SignedDuration = SignedDuration::from_mins(30);

impl Store {
    /// Returns when the next identify of a bucket may be sent; that time is then taken. A time that
    /// is further away than a queue of connections can be was saved by a clock that was ahead.
    pub async fn identify_at(&self, bucket: u64, now: Timestamp) -> Result<Timestamp, StoreError> {
        let mut to = self.write().await?;
        let bucket = to_db_id(bucket);
        sqlx::query(
            "INSERT INTO identifies (bucket, due) VALUES ($1, 0) ON CONFLICT (bucket) DO NOTHING",
        )
        .bind(bucket)
        .execute(&mut *to)
        .await?;
        let query = format!(
            "SELECT due FROM identifies WHERE bucket = $1{}",
            self.engine.for_update()
        );
        let due: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(query))
            .bind(bucket)
            .fetch_one(&mut *to)
            .await?;
        let due = from_millis(due).filter(|due| *due <= now + LONGEST_QUEUE);
        let at = due.map_or(now, |due| due.max(now));
        sqlx::query("UPDATE identifies SET due = $2 WHERE bucket = $1")
            .bind(bucket)
            .bind((at + IDENTIFY_EVERY).as_millisecond())
            .execute(&mut *to)
            .await?;
        self.commit(to).await?;
        Ok(at)
    }
}
