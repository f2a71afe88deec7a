//! Finds a game with its players' profiles and its server, in few queries: every request does this.

use std::collections::BTreeMap;

use sqlx::{Row, SqliteConnection};

use super::{Person, Server, Store, StoreError, StoredGame, entries, log, people, to_db_id};
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
    /// Everyone its log names, as far as they are known.
    pub people: BTreeMap<PersonId, Person>,
    /// Whether it is in quarantine although its log can be read: it has been repaired.
    pub repaired: bool,
}

const FROM: &str = "SELECT g.*, s.language AS server_language, s.settings AS server_settings, \
    q.since AS quarantined FROM games g LEFT JOIN servers s ON s.id = g.server \
    LEFT JOIN quarantine q ON q.game = g.id WHERE";

impl Store {
    /// Finds a game after its first `version` events.
    pub async fn find(
        &self,
        wanted: Wanted<'_>,
        version: u64,
    ) -> Result<Option<Found>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let Some((row, server, repaired)) = row(&mut at, wanted).await? else {
            return Ok(None);
        };
        let log = log::read(&mut at, &row.id, version).await?;
        if log.entries.is_empty() {
            return Ok(None);
        }
        let known = log.people.into_iter();
        Ok(Some(Found {
            game: entries::fold(&row.id, &log.entries)?,
            row,
            log: log.entries,
            server,
            people: known
                .filter_map(|(id, known)| Some((id, known.person?)))
                .collect(),
            repaired,
        }))
    }
}

/// The row of a game, its server, and whether it is in quarantine.
async fn row(
    at: &mut SqliteConnection,
    wanted: Wanted<'_>,
) -> Result<Option<(StoredGame, Server, bool)>, StoreError> {
    let which = match wanted {
        Wanted::Named(_) => "g.id = $1",
        Wanted::LiveIn(_) => "g.channel = $1 AND g.state IN ('lobby', 'playing')",
        Wanted::LastIn(_) => {
            "g.channel = $1 AND q.game IS NULL ORDER BY g.updated DESC, g.id LIMIT 1"
        }
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
    let quarantined: Option<i64> = row.try_get("quarantined")?;
    Ok(Some((
        StoredGame::read(&row)?,
        server,
        quarantined.is_some(),
    )))
}
