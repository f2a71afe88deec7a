//! Invitations to a rematch: a direct message to each player, with which they take their seat or
//! decline. Only those whom it does not reach are pinged in the lobby, and those who were invited to
//! another rematch of the same game: messages of a lobby that is cancelled and opened again and again
//! would come without end.

use futures_util::future::join_all;
use serenity::all::MessageFlags;
use tokio::time::{Instant, timeout_at};

use super::adapter::DiscordAdapter;
use super::visibility::may_see;
use super::{endpoints, http};
use crate::discord::input::custom_id::Button;
use crate::discord::view::buttons;
use crate::discord::view::game::is_rematch;
use crate::discord::view::outgoing::{OutgoingMessage, user};
use crate::discord::view::reader::Reader;
use crate::discord::view::wording::{channel_link, mention};
use crate::game::{Event, PersonId};
use crate::i18n::{Language, say};
use crate::service::{Update, View};

impl DiscordAdapter {
    /// Invites the players of a rematch directly; returns those who are known to be invited by
    /// `until`. To those who rest the message comes without a notification.
    pub(super) async fn invite(&self, update: &Update, until: Instant) -> Vec<PersonId> {
        let invited = invited(update);
        let inviting = invited.iter().map(|&person| async move {
            let rests = !update.pings.contains(&person);
            let reached = timeout_at(until, self.invite_one(&update.view, person, rests));
            matches!(reached.await, Ok(true)).then_some(person)
        });
        join_all(inviting).await.into_iter().flatten().collect()
    }

    /// Whether the person has the invitation. People who do not see the game's channel get none.
    pub(super) async fn invite_one(&self, view: &View, person: PersonId, rests: bool) -> bool {
        let place = view.game.place();
        if self.was_invited_before(view, person).await {
            return false;
        }
        let (Some(user), Some(server)) = (user(person), place.server) else {
            return false;
        };
        if !may_see(self, server, person, place.channel).await {
            return false;
        }
        // Of one author Discord takes a nonce once, whatever the channel.
        let nonce = format!("{}.{:x}", view.id, person.0);
        let mut body = letter(view, person).message_once(nonce);
        if rests {
            body["flags"] = MessageFlags::SUPPRESS_NOTIFICATIONS.bits().into();
        }
        self.rate.wait(2).await;
        let sent = endpoints::send_directly(&self.http, user, &body.into()).await;
        if let Err(error) = &sent {
            let code = http::code(error);
            tracing::debug!(%error, ?code, %person, "invitation not delivered");
        }
        sent.is_ok()
    }

    async fn was_invited_before(&self, rematch: &View, person: PersonId) -> bool {
        let Some(finished) = rematch.game.rematch_of() else {
            return false;
        };
        let store = self.service.store();
        let found = store.has_another_rematch(person, &rematch.id, finished);
        found.await.unwrap_or_else(|error| {
            tracing::error!(%error, game = %rematch.id, "earlier invitations not read; players are invited in the lobby");
            true
        })
    }
}

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
    let language = Reader::of(view, person).language;
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
