//! The outbox: announcements that are saved and not yet delivered. One process claims each; those that
//! Discord rejects are dead letters.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use sqlx::{AnyConnection, AssertSqlSafe};

use super::engine::{Engine, lock_free_games};
use super::games::{self, BoardMessage};
use super::shards::ShardScope;
use super::sql::{self, row, run};
use super::{InteractionId, Store, StoreError};
use crate::game::{ChannelId, GameId, PersonId, Place, ServerId};

/// A row of the outbox to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// When it is due.
    pub due: Timestamp,
    /// The token that shows whether the reply has arrived.
    pub token: Option<String>,
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
    /// The request that it answers, if it does.
    pub interaction: Option<InteractionId>,
    /// The token of that request.
    pub token: Option<String>,
    /// The time of its first event.
    pub at: Timestamp,
    /// The author of its first event.
    pub actor: Option<PersonId>,
    /// When it was due, in milliseconds of Unix time.
    due: i64,
}

sql::columns!(ClaimedMessage: game, first, version, attempts, interaction, token, at, actor, due);

impl ClaimedMessage {
    /// Whether one message can announce this and the next row: neither is a reply, neither may have
    /// arrived, and nothing delivered is between them.
    fn goes_with(&self, next: &ClaimedMessage) -> bool {
        let fresh = |it: &ClaimedMessage| it.interaction.is_none() && it.attempts == 0;
        fresh(self) && fresh(next) && next.first == self.version + 1
    }
}

/// When a dead letter is due: it could not be delivered, and is not tried again until something
/// has changed where its game is played.
pub(super) const NEVER: i64 = i64::MAX;

/// The time for which the last message of a process may still be on its way when it has ended.
/// After that Discord takes no answer to a request that the process had got.
pub(super) const ON_ITS_WAY: SignedDuration = SignedDuration::from_secs(3);

/// No announcement that is tried again waits longer than this.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(2);

/// The number of tries after which an announcement that Discord rejects for good is a dead letter:
/// some three minutes.
const ENOUGH: u32 = 5;

/// Later events of the game wait for one that Discord has not taken fewer times than this. A claim that
/// failed for another reason, such as an outage of the database or a kill, does not count.
const WAITED_FOR: u32 = 2;

/// The number of tries of any kind after which an announcement is a dead letter too, for example if
/// each try takes too long: about a day.
const AT_MOST: u32 = 1_500;

/// The time after which a claimed announcement can be claimed again.
fn lease(attempts: u32) -> SignedDuration {
    SignedDuration::from_secs(15 << attempts.min(2))
}

/// The first announcement of each game that is not a dead letter (`$1` is [`NEVER`]), except where the
/// bot has been removed.
pub(super) const READY: &str = "outbox t JOIN games g ON g.id = t.game \
    LEFT JOIN servers s ON s.id = g.server WHERE COALESCE(s.gone, 0) = 0 AND NOT EXISTS \
    (SELECT 1 FROM outbox e WHERE e.game = t.game AND e.version < t.version AND e.due < $1) \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = t.game)";

const OF_GAME: &str = "SELECT t.game, t.version, t.first, t.due, t.attempts, t.token, \
    e.interaction, p.id AS actor, e.at FROM outbox t \
    JOIN events e ON e.game = t.game AND e.seq = COALESCE(t.answers, t.first) \
    LEFT JOIN people p ON p.number = e.actor \
    WHERE t.game = $1 AND t.due < $2 ORDER BY t.version";

/// Whether a row, of game `$1` and version `$2`, is to be sent by this process (`$3`) and its game is
/// still in that channel (`$4`).
const IS_OURS: &str = "game = $1 AND version = $2 AND COALESCE(process, $3) = $3 \
    AND EXISTS (SELECT 1 FROM games g WHERE g.id = $1 AND g.channel = $4)";

const DELETE: &str = "DELETE FROM outbox WHERE game = $1 AND version = $2";

impl Store {
    /// Claims the announcements due by `now`, the earliest of each game. One that is not marked as
    /// delivered can be claimed again, later each time.
    pub async fn claim(
        &self,
        now: Timestamp,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<ClaimedMessage>, StoreError> {
        let ready = format!(
            "SELECT t.game FROM {READY} AND t.due <= $2{} ORDER BY t.due, t.game LIMIT $3",
            scope.condition()
        );
        let ready: Vec<GameId> = self.rows(AssertSqlSafe(ready), (NEVER, now, most)).await?;
        let mut claimed = Vec::new();
        if ready.is_empty() {
            return Ok(claimed);
        }
        let mut to = self.write().await?;
        // A game that another process has locked is being claimed or changed: the process that changes
        // it looks again afterwards.
        for game in lock_free_games(&mut to, ready).await? {
            claimed.extend(claim_of(&mut to, &game, self.process(), now).await?);
        }
        self.commit(to).await?;
        Ok(claimed)
    }

    /// Marks the events of a game up to a version as delivered, and in which message, if that is known;
    /// this may also be reported later. Returns the message that is no longer the newest of the game: its
    /// buttons are to be removed.
    pub async fn mark_delivered(
        &self,
        game: &GameId,
        version: u64,
        board_message: Option<BoardMessage>,
    ) -> Result<Option<BoardMessage>, StoreError> {
        let mut to = self.write().await?;
        run(&mut to, DELETE, (game, version)).await?;
        let older = match board_message {
            Some(message) => games::set_board_message(&mut to, game, version, message).await?,
            None => None,
        };
        self.commit(to).await?;
        // A computer's move may be saved before the answer is delivered: its announcement waits for that.
        if self.has_pending(game).await? {
            self.wake.notify_one();
        }
        Ok(older)
    }

    /// Sets when an announcement is due: later if it cannot be sent before, at once if nothing else will
    /// send it. No effect if its game is no longer in this place, or another process sends it.
    pub async fn postpone(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let postponed = format!("UPDATE outbox SET due = $5, process = NULL WHERE {IS_OURS}");
        let values = (game, version, self.process(), place.channel, until);
        self.run(AssertSqlSafe(postponed), values).await?;
        self.wake.notify_one();
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
        let soon = "UPDATE outbox SET due = $1 WHERE due > $1 AND due < $2";
        self.run(soon, (now + ON_ITS_WAY, NEVER)).await.map(drop)
    }

    /// Makes rows due that are due later than any can be: the clock was wrong when it was written.
    pub async fn disbelieve_the_future(&self, now: Timestamp) -> Result<(), StoreError> {
        let due = "UPDATE outbox SET due = $1 WHERE due > $2 AND due < $3";
        self.run(due, (now, now + LONGEST_WAIT, NEVER))
            .await
            .map(drop)
    }

    /// Removes the tokens of interactions before then, of announcements and of visits: they have expired.
    pub async fn forget_tokens(&self, before: Timestamp) -> Result<(), StoreError> {
        const OF_ANSWERS: &str = "EXISTS (SELECT 1 FROM events e WHERE e.game = outbox.game \
            AND e.seq = COALESCE(outbox.answers, outbox.first) AND e.at < $1)";
        for (table, is_old) in [("outbox", OF_ANSWERS), ("visits", "at < $1")] {
            let old = format!("token IS NOT NULL AND {is_old}");
            let any = AssertSqlSafe(format!("SELECT 1 FROM {table} WHERE {old} LIMIT 1"));
            if self.exists(any, before).await? {
                let removed = format!("UPDATE {table} SET token = NULL WHERE {old}");
                self.run(AssertSqlSafe(removed), before).await?;
            }
        }
        Ok(())
    }

    /// Whether a game has a pending announcement.
    pub async fn has_pending(&self, game: &GameId) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM outbox WHERE game = $1 LIMIT 1", game)
            .await
    }

    /// Whether that announcement of a game is still pending.
    pub async fn is_pending(&self, game: &GameId, version: u64) -> Result<bool, StoreError> {
        let pending = "SELECT 1 FROM outbox WHERE game = $1 AND version = $2";
        self.exists(pending, (game, version)).await
    }

    /// Whether something that happened before that event of the game is about to be announced: the
    /// others wait for the first, unless Discord has refused it or not taken it twice.
    pub async fn has_earlier_pending(
        &self,
        game: &GameId,
        before: u64,
    ) -> Result<bool, StoreError> {
        let first = "SELECT failed, refused FROM outbox WHERE game = $1 AND version < $2 \
            ORDER BY version LIMIT 1";
        let first: Option<(u32, bool)> = self.row(first, (game, before)).await?;
        Ok(first.is_some_and(|(failed, refused)| failed < WAITED_FOR && !refused))
    }

    /// Lets an announcement tell what was to be announced before it in its game, if Discord has
    /// refused that: it would come below later. Returns the first event that it tells then.
    pub async fn join_refused(
        &self,
        game: &GameId,
        version: u64,
    ) -> Result<Option<u64>, StoreError> {
        let any = "SELECT 1 FROM outbox WHERE game = $1 AND version < $2 AND refused = 1";
        if !self.exists(any, (game, version)).await? {
            return Ok(None);
        }
        let mut to = self.write().await?;
        let first = join_refused(&mut to, game, version).await?;
        self.commit(to).await?;
        Ok(first)
    }

    /// Whether an announcement of a game was attempted and is still pending.
    pub async fn is_overdue(&self, game: &GameId) -> Result<bool, StoreError> {
        let attempted = "SELECT 1 FROM outbox WHERE game = $1 AND attempts > 0 LIMIT 1";
        self.exists(attempted, game).await
    }

    /// Returns the number of pending announcements.
    pub async fn pending(&self) -> Result<u64, StoreError> {
        self.one("SELECT COUNT(*) FROM outbox", ()).await
    }

    /// Says that Discord did not take an announcement in that place just now.
    pub async fn failed(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
    ) -> Result<(), StoreError> {
        let failed = format!("UPDATE outbox SET failed = failed + 1 WHERE {IS_OURS}");
        let values = (game, version, self.process(), place.channel);
        self.run(AssertSqlSafe(failed), values).await.map(drop)
    }

    /// Says that an announcement was rejected for good in that place, such as for a missing permission or a
    /// deleted channel. It is tried some more times, and is a dead letter then: whether it is one now. Later
    /// events of the game are announced without it.
    pub async fn rejected(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
    ) -> Result<bool, StoreError> {
        let refused = format!("UPDATE outbox SET refused = 1, failed = failed + 1 WHERE {IS_OURS}");
        let dead = format!(
            "UPDATE outbox SET due = {NEVER}, process = NULL WHERE failed >= {ENOUGH} AND {IS_OURS}"
        );
        let values = || (game, version, self.process(), place.channel);
        let mut to = self.write().await?;
        run(&mut to, AssertSqlSafe(refused), values()).await?;
        let is_dead = run(&mut to, AssertSqlSafe(dead), values()).await? > 0;
        self.commit(to).await?;
        if is_dead {
            tracing::error!(
                %game, version,
                "announcement not deliverable: it waits until a permission or the channel is back, or \
                 the game is moved"
            );
            self.wake.notify_one();
        }
        Ok(is_dead)
    }

    /// Makes undeliverable messages of a channel due once more, since something has changed there, such as a
    /// permission that is back. The attempts are not counted again from zero: people who play on where it is rejected again and again
    /// must not keep it from becoming a dead letter. What has been claimed for the first time is probably
    /// on its way.
    pub async fn wake_channel(&self, channel: ChannelId, now: Timestamp) -> Result<(), StoreError> {
        self.make_waiting_due("g.channel = $1 AND t.attempts > 1", channel.0, now)
            .await
    }

    /// The same of a whole server, with what has been claimed once.
    pub async fn wake_server(&self, server: ServerId, now: Timestamp) -> Result<(), StoreError> {
        self.make_waiting_due("g.server = $1 AND t.attempts > 0", server.0, now)
            .await
    }

    async fn make_waiting_due(
        &self,
        which: &str,
        at: u64,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // However often it failed, it is tried: one rejection more, and it is a dead letter again.
        const DUE: &str = "UPDATE outbox SET due = $3, \
            attempts = CASE WHEN attempts > $4 THEN $4 ELSE attempts END \
            WHERE game = $1 AND version = $2";
        let waiting = AssertSqlSafe(format!(
            "SELECT t.game, t.version FROM outbox t \
             CROSS JOIN games g WHERE t.game = g.id AND {which} AND t.due > $2"
        ));
        let waiting: Vec<(GameId, u64)> = self.rows(waiting, (at, now)).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let mut to = self.write().await?;
        for (game, version) in waiting {
            run(&mut to, DUE, (game, version, now, ENOUGH)).await?;
        }
        self.commit(to).await?;
        self.wake.notify_one();
        Ok(())
    }

    /// The dead letters: of which game, and how far it had come then.
    pub async fn undeliverable(&self) -> Result<Vec<(GameId, u64)>, StoreError> {
        let dead = "SELECT game, version FROM outbox WHERE due = $1 ORDER BY game, version";
        self.rows(dead, NEVER).await
    }

    /// Makes all dead letters due again; how many there were.
    pub async fn retry_undeliverable(&self, now: Timestamp) -> Result<u64, StoreError> {
        let due = "UPDATE outbox SET due = $1, attempts = 1, failed = 0 WHERE due = $2";
        self.run(due, (now, NEVER)).await
    }
}

/// Claims the earliest announcement of a game, joined with those that go with it and with dead letters
/// before it.
async fn claim_of(
    to: &mut AnyConnection,
    game: &GameId,
    process: i64,
    now: Timestamp,
) -> Result<Option<ClaimedMessage>, StoreError> {
    const DEAD: &str = "UPDATE outbox SET due = $3, refused = 1 WHERE game = $1 AND version = $2";
    const CLAIM: &str = "UPDATE outbox SET due = $3, attempts = attempts + 1, first = $4, \
        process = $5 WHERE game = $1 AND version = $2";
    let is_due = |it: &ClaimedMessage| it.due <= now.as_millisecond();
    let waiting: Vec<ClaimedMessage> = sql::rows(to, OF_GAME, (game, NEVER)).await?;
    let mut waiting = waiting.into_iter();
    // Another process may have claimed it.
    let Some(mut claimed) = waiting.next().filter(is_due) else {
        return Ok(None);
    };
    if claimed.attempts >= AT_MOST {
        run(to, DEAD, (game, claimed.version, NEVER)).await?;
        tracing::error!(%game, version = claimed.version, "announcement not deliverable");
        return Ok(None);
    }
    for next in waiting {
        if !is_due(&next) || !claimed.goes_with(&next) {
            break;
        }
        run(to, DELETE, (game, claimed.version)).await?;
        claimed.version = next.version;
    }
    if let Some(first) = join_refused(to, game, claimed.version).await? {
        claimed.first = first;
    }
    let until = now + lease(claimed.attempts);
    let process = Some(process).filter(|process| *process != 0);
    let values = (game, claimed.version, until, claimed.first, process);
    run(to, CLAIM, values).await?;
    Ok(Some(claimed))
}

/// Adds an announcement of events.
pub(super) async fn enqueue(
    to: &mut AnyConnection,
    game: &GameId,
    events: RangeInclusive<u64>,
    pending: &Pending,
) -> Result<(), sqlx::Error> {
    let row = "INSERT INTO outbox (game, version, first, due, attempts, token) \
        VALUES ($1, $2, $3, $4, 0, $5)";
    let values = (
        game,
        events.end(),
        events.start(),
        pending.due,
        pending.token.as_deref(),
    );
    run(to, row, values).await.map(drop)
}

/// [`Store::join_refused`], within a transaction.
async fn join_refused(
    to: &mut AnyConnection,
    game: &GameId,
    version: u64,
) -> Result<Option<u64>, sqlx::Error> {
    let earlier = "SELECT first, refused FROM outbox WHERE game = $1 AND version < $2 \
        ORDER BY version LIMIT 1";
    let Some((first, true)) = row::<(u64, bool)>(to, earlier, (game, version)).await? else {
        return Ok(None);
    };
    for statement in [
        "UPDATE outbox SET answers = COALESCE(answers, first), first = $3 \
         WHERE game = $1 AND version = $2 AND first > $3",
        "DELETE FROM outbox WHERE game = $1 AND version < $2 AND first >= $3",
    ] {
        run(to, statement, (game, version, first)).await?;
    }
    Ok(Some(first))
}

/// Makes a held-back announcement of the program's own events, such as the first of several
/// computers' moves, due at this time at the latest.
pub(super) async fn make_due(
    to: &mut AnyConnection,
    game: &GameId,
    due: Timestamp,
) -> Result<(), sqlx::Error> {
    let earlier = "UPDATE outbox SET due = $2 WHERE game = $1 AND due > $2 AND attempts = 0 \
        AND NOT EXISTS (SELECT 1 FROM events e WHERE e.game = outbox.game \
        AND e.seq = COALESCE(outbox.answers, outbox.first) AND e.interaction IS NOT NULL)";
    run(to, earlier, (game, due)).await.map(drop)
}

/// Retries failed announcements of a game at once, since it has moved to another channel.
pub(super) async fn retry(
    to: &mut AnyConnection,
    game: &GameId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let due = "UPDATE outbox SET due = $2, attempts = 1, refused = 0, failed = 0, process = NULL \
        WHERE game = $1 AND due > $2 AND attempts > 0";
    run(to, due, (game, now)).await.map(drop)
}
