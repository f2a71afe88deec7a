//! Pings: the people whom an update asks to do something.

use jiff::Timestamp;

use crate::game::{Awaits, Entry, Event, Game, PersonId};

/// Returns the people whom these events of `now` ping, except those who rest then. `after` is the game
/// after them.
pub(super) fn pinged(entries: &[Entry], after: &Game, now: Timestamp) -> Vec<PersonId> {
    let mut pinged = Vec::new();
    for entry in entries {
        match &entry.event {
            Event::Invited { person, .. } => pinged.push(*person),
            Event::Offered { offer } => {
                let by = entry.actor.unwrap_or(PersonId(0));
                let open = after.offer(offer.kind());
                pinged.extend(
                    open.into_iter()
                        .flat_map(|open| after.waiting_for(offer, by, &open.agreed)),
                );
            }
            event if event.asks_for_a_move() => {
                if let Awaits::Person(_, mover) = after.awaits()
                    && !entries.iter().any(|it| it.is_done_by(mover))
                {
                    pinged.push(mover);
                }
            }
            _ => {}
        }
    }
    pinged.sort_unstable();
    pinged.dedup();
    pinged.retain(|it| !it.is_unreachable() && after.first_ping(*it, now) <= now);
    pinged
}
