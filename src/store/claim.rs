//! Claims what is due in the outbox, so that one process alone announces it.

use jiff::{SignedDuration, Timestamp};
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::engine::{Engine, lock_free_games};
use super::games::ids;
use super::outbox::{NEVER, join_refused};
use super::shard_scope::ShardScope;
use super::{InteractionId, Store, StoreError, from_db_id, from_millis, to_db_id};
use crate::game::{GameId, PersonId};

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
