//! People: their profiles, their settings, and the games that they follow.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{AnyConnection, AssertSqlSafe};

use super::engine::Engine;
use super::mentions::numbers_of;
use super::servers::{add_server, save_language};
use super::sql::{self, in_list, one, rows, run};
use super::{AppendError, PersonSettings, Store, StoreError, TaskKind, person_tasks};
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

/// A row of the table.
type PersonRow = (
    u64,
    PersonId,
    Option<String>,
    Option<String>,
    PersonSettings,
);

const COLUMNS: &str = "SELECT number, id, name, language, settings FROM people WHERE";

/// The people with these numbers, which are used instead of ids, by number. Any number of them: a
/// statement takes only so many parameters.
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
        let some: Vec<PersonRow> = rows(from, query, some.to_vec()).await?;
        known.extend(
            some.into_iter()
                .map(|(number, id, name, language, settings)| {
                    let person = name.is_some().then_some(Person {
                        name,
                        language,
                        settings,
                    });
                    (number, Known { id, person })
                }),
        );
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

/// Saves the settings of a person who has a number, unless they have changed meanwhile. Their games
/// follow in a task of their own.
pub(super) async fn save_settings(
    to: &mut AnyConnection,
    profile: &Profile,
    before: &PersonSettings,
    after: &PersonSettings,
) -> Result<(), AppendError> {
    let person = profile.person;
    let lock = Engine::at(to).for_update();
    let there = format!("SELECT settings FROM people WHERE id = $1{lock}");
    let there: PersonSettings = one(to, AssertSqlSafe(there), person).await?;
    if there != *before {
        return Err(AppendError::Conflict);
    }
    let save = "UPDATE people SET settings = $2 WHERE id = $1";
    run(to, save, (person, after)).await?;
    if before.differs_in_games(after) {
        let language = after.language.as_deref().or(profile.language.as_deref());
        person_tasks::begin(to, person, TaskKind::Rest, language).await?;
    }
    Ok(())
}

impl Store {
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

    /// Returns the games that a person follows.
    pub async fn followed_by(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let followed = "SELECT game FROM follows \
            WHERE person = (SELECT number FROM people WHERE id = $1) ORDER BY game";
        self.rows(followed, person).await
    }

    /// Nobody follows a game any more.
    pub async fn end_following(&self, game: &GameId) -> Result<(), StoreError> {
        self.run("DELETE FROM follows WHERE game = $1", game)
            .await
            .map(drop)
    }
}
