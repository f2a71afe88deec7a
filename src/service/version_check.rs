//! Version checks of old buttons: a command that was meant for one state of a game must not act in
//! another.

use crate::game::{Entry, Event, GameCommand, OfferKind};

/// What happened in a game since a button was made.
#[derive(Clone, Copy)]
pub(super) enum Since<'a> {
    /// These events.
    Events(&'a [Entry]),
    /// Nobody knows: the button is newer than the game, which was restored from a backup or cut.
    Unknown,
}

impl Since<'_> {
    /// Whether one of the events is like that, as far as is known.
    fn any(self, is_such: impl Fn(&Event) -> bool) -> bool {
        match self {
            Since::Events(entries) => entries.iter().any(|entry| is_such(&entry.event)),
            Since::Unknown => true,
        }
    }
}

/// Whether events since then change the meaning of a command.
pub(super) fn is_outdated(command: &GameCommand, since: Since<'_>) -> bool {
    match command {
        GameCommand::Play(_)
        | GameCommand::TakeBack { .. }
        | GameCommand::Resign { .. }
        | GameCommand::GiveTime => board_changed(since),
        GameCommand::Agree(kind) | GameCommand::Decline(kind) => {
            board_changed(since) || offered(*kind, since)
        }
        GameCommand::MoveChannel { .. } => {
            since.any(|event| matches!(event, Event::ChannelChanged { .. }))
        }
        GameCommand::Remove { seat } => since.any(|event| {
            matches!(event, Event::Seated { seat: it, .. } | Event::Unseated { seat: it } if it == seat)
        }),
        _ => false,
    }
}

/// Whether the position has changed, or the game has started, since then.
pub(super) fn board_changed(since: Since<'_>) -> bool {
    since.any(|event| {
        matches!(
            event,
            Event::Played { .. }
                | Event::Resigned { .. }
                | Event::TakenBack { .. }
                | Event::Started
        )
    })
}

fn offered(kind: OfferKind, since: Since<'_>) -> bool {
    since.any(|event| matches!(event, Event::Offered { offer } if offer.kind() == kind))
}
