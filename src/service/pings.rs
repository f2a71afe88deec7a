//! Pings: the people whom an update asks to do something.

use jiff::Timestamp;

use super::Update;
use crate::game::{Awaits, Entry, Event, Game, PersonId};

/// Returns the people whom these events of `now` ping, except those who rest then. `after` is the game
/// after them.
pub(super) fn pinged(entries: &[Entry], after: &Game, now: Timestamp) -> Vec<PersonId> {
    let mut pinged = asked(entries, after);
    if let Awaits::Person(_, mover) = after.awaits()
        && entries.iter().any(|it| it.event.asks_for_a_move())
        && !entries.iter().any(|it| it.is_done_by(mover))
    {
        pinged.push(mover);
    }
    pinged.sort_unstable();
    pinged.dedup();
    pinged.retain(|it| !it.is_unreachable() && after.first_ping(*it, now) <= now);
    pinged
}

/// Returns the people whom these events invite or ask to agree to an offer.
fn asked(entries: &[Entry], after: &Game) -> Vec<PersonId> {
    let asked = entries.iter().flat_map(|entry| match &entry.event {
        Event::Invited { person, .. } => vec![*person],
        Event::Offered { offer } => {
            let by = entry.actor.unwrap_or(PersonId(0));
            let open = after.offer(offer.kind());
            open.map_or_else(Vec::new, |open| after.waiting_for(offer, by, &open.agreed))
        }
        _ => Vec::new(),
    });
    asked.collect()
}

impl Update {
    /// The people whom it invites or asks to agree to an offer.
    #[must_use]
    pub fn asked(&self) -> Vec<PersonId> {
        asked(&self.entries, &self.view.game)
    }

    /// Those of them whom it does not ping since they rest. When their rest ends nothing reminds them
    /// of it, as of a turn.
    #[must_use]
    pub fn asked_in_rest(&self) -> Vec<PersonId> {
        if self.is_past {
            return Vec::new();
        }
        let mut asked = self.asked();
        asked.retain(|it| !it.is_unreachable() && !self.pings.contains(it));
        asked
    }
}
