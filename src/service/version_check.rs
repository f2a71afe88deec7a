//! Old buttons: what was asked for one state of a game must not happen in another.

use crate::game::{Entry, Event, GameCommand, OfferKind};

/// Whether what has happened since makes an act other than it was meant.
pub(super) fn is_outdated(command: &GameCommand, since: &[Entry]) -> bool {
    match command {
        GameCommand::Play(_) | GameCommand::TakeBack { .. } | GameCommand::Resign { .. } => {
            board_changed(since)
        }
        GameCommand::Agree(kind) | GameCommand::Decline(kind) => {
            board_changed(since) || offered(*kind, since)
        }
        GameCommand::MoveChannel { .. } => since
            .iter()
            .any(|entry| matches!(entry.event, Event::ChannelChanged { .. })),
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
