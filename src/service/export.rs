//! Export and import of games: as a game record, and as JSON with the whole log.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::loaded::LoadedGame;
use super::record::record;
use super::{Format, GameRef, GameService, Reply, Request, ServiceError, StoreError};
use crate::game::{Entry, Event, FoldError, Game, GameId, PersonId};
use crate::store::{AppendError, Batch};
use djambi_rules::RecordError;

/// The format name in the JSON of a game.
const FORMAT: &str = "djambi-game-1";

/// A game with its whole log, as written to JSON.
#[derive(Serialize, Deserialize)]
struct Whole {
    format: String,
    id: GameId,
    /// The known names of its people.
    people: BTreeMap<PersonId, String>,
    events: Vec<Row>,
}

#[derive(Serialize, Deserialize)]
struct Row {
    at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    actor: Option<PersonId>,
    #[serde(flatten)]
    event: Event,
}

/// The reason why a text cannot be loaded as a game.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The text is not a game record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record begins in the middle of a game.
    #[error(
        "the record begins from a position of its own: only games from the set-up can be loaded"
    )]
    Position,
    /// The text is not the JSON of a game.
    #[error("this is not the JSON of a game: {0}")]
    Json(#[from] serde_json::Error),
    /// The JSON is of another kind, or of a newer version.
    #[error("this is '{0}', not '{FORMAT}': export it with this version of the program")]
    Format(String),
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
    pub(super) async fn export(
        &self,
        request: &Request,
        game_ref: &GameRef,
        format: Format,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_look_at(request, game_ref).await?;
        let ending = match format {
            Format::Record => "txt",
            Format::Json => "json",
        };
        Ok(Reply::File {
            name: format!("djambi-{}.{ending}", loaded.view.id),
            text: loaded.written(format, Some(request.by.person)),
        })
    }

    /// Returns a game as a text with all its data; `None` if there is no such game.
    pub async fn export_game(
        &self,
        id: &GameId,
        format: Format,
    ) -> Result<Option<String>, StoreError> {
        let loaded = self.load(id).await?;
        Ok(loaded.map(|loaded| loaded.written(format, None)))
    }

    /// Imports a game from a text: a record as a finished game under a new name, JSON exactly as it
    /// was.
    pub async fn import_game(&self, text: &str, now: Timestamp) -> Result<GameId, ImportError> {
        let loaded = if is_json(text) {
            Loaded::from_json(text)?
        } else {
            Loaded::from_record(text, super::to_the_millisecond(now))?
        };
        let Loaded { id, entries, names } = loaded;
        let game = Game::fold(&entries)?;
        let batch = Batch {
            id: &id,
            before: None,
            after: &game,
            entries: &entries,
            pending: None,
        };
        self.store().name_strangers(&names).await?;
        match self.store().append(&[batch], None, None, None).await {
            Ok(()) => Ok(id),
            Err(AppendError::ChannelTaken(other)) => Err(ImportError::ChannelTaken(other)),
            Err(AppendError::Conflict | AppendError::Repeated) => Err(ImportError::Exists(id)),
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }
}

/// A record may begin with a brace too, that of a comment.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}

/// Ids as strings: numbers above 2^53 lose digits in many programs that read JSON. Both can be
/// loaded.
pub(super) fn ids_as_texts(value: &mut Value) {
    const IDS: [&str; 4] = ["actor", "channel", "person", "server"];
    match value {
        Value::Array(items) => items.iter_mut().for_each(ids_as_texts),
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::Number(id) if IDS.contains(&name.as_str()) => {
                        *field = Value::String(id.to_string());
                    }
                    field => ids_as_texts(field),
                }
            }
        }
        _ => {}
    }
}

pub(super) fn entry_as_json(entry: &Entry) -> Value {
    serde_json::to_value(Row::of(entry)).unwrap_or_default()
}

impl Row {
    fn of(entry: &Entry) -> Row {
        Row {
            at: entry.at,
            actor: entry.actor,
            event: entry.event.clone(),
        }
    }

    /// Hides the absences and quiet hours of people other than the reader. The row remains, so that
    /// events keep their numbers.
    fn read_by(mut self, reader: PersonId) -> Row {
        if let Event::Resting {
            person,
            away,
            quiet,
        } = &mut self.event
            && *person != reader
        {
            (*away, *quiet) = (None, None);
        }
        self
    }
}

impl LoadedGame {
    /// The JSON for a reader; for the database's administrator if `None`.
    fn written(&self, format: Format, reader: Option<PersonId>) -> String {
        match format {
            Format::Record => record(&self.view).to_string(),
            Format::Json => self.json(reader),
        }
    }

    fn json(&self, reader: Option<PersonId>) -> String {
        let row = |entry| match reader {
            Some(reader) => Row::of(entry).read_by(reader),
            None => Row::of(entry),
        };
        let people = self.view.people.iter();
        let whole = Whole {
            format: FORMAT.into(),
            id: self.view.id.clone(),
            people: people
                .filter_map(|(id, person)| Some((*id, person.name.clone()?)))
                .collect(),
            events: self.log.iter().map(row).collect(),
        };
        // All its parts are saved as JSON anyway.
        let mut whole = serde_json::to_value(whole).unwrap_or_default();
        ids_as_texts(&mut whole);
        format!("{whole:#}\n")
    }
}

/// A parsed game, ready to be saved.
pub(super) struct Loaded {
    pub(super) id: GameId,
    pub(super) entries: Vec<Entry>,
    pub(super) names: Vec<(PersonId, String)>,
}

impl Loaded {
    fn from_json(text: &str) -> Result<Loaded, ImportError> {
        let whole: Whole = serde_json::from_str(text)?;
        if whole.format != FORMAT {
            return Err(ImportError::Format(whole.format));
        }
        let entry = |row: Row| Entry {
            at: super::to_the_millisecond(row.at),
            actor: row.actor,
            event: row.event,
        };
        Ok(Loaded {
            id: whole.id,
            entries: whole.events.into_iter().map(entry).collect(),
            names: whole.people.into_iter().collect(),
        })
    }
}
