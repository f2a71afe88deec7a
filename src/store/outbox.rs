//! The outbox: announcements that are saved and not yet delivered. One process claims each; those that
//! Discord rejects are dead letters.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::engine::{Engine, lock_free_games};
use super::games::{self, BoardMessage, ids};
use super::puzzles::next_daily;
use super::shards::ShardScope;
use super::{InteractionId, Store, StoreError, each, exists, from_db_id, from_millis, to_db_id};
use crate::game::{ChannelId, GameId, PersonId, Place, ServerId};

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
            Some(board_message) => games::set(&mut to, game, version, board_message).await?,
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

/// An announcement that a process has claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedMessage {
    /// The game.
    pub game: GameId,
    /// The first event of the announcement.
    pub first: u64,
    /// The last event.
    pub version: u64,
    /// How often it was claimed before.
    pub attempts: u32,
    /// The request that it answers, if it does, and its token.
    pub answer: Option<(InteractionId, Option<String>)>,
    /// The time of its first event.
    pub at: Timestamp,
    /// The author of its first event.
    pub actor: Option<PersonId>,
}

impl ClaimedMessage {
    fn read(row: &AnyRow) -> Result<ClaimedMessage, sqlx::Error> {
        let (interaction, actor): (Option<i64>, Option<i64>) =
            (row.try_get("interaction")?, row.try_get("actor")?);
        let token: Option<String> = row.try_get("token")?;
        let attempts: i64 = row.try_get("attempts")?;
        Ok(ClaimedMessage {
            game: GameId(row.try_get("game")?),
            first: from_db_id(row.try_get("first")?),
            version: from_db_id(row.try_get("version")?),
            attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
            answer: interaction.map(|it| (InteractionId(from_db_id(it)), token)),
            at: from_millis(row.try_get("at")?).unwrap_or_default(),
            actor: actor.map(|actor| PersonId(from_db_id(actor))),
        })
    }

    /// Whether one message can announce this and the next row: neither is a reply, neither may have
    /// arrived, and nothing delivered is between them.
    fn goes_with(&self, next: &ClaimedMessage) -> bool {
        let fresh = |it: &ClaimedMessage| it.answer.is_none() && it.attempts == 0;
        fresh(self) && fresh(next) && next.first == self.version + 1
    }
}

/// The time after which a claimed announcement can be claimed again.
fn lease(attempts: u32) -> SignedDuration {
    SignedDuration::from_secs(15 << attempts.min(8))
}

/// After so many tries of any kind it is one too, such as one that always takes too long: about a day.
const AT_MOST: i64 = 1_000;

/// The first pending announcement of each game, except where the bot has been removed.
fn ready(scope: &ShardScope) -> String {
    format!(
        "SELECT t.game AS id FROM outbox t JOIN games g ON g.id = t.game \
         LEFT JOIN servers s ON s.id = g.server \
         WHERE t.due <= $1 AND COALESCE(s.gone, 0) = 0{} AND NOT EXISTS \
         (SELECT 1 FROM outbox e WHERE e.game = t.game AND e.version < t.version AND e.due < $3) \
         AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = t.game) \
         ORDER BY t.due, t.game LIMIT $2",
        scope.condition()
    )
}

const OF_GAME: &str = "SELECT t.game, t.version, t.first, t.due, t.attempts, t.token, \
    e.interaction, p.id AS actor, e.at FROM outbox t \
    JOIN events e ON e.game = t.game AND e.seq = COALESCE(t.answers, t.first) LEFT JOIN people p ON p.number = e.actor \
    WHERE t.game = $1 AND t.due < $2 ORDER BY t.version";

impl Store {
    /// Claims the announcements due by `now`, the earliest of each game. One that is not marked as
    /// delivered can be claimed again, later each time.
    pub async fn claim(
        &self,
        now: Timestamp,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<ClaimedMessage>, StoreError> {
        let ready = sqlx::query(sqlx::AssertSqlSafe(ready(scope)))
            .bind(now.as_millisecond())
            .bind(i64::from(most))
            .bind(NEVER)
            .fetch_all(&self.readers)
            .await?;
        let mut claimed = Vec::new();
        if ready.is_empty() {
            return Ok(claimed);
        }
        let mut to = self.write().await?;
        // What another process has locked is being claimed, or changes just now: the one that changes it
        // looks again afterwards.
        for game in lock_free_games(&mut to, ids(&ready)?).await? {
            claimed.extend(claim_of(&mut to, &game.0, self.process(), now).await?);
        }
        self.commit(to).await?;
        Ok(claimed)
    }

    /// Claims games in which it is a computer's turn, the one that has waited longest first. In a
    /// file nothing is written: the one process knows by itself where it thinks, and of its own
    /// claims, which are within reach there, these may be some again.
    pub async fn claim_computers(
        &self,
        now: Timestamp,
        free: u32,
        busy: u32,
        scope: &ShardScope,
    ) -> Result<Vec<GameId>, StoreError> {
        if self.engine == Engine::Sqlite {
            return self
                .awaiting_computer(free.saturating_add(busy), scope)
                .await;
        }
        let mut to = self.write().await?;
        let rows = sqlx::query(THINK)
            .bind(self.process())
            .bind(now.as_millisecond())
            .bind((now + THINKING).as_millisecond())
            .bind(i64::from(free))
            .fetch_all(&mut *to)
            .await?;
        self.commit(to).await?;
        ids(&rows)
    }
}

/// So long a process may think about a computer's move: longer than any level does.
const THINKING: SignedDuration = SignedDuration::from_secs(30);

/// Games of which nobody computes the next move, those on pages last.
const THINK: &str = "UPDATE games SET worker = $1, worker_until = $3 WHERE id IN \
    (SELECT id FROM games WHERE computer IS NOT NULL AND (worker IS NULL OR worker_until <= $2) \
    ORDER BY CASE WHEN channel < 0 THEN 1 ELSE 0 END, updated LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING id";

/// Claims the earliest announcement of a game, joined with those that go with it and with dead letters
/// before it.
async fn claim_of(
    to: &mut Transaction<'_, Any>,
    game: &str,
    process: i64,
    now: Timestamp,
) -> Result<Option<ClaimedMessage>, StoreError> {
    let rows = sqlx::query(OF_GAME)
        .bind(game)
        .bind(NEVER)
        .fetch_all(&mut **to)
        .await?;
    let mut waiting = Vec::with_capacity(rows.len());
    for row in &rows {
        let due: i64 = row.try_get("due")?;
        waiting.push((due <= now.as_millisecond(), ClaimedMessage::read(row)?));
    }
    let mut waiting = waiting.into_iter();
    // Another process may have claimed it.
    let Some((true, mut claimed)) = waiting.next() else {
        return Ok(None);
    };
    if i64::from(claimed.attempts) >= AT_MOST {
        sqlx::query("UPDATE outbox SET due = $3, refused = 1 WHERE game = $1 AND version = $2")
            .bind(game)
            .bind(to_db_id(claimed.version))
            .bind(NEVER)
            .execute(&mut **to)
            .await?;
        tracing::error!(game, version = claimed.version, "it cannot be delivered");
        return Ok(None);
    }
    for (due, next) in waiting {
        if !due || !claimed.goes_with(&next) {
            break;
        }
        sqlx::query("DELETE FROM outbox WHERE game = $1 AND version = $2")
            .bind(game)
            .bind(to_db_id(claimed.version))
            .execute(&mut **to)
            .await?;
        claimed.version = next.version;
    }
    if let Some(first) = join_refused(to, game, claimed.version).await? {
        claimed.first = first;
    }
    sqlx::query(
        "UPDATE outbox SET due = $3, attempts = attempts + 1, first = $4, process = $5 \
         WHERE game = $1 AND version = $2",
    )
    .bind(game)
    .bind(to_db_id(claimed.version))
    .bind((now + lease(claimed.attempts)).as_millisecond())
    .bind(to_db_id(claimed.first))
    .bind(Some(process).filter(|process| *process != 0))
    .execute(&mut **to)
    .await?;
    Ok(Some(claimed))
}

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
