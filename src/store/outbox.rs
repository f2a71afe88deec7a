//! The outbox: announcements that are saved and not yet delivered.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, Transaction};

use super::append::Pending;
use super::{
    InteractionId, MessageId, Store, StoreError, from_db_id, from_millis, games, to_db_id,
};
use crate::game::{ChannelId, GameId, PersonId, Place, ServerId};

/// A message that shows a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// The place.
    pub place: Place,
    /// Which message.
    pub message: MessageId,
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
    fn read(row: &SqliteRow) -> Result<ClaimedMessage, sqlx::Error> {
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

/// When a dead letter is due: it could not be delivered, and is not tried again until something
/// has changed where its game is played.
const NEVER: i64 = i64::MAX;

/// After so many tries that were refused for good an announcement is a dead letter: some five minutes.
const ENOUGH: i64 = 5;

/// After so many tries of any kind it is one too, such as one that always takes too long: about a day.
const AT_MOST: i64 = 1_000;

/// So long what was handed out last may still be on its way when the process that sent it has ended.
const ON_ITS_WAY: SignedDuration = SignedDuration::from_secs(15);

/// No announcement that is tried again waits longer than this.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(2);

/// The first pending announcement of each game, except where the bot has been removed.
const READY: &str = "SELECT t.game FROM outbox t JOIN games g ON g.id = t.game \
    LEFT JOIN servers s ON s.id = g.server \
    WHERE t.due <= $1 AND COALESCE(s.gone, 0) = 0 AND NOT EXISTS \
    (SELECT 1 FROM outbox e WHERE e.game = t.game AND e.version < t.version AND e.due < $3) \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = t.game) \
    ORDER BY t.due, t.game LIMIT $2";

/// The time at which the first announcement or the first event is due.
const NEXT: &str = "SELECT MIN(due) AS due FROM (\
    SELECT MIN(g.due) AS due FROM games g LEFT JOIN servers s ON s.id = g.server \
    WHERE g.due IS NOT NULL AND COALESCE(s.gone, 0) = 0 UNION ALL \
    SELECT MIN(t.due) AS due FROM outbox t JOIN games g ON g.id = t.game \
    LEFT JOIN servers s ON s.id = g.server \
    WHERE COALESCE(s.gone, 0) = 0 AND t.due < $1 AND NOT EXISTS \
    (SELECT 1 FROM outbox e WHERE e.game = t.game AND e.version < t.version AND e.due < $1) \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = t.game)) AS next";

const OF_GAME: &str = "SELECT t.game, t.version, t.first, t.due, t.attempts, t.token, \
    e.interaction, p.id AS actor, e.at FROM outbox t \
    JOIN events e ON e.game = t.game AND e.seq = t.first LEFT JOIN people p ON p.number = e.actor \
    WHERE t.game = $1 AND t.due < $2 ORDER BY t.version";

/// Those that were attempted more than once and wait: what has been claimed for the first time is
/// probably on its way.
const WAITING_IN_CHANNEL: &str = "SELECT t.game, t.version FROM outbox t \
    CROSS JOIN games g ON t.game = g.id \
    WHERE g.channel = $1 AND t.attempts > 1 AND t.due > $2";
/// Those that were attempted and wait.
const WAITING_IN_SERVER: &str = "SELECT t.game, t.version FROM outbox t \
    CROSS JOIN games g ON t.game = g.id \
    WHERE g.server = $1 AND t.attempts > 0 AND t.due > $2";

const BOARD_MESSAGE: &str =
    "SELECT board_version, board_server, board_channel, board_message FROM games WHERE id = $1";

impl Store {
    /// Claims the announcements due by `now`, the earliest of each game. One that is not marked as
    /// delivered can be claimed again, later each time.
    pub async fn claim(
        &self,
        now: Timestamp,
        most: u32,
    ) -> Result<Vec<ClaimedMessage>, StoreError> {
        let ready = sqlx::query(READY)
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
        for row in &ready {
            let game: &str = row.try_get("game")?;
            claimed.extend(claim_of(&mut to, game, now).await?);
        }
        self.commit(to).await?;
        Ok(claimed)
    }

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
            Some(board_message) => set_board_message(&mut to, game, version, board_message).await?,
            None => None,
        };
        self.commit(to).await?;
        Ok(older)
    }

    /// Returns the message that shows a game, and the version it shows.
    pub async fn board_message(
        &self,
        game: &GameId,
    ) -> Result<Option<(u64, BoardMessage)>, StoreError> {
        let row = sqlx::query(BOARD_MESSAGE)
            .bind(&game.0)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let version: Option<i64> = row.try_get("board_version")?;
        Ok(version.map(from_db_id).zip(games::board_message(&row)?))
    }

    /// Postpones an announcement, if its game is still in this place.
    pub async fn postpone(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "UPDATE outbox SET due = $3 WHERE game = $1 AND version = $2 AND EXISTS \
             (SELECT 1 FROM games g WHERE g.id = $1 AND g.channel = $4)",
        );
        let query = query
            .bind(&game.0)
            .bind(to_db_id(version))
            .bind(until.as_millisecond())
            .bind(to_db_id(place.channel.0));
        self.execute(query).await?;
        Ok(())
    }

    /// Says that an announcement was refused for good in that place. After some such tries it is a dead
    /// letter: whether it is one now.
    pub async fn rejected(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
    ) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "UPDATE outbox SET due = $3 WHERE game = $1 AND version = $2 AND attempts >= $4 \
             AND EXISTS (SELECT 1 FROM games g WHERE g.id = $1 AND g.channel = $5)",
        );
        let query = query
            .bind(&game.0)
            .bind(to_db_id(version))
            .bind(NEVER)
            .bind(ENOUGH)
            .bind(to_db_id(place.channel.0));
        Ok(self.execute(query).await? > 0)
    }

    /// Makes what could not be delivered in a channel due once more; false if there is nothing. The
    /// attempts are not counted anew: people who play on where it is refused again and again must
    /// not keep it from becoming a dead letter.
    pub async fn wake_channel(
        &self,
        channel: ChannelId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.wake(WAITING_IN_CHANNEL, to_db_id(channel.0), now)
            .await
    }

    /// Makes what could not be delivered in a server due again; false if there is nothing.
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
            sqlx::query("UPDATE outbox SET due = $3 WHERE game = $1 AND version = $2")
                .bind(game)
                .bind(version)
                .bind(now.as_millisecond())
                .execute(&mut *to)
                .await?;
        }
        self.commit(to).await?;
        Ok(true)
    }

    /// At start: what another process had handed out is due soon, but not what may still be on its
    /// way. What has not been handed out keeps its time: its answer may just be arriving.
    pub async fn take_over(&self, now: Timestamp) -> Result<(), StoreError> {
        let query =
            sqlx::query("UPDATE outbox SET due = $1 WHERE due > $1 AND due < $2 AND attempts > 0");
        let soon = (now + ON_ITS_WAY).as_millisecond();
        self.execute(query.bind(soon).bind(NEVER)).await?;
        Ok(())
    }

    /// Makes due what is due later than anything can be: the clock was wrong when it was written.
    pub async fn disbelieve_the_future(&self, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE outbox SET due = $1 WHERE due > $2 AND due < $3");
        let query = query
            .bind(now.as_millisecond())
            .bind((now + LONGEST_WAIT).as_millisecond())
            .bind(NEVER);
        self.execute(query).await?;
        Ok(())
    }

    /// Removes the tokens of what happened before then: they are of no use any more.
    pub async fn forget_tokens(&self, before: Timestamp) -> Result<(), StoreError> {
        const OLD: &str = "token IS NOT NULL AND EXISTS (SELECT 1 FROM events e \
            WHERE e.game = outbox.game AND e.seq = outbox.first AND e.at < $1)";
        let any = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT 1 FROM outbox WHERE {OLD} LIMIT 1"
        )));
        let any = any.bind(before.as_millisecond());
        if any.fetch_optional(&self.readers).await?.is_some() {
            let query = sqlx::query(sqlx::AssertSqlSafe(format!(
                "UPDATE outbox SET token = NULL WHERE {OLD}"
            )));
            self.execute(query.bind(before.as_millisecond())).await?;
        }
        Ok(())
    }

    /// The dead letters: of which game, and how far it had come then.
    pub async fn undeliverable(&self) -> Result<Vec<(GameId, u64)>, StoreError> {
        let rows =
            sqlx::query("SELECT game, version FROM outbox WHERE due = $1 ORDER BY game, version")
                .bind(NEVER)
                .fetch_all(&self.readers)
                .await?;
        let letter = |row: &SqliteRow| {
            Ok((
                GameId(row.try_get("game")?),
                from_db_id(row.try_get("version")?),
            ))
        };
        let letters: Result<_, sqlx::Error> = rows.iter().map(letter).collect();
        Ok(letters?)
    }

    /// Makes all dead letters due again; how many there were.
    pub async fn retry_undeliverable(&self, now: Timestamp) -> Result<u64, StoreError> {
        let query = sqlx::query("UPDATE outbox SET due = $1, attempts = 1 WHERE due = $2");
        let query = query.bind(now.as_millisecond()).bind(NEVER);
        self.execute(query).await
    }

    /// Returns the time at which the next event or announcement is due.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query(NEXT)
            .bind(NEVER)
            .fetch_one(&self.readers)
            .await?;
        let due: Option<i64> = row.try_get("due")?;
        Ok(due.and_then(from_millis))
    }

    /// Whether a game has a pending announcement.
    pub async fn has_pending(&self, game: &GameId) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM outbox WHERE game = $1 LIMIT 1")
            .bind(&game.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// Whether something that happened before that event of the game is about to be told: not what
    /// has been tried in vain several times.
    pub async fn has_earlier_untold(&self, game: &GameId, before: u64) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 FROM outbox WHERE game = $1 AND version < $2 AND attempts < 2 LIMIT 1",
        )
        .bind(&game.0)
        .bind(to_db_id(before))
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.is_some())
    }

    /// Whether an announcement of a game was attempted and is still pending.
    pub async fn is_overdue(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM outbox WHERE game = $1 AND attempts > 0 LIMIT 1");
        let row = query.bind(&game.0).fetch_optional(&self.readers).await?;
        Ok(row.is_some())
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
    to: &mut Transaction<'_, Sqlite>,
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

/// Makes a held-back announcement of the program's own events, such as the first of several
/// computers' moves, due at this time at the latest.
pub(super) async fn make_due(
    to: &mut Transaction<'_, Sqlite>,
    game: &GameId,
    due: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET due = $2 WHERE game = $1 AND due > $2 AND attempts = 0 AND NOT EXISTS \
         (SELECT 1 FROM events e WHERE e.game = outbox.game AND e.seq = outbox.first \
         AND e.interaction IS NOT NULL)",
    )
    .bind(&game.0)
    .bind(due.as_millisecond())
    .execute(&mut **to)
    .await?;
    Ok(())
}

/// Retries failed announcements of a game at once, since it has moved to another channel.
pub(super) async fn retry(
    to: &mut Transaction<'_, Sqlite>,
    game: &GameId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox SET due = $2, attempts = 1 WHERE game = $1 AND due > $2 AND attempts > 0",
    )
    .bind(&game.0)
    .bind(now.as_millisecond())
    .execute(&mut **to)
    .await?;
    Ok(())
}

/// Claims the earliest announcement of a game, joined with those that go with it.
async fn claim_of(
    to: &mut Transaction<'_, Sqlite>,
    game: &str,
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
        sqlx::query("UPDATE outbox SET due = $3 WHERE game = $1 AND version = $2")
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
    sqlx::query(
        "UPDATE outbox SET due = $3, attempts = attempts + 1, first = $4 \
         WHERE game = $1 AND version = $2",
    )
    .bind(game)
    .bind(to_db_id(claimed.version))
    .bind((now + lease(claimed.attempts)).as_millisecond())
    .bind(to_db_id(claimed.first))
    .execute(&mut **to)
    .await?;
    Ok(Some(claimed))
}

/// Saves the newest message of a game and returns the other one.
async fn set_board_message(
    to: &mut Transaction<'_, Sqlite>,
    game: &GameId,
    version: u64,
    board_message: BoardMessage,
) -> Result<Option<BoardMessage>, sqlx::Error> {
    let row = sqlx::query(BOARD_MESSAGE)
        .bind(&game.0)
        .fetch_optional(&mut **to)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let before = games::board_message(&row)?;
    let before_version: Option<i64> = row.try_get("board_version")?;
    if before_version.is_some_and(|before| from_db_id(before) > version) {
        return Ok(Some(board_message).filter(|_| before != Some(board_message)));
    }
    sqlx::query(
        "UPDATE games SET board_version = $2, board_server = $3, board_channel = $4, \
         board_message = $5 WHERE id = $1",
    )
    .bind(&game.0)
    .bind(to_db_id(version))
    .bind(board_message.place.server.map(|server| to_db_id(server.0)))
    .bind(to_db_id(board_message.place.channel.0))
    .bind(to_db_id(board_message.message.0))
    .execute(&mut **to)
    .await?;
    Ok(before.filter(|before| *before != board_message))
}
