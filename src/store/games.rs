//! The projection of the games' logs: where each game is, the player to move, the time when it is due,
//! and the message that shows it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Any, AnyConnection, Executor, Row, Transaction};

use super::engine::lock_game;
use super::{MessageId, Store, StoreError, each, from_db_id, from_millis, to_db_id};
use crate::game::{Awaits, ChannelId, Game, GameId, Level, PersonId, Phase, Place, ServerId};

/// The state of a game, by which it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameState {
    /// A lobby.
    Lobby,
    /// It is played.
    Playing,
    /// Nobody has moved for long; it can be woken.
    Asleep,
    /// It has ended.
    Over,
}

impl GameState {
    const ALL: [GameState; 4] = [
        GameState::Lobby,
        GameState::Playing,
        GameState::Asleep,
        GameState::Over,
    ];

    const fn of(phase: Phase) -> GameState {
        match phase {
            Phase::Lobby => GameState::Lobby,
            Phase::Playing => GameState::Playing,
            Phase::Asleep => GameState::Asleep,
            Phase::Over(_) => GameState::Over,
        }
    }

    /// Returns the word for it in the database.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            GameState::Lobby => "lobby",
            GameState::Playing => "playing",
            GameState::Asleep => "asleep",
            GameState::Over => "over",
        }
    }

    /// Reads a row's. The table takes no other words.
    fn read(row: &AnyRow) -> Result<GameState, sqlx::Error> {
        let key: &str = row.try_get("state")?;
        let state = GameState::ALL.into_iter().find(|state| state.key() == key);
        state.ok_or_else(|| sqlx::Error::Decode(format!("{key} is no state of a game").into()))
    }
}

/// The projection of a game, derived from the game alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameProjection {
    place: Place,
    state: GameState,
    person: Option<PersonId>,
    computer: Option<Level>,
    pub(super) due: Option<Timestamp>,
    pub(super) version: u64,
}

/// What a row must still contain to be updated: what was decided is true of nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expected {
    /// The number of events.
    pub(super) version: u64,
    /// How often plans have been changed, if that matters.
    pub(super) plans: Option<i64>,
    /// The channel, if that matters: deleting a person's data hides it without adding an event.
    pub(super) channel: Option<ChannelId>,
}

impl GameProjection {
    pub(super) fn of(game: &Game) -> GameProjection {
        let (person, computer) = match game.awaits() {
            Awaits::Person(_, person) => (Some(person), None),
            Awaits::Computer(_, level) => (None, Some(level)),
            Awaits::Nobody => (None, None),
        };
        GameProjection {
            place: game.place(),
            state: GameState::of(game.phase()),
            person,
            computer,
            // Rounded as it is saved.
            due: game.due().and_then(|due| from_millis(due.as_millisecond())),
            version: game.version(),
        }
    }

    /// Whether the game occupies its channel.
    pub(super) fn is_live(&self) -> bool {
        matches!(self.state, GameState::Lobby | GameState::Playing)
    }

    /// Inserts a row; false if there is one of that name.
    pub(super) async fn insert(
        &self,
        to: &mut AnyConnection,
        id: &GameId,
        updated: Timestamp,
        numbers: &BTreeMap<PersonId, i64>,
    ) -> Result<bool, sqlx::Error> {
        let query = sqlx::query(
            "INSERT INTO games (server, channel, state, person, computer, due, version, updated, id) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING",
        );
        let done = self
            .bound(query, updated, numbers)
            .bind(&id.0)
            .execute(&mut *to)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Updates the row if it is still as expected; false if not.
    pub(super) async fn update(
        &self,
        to: &mut AnyConnection,
        id: &GameId,
        expected: Expected,
        updated: Timestamp,
        numbers: &BTreeMap<PersonId, i64>,
    ) -> Result<bool, sqlx::Error> {
        let query = sqlx::query(
            "UPDATE games SET server = $1, channel = $2, state = $3, person = $4, computer = $5, \
             due = $6, version = $7, updated = $8, worker = NULL \
             WHERE id = $9 AND version = $10 AND plans = COALESCE($11, plans) \
             AND channel = COALESCE($12, channel)",
        );
        let query = self
            .bound(query, updated, numbers)
            .bind(&id.0)
            .bind(to_db_id(expected.version))
            .bind(expected.plans)
            .bind(expected.channel.map(|channel| to_db_id(channel.0)));
        Ok(query.execute(&mut *to).await?.rows_affected() == 1)
    }

    fn bound<'q>(
        &self,
        query: sqlx::query::Query<'q, Any, AnyArguments>,
        updated: Timestamp,
        numbers: &BTreeMap<PersonId, i64>,
    ) -> sqlx::query::Query<'q, Any, AnyArguments> {
        query
            .bind(self.place.server.map(|server| to_db_id(server.0)))
            .bind(to_db_id(self.place.channel.0))
            .bind(self.state.key())
            .bind(self.person.and_then(|person| numbers.get(&person).copied()))
            .bind(self.computer.map(Level::key))
            .bind(self.due.map(Timestamp::as_millisecond))
            .bind(to_db_id(self.version))
            .bind(updated.as_millisecond())
    }

    /// Reads the row of a game; for the player to move, `person_id` is read.
    pub(super) fn read(row: &AnyRow) -> Result<GameProjection, sqlx::Error> {
        let (person, computer, due): (Option<i64>, Option<&str>, Option<i64>) = (
            row.try_get("person_id")?,
            row.try_get("computer")?,
            row.try_get("due")?,
        );
        Ok(GameProjection {
            place: place(row, "server", "channel")?,
            state: GameState::read(row)?,
            person: person.map(|person| PersonId(from_db_id(person))),
            computer: computer.and_then(Level::offered),
            due: due.and_then(from_millis),
            version: from_db_id(row.try_get("version")?),
        })
    }
}

/// A row of a list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The id.
    pub id: GameId,
    /// Where it is played.
    pub place: Place,
    /// Its state.
    pub state: GameState,
    /// The number of events.
    pub version: u64,
    /// The time of the last event.
    pub updated: Timestamp,
    /// The message that shows the game.
    pub board_message: Option<BoardMessage>,
}

impl StoredGame {
    /// Its columns in the table of games, as `g`. No statement reads `*`: while a new version adds a
    /// column to a server's table, statements that processes of the one before it have prepared would
    /// fail from then on, since their result has another shape.
    pub(super) const COLUMNS: &str = "g.id, g.server, g.channel, g.state, g.version, g.updated, \
        g.board_server, g.board_channel, g.board_message";

    pub(super) fn read(row: &AnyRow) -> Result<StoredGame, sqlx::Error> {
        Ok(StoredGame {
            id: GameId(row.try_get("id")?),
            place: place(row, "server", "channel")?,
            state: GameState::read(row)?,
            version: from_db_id(row.try_get("version")?),
            updated: from_millis(row.try_get("updated")?).unwrap_or_default(),
            board_message: read(row)?,
        })
    }
}

/// The games in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All games.
    All,
    /// Games of a person that are not over, those with their turn first.
    Current(PersonId),
    /// Finished games of a person.
    FinishedOf(PersonId),
    /// Finished games of a person that can be shown on pages: they had begun, and their server has
    /// pages.
    ShownOf(PersonId),
    /// Lobbies of a server, and its games in which somebody has run out of time.
    SeekingIn(ServerId),
}

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The rows.
    pub rows: Vec<StoredGame>,
    /// The length of the whole list.
    pub total: u64,
}

pub(super) async fn live_in<'c>(
    from: impl Executor<'c, Database = Any>,
    channel: ChannelId,
) -> Result<Option<GameId>, sqlx::Error> {
    let row =
        sqlx::query("SELECT id FROM games WHERE channel = $1 AND state IN ('lobby', 'playing')")
            .bind(to_db_id(channel.0))
            .fetch_optional(from)
            .await?;
    row.map(|row| row.try_get("id").map(GameId)).transpose()
}

pub(super) fn ids(rows: &[AnyRow]) -> Result<Vec<GameId>, StoreError> {
    each(rows, |row| row.try_get("id").map(GameId))
}

impl Store {
    /// Returns the live game of a channel.
    pub async fn live_in(&self, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
        Ok(live_in(&self.readers, channel).await?)
    }

    /// Returns the row of a game.
    pub async fn row(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        let row = format!(
            "SELECT {} FROM games g WHERE g.id = $1",
            StoredGame::COLUMNS
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(row))
            .bind(&id.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.as_ref().map(StoredGame::read).transpose()?)
    }

    /// Returns the games of a person that are not over, those first in which something is due first.
    pub async fn current_games_of(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let query = format!(
            "SELECT id FROM games g WHERE {CURRENT} ORDER BY CASE WHEN due IS NULL THEN 1 ELSE 0 END, due"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(to_db_id(person.0));
        ids(&rows.fetch_all(&self.readers).await?)
    }

    /// Returns a list of games, from row `skip` on, the latest first.
    pub async fn list(&self, scope: Scope, skip: u32, most: u32) -> Result<Page, StoreError> {
        // One text per scope. The first parameter is its subject, and always bound.
        let (of, about) = match scope {
            Scope::All => ("$1 IS NULL", None),
            Scope::Current(person) => (CURRENT, Some(person.0)),
            Scope::FinishedOf(person) => (FINISHED_OF, Some(person.0)),
            Scope::ShownOf(person) => (SHOWN_OF, Some(person.0)),
            Scope::SeekingIn(server) => (SEEKING, Some(server.0)),
        };
        let about = about.map(to_db_id);
        let first = match scope {
            Scope::Current(_) => TURN_FIRST,
            // Of the others few look for anybody, and which is only known from their events.
            Scope::SeekingIn(_) => "CASE WHEN state = 'lobby' THEN 0 ELSE 1 END,",
            _ => "",
        };
        let rows = format!(
            "SELECT {} FROM games g WHERE {of} ORDER BY {first} g.updated DESC, g.id LIMIT $2 OFFSET $3",
            StoredGame::COLUMNS
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(rows))
            .bind(about)
            .bind(i64::from(most))
            .bind(i64::from(skip))
            .fetch_all(&self.readers)
            .await?;
        let total = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT COUNT(*) AS total FROM games g WHERE {of}"
        )))
        .bind(about)
        .fetch_one(&self.readers)
        .await?;
        Ok(Page {
            rows: each(&rows, StoredGame::read)?,
            total: from_db_id(total.try_get("total")?),
        })
    }
}

const CURRENT: &str = "state <> 'over' AND id IN (SELECT game FROM players WHERE person = \
    (SELECT number FROM people WHERE people.id = $1)) \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id)";
const FINISHED_OF: &str = "state = 'over' AND id IN (SELECT game FROM players WHERE person = \
    (SELECT number FROM people WHERE people.id = $1))";
const SHOWN_OF: &str = "state = 'over' AND id IN (SELECT game FROM players WHERE person = \
    (SELECT number FROM people WHERE people.id = $1)) \
    AND EXISTS (SELECT 1 FROM events e WHERE e.game = g.id AND e.kind = 'started') \
    AND NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = g.server \
    AND s.settings LIKE '%\"no_pages\":true%')";
// The index of these games is used only where its own condition is repeated.
const SEEKING: &str = "server = $1 AND state IN ('lobby', 'playing') AND (state = 'lobby' OR EXISTS \
    (SELECT 1 FROM events e WHERE e.game = g.id AND e.kind = 'timed_out')) \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id)";
const TURN_FIRST: &str = "CASE WHEN person = (SELECT number FROM people WHERE people.id = $1) \
    THEN 0 ELSE 1 END,";

/// A message that shows a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// The place.
    pub place: Place,
    /// Which message.
    pub message: MessageId,
}

const BOARD_MESSAGE: &str = "SELECT board_version, board_server, board_channel, board_message, channel FROM games WHERE id = $1";

impl Store {
    /// Returns the message that shows a game, and the version it shows.
    pub async fn board_message(
        &self,
        game: &GameId,
    ) -> Result<Option<(u64, BoardMessage)>, StoreError> {
        let row = sqlx::query(BOARD_MESSAGE)
            .bind(&game.0)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let version: Option<i64> = row.try_get("board_version")?;
        Ok(version.map(from_db_id).zip(read(&row)?))
    }

    /// Saves that a message shows a version of a game, and returns the message that is no longer its
    /// newest: this one, if a newer version is shown already.
    pub async fn set_board_message(
        &self,
        game: &GameId,
        version: u64,
        board_message: BoardMessage,
    ) -> Result<Option<BoardMessage>, StoreError> {
        let mut to = self.write().await?;
        let older = set(&mut to, game, version, board_message).await?;
        self.commit(to).await?;
        Ok(older)
    }
}

/// Reads the message that shows a game.
pub(super) fn read(row: &AnyRow) -> Result<Option<BoardMessage>, sqlx::Error> {
    let message: Option<i64> = row.try_get("board_message")?;
    let Some(message) = message else {
        return Ok(None);
    };
    Ok(Some(BoardMessage {
        place: place(row, "board_server", "board_channel")?,
        message: MessageId(from_db_id(message)),
    }))
}

/// Reads the place that two columns of a row contain.
pub(super) fn place(row: &AnyRow, server: &str, channel: &str) -> Result<Place, sqlx::Error> {
    let server: Option<i64> = row.try_get(server)?;
    Ok(Place {
        server: server.map(|server| ServerId(from_db_id(server))),
        channel: ChannelId(from_db_id(row.try_get(channel)?)),
    })
}

/// Saves the newest message of a game and returns the other one: of two that show the same version,
/// the one with the higher number was sent later. A message where the game is not
/// played any more is never its newest: nobody may find that place in the row again.
pub(super) async fn set(
    to: &mut Transaction<'_, Any>,
    game: &GameId,
    version: u64,
    board_message: BoardMessage,
) -> Result<Option<BoardMessage>, sqlx::Error> {
    lock_game(to, game).await?;
    let row = sqlx::query(BOARD_MESSAGE)
        .bind(&game.0)
        .fetch_optional(&mut **to)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let before = read(&row)?;
    let before_version: Option<i64> = row.try_get("board_version")?;
    let shown = before_version.map(from_db_id);
    let shown = shown.map(|version| (version, before.map_or(0, |it| it.message.0)));
    let is_old = shown > Some((version, board_message.message.0));
    let channel: i64 = row.try_get("channel")?;
    if is_old || ChannelId(from_db_id(channel)) != board_message.place.channel {
        return Ok(Some(board_message).filter(|_| before != Some(board_message)));
    }
    sqlx::query(
        "UPDATE games SET board_version = $2, board_server = $3, board_channel = $4, \
         board_message = $5 WHERE id = $1",
    )
    .bind(&game.0)
    .bind(to_db_id(version))
    .bind(board_message.place.server.map(|server| to_db_id(server.0)))
    .bind(to_db_id(board_message.place.channel.0))
    .bind(to_db_id(board_message.message.0))
    .execute(&mut **to)
    .await?;
    Ok(before.filter(|before| *before != board_message))
}
