//! Old buttons: what was asked for one state of a game must not happen in another.

use crate::game::{Act, Entry, Event, OfferKind};

/// Whether what has happened since makes an act other than it was meant.
pub(super) fn is_stale(act: &Act, since: &[Entry]) -> bool {
    match act {
        Act::Play(_) | Act::TakeBack { .. } => board_changed(since),
        Act::Agree(kind) | Act::Decline(kind) => board_changed(since) || offered(*kind, since),
        Act::Move { .. } => since
            .iter()
            .any(|entry| matches!(entry.event, Event::Moved { .. })),
        _ => false,
    }
}

/// Whether the pieces stand otherwise, or the game has begun since.
pub(super) fn board_changed(since: &[Entry]) -> bool {
    since.iter().any(|entry| {
        matches!(
            entry.event,
            Event::Played { .. }
                | Event::Resigned { .. }
                | Event::TakenBack { .. }
                | Event::Started
        )
    })
}

fn offered(kind: OfferKind, since: &[Entry]) -> bool {
    let another = |event: &Event| matches!(event, Event::Offered { offer } if offer.kind() == kind);
    since.iter().any(|entry| another(&entry.event))
}
