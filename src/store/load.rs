//! Loads a game with its players' profiles and its server, in few queries: every request does this.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::append::{self, Plans};
use super::sql::{Field, Row, row};
use super::{Person, Server, ServerSettings, Store, StoreError, StoredGame, log, people};
use crate::game::{ChannelId, Entry, Game, GameId, PersonId, Phase};

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
    pub game: Arc<Game>,
    /// Its events.
    pub log: Vec<Entry>,
    /// The plans of its players.
    pub plans: Plans,
    /// Its server.
    pub server: Server,
    /// Everyone its log names, as far as they are known.
    pub people: BTreeMap<PersonId, Person>,
    /// For a lobby in a server: the share of games there that each of its people has finished without
    /// running out of time or leaving, in percent.
    pub reliability: BTreeMap<PersonId, u32>,
    /// Whether its place is a group chat, which has no server.
    pub is_group: bool,
    /// Whether it is in quarantine although its log can be read: it has been repaired.
    pub repaired: bool,
}

const WITH: &str = "g.plans, s.language AS server_language, s.settings AS server_settings, \
    q.since AS quarantined, v.channel AS visited \
    FROM games g LEFT JOIN servers s ON s.id = g.server \
    LEFT JOIN visits v ON v.channel = g.channel AND g.server IS NULL \
    LEFT JOIN quarantine q ON q.game = g.id WHERE";

/// The columns of a game that are read before its log.
struct Head {
    row: StoredGame,
    server: Server,
    is_group: bool,
    is_quarantined: bool,
    plans: i64,
}

impl Row for Head {
    fn read(row: &AnyRow) -> Result<Head, sqlx::Error> {
        let settings: Option<ServerSettings> = Field::of(row, "server_settings")?;
        let visited: Option<ChannelId> = Field::of(row, "visited")?;
        let quarantined: Option<Timestamp> = Field::of(row, "quarantined")?;
        Ok(Head {
            row: StoredGame::read(row)?,
            server: Server {
                language: Field::of(row, "server_language")?,
                settings: settings.unwrap_or_default(),
            },
            is_group: visited.is_some(),
            is_quarantined: quarantined.is_some(),
            plans: Field::of(row, "plans")?,
        })
    }
}

impl Store {
    /// Finds a game after its first `version` events.
    pub async fn find(
        &self,
        wanted: Wanted<'_>,
        version: u64,
    ) -> Result<Option<Found>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let Some(head) = head(&mut at, wanted).await? else {
            return Ok(None);
        };
        let id = &head.row.id;
        let read = log::readable(&mut at, id, version).await?.whole(id)?;
        let Some(game) = read.game else {
            return Ok(None);
        };
        let plans = append::read_plans(&mut at, id, head.plans).await?;
        drop(at);
        let mut reliability = BTreeMap::new();
        if game.phase() == Phase::Lobby
            && let Some(server) = game.place().server
        {
            reliability = self.reliability(server, &game.people()).await?;
        }
        Ok(Some(Found {
            plans,
            reliability,
            game: Arc::new(game),
            row: head.row,
            log: read.log,
            server: head.server,
            people: people::profiles(read.known),
            is_group: head.is_group,
            repaired: head.is_quarantined,
        }))
    }
}

/// The row of a game, its server, and whether it is in quarantine.
async fn head(at: &mut AnyConnection, wanted: Wanted<'_>) -> Result<Option<Head>, StoreError> {
    let which = match wanted {
        Wanted::Named(_) => "g.id = $1",
        Wanted::LiveIn(_) => "g.channel = $1 AND g.state IN ('lobby', 'playing')",
        Wanted::LastIn(_) => {
            "g.channel = $1 AND q.game IS NULL ORDER BY g.updated DESC, g.id LIMIT 1"
        }
    };
    let columns = StoredGame::COLUMNS;
    let head = AssertSqlSafe(format!("SELECT {columns}, {WITH} {which}"));
    Ok(match wanted {
        Wanted::Named(id) => row(at, head, id).await?,
        Wanted::LiveIn(channel) | Wanted::LastIn(channel) => row(at, head, channel).await?,
    })
}
