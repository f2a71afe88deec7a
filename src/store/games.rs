//! The projection of the games' logs: where each game is, the player to move, the time when it is due,
//! and the message that shows it.

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::engine::lock_game;
use super::mentions::Numbers;
use super::sql::{self, Field, Parameters, Row, row, run};
use super::{MessageId, Store, StoreError, to_the_millisecond};
use crate::game::{Awaits, ChannelId, Game, GameId, Level, PersonId, Phase, Place, ServerId};

djambi_rules::keyed! {
    /// The state of a game, by which it is found.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum GameState {
        /// A lobby.
        Lobby = "lobby",
        /// It is played.
        Playing = "playing",
        /// Nobody has moved for long; it can be woken.
        Asleep = "asleep",
        /// It has ended.
        Over = "over",
    }
}

impl GameState {
    const fn of(phase: Phase) -> GameState {
        match phase {
            Phase::Lobby => GameState::Lobby,
            Phase::Playing => GameState::Playing,
            Phase::Asleep => GameState::Asleep,
            Phase::Over(_) => GameState::Over,
        }
    }
}

sql::saved! {
    // The table takes no other words.
    GameState as String: |it| it.key().to_owned(), |text| GameState::of_key(&text)
        .ok_or_else(|| format!("{text} is no state of a game"))?;
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

/// The contents that a row must still have to be updated: the decision is true of nothing else.
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
            due: game.due().map(to_the_millisecond),
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
        numbers: &Numbers,
    ) -> Result<bool, sqlx::Error> {
        const INSERT: &str = "INSERT INTO games \
            (server, channel, state, person, computer, due, version, updated, id) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING";
        let values = (self.values(updated, numbers), id);
        Ok(run(to, INSERT, values).await? == 1)
    }

    /// Updates the row if it is still as expected; false if not.
    pub(super) async fn update(
        &self,
        to: &mut AnyConnection,
        id: &GameId,
        expected: Expected,
        updated: Timestamp,
        numbers: &Numbers,
    ) -> Result<bool, sqlx::Error> {
        const UPDATE: &str = "UPDATE games SET server = $1, channel = $2, state = $3, person = $4, \
            computer = $5, due = $6, version = $7, updated = $8, worker = NULL \
            WHERE id = $9 AND version = $10 AND plans = COALESCE($11, plans) \
            AND channel = COALESCE($12, channel)";
        let expected = (expected.version, expected.plans, expected.channel);
        let values = (self.values(updated, numbers), id, expected);
        Ok(run(to, UPDATE, values).await? == 1)
    }

    fn values(&self, updated: Timestamp, numbers: &Numbers) -> impl Parameters + use<> {
        let Place { server, channel } = self.place;
        let person = self.person.and_then(|it| numbers.get(&it).copied());
        let computer = self.computer.map(|level| level.key().to_owned());
        let (state, due, version) = (self.state, self.due, self.version);
        (
            server, channel, state, person, computer, due, version, updated,
        )
    }
}

/// The row of a game; for the player to move, `person_id` is read.
impl Row for GameProjection {
    fn read(row: &AnyRow) -> Result<GameProjection, sqlx::Error> {
        let computer: Option<String> = Field::of(row, "computer")?;
        Ok(GameProjection {
            place: place(row, "server", "channel")?,
            state: Field::of(row, "state")?,
            person: Field::of(row, "person_id")?,
            computer: computer.as_deref().and_then(Level::offered),
            due: Field::of(row, "due")?,
            version: Field::of(row, "version")?,
        })
    }
}

/// A message that shows a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// The place.
    pub place: Place,
    /// The message.
    pub message: MessageId,
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
}

impl Row for StoredGame {
    fn read(row: &AnyRow) -> Result<StoredGame, sqlx::Error> {
        Ok(StoredGame {
            id: Field::of(row, "id")?,
            place: place(row, "server", "channel")?,
            state: Field::of(row, "state")?,
            version: Field::of(row, "version")?,
            updated: Field::of(row, "updated")?,
            board_message: board_message(row)?,
        })
    }
}

/// The place that two columns of a row contain.
fn place(row: &AnyRow, server: &str, channel: &str) -> Result<Place, sqlx::Error> {
    Ok(Place {
        server: Field::of(row, server)?,
        channel: Field::of(row, channel)?,
    })
}

/// The message that shows a game.
fn board_message(row: &AnyRow) -> Result<Option<BoardMessage>, sqlx::Error> {
    let Some(message) = Field::of(row, "board_message")? else {
        return Ok(None);
    };
    let place = place(row, "board_server", "board_channel")?;
    Ok(Some(BoardMessage { place, message }))
}

/// The message that shows a game, the last event in it, and the place of the game now.
struct Shown {
    version: Option<u64>,
    message: Option<BoardMessage>,
    channel: ChannelId,
}

impl Row for Shown {
    fn read(row: &AnyRow) -> Result<Shown, sqlx::Error> {
        Ok(Shown {
            version: Field::of(row, "board_version")?,
            message: board_message(row)?,
            channel: Field::of(row, "channel")?,
        })
    }
}

const SHOWN: &str = "SELECT board_version, board_server, board_channel, board_message, channel \
    FROM games WHERE id = $1";

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

/// The beginning of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The rows.
    pub rows: Vec<StoredGame>,
    /// The length of the whole list.
    pub total: u64,
}

const LIVE_IN: &str = "SELECT id FROM games WHERE channel = $1 AND state IN ('lobby', 'playing')";

pub(super) async fn live_in(
    from: &mut AnyConnection,
    channel: ChannelId,
) -> Result<Option<GameId>, sqlx::Error> {
    row(from, LIVE_IN, channel).await
}

impl Store {
    /// Returns the live game of a channel.
    pub async fn live_in(&self, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
        self.row(LIVE_IN, channel).await
    }

    /// Returns the row of a game.
    pub async fn game_row(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        let columns = StoredGame::COLUMNS;
        let row = format!("SELECT {columns} FROM games g WHERE g.id = $1");
        self.row(AssertSqlSafe(row), id).await
    }

    /// Returns the games of a person that are not over, those first in which something is due first.
    pub async fn current_games_of(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let current = format!(
            "SELECT id FROM games g WHERE {CURRENT} \
             ORDER BY CASE WHEN due IS NULL THEN 1 ELSE 0 END, due"
        );
        self.rows(AssertSqlSafe(current), person).await
    }

    /// Returns the beginning of a list of games, the latest first.
    pub async fn list(&self, scope: Scope, most: u32) -> Result<Page, StoreError> {
        // One text per scope. The first parameter is its subject, and always bound.
        let (of, about) = match scope {
            Scope::All => ("$1 IS NULL", None),
            Scope::Current(person) => (CURRENT, Some(person.0)),
            Scope::FinishedOf(person) => (FINISHED_OF, Some(person.0)),
            Scope::ShownOf(person) => (SHOWN_OF, Some(person.0)),
            Scope::SeekingIn(server) => (SEEKING, Some(server.0)),
        };
        let first = match scope {
            Scope::Current(_) => TURN_FIRST,
            // Few of the others look for players, and only their events say which.
            Scope::SeekingIn(_) => "CASE WHEN state = 'lobby' THEN 0 ELSE 1 END,",
            _ => "",
        };
        let columns = StoredGame::COLUMNS;
        let rows = format!(
            "SELECT {columns} FROM games g WHERE {of} \
             ORDER BY {first} g.updated DESC, g.id LIMIT $2"
        );
        let total = format!("SELECT COUNT(*) FROM games g WHERE {of}");
        Ok(Page {
            rows: self.rows(AssertSqlSafe(rows), (about, most)).await?,
            total: self.one(AssertSqlSafe(total), about).await?,
        })
    }

    /// Returns the message that shows a game, and the version it shows.
    pub async fn board_message(
        &self,
        game: &GameId,
    ) -> Result<Option<(u64, BoardMessage)>, StoreError> {
        let shown: Option<Shown> = self.row(SHOWN, game).await?;
        Ok(shown.and_then(|it| it.version.zip(it.message)))
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
        let older = set_board_message(&mut to, game, version, board_message).await?;
        self.commit(to).await?;
        Ok(older)
    }
}

/// Saves the newest message of a game and returns the other one: of two that show the same version,
/// the one with the higher number was sent later. A message where the game is not
/// played any more is never its newest: nobody may find that place in the row again.
pub(super) async fn set_board_message(
    to: &mut AnyConnection,
    game: &GameId,
    version: u64,
    board_message: BoardMessage,
) -> Result<Option<BoardMessage>, sqlx::Error> {
    const SET: &str = "UPDATE games SET board_version = $2, board_server = $3, \
        board_channel = $4, board_message = $5 WHERE id = $1";
    lock_game(to, game).await?;
    let Some(shown) = row::<Shown>(to, SHOWN, game).await? else {
        return Ok(None);
    };
    let before = shown.message;
    let newest = shown
        .version
        .map(|it| (it, before.map_or(0, |it| it.message.0)));
    let is_old = newest > Some((version, board_message.message.0));
    let BoardMessage { place, message } = board_message;
    if is_old || shown.channel != place.channel {
        return Ok(Some(board_message).filter(|_| before != Some(board_message)));
    }
    let values = (game, version, place.server, place.channel, message);
    run(to, SET, values).await?;
    Ok(before.filter(|before| *before != board_message))
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
