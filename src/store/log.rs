//! Logs of games: events as rows, read with the people themselves instead of their numbers.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::mentions::{each_person, named};
use super::people::{Known, known_by_number};
use super::{LogError, Store, StoreError, from_db_id, from_millis, to_db_id};
use crate::game::{Entry, Event, Game, GameId, PersonId, is_possible};

/// Reads the first `version` events of a log in order, or all if there are fewer.
pub(super) async fn read(
    from: &mut AnyConnection,
    game: &GameId,
    version: u64,
) -> Result<Vec<Entry>, StoreError> {
    let mut log = read_as_written(from, game, 1..=version).await?;
    let people = known_by_number(from, &named(&log)).await?;
    resolve(&mut log, 1, &people).map_err(|error| damaged(game, error))?;
    Ok(log)
}

/// Puts the people themselves in the place of their numbers in events that have been read, of which
/// the first has that number.
pub(super) fn resolve(
    log: &mut [Entry],
    first: u64,
    known: &BTreeMap<u64, Known>,
) -> Result<(), LogError> {
    for (entry, seq) in log.iter_mut().zip(first..) {
        let mut missing = false;
        each_person(entry, |person| match known.get(&person.0) {
            Some(known) => *person = known.id,
            None => missing = true,
        });
        if missing {
            return Err(LogError::Person(seq));
        }
    }
    Ok(())
}

impl Store {
    /// Returns the whole log of a game; empty if there is no such game.
    pub async fn log(&self, game: &GameId) -> Result<Vec<Entry>, StoreError> {
        let mut at = self.readers.acquire().await?;
        read(&mut at, game, u64::MAX).await
    }

    /// Returns a game and its log; `None` if there is no such game.
    pub async fn load(&self, id: &GameId) -> Result<Option<(Game, Vec<Entry>)>, StoreError> {
        let log = self.log(id).await?;
        if log.is_empty() {
            return Ok(None);
        }
        Ok(Some((fold(id, &log)?, log)))
    }
}

/// The two columns of an event: its kind and its body.
pub(super) fn columns(event: &Event) -> Result<(String, Option<String>), serde_json::Error> {
    let mut value = serde_json::to_value(event)?;
    let kind = value["kind"].as_str().unwrap_or_default().to_owned();
    let body = value.get_mut("body").map(serde_json::Value::take);
    Ok((kind, body.map(|body| body.to_string())))
}

pub(super) fn event(kind: &str, body: Option<&str>) -> Result<Event, serde_json::Error> {
    let kind = serde_json::Value::from(kind);
    let mut whole = serde_json::Map::from_iter([("kind".to_owned(), kind)]);
    if let Some(body) = body {
        whole.insert("body".to_owned(), serde_json::from_str(body)?);
    }
    serde_json::from_value(whole.into())
}

fn entry(row: &AnyRow, seq: u64) -> Result<Result<Entry, LogError>, sqlx::Error> {
    if from_db_id(row.try_get("seq")?) != seq {
        return Ok(Err(LogError::Gap(seq)));
    }
    let actor: Option<i64> = row.try_get("actor")?;
    let (kind, body): (&str, Option<&str>) = (row.try_get("kind")?, row.try_get("body")?);
    let Some(at) = from_millis(row.try_get("at")?).filter(|at| is_possible(*at)) else {
        return Ok(Err(LogError::Time(seq)));
    };
    let event = event(kind, body).map_err(|error| LogError::Event { seq, error });
    Ok(event.map(|event| Entry {
        at,
        actor: actor.map(|actor| PersonId(from_db_id(actor))),
        event,
    }))
}

/// Reads the first `version` events of a log in order, or all if there are fewer, as they are
/// written: people by their numbers.
pub(super) async fn read_as_written(
    from: &mut AnyConnection,
    game: &GameId,
    events: RangeInclusive<u64>,
) -> Result<Vec<Entry>, StoreError> {
    let rows = sqlx::query(
        "SELECT seq, at, actor, kind, body FROM events \
         WHERE game = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq",
    )
    .bind(&game.0)
    .bind(to_db_id(*events.start()))
    .bind(to_db_id((*events.end()).min(i64::MAX.unsigned_abs())))
    .fetch_all(from)
    .await?;
    let mut entries = Vec::with_capacity(rows.len());
    for (row, seq) in rows.iter().zip(*events.start()..) {
        let entry = entry(row, seq)?.map_err(|error| damaged(game, error))?;
        entries.push(entry);
    }
    Ok(entries)
}

/// Writes what an event says anew. The entry is as it is written: people by their numbers.
pub(super) async fn rewrite(
    to: &mut AnyConnection,
    game: &GameId,
    seq: u64,
    entry: &Entry,
) -> Result<(), StoreError> {
    let (_, body) = columns(&entry.event)?;
    sqlx::query("UPDATE events SET body = $3 WHERE game = $1 AND seq = $2")
        .bind(&game.0)
        .bind(to_db_id(seq))
        .bind(body)
        .execute(to)
        .await?;
    Ok(())
}

pub(super) fn damaged(game: &GameId, error: LogError) -> StoreError {
    StoreError::Log {
        game: game.clone(),
        error,
    }
}

/// Folds a log of a game.
pub(super) fn fold(game: &GameId, log: &[Entry]) -> Result<Game, StoreError> {
    Game::fold(log).map_err(|error| damaged(game, error.into()))
}
