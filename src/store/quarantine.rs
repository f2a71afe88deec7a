//! Games whose log cannot be read: in quarantine until they are repaired, so that they stop nobody.

use jiff::Timestamp;
use sqlx::{AnyConnection, Row};

use super::{Store, StoreError, each, from_millis, to_db_id};
use crate::game::{ChannelId, GameId};

/// A game in quarantine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quarantined {
    /// Which.
    pub id: GameId,
    /// The fault of its log.
    pub reason: String,
    /// Since when it is there.
    pub since: Timestamp,
}

impl Store {
    /// Puts a game into quarantine: nothing is due in it any more, and its channel is free.
    pub async fn quarantine(&self, id: &GameId, reason: &str) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        put(&mut to, id, reason).await?;
        self.commit(to).await
    }

    /// The games in quarantine.
    pub async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        let rows = sqlx::query("SELECT game, reason, since FROM quarantine ORDER BY game")
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(Quarantined {
                id: GameId(row.try_get("game")?),
                reason: row.try_get("reason")?,
                since: from_millis(row.try_get("since")?).unwrap_or_default(),
            })
        };
        each(&rows, read)
    }

    /// Whether the game that was last played in that channel is in quarantine.
    pub async fn is_quarantined_in(&self, channel: ChannelId) -> Result<bool, StoreError> {
        let last: Option<Option<String>> = sqlx::query_scalar(
            "SELECT q.game FROM games g LEFT JOIN quarantine q ON q.game = g.id \
             WHERE g.channel = $1 ORDER BY g.updated DESC, g.id LIMIT 1",
        )
        .bind(to_db_id(channel.0))
        .fetch_optional(&self.readers)
        .await?;
        Ok(last.flatten().is_some())
    }
}

pub(super) async fn put(
    to: &mut AnyConnection,
    id: &GameId,
    reason: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO quarantine (game, reason, since) VALUES ($1, $2, $3) \
         ON CONFLICT (game) DO UPDATE SET reason = excluded.reason",
    )
    .bind(&id.0)
    .bind(reason)
    .bind(Timestamp::now().as_millisecond())
    .execute(&mut *to)
    .await?;
    sqlx::query(
        "UPDATE games SET due = NULL, computer = NULL, person = NULL, \
         state = CASE WHEN state = 'over' THEN state ELSE 'asleep' END WHERE id = $1",
    )
    .bind(&id.0)
    .execute(to)
    .await?;
    Ok(())
}
