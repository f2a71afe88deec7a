//! Import of exported games, and a new game that continues from moves of another one.

use jiff::Timestamp;
use serde_json::Value;

use super::game_export::{FORMAT, PRIVATE, TERMINATION, Whole};
use super::{GameService, LETTERS, StoreError, is_name, named_after, scrambled};
use crate::game::{
    ChannelId, Entry, Event, FoldError, Game, GameId, Notes, Pace, PersonId, Phase, Place, Sitter,
    Terms,
};
use crate::store::{AppendError, Batch, to_the_millisecond};
use djambi_rules::{Outcome, Ply, Record, RecordError, Seat};

/// The reason why a text cannot be loaded as a game.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The text is not a game record.
    #[error("{}", djambi_input::record_error(.0))]
    Record(#[from] RecordError),
    /// The record begins in the middle of a game.
    #[error(
        "the record begins from a position of its own: only games from the set-up can be loaded"
    )]
    Position,
    /// The text is not the JSON of a game.
    #[error("this is not the JSON of a game: {0}")]
    Json(#[from] serde_json::Error),
    /// An event cannot be read, or a number in it is impossible.
    #[error("event {number}: {error}")]
    Event {
        /// The number of the event, from 1.
        number: usize,
        /// The fault, with the field.
        error: serde_json::Error,
    },
    /// The JSON is of another kind, or of a newer version.
    #[error("this is '{0}', not '{FORMAT}': export it with this version of the program")]
    Format(String),
    /// The name is not of the kind that the program gives to games: it could not be written in an
    /// address, or shown as it is.
    #[error("{0:?} is no name of a game: write six of these letters: {LETTERS}")]
    Name(String),
    /// The log is not valid.
    #[error("the game does not add up: {0}")]
    Fold(#[from] FoldError),
    /// A game of that name exists already.
    #[error("there is a game {0} already")]
    Exists(GameId),
    /// The game is not over, and another one is live in its channel.
    #[error("game {0} is alive in the same channel: end one of the two")]
    ChannelTaken(GameId),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl GameService {
    /// Imports a game from a text: a record as a finished game under a new name, JSON exactly as it
    /// was.
    pub async fn import_game(&self, text: &str, now: Timestamp) -> Result<GameId, ImportError> {
        let loaded = if is_json(text) {
            Loaded::from_json(text)?
        } else {
            Loaded::from_record(text, to_the_millisecond(now))?
        };
        let Loaded { id, entries, names } = loaded;
        let game = Game::fold(&entries)?;
        let batch = Batch {
            id: &id,
            before: None,
            after: &game,
            entries: &entries,
            pending: None,
            plans: None,
        };
        self.store().name_strangers(&names).await?;
        match self.store().append(&batch, None).await {
            Ok(()) => Ok(id),
            Err(AppendError::ChannelTaken(other)) => Err(ImportError::ChannelTaken(other)),
            // Only a new game is appended: it pings no role.
            Err(AppendError::Conflict | AppendError::Repeated | AppendError::RolePinged(_)) => {
                Err(ImportError::Exists(id))
            }
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }
}

/// A record may begin with a brace too, that of a comment.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}

/// A parsed game, ready to be saved.
struct Loaded {
    id: GameId,
    entries: Vec<Entry>,
    names: Vec<(PersonId, String)>,
}

impl Loaded {
    fn from_json(text: &str) -> Result<Loaded, ImportError> {
        let whole: Whole<Value> = serde_json::from_str(text)?;
        if whole.format != FORMAT {
            return Err(ImportError::Format(whole.format));
        }
        if !is_name(&whole.id) {
            return Err(ImportError::Name(whole.id.0));
        }
        let events = whole.events.into_iter().zip(1..);
        let entries = events.map(|(event, number)| {
            let mut entry: Entry = serde_json::from_value(event)
                .map_err(|error| ImportError::Event { number, error })?;
            entry.at = to_the_millisecond(entry.at);
            Ok(entry)
        });
        Ok(Loaded {
            id: whole.id,
            entries: entries.collect::<Result<_, ImportError>>()?,
            names: whole.people.into_iter().collect(),
        })
    }

    /// Builds a game from a record. Its players are unknown to every adapter but have names. The game
    /// is named after the text, so that importing a record twice gives one game.
    fn from_record(text: &str, at: Timestamp) -> Result<Loaded, ImportError> {
        let record: Record = text.parse()?;
        let start = record.history().start();
        let hostages = start.hostages_of_setup().ok_or(ImportError::Position)?;
        let seed = text
            .bytes()
            .fold(0, |mixed, byte| scrambled(mixed ^ u64::from(byte)));
        let names = players(&record, seed);
        let person = |seat: Seat| names[seat.index()].0;
        let mut entries = vec![(None, opened(&record, seed))];
        entries.extend(Seat::ALL.map(|seat| {
            let sitter = if hostages.contains(&seat.army()) {
                Sitter::Hostage
            } else {
                Sitter::Person(person(seat))
            };
            (None, Event::Seated { seat, sitter })
        }));
        entries.push((None, Event::Started));
        for step in record.history().steps() {
            let seat = step.by();
            entries.push((Some(person(seat)), event_of(step.ply, seat)));
        }
        let entry = |(actor, event)| Entry { at, actor, event };
        let mut entries: Vec<Entry> = entries.into_iter().map(entry).collect();
        entries.extend(ended(&record, &entries)?.map(|event| entry((None, event))));
        Ok(Loaded {
            id: named_after(seed),
            entries,
            names: names.into_iter().collect(),
        })
    }
}

/// A ply by that seat as an event.
fn event_of(ply: Ply, seat: Seat) -> Event {
    match ply {
        Ply::Move(mv) => Event::Played {
            seat,
            mv: mv.to_string(),
            planned: false,
        },
        Ply::Resignation(_) => Event::Resigned { seat },
    }
}

/// The event that ends the game if its rules have not: an imported record is always over.
fn ended(record: &Record, entries: &[Entry]) -> Result<Option<Event>, FoldError> {
    let over = matches!(Game::fold(entries)?.phase(), Phase::Over(_));
    Ok(match record.result() {
        _ if over => None,
        Some(Outcome::Draw) => Some(Event::Drawn),
        _ => Some(Event::Ended),
    })
}

fn opened(record: &Record, seed: u64) -> Event {
    Event::Opened {
        // No adapter has such a channel.
        place: Place {
            server: None,
            channel: ChannelId(PersonId::UNREACHABLE | seed >> 2),
        },
        terms: Terms {
            options: *record.history().start().options(),
            pace: Pace::None,
            private: record.tag(PRIVATE).is_some(),
            ..Terms::default()
        },
        rematch_of: None,
        notes: notes(record).map(Box::new),
    }
}

/// The tags of the record beyond the game and its players. An imported game is over.
fn notes(record: &Record) -> Option<Notes> {
    let players = Seat::ALL.map(Seat::name);
    let follows = |name: &str| players.contains(&name) || [PRIVATE, TERMINATION].contains(&name);
    let tags = record.tags().filter(|(name, _)| !follows(name));
    let notes = Notes {
        tags: tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        comments: record
            .comments()
            .map(|(plies, text)| (plies, text.to_owned()))
            .collect(),
    };
    (notes != Notes::default()).then_some(notes)
}

/// Each seat's player and their name. Two seats with one name are two players, such as computers of
/// one level, unless somebody has won without the moves showing it: then one person has all that
/// remain.
fn players(record: &Record, seed: u64) -> [(PersonId, String); 4] {
    let is_shown = record.history().outcome().is_some();
    let is_one = matches!(record.result(), Some(Outcome::Won(_))) && !is_shown;
    let name = |seat: Seat| record.tag(seat.name()).unwrap_or(seat.name()).to_owned();
    Seat::ALL.map(|seat| {
        let named = name(seat);
        let namesake = Seat::ALL.into_iter().find(|it| name(*it) == named);
        let first = namesake.filter(|_| is_one).unwrap_or(seat);
        let number = scrambled(seed ^ first.index() as u64) >> 3;
        (PersonId(PersonId::UNREACHABLE | 1 << 61 | number), named)
    })
}

impl GameService {
    /// Plays moves that were made elsewhere, in a game that has just begun, each in the name of the
    /// person or computer of its seat. Nobody is notified. Returns false, and saves nothing, if the
    /// game has not just begun or if one of the moves cannot be played in it.
    pub async fn replay(
        &self,
        id: &GameId,
        plies: &[Ply],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let Some(loaded) = self.load(id).await? else {
            return Ok(false);
        };
        let mut position = *loaded.game().position();
        if !loaded.game().history().is_empty() {
            return Ok(false);
        }
        let mut entries = Vec::new();
        for ply in plies {
            let seat = ply.by(&position);
            let Ok(after) = position.play_ply(*ply) else {
                return Ok(false);
            };
            position = after;
            entries.push(Entry {
                at: to_the_millisecond(now),
                actor: loaded.game().person_on(seat),
                event: event_of(*ply, seat),
            });
        }
        if entries.is_empty() {
            return Ok(true);
        }
        self.save_automatic(loaded, entries, |_| None).await
    }
}
