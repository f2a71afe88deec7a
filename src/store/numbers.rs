//! People's numbers in the logs: one table says who each number is, so that forgetting a person
//! changes one row. Everything outside the store knows people by their ids alone.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{QueryBuilder, Row, SqliteConnection};

use super::mentions::{each_person, named};
use super::people::{Known, known_by_number};
use super::{LogError, StoreError, from_db_id, to_db_id};
use crate::game::{Entry, PersonId};

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
