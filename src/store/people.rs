//! People: their profiles, their settings, and the games that they follow.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::engine::{Engine, in_list};
use super::{
    AppendError, Store, StoreError, TaskKind, exists, from_db_id, mentions, person_tasks, to_db_id,
};
use crate::game::{GameId, PersonId, QuietHours, RemindAt, Rest, RoleId, ServerId};

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
        mentions::of(&mut to, &people).await?;
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

/// A person's settings. Languages and themes are keys that the adapters know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct PersonSettings {
    /// Their language; without one, that of their client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The theme of their own pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether they confirm a move before it is played.
    #[serde(skip_serializing_if = "is_off")]
    pub confirm: bool,
    /// Whether they get reminders as direct messages too.
    #[serde(skip_serializing_if = "is_off")]
    pub direct_reminders: bool,
    /// Whether they get a direct message one move before their turn.
    #[serde(skip_serializing_if = "is_off")]
    pub you_are_next: bool,
    /// Whether nobody else can see their profile, and they have no row in tables.
    #[serde(skip_serializing_if = "is_off")]
    pub hidden: bool,
    /// When they are reminded of their turns.
    #[serde(skip_serializing_if = "RemindAt::is_usual")]
    pub remind: RemindAt,
    /// Start and end of their absence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<(Timestamp, Timestamp)>,
    /// Their daily quiet hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
}

impl PersonSettings {
    /// Whether other settings are to be applied to their games, which know their rests and reminders.
    #[must_use]
    pub fn differs_in_games(&self, other: &PersonSettings) -> bool {
        self.rest() != other.rest() || self.remind != other.remind
    }

    /// Their absence and quiet hours.
    #[must_use]
    pub const fn rest(&self) -> Rest {
        Rest {
            away: self.away,
            quiet: self.quiet,
        }
    }
}

/// A server's settings, set by its admins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The language of public messages; without one, the server's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The theme of public pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether only server admins may open games.
    #[serde(skip_serializing_if = "is_off")]
    pub managers_open: bool,
    /// Whether its games have no pages for browsers.
    #[serde(skip_serializing_if = "is_off")]
    pub no_pages: bool,
    /// The role that lobbies may ping.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players_role: Option<RoleId>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for this shape
fn is_off(set: &bool) -> bool {
    !set
}

impl Store {
    /// Notes that a person follows a game, or does so no longer.
    pub async fn follow(
        &self,
        game: &GameId,
        profile: &Profile,
        follow: bool,
    ) -> Result<(), AppendError> {
        let mut to = self.write().await?;
        let numbers = mentions::of(&mut to, &BTreeSet::from([profile.person])).await?;
        save_profile(&mut to, profile).await?;
        let query = if follow {
            "INSERT INTO follows (person, game) VALUES ($1, $2) ON CONFLICT (person, game) DO NOTHING"
        } else {
            "DELETE FROM follows WHERE person = $1 AND game = $2"
        };
        sqlx::query(query)
            .bind(numbers.get(&profile.person))
            .bind(&game.0)
            .execute(&mut *to)
            .await?;
        Ok(self.commit(to).await?)
    }

    /// Returns the people who follow a game.
    pub async fn followers(&self, game: &GameId) -> Result<Vec<(PersonId, Person)>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let rows = sqlx::query("SELECT person FROM follows WHERE game = $1")
            .bind(&game.0)
            .fetch_all(&mut *at)
            .await?;
        let number = |row: &sqlx::any::AnyRow| Ok(PersonId(from_db_id(row.try_get("person")?)));
        let numbers: Result<BTreeSet<_>, sqlx::Error> = rows.iter().map(number).collect();
        let known = known_by_number(&mut at, &numbers?).await?;
        let people = known.into_values();
        Ok(people
            .filter_map(|known| Some((known.id, known.person?)))
            .collect())
    }

    /// Returns the games that a person follows.
    pub async fn followed_by(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT game AS id FROM follows \
             WHERE person = (SELECT number FROM people WHERE id = $1) ORDER BY game",
        )
        .bind(to_db_id(person.0))
        .fetch_all(&self.readers)
        .await?;
        super::games::ids(&rows)
    }

    /// Nobody follows a game any more.
    pub async fn end_following(&self, game: &GameId) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM follows WHERE game = $1").bind(&game.0);
        self.execute(query).await.map(drop)
    }
}
