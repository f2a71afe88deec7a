//! The outbox: announcements that are saved and not yet delivered.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use sqlx::{Any, Row, Transaction};

use super::board_message::{self, BoardMessage};
use super::daily::next_daily;
use super::engine::Engine;
use super::shard_scope::ShardScope;
use super::{Store, StoreError, exists, from_db_id, from_millis, to_db_id};
use crate::game::{GameId, Place};

/// A row of the outbox to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// When it is due.
    pub due: Timestamp,
    /// The token that shows whether the reply has arrived.
    pub token: Option<String>,
}

/// When a dead letter is due: it could not be delivered, and is not tried again until something
/// has changed where its game is played.
pub(super) const NEVER: i64 = i64::MAX;

/// So long what a process sent last may still be on its way when it has ended. After that Discord
/// takes no answer to a request that the process had got.
pub(super) const ON_ITS_WAY: SignedDuration = SignedDuration::from_secs(3);

/// No announcement that is tried again waits longer than this.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(2);

/// The time at which the first announcement, event or puzzle of the day is due. Games are read in the
/// order of the index until one is within reach: their minimum would be looked for among all.
fn next(scope: &ShardScope) -> String {
    let daily = next_daily(scope);
    let scope = scope.condition();
    format!(
        "SELECT MIN(due) AS due FROM (\
         SELECT due FROM (SELECT g.due FROM games g WHERE g.due IS NOT NULL AND g.absent = 0{scope} \
         AND NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = g.server AND s.gone <> 0) \
         ORDER BY g.due LIMIT 1) AS game UNION ALL {daily} UNION ALL \
         SELECT MIN(t.due) AS due FROM outbox t JOIN games g ON g.id = t.game \
         LEFT JOIN servers s ON s.id = g.server \
         WHERE COALESCE(s.gone, 0) = 0 AND t.due < $1{scope} AND NOT EXISTS \
         (SELECT 1 FROM outbox e WHERE e.game = t.game AND e.version < t.version AND e.due < $1) \
         AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = t.game)) AS next"
    )
}

impl Store {
    /// Marks an announcement as delivered, in a message if that is known. Returns the older message
    /// that showed the game.
    pub async fn mark_delivered(
        &self,
        game: &GameId,
        version: u64,
        board_message: Option<BoardMessage>,
    ) -> Result<Option<BoardMessage>, StoreError> {
        let mut to = self.write().await?;
        sqlx::query("DELETE FROM outbox WHERE game = $1 AND version = $2")
            .bind(&game.0)
            .bind(to_db_id(version))
            .execute(&mut *to)
            .await?;
        let older = match board_message {
            Some(board_message) => {
                board_message::set(&mut to, game, version, board_message).await?
            }
            None => None,
        };
        self.commit(to).await?;
        Ok(older)
    }

    /// Postpones an announcement, if its game is still in this place and no other process sends it.
    pub async fn postpone(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "UPDATE outbox SET due = $3, process = NULL WHERE game = $1 AND version = $2 \
             AND COALESCE(process, $5) = $5 \
             AND EXISTS (SELECT 1 FROM games g WHERE g.id = $1 AND g.channel = $4)",
        );
        let query = query
            .bind(&game.0)
            .bind(to_db_id(version))
            .bind(until.as_millisecond())
            .bind(to_db_id(place.channel.0))
            .bind(self.process());
        self.execute(query).await?;
        Ok(())
    }

    /// At start: what the process before had not delivered is due soon, except for what may be on its
    /// way, so that it is announced before what happens from now on.
    pub async fn take_over(&self, now: Timestamp) -> Result<(), StoreError> {
        if self.engine == Engine::Postgres {
            // Others may be sending it; the claims of a dead one are freed when it is removed.
            return Ok(());
        }
        self.free_tasks().await?;
        let query = sqlx::query("UPDATE outbox SET due = $1 WHERE due > $1 AND due < $2");
        let soon = (now + ON_ITS_WAY).as_millisecond();
        self.execute(query.bind(soon).bind(NEVER)).await?;
        Ok(())
    }

    /// Makes rows due that are due later than any can be: the clock was wrong when it was written.
    pub async fn disbelieve_the_future(&self, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE outbox SET due = $1 WHERE due > $2 AND due < $3");
        let query = query
            .bind(now.as_millisecond())
            .bind((now + LONGEST_WAIT).as_millisecond())
            .bind(NEVER);
        self.execute(query).await?;
        Ok(())
    }

    /// Removes the tokens of interactions before then: they are of no use any more.
    pub async fn forget_tokens(&self, before: Timestamp) -> Result<(), StoreError> {
        const OLD: &str = "token IS NOT NULL AND EXISTS (SELECT 1 FROM events e \
            WHERE e.game = outbox.game AND e.seq = COALESCE(outbox.answers, outbox.first) \
            AND e.at < $1)";
        let any = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT 1 FROM outbox WHERE {OLD} LIMIT 1"
        )));
        let any = any.bind(before.as_millisecond());
        if exists(any, &self.readers).await? {
            let query = sqlx::query(sqlx::AssertSqlSafe(format!(
                "UPDATE outbox SET token = NULL WHERE {OLD}"
            )));
            self.execute(query.bind(before.as_millisecond())).await?;
        }
        Ok(())
    }

    /// Returns the time at which the next event or announcement within reach is due.
    pub async fn next_due(&self, scope: &ShardScope) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query(sqlx::AssertSqlSafe(next(scope)))
            .bind(NEVER)
            .fetch_one(&self.readers)
            .await?;
        let due: Option<i64> = row.try_get("due")?;
        Ok(due.and_then(from_millis))
    }

    /// Whether a game has a pending announcement.
    pub async fn has_pending(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM outbox WHERE game = $1 LIMIT 1");
        Ok(exists(query.bind(&game.0), &self.readers).await?)
    }

    /// Whether that announcement of a game is still pending.
    pub async fn is_pending(&self, game: &GameId, version: u64) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM outbox WHERE game = $1 AND version = $2");
        let query = query.bind(&game.0).bind(to_db_id(version));
        Ok(exists(query, &self.readers).await?)
    }

    /// Whether something that happened before that event of the game is about to be announced: the
    /// others wait for the first, which may have been tried in vain several times, or been refused.
    pub async fn has_earlier_pending(
        &self,
        game: &GameId,
        before: u64,
    ) -> Result<bool, StoreError> {
        let first = sqlx::query(
            "SELECT attempts, refused FROM outbox WHERE game = $1 AND version < $2 \
             ORDER BY version LIMIT 1",
        );
        let first = first.bind(&game.0).bind(to_db_id(before));
        let Some(row) = first.fetch_optional(&self.readers).await? else {
            return Ok(false);
        };
        let (attempts, refused): (i64, i64) = (row.try_get("attempts")?, row.try_get("refused")?);
        Ok(attempts < 2 && refused == 0)
    }

    /// Lets an announcement tell what was to be announced before it in its game, if Discord has
    /// refused that: it would come below later. Returns the first event that it tells then.
    pub async fn join_refused(
        &self,
        game: &GameId,
        version: u64,
    ) -> Result<Option<u64>, StoreError> {
        let any =
            sqlx::query("SELECT 1 FROM outbox WHERE game = $1 AND version < $2 AND refused = 1");
        let any = any.bind(&game.0).bind(to_db_id(version));
        if !exists(any, &self.readers).await? {
            return Ok(None);
        }
        let mut to = self.write().await?;
        let first = join_refused(&mut to, &game.0, version).await?;
        self.commit(to).await?;
        Ok(first)
    }

    /// Whether an announcement of a game was attempted and is still pending.
    pub async fn is_overdue(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM outbox WHERE game = $1 AND attempts > 0 LIMIT 1");
        Ok(exists(query.bind(&game.0), &self.readers).await?)
    }

    /// Returns the number of pending announcements.
    pub async fn pending(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS pending FROM outbox")
            .fetch_one(&self.readers)
            .await?;
        Ok(from_db_id(row.try_get("pending")?))
    }
}

/// Adds an announcement of events.
pub(super) async fn enqueue(
    to: &mut Transaction<'_, Any>,
    game: &GameId,
    events: RangeInclusive<u64>,
    pending: &Pending,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO outbox (game, version, first, due, attempts, token) \
         VALUES ($1, $2, $3, $4, 0, $5)",
    )
    .bind(&game.0)
    .bind(to_db_id(*events.end()))
    .bind(to_db_id(*events.start()))
    .bind(pending.due.as_millisecond())
    .bind(&pending.token)
    .execute(&mut **to)
    .await?;
    Ok(())
}

/// The same within a transaction.
pub(super) async fn join_refused(
    to: &mut Transaction<'_, Any>,
    game: &str,
    version: u64,
) -> Result<Option<u64>, sqlx::Error> {
    let earlier = sqlx::query(
        "SELECT first, refused FROM outbox WHERE game = $1 AND version < $2 ORDER BY version LIMIT 1",
    );
    let earlier = earlier.bind(game).bind(to_db_id(version));
    let Some(row) = earlier.fetch_optional(&mut **to).await? else {
        return Ok(None);
    };
    let (first, refused): (i64, i64) = (row.try_get("first")?, row.try_get("refused")?);
    if refused == 0 {
        return Ok(None);
    }
    for statement in [
        "UPDATE outbox SET answers = COALESCE(answers, first), first = $3 \
         WHERE game = $1 AND version = $2 AND first > $3",
        "DELETE FROM outbox WHERE game = $1 AND version < $2 AND first >= $3",
    ] {
        sqlx::query(statement)
            .bind(game)
            .bind(to_db_id(version))
            .bind(first)
            .execute(&mut **to)
            .await?;
    }
    Ok(Some(from_db_id(first)))
}

/// Makes a held-back announcement of the program's own events, such as the first of several
/// computers' moves, due at this time at the latest.
pub(super) async fn make_due(
    to: &mut Transaction<'_, Any>,
    game: &GameId,
    due: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET due = $2 WHERE game = $1 AND due > $2 AND attempts = 0 AND NOT EXISTS \
         (SELECT 1 FROM events e WHERE e.game = outbox.game \
         AND e.seq = COALESCE(outbox.answers, outbox.first) AND e.interaction IS NOT NULL)",
    )
    .bind(&game.0)
    .bind(due.as_millisecond())
    .execute(&mut **to)
    .await?;
    Ok(())
}

/// Retries failed announcements of a game at once, since it has moved to another channel.
pub(super) async fn retry(
    to: &mut Transaction<'_, Any>,
    game: &GameId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET due = $2, attempts = 1, refused = 0, process = NULL \
         WHERE game = $1 AND due > $2 AND attempts > 0",
    )
    .bind(&game.0)
    .bind(now.as_millisecond())
    .execute(&mut **to)
    .await?;
    Ok(())
}
