//! The JSON of a game: its whole log.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::{Entry, Event, GameId, PersonId, RemindAt, read_time};

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
