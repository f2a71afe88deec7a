//! People: their profiles, their settings, and the games that they follow.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{SignedDuration, Timestamp};
use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::engine::for_update;
use super::mentions::numbers_of;
use super::servers::{add_server, save_language};
use super::sql::{self, Field as _, in_list, one, rows, run};
use super::{AppendError, PersonSettings, Store, StoreError};
use crate::game::{GameId, PersonId, ServerId};

/// A person who has asked for something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Person {
    /// Their last name.
    pub name: Option<String>,
    /// The last language of their client.
    pub language: Option<String>,
    /// Their settings.
    pub settings: PersonSettings,
}

sql::columns!(Person: name, language, settings);

/// The profile of a requester, so that later messages can name them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The person.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// The language of their client.
    pub language: Option<String>,
    /// The server of the request, and its language.
    pub server: Option<(ServerId, Option<String>)>,
}

/// Somebody whom a log names.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The person.
    pub(super) id: PersonId,
    /// Their profile, once they have asked for something.
    pub(super) person: Option<Person>,
}

impl sql::Row for (u64, Known) {
    fn read(row: &AnyRow) -> Result<(u64, Known), sqlx::Error> {
        let (id, person) = (PersonId::of(row, "id")?, Person::read(row)?);
        let person = person.name.is_some().then_some(person);
        Ok((u64::of(row, "number")?, Known { id, person }))
    }
}

const COLUMNS: &str = "SELECT number, id, name, language, settings FROM people WHERE";

/// The people with these numbers, which are used instead of ids, by number. Works for any number of
/// people, although a statement takes a limited number of parameters.
pub(super) async fn known_by_number(
    from: &mut AnyConnection,
    wanted: &BTreeSet<PersonId>,
) -> Result<BTreeMap<u64, Known>, StoreError> {
    let wanted: Vec<PersonId> = wanted.iter().copied().collect();
    known(from, "number", &wanted).await
}

async fn known(
    from: &mut AnyConnection,
    column: &str,
    wanted: &[PersonId],
) -> Result<BTreeMap<u64, Known>, StoreError> {
    let mut known = BTreeMap::new();
    for some in wanted.chunks(1_000) {
        let query = in_list(&format!("{COLUMNS} {column}"), some.len(), "");
        known.extend(rows::<(u64, Known)>(from, query, some.to_vec()).await?);
    }
    Ok(known)
}

/// The people themselves, as far as they have asked for something.
pub(super) fn profiles(known: BTreeMap<u64, Known>) -> BTreeMap<PersonId, Person> {
    let known = known.into_values();
    known.filter_map(|it| Some((it.id, it.person?))).collect()
}

/// Updates the profile of a person who has a number, and inserts or updates their server.
pub(super) async fn save_profile(
    to: &mut AnyConnection,
    profile: &Profile,
) -> Result<(), sqlx::Error> {
    const SAVE: &str = "UPDATE people SET name = $2, language = $3 \
        WHERE id = $1 AND (name IS DISTINCT FROM $2 OR language IS DISTINCT FROM $3)";
    let values = (profile.person, &profile.name, profile.language.as_deref());
    run(to, SAVE, values).await?;
    if let Some((server, language)) = &profile.server {
        add_server(to, *server).await?;
        if let Some(language) = language {
            save_language(to, *server, language).await?;
        }
    }
    Ok(())
}

impl Store {
    /// Saves the settings of a person. False, and nothing is saved, if they have changed since `before`.
    /// Their games follow in a task of their own.
    pub async fn set_settings(
        &self,
        profile: &Profile,
        before: &PersonSettings,
        after: &PersonSettings,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let person = profile.person;
        let mut to = self.write().await?;
        numbers_of(&mut to, &BTreeSet::from([person])).await?;
        save_profile(&mut to, profile).await?;
        let there = for_update(&to, "SELECT settings FROM people WHERE id = $1");
        let there: PersonSettings = one(&mut to, there, person).await?;
        if there != *before {
            return Ok(false);
        }
        let save = "UPDATE people SET settings = $2 WHERE id = $1";
        run(&mut to, save, (person, after)).await?;
        if before.differs_in_games(after) {
            let language = after.language.as_deref().or(profile.language.as_deref());
            begin(&mut to, (person, TaskKind::Rest), language, now).await?;
        }
        self.commit(to).await?;
        Ok(true)
    }

    /// Returns the profile of a person; `None` if unknown.
    pub async fn person(&self, person: PersonId) -> Result<Option<Person>, StoreError> {
        Ok(self.people(&[person]).await?.remove(&person))
    }

    /// Returns the profiles of those people who are known.
    pub async fn people(
        &self,
        wanted: &[PersonId],
    ) -> Result<BTreeMap<PersonId, Person>, StoreError> {
        let mut at = self.readers.acquire().await?;
        Ok(profiles(known(&mut at, "id", wanted).await?))
    }

    /// Adds profiles of unknown people.
    pub async fn name_strangers(&self, names: &[(PersonId, String)]) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        let people = names.iter().map(|(person, _)| *person).collect();
        numbers_of(&mut to, &people).await?;
        let new = "UPDATE people SET name = $2 WHERE id = $1 AND name IS NULL";
        for (person, name) in names {
            run(&mut to, new, (person, name)).await?;
        }
        self.commit(to).await
    }

    /// Notes that a person follows a game, or does so no longer.
    pub async fn follow(
        &self,
        game: &GameId,
        profile: &Profile,
        follow: bool,
    ) -> Result<(), AppendError> {
        let mut to = self.write().await?;
        let numbers = numbers_of(&mut to, &BTreeSet::from([profile.person])).await?;
        save_profile(&mut to, profile).await?;
        let change = if follow {
            "INSERT INTO follows (person, game) VALUES ($1, $2) ON CONFLICT (person, game) DO NOTHING"
        } else {
            "DELETE FROM follows WHERE person = $1 AND game = $2"
        };
        run(&mut to, change, (numbers.get(&profile.person), game)).await?;
        Ok(self.commit(to).await?)
    }

    /// Returns the people who follow a game.
    pub async fn followers(&self, game: &GameId) -> Result<BTreeMap<PersonId, Person>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let numbers = "SELECT person FROM follows WHERE game = $1";
        let numbers: Vec<PersonId> = rows(&mut at, numbers, game).await?;
        Ok(profiles(known(&mut at, "number", &numbers).await?))
    }

    /// Nobody follows a game any more.
    pub async fn end_following(&self, game: &GameId) -> Result<(), StoreError> {
        self.run("DELETE FROM follows WHERE game = $1", game)
            .await
            .map(drop)
    }
}

/// The time after which another process may do the work of one that has not renewed its claim.
const LEASE: SignedDuration = SignedDuration::from_secs(30);

/// How many tasks are claimed at a time.
const AT_A_TIME: u32 = 10;

/// Work on all the games of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// Deleting their data.
    Forget,
    /// Applying their rests and reminders to their games.
    Rest,
}

sql::saved! {
    // The table takes no other words.
    TaskKind as String: |it| match it {
        TaskKind::Forget => "forget".to_owned(),
        TaskKind::Rest => "rest".to_owned(),
    }, |text| if text == "forget" { TaskKind::Forget } else { TaskKind::Rest };
}

/// A task that has been claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonTask {
    /// The person.
    pub person: PersonId,
    /// The work.
    pub kind: TaskKind,
    /// The language in which the person asked for it.
    pub language: Option<String>,
}

sql::columns!(PersonTask: person, kind, language);

/// Writes that a person has asked for the work, which the process that writes it has claimed. If it is
/// under way already, it begins again.
async fn begin(
    to: &mut AnyConnection,
    (person, kind): (PersonId, TaskKind),
    language: Option<&str>,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let asked = "INSERT INTO person_tasks (person, kind, state, language, claimed_until) \
        VALUES ($1, $2, 'asked', $3, $4) ON CONFLICT (person, kind) DO UPDATE SET \
        claimed_until = excluded.claimed_until, \
        state = CASE WHEN person_tasks.state = 'done' THEN 'asked' ELSE person_tasks.state END";
    let values = (person, kind, language, now + LEASE);
    run(to, asked, values).await.map(drop)
}

impl Store {
    /// Writes that a person has asked for their data to be deleted.
    pub async fn begin_forgetting(
        &self,
        person: PersonId,
        language: Option<&str>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        begin(&mut to, (person, TaskKind::Forget), language, now).await?;
        self.commit(to).await
    }

    /// Claims a task, or renews the claim. False if it is not to be done any more.
    pub async fn claim_task(
        &self,
        person: PersonId,
        kind: TaskKind,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let claim = "UPDATE person_tasks SET claimed_until = $3 \
            WHERE person = $1 AND kind = $2 AND state <> 'done'";
        Ok(self.run(claim, (person, kind, now + LEASE)).await? > 0)
    }

    /// Claims tasks that no process is doing: those that were interrupted, and if they are `done` those
    /// of which the person is to be told. In both cases no request waits for them any more.
    pub async fn claim_tasks(
        &self,
        done: bool,
        now: Timestamp,
    ) -> Result<Vec<PersonTask>, StoreError> {
        const FREE: &str = "SELECT person, kind, language FROM person_tasks \
            WHERE CASE WHEN state = 'done' THEN 1 ELSE 0 END = $1 AND claimed_until <= $2 \
            ORDER BY person, kind LIMIT $3";
        // One that has been done meanwhile is not claimed as one to be done.
        const CLAIM: &str = "UPDATE person_tasks SET claimed_until = $5, \
            state = CASE WHEN state = 'asked' THEN 'told' ELSE state END \
            WHERE person = $1 AND kind = $2 AND claimed_until <= $3 \
            AND CASE WHEN state = 'done' THEN 1 ELSE 0 END = $4";
        let free: Vec<PersonTask> = self.rows(FREE, (done, now, AT_A_TIME)).await?;
        let mut ours = Vec::new();
        if free.is_empty() {
            return Ok(ours);
        }
        let mut to = self.write().await?;
        for task in free {
            let values = (task.person, task.kind, now, done, now + LEASE);
            if run(&mut to, CLAIM, values).await? > 0 {
                ours.push(task);
            }
        }
        self.commit(to).await?;
        Ok(ours)
    }

    /// Writes that the person has been told that a task is under way. False if it is done already.
    pub async fn task_is_told(&self, person: PersonId, kind: TaskKind) -> Result<bool, StoreError> {
        let told = "UPDATE person_tasks SET state = 'told' \
            WHERE person = $1 AND kind = $2 AND state <> 'done'";
        Ok(self.run(told, (person, kind)).await? > 0)
    }

    /// Writes that a task is done. If a request still waits for it, nobody has to be told.
    pub async fn finish_task(&self, person: PersonId, kind: TaskKind) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        for done in [
            "DELETE FROM person_tasks WHERE person = $1 AND kind = $2 AND state = 'asked'",
            "UPDATE person_tasks SET state = 'done', claimed_until = 0 \
             WHERE person = $1 AND kind = $2 AND state <> 'done'",
        ] {
            run(&mut to, done, (person, kind)).await?;
        }
        self.commit(to).await
    }

    /// Removes a task that is done and of which the person has been told.
    pub async fn remove_task(&self, person: PersonId, kind: TaskKind) -> Result<(), StoreError> {
        let done = "DELETE FROM person_tasks WHERE person = $1 AND kind = $2 AND state = 'done'";
        self.run(done, (person, kind)).await.map(drop)
    }

    /// At start in a file: nobody does what a process had claimed that has ended.
    pub async fn free_tasks(&self) -> Result<(), StoreError> {
        let claimed = "SELECT 1 FROM person_tasks WHERE claimed_until > 0 LIMIT 1";
        if self.exists(claimed, ()).await? {
            self.run("UPDATE person_tasks SET claimed_until = 0", ())
                .await?;
        }
        Ok(())
    }
}
