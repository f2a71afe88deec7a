//! Export of games: as a game record, and as JSON with the whole log.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::load::{LoadedGame, own_if_private};
use super::{Format, GameRef, GameService, Reply, Request, ServiceError, StoreError, View};
use crate::game::{Entry, Event, GameId, PersonId, Phase, RemindAt, Sitter, read_time};
use djambi_rules::{Record, Seat};

impl GameService {
    pub(super) async fn export(
        &self,
        request: &Request,
        game_ref: &GameRef,
        format: Format,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_look_at(request, game_ref).await?;
        let loaded = own_if_private(loaded, request.by.person)?;
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

/// The format name in the JSON of a game.
pub(super) const FORMAT: &str = "djambi-game-1";

/// A game with its whole log, as written to JSON. The events are read one by one, so that an error
/// can name one.
#[derive(Serialize, Deserialize)]
pub(super) struct Whole<E = Row> {
    pub(super) format: String,
    pub(super) id: GameId,
    /// The known names of its people.
    pub(super) people: BTreeMap<PersonId, String>,
    pub(super) events: Vec<E>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Row {
    #[serde(deserialize_with = "read_time")]
    pub(super) at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) actor: Option<PersonId>,
    #[serde(flatten)]
    pub(super) event: Event,
}

impl Row {
    pub(super) fn of(entry: &Entry) -> Row {
        Row {
            at: entry.at,
            actor: entry.actor,
            event: entry.event.clone(),
        }
    }

    /// Hides the absences, quiet hours and reminders of people other than the reader. The row
    /// remains, so that the numbers of events stay.
    pub(super) fn read_by(mut self, reader: PersonId) -> Row {
        match &mut self.event {
            Event::Resting {
                person,
                away,
                quiet,
            } if *person != reader => (*away, *quiet) = (None, None),
            Event::RemindersSet { person, remind } if *person != reader => {
                *remind = RemindAt::default();
            }
            _ => {}
        }
        self
    }
}

/// Ids as strings: numbers above 2^53 lose digits in many programs that read JSON. Both can be
/// loaded.
pub(super) fn ids_as_texts(value: &mut Value) {
    const IDS: [&str; 5] = ["actor", "channel", "person", "role", "server"];
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

/// The tag of a record whose game is private by its terms.
pub const PRIVATE: &str = "Private";

/// The tag of a record that says, as in PGN, that its game is still being played.
pub const TERMINATION: &str = "Termination";

/// Its value then.
pub const UNTERMINATED: &str = "unterminated";

/// Returns the game record: the moves, the players, the times, and the result.
#[must_use]
pub fn record(view: &View) -> Record {
    let game = &view.game;
    let mut record = Record::new(game.history().clone());
    let mut tag = |name: &str, value: &str| {
        // Only tag names can be invalid, and these are not.
        let _ = record.set_tag(name, value);
    };
    tag("Game", &view.id.0);
    tag("Date", &game.opened_at().strftime("%Y-%m-%d").to_string());
    if game.terms().private {
        tag(PRIVATE, "yes");
    }
    if !matches!(game.phase(), Phase::Over(_)) {
        tag(TERMINATION, UNTERMINATED);
    }
    for seat in Seat::ALL {
        if let Some(name) = sitter_name(view, seat) {
            tag(seat.name(), &name);
        }
    }
    if let Some(notes) = game.notes() {
        for (name, value) in &notes.tags {
            // Tags that follow from the game are not notes of a person.
            let _ = record.set_tag(name, value);
        }
        for (plies, text) in &notes.comments {
            record.add_comment(*plies, text);
        }
    }
    record.state_result(game.outcome());
    record
}

/// The player of a seat, for its tag; a hostage has a tag of its own.
fn sitter_name(view: &View, seat: Seat) -> Option<String> {
    match view.game.sitter(seat)? {
        Sitter::Person(person) => {
            let known = view.people.get(&person).and_then(|it| it.name.clone());
            let name = known.filter(|name| !name.is_empty());
            // Nobody asks a guest for a name before a game against computers.
            name.or_else(|| person.is_guest().then(|| "Guest".to_owned()))
        }
        Sitter::Computer(level) => Some(format!("Computer ({})", level.key())),
        Sitter::Hostage => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::results::{Count, Profile};

    #[test]
    fn the_people_of_a_profile_are_texts() {
        let count = Count {
            person: PersonId(123_456_789_012_345_678),
            times: 3,
        };
        let profile = Profile {
            victims: vec![count],
            killers: vec![count],
            ..Profile::default()
        };
        let mut value = json!(profile);
        ids_as_texts(&mut value);
        let expected = json!([{ "person": "123456789012345678", "times": 3 }]);
        assert_eq!(
            (&value["victims"], &value["killers"]),
            (&expected, &expected)
        );
    }
}
