//! The invitation to a rematch, as a direct message.

use super::buttons;
use super::game::is_rematch;
use super::outgoing::OutgoingMessage;
use super::reader::Reader;
use super::wording::{channel_link, mention};
use crate::discord::input::custom_id::Button;
use crate::game::{Event, PersonId};
use crate::i18n::{Language, say};
use crate::service::{Update, View};

/// The people whom an update invites to a rematch in a server; nobody if it is about anything else.
pub fn invited(update: &Update) -> Vec<PersonId> {
    let in_server = update.view.game.place().server.is_some();
    if !in_server || !is_rematch(update) {
        return Vec::new();
    }
    let invited = update.entries.iter().filter_map(|entry| match entry.event {
        Event::Invited { person, .. } => Some(person),
        _ => None,
    });
    invited.collect()
}

/// The invitation to one person, in their language, with which they take their seat or decline.
pub fn letter(view: &View, person: PersonId) -> OutgoingMessage {
    let known = view.people.get(&person).cloned().unwrap_or_default();
    let language = Reader::person(&known, Reader::all(view)).language;
    let holder = view.game.holder();
    let who = holder.map_or_else(String::new, |it| mention(language, it));
    let link = channel_link(view.game.place());
    OutgoingMessage {
        rows: buttons::of(language, view, &[Button::Join, Button::DeclineInvitation]),
        ..OutgoingMessage::text(say!(language, "direct-rematch", who = who, link = link))
    }
}

/// What the invitation becomes when it has been answered.
pub fn answered(language: Language, view: &View, person: PersonId) -> OutgoingMessage {
    let link = channel_link(view.game.place());
    let sits = view.game.seats_of(person).next().is_some();
    OutgoingMessage::text(if sits {
        say!(language, "direct-rematch-joined", link = link)
    } else {
        say!(language, "direct-rematch-declined", link = link)
    })
}
