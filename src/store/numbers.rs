//! People's numbers in the logs: one table says who each number is, so that forgetting a person
//! changes one row. Everything outside the store knows people by their ids alone.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::sqlite::SqlitePool;
use sqlx::{QueryBuilder, Row, SqliteConnection};

use super::mentions::{each_person, named, remember};
use super::people::{Known, known_by_number};
use super::{BEGIN, LogError, StoreError, entries, from_db_id, quarantine, to_db_id};
use crate::game::{Entry, GameId, PersonId};

/// So many games are converted in one transaction.
const TOGETHER: i64 = 100;

/// The numbers of these people; those who have none get one.
pub(super) async fn of(
    to: &mut SqliteConnection,
    people: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, i64>, sqlx::Error> {
    let mut numbers = BTreeMap::new();
    if people.is_empty() {
        return Ok(numbers);
    }
    let mut query = QueryBuilder::new("SELECT number, id FROM people WHERE id IN (");
    let mut ids = query.separated(", ");
    for person in people {
        ids.push_bind(to_db_id(person.0));
    }
    query.push(")");
    for row in query.build().fetch_all(&mut *to).await? {
        let id: i64 = row.try_get("id")?;
        numbers.insert(PersonId(from_db_id(id)), row.try_get("number")?);
    }
    for person in people {
        if !numbers.contains_key(person) {
            numbers.insert(*person, add(to, *person).await?);
        }
    }
    Ok(numbers)
}

/// A number for somebody who has none.
async fn add(to: &mut SqliteConnection, person: PersonId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO people (number, id, settings) \
         VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM people), $1, '{}') RETURNING number",
    )
    .bind(to_db_id(person.0))
    .fetch_one(to)
    .await
}

/// The entry as it is written: people by their numbers, all of which are there.
pub(super) fn numbered(entry: &Entry, numbers: &BTreeMap<PersonId, i64>) -> Entry {
    let mut written = entry.clone();
    each_person(&mut written, |person| {
        if let Some(to_db_id) = numbers.get(person) {
            *person = PersonId(from_db_id(*to_db_id));
        }
    });
    written
}

/// Puts the people themselves in the place of their numbers in a log that has been read, and says
/// what is known of them.
pub(super) async fn resolve(
    from: &mut SqliteConnection,
    log: &mut [Entry],
) -> Result<Result<BTreeMap<PersonId, Known>, LogError>, StoreError> {
    let known = known_by_number(from, &named(log.iter())).await?;
    for (entry, seq) in log.iter_mut().zip(1..) {
        let mut missing = false;
        each_person(entry, |person| match known.get(&person.0) {
            Some(known) => *person = known.id,
            None => missing = true,
        });
        if missing {
            return Ok(Err(LogError::Person(seq)));
        }
    }
    Ok(Ok(known.into_values().map(|it| (it.id, it)).collect()))
}

/// Whether games are left that are to be converted.
pub(super) async fn is_unfinished(at: &SqlitePool) -> Result<bool, sqlx::Error> {
    let row = sqlx::query(LEFT).bind(1_i64).fetch_optional(at).await?;
    Ok(row.is_some())
}

const LEFT: &str = "SELECT u.game AS id FROM unnumbered u WHERE NOT EXISTS \
    (SELECT 1 FROM quarantine q WHERE q.game = u.game) ORDER BY u.game LIMIT $1";

/// Numbers the people in the logs that an older version wrote, some games at a time: after a kill it
/// goes on where it was. What cannot be read is put into quarantine.
pub(super) async fn convert(writer: &SqlitePool) -> Result<(), StoreError> {
    loop {
        let mut to = writer.begin_with(BEGIN).await?;
        let rows = sqlx::query(LEFT).bind(TOGETHER).fetch_all(&mut *to).await?;
        if rows.is_empty() {
            return Ok(to.rollback().await?);
        }
        for id in super::games::ids(&rows)? {
            match convert_game(&mut to, &id).await {
                Ok(()) => {}
                Err(StoreError::Log { error, .. }) => {
                    quarantine::put(&mut to, &id, &error.to_string()).await?;
                }
                Err(error) => return Err(error),
            }
        }
        to.commit().await?;
        tracing::info!(
            games = rows.len(),
            "people have numbers in the logs of these"
        );
    }
}

/// Converts one game, if its log can be read.
pub(super) async fn convert_game(to: &mut SqliteConnection, id: &GameId) -> Result<(), StoreError> {
    let log = entries::read_as_written(to, id, u64::MAX).await?;
    let mut people = named(&log);
    let sits = sqlx::query("SELECT person FROM players WHERE game = $1")
        .bind(&id.0)
        .fetch_all(&mut *to)
        .await?;
    for row in &sits {
        people.insert(PersonId(from_db_id(row.try_get("person")?)));
    }
    let numbers = of(to, &people).await?;
    for (entry, seq) in log.iter().zip(1_u64..) {
        let after = numbered(entry, &numbers);
        if after.event != entry.event {
            entries::rewrite(to, id, seq, &after).await?;
        }
    }
    for by_id in [
        "UPDATE events SET actor = (SELECT number FROM people p WHERE p.id = events.actor) \
         WHERE game = $1 AND actor IS NOT NULL",
        "UPDATE games SET person = (SELECT number FROM people p WHERE p.id = games.person) \
         WHERE id = $1 AND person IS NOT NULL",
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM unnumbered WHERE game = $1",
    ] {
        sqlx::query(by_id).bind(&id.0).execute(&mut *to).await?;
    }
    for row in &sits {
        let person = PersonId(from_db_id(row.try_get("person")?));
        sqlx::query("INSERT INTO players (person, game) VALUES ($1, $2)")
            .bind(numbers.get(&person))
            .bind(&id.0)
            .execute(&mut *to)
            .await?;
    }
    Ok(remember(to, id, &log, &numbers).await?)
}
