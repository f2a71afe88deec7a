//! Lets games out of quarantine once their log can be read, or cuts off its unreadable end.

use jiff::Timestamp;
use sqlx::AnyConnection;

use super::engine::{lock_game, log_changed, results_changed};
use super::games::{Expected, GameProjection, live_in};
use super::mentions::{add_player, named, players, remember};
use super::{LogError, Store, StoreError, entries, from_db_id, log, numbers, results, to_db_id};
use crate::game::{Event, Game, GameId, Phase};

/// The result of trying to release a game from quarantine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repair {
    /// Its log can be read, and it continues.
    Done,
    /// The same, but another game is played in its channel meanwhile: it sleeps until it is woken.
    Asleep,
    /// It still cannot be read, for that reason; so many events before the damage can.
    Unreadable {
        /// The fault.
        reason: String,
        /// How many events can be read.
        readable: u64,
    },
    /// There is no such game.
    Missing,
}

impl Store {
    /// Derives the rows of a game from its log again, and lets it continue if that can be read.
    pub async fn repair(&self, id: &GameId, now: Timestamp) -> Result<Repair, StoreError> {
        let mut to = self.write().await?;
        let done = release(&mut to, id, now).await?;
        self.commit(to).await?;
        Ok(done)
    }

    /// Drops the first event of a game that cannot be read, and all after it; then the game continues
    /// from there. The answer is how many events are left; with none nothing is dropped.
    pub async fn cut(&self, id: &GameId, now: Timestamp) -> Result<u64, StoreError> {
        let mut to = self.write().await?;
        lock_game(&mut to, id).await?;
        let (left, _) = readable(&mut to, id).await?;
        if left > 0 {
            for beyond in [
                "DELETE FROM outbox WHERE game = $1 AND version > $2",
                "DELETE FROM events WHERE game = $1 AND seq > $2",
            ] {
                sqlx::query(beyond)
                    .bind(&id.0)
                    .bind(to_db_id(left))
                    .execute(&mut *to)
                    .await?;
            }
            release(&mut to, id, now).await?;
        }
        self.commit(to).await?;
        Ok(left)
    }
}

/// At start: somebody may have repaired a log while the program was not running.
pub(super) async fn release_readable(store: &Store) -> Result<(), StoreError> {
    for it in store.quarantined().await? {
        match store.repair(&it.id, Timestamp::now()).await? {
            Repair::Done | Repair::Asleep => {
                tracing::info!(game = %it.id, "its log can be read again: it continues");
            }
            Repair::Unreadable { reason, .. } => tracing::warn!(
                game = %it.id,
                reason,
                "its log cannot be read; `djambi games repair` says what can be done"
            ),
            Repair::Missing => {}
        }
    }
    Ok(())
}

async fn release(
    to: &mut AnyConnection,
    id: &GameId,
    now: Timestamp,
) -> Result<Repair, StoreError> {
    lock_game(to, id).await?;
    let (readable, fault) = readable(to, id).await?;
    match fault {
        Some(reason) => return Ok(Repair::Unreadable { reason, readable }),
        None if readable == 0 => return Ok(Repair::Missing),
        None => {}
    }
    sqlx::query("DELETE FROM quarantine WHERE game = $1")
        .bind(&id.0)
        .execute(&mut *to)
        .await?;
    let log = log::read(to, id, u64::MAX).await?;
    let game = entries::fold(id, &log)?;
    let place = game.place();
    let other = live_in(&mut *to, place.channel).await?;
    let taken = GameProjection::of(&game).is_live() && other.is_some_and(|other| other != *id);
    if taken {
        retire(to, id, &game, now).await?;
    }
    rebuild_game(to, id).await?;
    log_changed(to, id).await?;
    results_changed(to).await?;
    Ok(if taken { Repair::Asleep } else { Repair::Done })
}

/// Frees a game's channel, as time would have done: a lobby expires, a game falls asleep.
async fn retire(
    to: &mut AnyConnection,
    id: &GameId,
    game: &Game,
    now: Timestamp,
) -> Result<(), StoreError> {
    let event = match game.phase() {
        Phase::Lobby => Event::Expired,
        _ => Event::Slept,
    };
    let (kind, body) = entries::columns(&event)?;
    sqlx::query("INSERT INTO events (game, seq, at, kind, body) VALUES ($1, $2, $3, $4, $5)")
        .bind(&id.0)
        .bind(to_db_id(game.version() + 1))
        .bind(now.as_millisecond())
        .bind(kind)
        .bind(body)
        .execute(to)
        .await?;
    Ok(())
}

/// How many events of a game can be read and make sense, and the fault of the next one.
async fn readable(
    to: &mut AnyConnection,
    id: &GameId,
) -> Result<(u64, Option<String>), StoreError> {
    let (mut good, mut bad) = (0, None);
    let all: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(seq), 0) FROM events WHERE game = $1")
        .bind(&id.0)
        .fetch_one(&mut *to)
        .await?;
    let all = from_db_id(all);
    // Each prefix can be read or not: the longest that can is found by halving.
    let mut until = all;
    while good < until || bad.is_none() && all > 0 {
        let middle = if bad.is_none() {
            all
        } else {
            (good + until).div_ceil(2)
        };
        match whole(to, id, middle).await? {
            None if middle == all => return Ok((all, None)),
            None => good = middle,
            Some(fault) => {
                bad = Some(fault);
                until = middle - 1;
            }
        }
    }
    Ok((good, bad))
}

/// Returns the fault of the first `version` events of a game, if anything.
async fn whole(
    to: &mut AnyConnection,
    id: &GameId,
    version: u64,
) -> Result<Option<String>, StoreError> {
    let folded = log::read(to, id, version).await.and_then(|log| {
        entries::fold(id, &log)?;
        Ok(log.len() as u64)
    });
    match folded {
        Ok(events) if events < version => Ok(Some(LogError::Gap(events + 1).to_string())),
        Ok(_) => Ok(None),
        Err(StoreError::Log { error, .. }) => Ok(Some(error.to_string())),
        Err(error) => Err(error),
    }
}

/// Derives all rows of a game from its log again.
async fn rebuild_game(to: &mut AnyConnection, id: &GameId) -> Result<(), StoreError> {
    lock_game(to, id).await?;
    let log = log::read(&mut *to, id, u64::MAX).await?;
    let game = entries::fold(id, &log)?;
    let updated = log.last().map_or(Timestamp::UNIX_EPOCH, |entry| entry.at);
    let (sit, named) = (players(&game), named(&log));
    let numbers = numbers::of(to, &sit.union(&named).copied().collect()).await?;
    let version: Option<i64> = sqlx::query_scalar("SELECT version FROM games WHERE id = $1")
        .bind(&id.0)
        .fetch_optional(&mut *to)
        .await?;
    let expected = Expected {
        version: from_db_id(version.unwrap_or_default()),
        plans: None,
        channel: None,
    };
    let index = GameProjection::of(&game);
    index.update(to, id, expected, updated, &numbers).await?;
    for of_game in [
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM mentions WHERE game = $1",
        "DELETE FROM places WHERE game = $1",
    ] {
        sqlx::query(of_game).bind(&id.0).execute(&mut *to).await?;
    }
    for person in &sit {
        add_player(to, id, numbers.get(person)).await?;
    }
    remember(to, id, &log, &numbers).await?;
    results::rebuild(to, id, &game, &log).await
}
