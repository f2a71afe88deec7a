//! Profiles of people, and servers.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::engine::Engine;
use super::{
    AppendError, PersonSettings, ServerSettings, Store, StoreError, TaskKind, exists, from_db_id,
    in_list, numbers, person_tasks, to_db_id,
};
use crate::game::{PersonId, ServerId};

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

/// A server in which a person has asked for something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Server {
    /// Its own last language.
    pub language: Option<String>,
    /// Its settings.
    pub settings: ServerSettings,
}

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

/// Settings that cannot be read are damage.
pub(super) fn settings<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn read_person(row: &AnyRow) -> Result<Person, StoreError> {
    Ok(Person {
        name: row.try_get("name")?,
        language: row.try_get("language")?,
        settings: settings(row.try_get("settings")?)?,
    })
}

/// Somebody whom a log names.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The person.
    pub(super) id: PersonId,
    /// Their profile, once they have asked for something.
    pub(super) person: Option<Person>,
}

/// The people with these numbers, which are used in the place of ids.
pub(super) async fn known_by_number(
    from: &mut AnyConnection,
    wanted: &BTreeSet<PersonId>,
) -> Result<BTreeMap<u64, Known>, StoreError> {
    const KNOWN: &str = "SELECT number, id, name, language, settings FROM people WHERE number";
    let mut known = BTreeMap::new();
    if wanted.is_empty() {
        return Ok(known);
    }
    let numbers = wanted.iter().map(|person| to_db_id(person.0));
    let query = in_list(KNOWN, numbers, "");
    for row in query.fetch_all(from).await? {
        let person = read_person(&row)?;
        let it = Known {
            id: PersonId(from_db_id(row.try_get("id")?)),
            person: person.name.is_some().then_some(person),
        };
        known.insert(from_db_id(row.try_get("number")?), it);
    }
    Ok(known)
}

fn text<T: serde::Serialize>(settings: &T) -> Result<String, sqlx::Error> {
    serde_json::to_string(settings).map_err(|error| sqlx::Error::Encode(error.into()))
}

/// Updates the profile of a person who has a number, and inserts or updates their server.
pub(super) async fn save_profile(
    to: &mut AnyConnection,
    profile: &Profile,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE people SET name = $2, language = $3 \
         WHERE id = $1 AND (name IS DISTINCT FROM $2 OR language IS DISTINCT FROM $3)",
    )
    .bind(to_db_id(profile.person.0))
    .bind(&profile.name)
    .bind(&profile.language)
    .execute(&mut *to)
    .await?;
    if let Some((server, language)) = &profile.server {
        add_server(to, *server).await?;
        if let Some(language) = language {
            save_language(to, *server, language).await?;
        }
    }
    Ok(())
}

async fn save_language(
    to: &mut AnyConnection,
    server: ServerId,
    language: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE servers SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2")
        .bind(to_db_id(server.0))
        .bind(language.to_owned())
        .execute(to)
        .await?;
    Ok(())
}

/// Saves the settings of a person who has a number, unless they have changed meanwhile. Their games
/// follow in a task of their own.
pub(super) async fn save_settings(
    to: &mut AnyConnection,
    Profile {
        person, language, ..
    }: &Profile,
    before: &PersonSettings,
    after: &PersonSettings,
) -> Result<(), AppendError> {
    let (person, language) = (*person, language.as_deref());
    let lock = Engine::at(to).for_update();
    let query = format!("SELECT name, language, settings FROM people WHERE id = $1{lock}");
    let row = sqlx::query(sqlx::AssertSqlSafe(query))
        .bind(to_db_id(person.0))
        .fetch_one(&mut *to)
        .await?;
    if read_person(&row)?.settings != *before {
        return Err(AppendError::Conflict);
    }
    sqlx::query("UPDATE people SET settings = $2 WHERE id = $1")
        .bind(to_db_id(person.0))
        .bind(text(after)?)
        .execute(&mut *to)
        .await?;
    if before.differs_in_games(after) {
        let language = after.language.as_deref().or(language);
        person_tasks::begin(to, person, TaskKind::Rest, language).await?;
    }
    Ok(())
}

/// Adds a server with the settings that all have at first, if it is not known.
pub(super) async fn add_server(
    to: &mut AnyConnection,
    server: ServerId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO servers (id, gone, settings) VALUES ($1, 0, $2) ON CONFLICT (id) DO NOTHING",
    )
    .bind(to_db_id(server.0))
    .bind(text(&ServerSettings::default())?)
    .execute(to)
    .await?;
    Ok(())
}

impl Store {
    /// Returns the profile of a person; `None` if unknown.
    pub async fn person(&self, person: PersonId) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT name, language, settings FROM people WHERE id = $1")
            .bind(to_db_id(person.0))
            .fetch_optional(&self.readers)
            .await?;
        let person = row.as_ref().map(read_person).transpose()?;
        Ok(person.filter(|it| it.name.is_some()))
    }

    /// Returns the profiles of those people who are known.
    pub async fn people(
        &self,
        wanted: &[PersonId],
    ) -> Result<BTreeMap<PersonId, Person>, StoreError> {
        const PEOPLE: &str = "SELECT id, name, language, settings FROM people WHERE id";
        let mut found = BTreeMap::new();
        // A statement takes only so many parameters.
        for some in wanted.chunks(1_000) {
            let some = some.iter().map(|person| to_db_id(person.0));
            let query = in_list(PEOPLE, some, "");
            for row in query.fetch_all(&self.readers).await? {
                let person = read_person(&row)?;
                if person.name.is_some() {
                    found.insert(PersonId(from_db_id(row.try_get("id")?)), person);
                }
            }
        }
        Ok(found)
    }

    /// Returns a server.
    pub async fn server(&self, server: ServerId) -> Result<Server, StoreError> {
        let row = sqlx::query("SELECT language, settings FROM servers WHERE id = $1")
            .bind(to_db_id(server.0))
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else {
            return Ok(Server::default());
        };
        Ok(Server {
            language: row.try_get("language")?,
            settings: settings(row.try_get("settings")?)?,
        })
    }

    /// Saves the language of a known server, if it is another one than before.
    pub async fn set_server_language(
        &self,
        server: ServerId,
        language: &str,
    ) -> Result<(), StoreError> {
        const CHANGED: &str =
            "SELECT 1 FROM servers WHERE id = $1 AND language IS DISTINCT FROM $2";
        let changed = sqlx::query(CHANGED).bind(to_db_id(server.0));
        if exists(changed.bind(language.to_owned()), &self.readers).await? {
            let mut to = self.write().await?;
            save_language(&mut to, server, language).await?;
            self.commit(to).await?;
        }
        Ok(())
    }

    /// Adds profiles of unknown people.
    pub async fn name_strangers(&self, names: &[(PersonId, String)]) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        let people = names.iter().map(|(person, _)| *person).collect();
        numbers::of(&mut to, &people).await?;
        for (person, name) in names {
            sqlx::query("UPDATE people SET name = $2 WHERE id = $1 AND name IS NULL")
                .bind(to_db_id(person.0))
                .bind(name)
                .execute(&mut *to)
                .await?;
        }
        self.commit(to).await
    }

    /// Saves the settings of a server.
    pub async fn set_server(
        &self,
        server: ServerId,
        before: &ServerSettings,
        after: &ServerSettings,
    ) -> Result<bool, StoreError> {
        let mut to = self.write().await?;
        add_server(&mut to, server).await?;
        let lock = self.engine.for_update();
        let query = format!("SELECT settings FROM servers WHERE id = $1{lock}");
        let row = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(to_db_id(server.0))
            .fetch_one(&mut *to)
            .await?;
        let there: ServerSettings = settings(row.try_get("settings")?)?;
        if there != *before {
            return Ok(false);
        }
        sqlx::query("UPDATE servers SET settings = $2 WHERE id = $1")
            .bind(to_db_id(server.0))
            .bind(text(after)?)
            .execute(&mut *to)
            .await?;
        self.commit(to).await?;
        Ok(true)
    }
}
