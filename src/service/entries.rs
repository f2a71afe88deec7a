//! Entries of a log as they are saved.

use jiff::Timestamp;

use crate::game::{Entry, Event, PersonId};

/// Returns events as entries of one author and time.
pub(super) fn entries_of(actor: Option<PersonId>, events: Vec<Event>, at: Timestamp) -> Vec<Entry> {
    let entry = |event| Entry { at, actor, event };
    events.into_iter().map(entry).collect()
}

/// Rounds a time to the millisecond, as it is saved, so that a decision reads back unchanged.
pub(super) fn to_the_millisecond(at: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}
