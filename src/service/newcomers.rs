//! The settings that people bring into a game that they join: their rest and their reminders.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::Person;
use super::entries::entries_of;
use crate::game::{Entry, Event, Game, PersonId, RemindAt, Rest};

/// The person who takes a seat by an event, or is invited to.
pub(super) fn newcomer(event: &Event) -> Option<PersonId> {
    match event {
        Event::Invited { person, .. } => Some(*person),
        Event::Seated { sitter, .. } | Event::Replaced { sitter, .. } => sitter.person(),
        _ => None,
    }
}

/// Returns the rest and the reminders of newcomers as events, where the game does not know them. It
/// may know older ones of a person who was in the game before.
pub(super) fn brought_by(
    newcomers: &[PersonId],
    people: &BTreeMap<PersonId, Person>,
    game: Option<&Game>,
    at: Timestamp,
) -> Vec<Entry> {
    let events = newcomers.iter().flat_map(|person| {
        let known = people.get(person).cloned().unwrap_or_default().settings;
        let rest = to_come(known.rest(), at);
        let rest_known = game.map_or_else(Rest::default, |game| game.rest_of(*person));
        let resting = (rest != to_come(rest_known, at)).then_some(Event::Resting {
            person: *person,
            away: rest.away,
            quiet: rest.quiet,
        });
        let reminders_known = game.map_or_else(RemindAt::default, |it| it.remind_at(*person));
        let reminded = (known.remind != reminders_known).then_some(Event::RemindersSet {
            person: *person,
            remind: known.remind,
        });
        resting.into_iter().chain(reminded)
    });
    entries_of(None, events.collect(), at)
}

/// A rest without an absence that is over.
fn to_come(rest: Rest, at: Timestamp) -> Rest {
    Rest {
        away: rest.away.filter(|(_, until)| *until > at),
        ..rest
    }
}
