//! The rows of a person for the export of their data, and its deletion: one row maps their number to them; it remains, and then says that the
//! number belongs to nobody. Besides that row and the logs of games with others no table has the number
//! any more. Those games stay, with nobody in their place; games that they played alone with the bot
//! are deleted.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Column as _, Row as _};

use super::engine::{for_update, lock_game};
use super::log::changed_events;
use super::mentions::current_games_naming;
use super::sql::{self, Field as _, exists, rows, run};
use super::{Store, StoreError, log, private_threads, results};
use crate::game::{ChannelId, Entry, Event, GameId, PersonId, RemindAt};

/// The tables with the numbers of people in a column `person`: the rows of a person are deleted with their
/// data. The export has these columns of them, in this order; none where it has the games instead.
const OF_PERSON: [(&str, Option<(&str, &str)>); 7] = [
    ("follows", Some(("game", "game"))),
    ("notes", Some(("game, body AS text", "game"))),
    ("solved_puzzles", Some(("puzzle, at", "at, puzzle"))),
    ("talk", Some((TALK, "at, number"))),
    ("plans", None),
    ("players", None),
    ("mentions", None),
];

const TALK: &str =
    "game, at, body AS text, CASE WHEN addressee IS NULL THEN 0 ELSE 1 END AS private";

/// When each session of a person was last used.
const SESSIONS: &str = "SELECT used AS at FROM page_sessions WHERE person = $1 \
    UNION ALL SELECT at FROM frame_sessions WHERE person = $1 ORDER BY at";

/// A row of the export: an object with its columns, or the value of the only one.
impl sql::Row for Value {
    fn read(row: &AnyRow) -> Result<Value, sqlx::Error> {
        let value = |name: &str| match name {
            "at" => Timestamp::of(row, name).map(|at| json!(at)),
            "private" => bool::of(row, name).map(Value::from),
            _ => String::of(row, name).map(Value::from),
        };
        match row.columns() {
            [only] => value(only.name()),
            all => {
                let all = all
                    .iter()
                    .map(|it| (it.name().to_owned(), value(it.name())));
                all.map(|(name, value)| Ok((name, value?))).collect()
            }
        }
    }
}

/// The games from which a person was deleted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Traces {
    /// How many games now have a nameless player in their place.
    pub nameless: usize,
    /// How many games were deleted because they played alone with the bot.
    pub deleted: usize,
}

/// A game outside of servers.
struct Conversation {
    id: GameId,
    /// Whether others who have not been forgotten took part.
    shared: bool,
    /// Whether its channel identifies nobody: a group chat, which the bot visits, or a page.
    anonymous: bool,
}

sql::columns!(Conversation: id, shared, anonymous);

/// The number of a person in the logs.
const NUMBER: &str = "SELECT number FROM people WHERE id = $1";

/// The games outside of servers in which the log contains that person. `shared` is how many others are
/// in the log who have not been forgotten. `anonymous` is not 0 where the number of the channel
/// identifies nobody: in a group chat, where the bot is a visitor, and on a page.
const CONVERSATIONS: &str = "SELECT g.id, (SELECT COUNT(*) FROM mentions o \
    JOIN people p ON p.number = o.person \
    WHERE o.game = g.id AND o.person <> $1 AND (p.id < 0 OR p.id < $2)) AS shared, \
    (SELECT COUNT(*) FROM visits v WHERE v.channel = g.channel) \
    + CASE WHEN g.channel < 0 THEN 1 ELSE 0 END AS anonymous \
    FROM mentions m JOIN games g ON g.id = m.game WHERE m.person = $1 AND g.server IS NULL \
    ORDER BY g.id";

/// The games that are not over and in which a person sits or is invited, or whose lobby they opened.
const LEFT: &str = "SELECT COUNT(*) FROM mentions m JOIN games g ON g.id = m.game \
    WHERE m.person = $1 AND g.state <> 'over' \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id) \
    AND (EXISTS (SELECT 1 FROM players p WHERE p.person = m.person AND p.game = g.id) \
    OR g.state = 'lobby' AND EXISTS \
    (SELECT 1 FROM events e WHERE e.game = g.id AND e.seq = 1 AND e.actor = $1))";

/// The finished games in which a person sat, except those that nobody else has anything to do with, and
/// lobbies that never became a game.
const REMAINING: &str = "SELECT COUNT(*) FROM players p JOIN games g ON g.id = p.game \
    WHERE p.person = $1 AND g.state = 'over' \
    AND EXISTS (SELECT 1 FROM events e WHERE e.game = g.id AND e.kind = 'started') \
    AND (g.server IS NOT NULL OR EXISTS (SELECT 1 FROM mentions o JOIN people x \
    ON x.number = o.person WHERE o.game = g.id AND o.person <> $1 AND (x.id < 0 OR x.id < $2)))";

/// How many results are changed in one transaction.
const TOGETHER: i64 = 100;

impl Store {
    /// Returns the rows of a person for the export of their data, by the names of their tables.
    pub async fn rows_of(&self, person: PersonId) -> Result<Map<String, Value>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let mut all = Map::new();
        for (table, exported) in OF_PERSON {
            let Some((columns, order)) = exported else {
                continue;
            };
            let theirs =
                format!("SELECT {columns} FROM {table} WHERE person = ({NUMBER}) ORDER BY {order}");
            let theirs: Vec<Value> = rows(&mut at, AssertSqlSafe(theirs), person).await?;
            all.insert(table.to_owned(), theirs.into());
        }
        let sessions: Vec<Value> = rows(&mut at, SESSIONS, person).await?;
        all.insert("sessions".to_owned(), sessions.into());
        Ok(all)
    }

    /// Detaches the person from their number in the logs, and drops their name and settings, the games
    /// that nobody else has anything to do with, and when they rested. Done in small pieces, so that
    /// others can write between them. `None`, and they are still known, if a game that is being played
    /// names them and is not among those that they have `left`: they entered it meanwhile.
    pub async fn forget(
        &self,
        person: PersonId,
        left: &BTreeSet<GameId>,
    ) -> Result<Option<Traces>, StoreError> {
        let mut traces = Traces::default();
        // Their number in the logs.
        let Some(mine) = self.number_of(person).await? else {
            return Ok(Some(traces));
        };
        let mut hidden = BTreeSet::new();
        let mut to = loop {
            traces.deleted += self.end_conversations(mine, &mut hidden).await?;
            let nameless = self.games_naming(person).await?;
            traces.nameless = nameless.len();
            for game in &nameless {
                self.hide_rests(game, mine).await?;
            }
            self.leave_results(mine).await?;
            let mut to = self.write().await?;
            lock_person(&mut to, mine).await?;
            // Not as long as there is one that was opened meanwhile.
            let conversations = conversations(&mut to, mine).await?;
            if conversations.iter().all(|it| hidden.contains(&it.id)) {
                break to;
            }
        };
        let current = current_games_naming(&mut to, person).await?;
        if !current.iter().all(|game| left.contains(game)) {
            return Ok(None);
        }
        results::forget(&mut to, mine, i64::MAX).await?;
        let nobody = nobody(&mut to, mine).await?;
        let nameless = "UPDATE people SET id = $2, name = NULL, language = NULL, settings = '{}' \
            WHERE number = $1";
        run(&mut to, nameless, (mine, nobody)).await?;
        private_threads::forget(&mut to, person, mine).await?;
        delete_rows(&mut to, mine).await?;
        self.commit(to).await?;
        Ok(Some(traces))
    }

    /// Returns the effect of deleting a person's data: the number of games that are not over and that
    /// they leave, and of finished games that remain for others.
    pub async fn traces_of(&self, person: PersonId) -> Result<(u64, u64), StoreError> {
        let Some(mine) = self.number_of(person).await? else {
            return Ok((0, 0));
        };
        let left = self.one(LEFT, mine).await?;
        let remaining = self.one(REMAINING, (mine, PersonId::UNREACHABLE)).await?;
        Ok((left, remaining))
    }

    /// Takes a person's number out of the results of their games, some at a time.
    async fn leave_results(&self, mine: PersonId) -> Result<(), StoreError> {
        loop {
            let mut to = self.write().await?;
            let changed = results::forget(&mut to, mine, TOGETHER).await?;
            self.commit(to).await?;
            if changed < TOGETHER {
                return Ok(());
            }
        }
    }

    /// Removes a game with everything that belongs to it.
    pub async fn delete(&self, game: &GameId) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        lock_game(&mut to, game).await?;
        for table in [
            "outbox",
            "plans",
            "notes",
            "talk",
            "private_threads",
            "players",
            "mentions",
            "follows",
            "results",
            "quarantine",
            "events",
        ] {
            let of_game = format!("DELETE FROM {table} WHERE game = $1");
            run(&mut to, AssertSqlSafe(of_game), game).await?;
        }
        run(&mut to, "DELETE FROM games WHERE id = $1", game).await?;
        self.commit(to).await
    }

    /// Whether the database has anything about a person.
    pub async fn knows(&self, person: PersonId) -> Result<bool, StoreError> {
        Ok(self.number_of(person).await?.is_some())
    }

    async fn number_of(&self, person: PersonId) -> Result<Option<PersonId>, StoreError> {
        self.row(NUMBER, person).await
    }

    /// Deletes the conversations of a person that are nobody else's, and returns how many. The others
    /// are added to those that identify nobody any more.
    async fn end_conversations(
        &self,
        mine: PersonId,
        hidden: &mut BTreeSet<GameId>,
    ) -> Result<usize, StoreError> {
        let mut at = self.readers.acquire().await?;
        let conversations = conversations(&mut at, mine).await?;
        drop(at);
        let mut deleted = 0;
        for it in conversations {
            if !it.shared {
                self.delete(&it.id).await?;
                deleted += 1;
                continue;
            }
            if !it.anonymous && !hidden.contains(&it.id) {
                self.hide_conversation(&it.id, mine).await?;
            }
            hidden.insert(it.id);
        }
        Ok(deleted)
    }

    /// Removes the person's absences and reminder times from the log. They have left the game, so
    /// no coming event depends on them. Where there are none, nothing is written.
    async fn hide_rests(&self, game: &GameId, mine: PersonId) -> Result<(), StoreError> {
        let hide = |entry: &mut Entry| match &mut entry.event {
            Event::Resting {
                person,
                away,
                quiet,
            } if *person == mine && (away.is_some() || quiet.is_some()) => {
                (*away, *quiet) = (None, None);
                true
            }
            Event::RemindersSet { person, remind } if *person == mine && !remind.is_usual() => {
                *remind = RemindAt::default();
                true
            }
            _ => false,
        };
        let mut at = self.readers.acquire().await?;
        let kinds = ["resting", "reminders_set"];
        let changed = changed_events(&mut at, game, kinds, hide).await?;
        drop(at);
        if changed.is_empty() {
            return Ok(());
        }
        let mut to = self.write().await?;
        for (seq, entry) in changed {
            log::rewrite(&mut to, game, seq, &entry).await?;
        }
        self.commit(to).await
    }

    /// Replaces the number of a conversation with the bot, which identifies the person, by one that
    /// no adapter and no other game has; in one transaction, so that what others have decided in
    /// that conversation is saved before it or never. Nothing is announced there any more.
    async fn hide_conversation(&self, game: &GameId, mine: PersonId) -> Result<(), StoreError> {
        let mixed = |mixed, byte| (mixed << 7) ^ u64::from(byte);
        let mixed = game.0.bytes().fold(0, mixed) % PersonId::UNREACHABLE;
        let hidden = ChannelId(PersonId::UNREACHABLE | mixed);
        let hide = |entry: &mut Entry| match &mut entry.event {
            Event::Opened { place, .. } | Event::ChannelChanged { place }
                if entry.actor == Some(mine) && place.server.is_none() =>
            {
                place.channel = hidden;
                true
            }
            _ => false,
        };
        let mut to = self.write().await?;
        lock_game(&mut to, game).await?;
        let kinds = ["opened", "channel_changed"];
        for (seq, entry) in changed_events(&mut to, game, kinds, hide).await? {
            log::rewrite(&mut to, game, seq, &entry).await?;
        }
        let channel = match log::read(&mut to, game).await {
            Ok(read) => read.map_or(hidden, |(game, _)| game.place().channel),
            // If a log cannot be read, hiding the number is enough.
            Err(StoreError::Log { .. }) => hidden,
            Err(error) => return Err(error),
        };
        run(&mut to, "DELETE FROM outbox WHERE game = $1", game).await?;
        // The message that shows it is in the conversation too.
        let moved = "UPDATE games SET channel = $2, board_version = NULL, board_channel = NULL, \
            board_message = NULL WHERE id = $1";
        run(&mut to, moved, (game, channel)).await?;
        self.commit(to).await
    }
}

/// Deletes all rows of the person with that number, except the row that ties the number to the person.
pub(super) async fn delete_rows(
    to: &mut AnyConnection,
    number: PersonId,
) -> Result<(), sqlx::Error> {
    run(to, "DELETE FROM talk WHERE addressee = $1", number).await?;
    for (table, _) in OF_PERSON {
        let theirs = format!("DELETE FROM {table} WHERE person = $1");
        run(to, AssertSqlSafe(theirs), number).await?;
    }
    Ok(())
}

/// Waits until nothing is being written with that number, and lets nobody write with it until the
/// transaction ends.
async fn lock_person(to: &mut AnyConnection, mine: PersonId) -> Result<(), sqlx::Error> {
    let row = for_update(to, "SELECT 1 FROM people WHERE number = $1");
    exists(to, row, mine).await.map(drop)
}

/// The games outside of servers in whose log the person is.
async fn conversations(
    at: &mut AnyConnection,
    mine: PersonId,
) -> Result<Vec<Conversation>, sqlx::Error> {
    rows(at, CONVERSATIONS, (mine, PersonId::UNREACHABLE)).await
}

/// An id that means nobody and that no row has.
async fn nobody(at: &mut AnyConnection, mine: PersonId) -> Result<PersonId, sqlx::Error> {
    let mut nobody = PersonId(PersonId::UNREACHABLE + mine.0);
    while exists(at, NUMBER, nobody).await? {
        nobody.0 += 1 << 32;
    }
    Ok(nobody)
}
