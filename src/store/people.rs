//! Profiles of people, and servers.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::append::{NewSettings, Profile};
use super::{BEGIN, PersonSettings, ServerSettings, Store, StoreError, from_db_id, to_db_id};
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

/// Settings that cannot be read are damage.
pub(super) fn settings<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn read_person(row: &SqliteRow) -> Result<Person, StoreError> {
    Ok(Person {
        name: row.try_get("name")?,
        language: row.try_get("language")?,
        settings: settings(row.try_get("settings")?)?,
    })
}

/// Reads a row with the person's id.
pub(super) fn read_known(row: &SqliteRow) -> Result<(PersonId, Person), StoreError> {
    Ok((PersonId(from_db_id(row.try_get("id")?)), read_person(row)?))
}

fn text<T: serde::Serialize>(settings: &T) -> Result<String, sqlx::Error> {
    serde_json::to_string(settings).map_err(|error| sqlx::Error::Encode(error.into()))
}

/// Inserts or updates a profile and its server's language, and saves new settings.
pub(super) async fn upsert_profile(
    to: &mut SqliteConnection,
    profile: &Profile,
    settings: NewSettings<'_>,
) -> Result<(), sqlx::Error> {
    let none = text(&PersonSettings::default())?;
    sqlx::query(
        "INSERT INTO people (id, name, language, settings) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language \
         WHERE people.name IS DISTINCT FROM excluded.name \
         OR people.language IS DISTINCT FROM excluded.language",
    )
    .bind(to_db_id(profile.person.0))
    .bind(&profile.name)
    .bind(&profile.language)
    .bind(none)
    .execute(&mut *to)
    .await?;
    if let Some(settings) = settings {
        sqlx::query("UPDATE people SET settings = $2 WHERE id = $1")
            .bind(to_db_id(profile.person.0))
            .bind(text(settings)?)
            .execute(&mut *to)
            .await?;
    }
    if let Some((server, language)) = &profile.server {
        sqlx::query(
            "INSERT INTO servers (id, language, gone, settings) VALUES ($1, $2, 0, $3) \
             ON CONFLICT (id) DO UPDATE SET language = excluded.language \
             WHERE servers.language IS DISTINCT FROM excluded.language",
        )
        .bind(to_db_id(server.0))
        .bind(language)
        .bind(text(&ServerSettings::default())?)
        .execute(&mut *to)
        .await?;
    }
    Ok(())
}

impl Store {
    /// Returns the profile of a person; `None` if unknown.
    pub async fn person(&self, person: PersonId) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT name, language, settings FROM people WHERE id = $1")
            .bind(to_db_id(person.0))
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_person).transpose()
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

    /// Adds profiles of unknown people.
    pub async fn name_strangers(&self, names: &[(PersonId, String)]) -> Result<(), StoreError> {
        let mut to = self.writer.begin_with(BEGIN).await?;
        for (person, name) in names {
            sqlx::query(
                "INSERT INTO people (id, name, settings) VALUES ($1, $2, $3) \
                 ON CONFLICT (id) DO NOTHING",
            )
            .bind(to_db_id(person.0))
            .bind(name)
            .bind(text(&PersonSettings::default())?)
            .execute(&mut *to)
            .await?;
        }
        to.commit().await?;
        Ok(())
    }

    /// Saves the settings of a server.
    pub async fn set_server(
        &self,
        server: ServerId,
        settings: &ServerSettings,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO servers (id, gone, settings) VALUES ($1, 0, $2) \
             ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        );
        let query = query.bind(to_db_id(server.0)).bind(text(settings)?);
        query.execute(&self.writer).await?;
        Ok(())
    }
}
