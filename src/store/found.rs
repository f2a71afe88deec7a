//! Finds a game with its players' profiles and its server, in few queries: every request does this.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{Row, SqliteConnection};

use super::append::players;
use super::{Person, Server, Store, StoreError, StoredGame, entries, people, to_db_id};
use crate::game::{ChannelId, Entry, Game, GameId, PersonId};

/// The game to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted<'a> {
    /// The game of that name.
    Named(&'a GameId),
    /// The live game of a channel.
    LiveIn(ChannelId),
    /// The last game of a channel, live or not.
    LastIn(ChannelId),
}

/// A game with the data around it.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its projection.
    pub row: StoredGame,
    /// The game.
    pub game: Game,
    /// Its events.
    pub log: Vec<Entry>,
    /// Its server.
    pub server: Server,
    /// The known profiles of all who sit in it, are invited, or have ever acted in it.
    pub people: BTreeMap<PersonId, Person>,
}

const FROM: &str = "SELECT g.*, s.language AS server_language, s.settings AS server_settings \
    FROM games g LEFT JOIN servers s ON s.id = g.server WHERE";

impl Store {
    /// Finds a game after its first `version` events.
    pub async fn find(
        &self,
        wanted: Wanted<'_>,
        version: u64,
    ) -> Result<Option<Found>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let Some((row, server)) = row(&mut at, wanted).await? else {
            return Ok(None);
        };
        let log = entries::read(&mut *at, &row.id, version).await?;
        if log.is_empty() {
            return Ok(None);
        }
        let game = entries::fold(&row.id, &log)?;
        let mut known = players(&game);
        known.extend(log.iter().filter_map(|entry| entry.actor));
        let people = named(&mut at, &known).await?;
        Ok(Some(Found {
            row,
            game,
            log,
            server,
            people,
        }))
    }
}

/// Reads the row of a game, and its server.
async fn row(
    at: &mut SqliteConnection,
    wanted: Wanted<'_>,
) -> Result<Option<(StoredGame, Server)>, StoreError> {
    let which = match wanted {
        Wanted::Named(_) => "g.id = $1",
        Wanted::LiveIn(_) => "g.channel = $1 AND g.state IN ('lobby', 'playing')",
        Wanted::LastIn(_) => "g.channel = $1 ORDER BY g.updated DESC, g.id LIMIT 1",
    };
    let query = sqlx::query(sqlx::AssertSqlSafe(format!("{FROM} {which}")));
    let query = match wanted {
        Wanted::Named(id) => query.bind(&id.0),
        Wanted::LiveIn(channel) | Wanted::LastIn(channel) => query.bind(to_db_id(channel.0)),
    };
    let Some(row) = query.fetch_optional(at).await? else {
        return Ok(None);
    };
    let known: Option<&str> = row.try_get("server_settings")?;
    let server = match known {
        Some(settings) => Server {
            language: row.try_get("server_language")?,
            settings: people::settings(settings)?,
        },
        None => Server::default(),
    };
    Ok(Some((StoredGame::read(&row)?, server)))
}

/// Reads the profiles of people.
async fn named(
    at: &mut SqliteConnection,
    wanted: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, Person>, StoreError> {
    let mut query =
        sqlx::QueryBuilder::new("SELECT id, name, language, settings FROM people WHERE id IN (");
    let mut ids = query.separated(", ");
    for person in wanted {
        ids.push_bind(to_db_id(person.0));
    }
    query.push(")");
    let rows = query.build().fetch_all(at).await?;
    rows.iter().map(people::read_known).collect()
}
