//! People's numbers in the logs: one table maps each number to a person, so that forgetting a person
//! changes one row. Everything outside the store knows people by their ids alone.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{AnyConnection, Row};

use super::engine::{Engine, lock_people};
use super::mentions::each_person;
use super::{from_db_id, in_list, to_db_id};
use crate::game::{Entry, PersonId};

/// The numbers of these people; those who have none get one. Until the transaction ends nobody's data
/// is deleted: a number that becomes nobody's is written nowhere afterwards.
pub(super) async fn of(
    to: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, i64>, sqlx::Error> {
    Ok(with_new(to, people).await?.0)
}

/// The numbers of these people, and those of them who had none.
pub(super) async fn with_new(
    to: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<(BTreeMap<PersonId, i64>, BTreeSet<PersonId>), sqlx::Error> {
    let mut numbers = known(to, people).await?;
    let mut new = BTreeSet::new();
    if numbers.len() == people.len() {
        return Ok((numbers, new));
    }
    lock_people(to).await?;
    numbers = known(to, people).await?;
    for person in people {
        if !numbers.contains_key(person) {
            numbers.insert(*person, add(to, *person).await?);
            new.insert(*person);
        }
    }
    Ok((numbers, new))
}

/// The numbers of those people who have one.
async fn known(
    from: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, i64>, sqlx::Error> {
    let mut numbers = BTreeMap::new();
    if people.is_empty() {
        return Ok(numbers);
    }
    let ids = people.iter().map(|person| to_db_id(person.0));
    let share = Engine::at(from).for_key_share();
    let query = in_list("SELECT number, id FROM people WHERE id", ids, share);
    for row in query.fetch_all(from).await? {
        let id: i64 = row.try_get("id")?;
        numbers.insert(PersonId(from_db_id(id)), row.try_get("number")?);
    }
    Ok(numbers)
}

/// A number for somebody who has none.
async fn add(to: &mut AnyConnection, person: PersonId) -> Result<i64, sqlx::Error> {
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
        if let Some(number) = numbers.get(person) {
            *person = PersonId(from_db_id(*number));
        }
    });
    written
}
