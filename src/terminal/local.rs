//! The places and the people of a terminal: no other adapter has their numbers.

use crate::game::{Awaits, ChannelId, Game, OfferKind, PersonId, Place};

/// The place of the game that is played now. Each game that was left for a new one has a place of its
/// own. No other adapter has a place or a person with one of these numbers.
pub(super) const HERE: ChannelId = ChannelId(1);

pub(super) const fn place(channel: ChannelId) -> Place {
    Place {
        server: None,
        channel,
    }
}

pub(super) const fn is_a_terminals(place: Place) -> bool {
    place.server.is_none() && place.channel.0 < Place::DISCORD
}

/// The seat that has to agree to an offer next.
pub(super) fn next_to_agree(game: &Game, kind: OfferKind) -> Option<PersonId> {
    let open = game.offer(kind)?;
    let waiting = game.waiting_for(&open.offer, open.by, &open.agreed);
    waiting.first().copied()
}

/// The person for whom something is done now: the one to move; while computers move, the one
/// who moved last.
#[must_use]
pub fn person_now(game: &Game) -> PersonId {
    if let Awaits::Person(_, person) = game.awaits() {
        return person;
    }
    let last = game.move_meta().iter().rev().find_map(|meta| meta.by);
    let first = || game.people().first().copied();
    last.or_else(first).unwrap_or(PersonId(1))
}
