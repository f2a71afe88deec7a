//! Logs of games: events as rows, read with the people themselves instead of their numbers.

use std::collections::BTreeMap;

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

/// The events of a log as far as they can be read and make sense.
#[derive(Default)]
pub(super) struct Readable {
    /// The events, with the people themselves instead of their numbers.
    pub(super) log: Vec<Entry>,
    /// The game after them, if there are any.
    pub(super) game: Option<Game>,
    /// The fault of the next event, if it has one.
    pub(super) fault: Option<LogError>,
    /// The people whom the events name, by number.
    pub(super) known: BTreeMap<u64, Known>,
}

impl Readable {
    /// Adds the next event, in which people are numbers.
    fn add(&mut self, seq: u64, mut entry: Entry) -> Result<(), LogError> {
        let mut missing = false;
        each_person(&mut entry, |person| match self.known.get(&person.0) {
            Some(known) => *person = known.id,
            None => missing = true,
        });
        if missing {
            return Err(LogError::Person(seq));
        }
        match &mut self.game {
            Some(game) => game.apply(&entry)?,
            None => self.game = Some(Game::fold([&entry])?),
        }
        self.log.push(entry);
        Ok(())
    }

    /// Fails if there is an event with a fault.
    pub(super) fn whole(self, game: &GameId) -> Result<Readable, StoreError> {
        match self.fault {
            Some(fault) => Err(damaged(game, fault)),
            None => Ok(self),
        }
    }
}

/// Reads the first `version` events of a log, or all if there are fewer, up to the first with a fault.
pub(super) async fn readable(
    from: &mut AnyConnection,
    game: &GameId,
    version: u64,
) -> Result<Readable, StoreError> {
    let first = format!("{COLUMNS} WHERE game = $1 AND seq <= $2 ORDER BY seq");
    let values = (game, version.min(i64::MAX.unsigned_abs()));
    let rows: Vec<EventRow> = rows(from, sqlx::AssertSqlSafe(first), values).await?;
    let entries = rows.into_iter().zip(1..);
    let entries: Vec<_> = entries.map(|(row, seq)| row.entry(seq)).collect();
    let mut read = Readable {
        known: known_by_number(from, &named(entries.iter().flatten())).await?,
        ..Readable::default()
    };
    for (entry, seq) in entries.into_iter().zip(1..) {
        if let Err(fault) = entry.and_then(|entry| read.add(seq, entry)) {
            read.fault = Some(fault);
            break;
        }
    }
    Ok(read)
}

/// Reads a whole log. Returns the game and its events; `None` if there are none.
pub(super) async fn read(
    from: &mut AnyConnection,
    game: &GameId,
) -> Result<Option<(Game, Vec<Entry>)>, StoreError> {
    let read = readable(from, game, u64::MAX).await?.whole(game)?;
    Ok(read.game.map(|game| (game, read.log)))
}

/// Returns the events of two kinds that a change changes, with their sequence numbers and with
/// people's numbers. An event that cannot be read stays as it is.
pub(super) async fn changed_events(
    at: &mut AnyConnection,
    game: &GameId,
    [kind, other]: [&str; 2],
    change: impl Fn(&mut Entry) -> bool,
) -> Result<Vec<(u64, Entry)>, StoreError> {
    let of_kinds = sqlx::AssertSqlSafe(format!(
        "{COLUMNS} WHERE game = $1 AND kind IN ($2, $3) ORDER BY seq"
    ));
    let rows: Vec<EventRow> = rows(at, of_kinds, (game, kind, other)).await?;
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

impl Store {
    /// Returns a game and its log; `None` if there is no such game.
    pub async fn load(&self, id: &GameId) -> Result<Option<(Game, Vec<Entry>)>, StoreError> {
        let mut at = self.readers.acquire().await?;
        read(&mut at, id).await
    }
}
