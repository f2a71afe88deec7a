//! Logs of games: events as rows, read with the people themselves instead of their numbers.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use jiff::Timestamp;
use sqlx::AnyConnection;

use super::mentions::{each_person, named};
use super::people::{Known, known_by_number};
use super::sql::{self, rows, run};
use super::{InteractionId, LogError, Store, StoreError};
use crate::game::{Entry, Event, Game, GameId, PersonId, is_possible};

/// An event as it is written: people by their numbers.
struct EventRow {
    seq: u64,
    at: Timestamp,
    actor: Option<PersonId>,
    kind: String,
    body: Option<String>,
}

sql::columns!(EventRow: seq, at, actor, kind, body);

const COLUMNS: &str = "SELECT seq, at, actor, kind, body FROM events";

impl EventRow {
    fn event(&self) -> Result<Event, serde_json::Error> {
        let kind = serde_json::Value::from(self.kind.as_str());
        let mut whole = serde_json::Map::from_iter([("kind".to_owned(), kind)]);
        if let Some(body) = &self.body {
            whole.insert("body".to_owned(), serde_json::from_str(body)?);
        }
        serde_json::from_value(whole.into())
    }

    /// The entry, which should be the one of that number.
    fn entry(self, seq: u64) -> Result<Entry, LogError> {
        if self.seq != seq {
            return Err(LogError::Gap(seq));
        }
        if !is_possible(self.at) {
            return Err(LogError::Time(seq));
        }
        let event = self.event();
        Ok(Entry {
            at: self.at,
            actor: self.actor,
            event: event.map_err(|error| LogError::Event { seq, error })?,
        })
    }
}

/// The two columns of an event: its kind and its body.
fn columns(event: &Event) -> Result<(String, Option<String>), serde_json::Error> {
    let mut value = serde_json::to_value(event)?;
    let kind = value["kind"].as_str().unwrap_or_default().to_owned();
    let body = value.get_mut("body").map(serde_json::Value::take);
    Ok((kind, body.map(|body| body.to_string())))
}

/// Adds an event, which is as it is written: people by their numbers.
pub(super) async fn write(
    to: &mut AnyConnection,
    game: &GameId,
    seq: u64,
    entry: &Entry,
    interaction: Option<InteractionId>,
) -> Result<(), sqlx::Error> {
    const ADD: &str = "INSERT INTO events (game, seq, at, actor, interaction, kind, body) \
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let (kind, body) = columns(&entry.event).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let values = (game, seq, entry.at, entry.actor, interaction, kind, body);
    run(to, ADD, values).await.map(drop)
}

/// Writes again what an event says. The entry is as it is written: people by their numbers.
pub(super) async fn rewrite(
    to: &mut AnyConnection,
    game: &GameId,
    seq: u64,
    entry: &Entry,
) -> Result<(), StoreError> {
    let (_, body) = columns(&entry.event)?;
    let changed = "UPDATE events SET body = $3 WHERE game = $1 AND seq = $2";
    run(to, changed, (game, seq, body)).await?;
    Ok(())
}

/// Reads some events of a log in order as they are written: people by their numbers.
pub(super) async fn read_as_written(
    from: &mut AnyConnection,
    game: &GameId,
    events: RangeInclusive<u64>,
) -> Result<Vec<Entry>, StoreError> {
    let some = format!("{COLUMNS} WHERE game = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq");
    let last = (*events.end()).min(i64::MAX.unsigned_abs());
    let values = (game, events.start(), last);
    let rows: Vec<EventRow> = rows(from, sqlx::AssertSqlSafe(some), values).await?;
    let entries = rows.into_iter().zip(*events.start()..);
    let entries = entries.map(|(row, seq)| row.entry(seq));
    entries
        .collect::<Result<_, _>>()
        .map_err(|error| damaged(game, error))
}

/// Returns the events of a kind that a change changes, with their sequence numbers and with
/// people's numbers. An event that cannot be read stays as it is.
pub(super) async fn changed_events(
    at: &mut AnyConnection,
    game: &GameId,
    kind: &str,
    change: &impl Fn(&mut Entry) -> bool,
) -> Result<Vec<(u64, Entry)>, StoreError> {
    let of_kind = format!("{COLUMNS} WHERE game = $1 AND kind = $2 ORDER BY seq");
    let rows: Vec<EventRow> = rows(at, sqlx::AssertSqlSafe(of_kind), (game, kind)).await?;
    let mut changed = Vec::new();
    for row in rows {
        let Ok(event) = row.event() else { continue };
        let (at, actor) = (row.at, row.actor);
        let mut entry = Entry { at, actor, event };
        if change(&mut entry) {
            changed.push((row.seq, entry));
        }
    }
    Ok(changed)
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

/// Reads the first `version` events of a log in order, or all if there are fewer.
pub(super) async fn read(
    from: &mut AnyConnection,
    game: &GameId,
    version: u64,
) -> Result<Vec<Entry>, StoreError> {
    let mut log = read_as_written(from, game, 1..=version).await?;
    let people = known_by_number(from, &named(&log)).await?;
    resolve(&mut log, &people).map_err(|error| damaged(game, error))?;
    Ok(log)
}

/// Puts the people themselves instead of their numbers into a log that has been read from its first
/// event on.
pub(super) fn resolve(log: &mut [Entry], known: &BTreeMap<u64, Known>) -> Result<(), LogError> {
    for (entry, seq) in log.iter_mut().zip(1..) {
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
