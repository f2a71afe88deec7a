//! Version checks of old buttons: a command that was meant for one state of a game must not act in
//! another.

use crate::game::{Entry, Event, GameCommand, OfferKind};

/// Whether events since then change the meaning of a command.
pub(super) fn is_outdated(command: &GameCommand, since: &[Entry]) -> bool {
    match command {
        GameCommand::Play(_)
        | GameCommand::TakeBack { .. }
        | GameCommand::Resign { .. }
        | GameCommand::GiveTime => board_changed(since),
        GameCommand::Agree(kind) | GameCommand::Decline(kind) => {
            board_changed(since) || offered(*kind, since)
        }
        GameCommand::MoveChannel { .. } => since
            .iter()
            .any(|entry| matches!(entry.event, Event::ChannelChanged { .. })),
        _ => false,
    }
}

/// Whether the position has changed, or the game has started, since then.
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
