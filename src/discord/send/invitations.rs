//! Invitations to a rematch: a direct message to each player, with which they take their seat or
//! decline. Only those whom it does not reach are pinged in the lobby, and those who were invited to
//! another rematch of the same game: messages of a lobby that is cancelled and opened again and again
//! would come without end.

use futures_util::future::join_all;
use serenity::all::MessageFlags;
use tokio::time::{Instant, timeout_at};

use super::adapter::DiscordAdapter;
use super::visibility::may_see;
use super::{endpoints, errors};
use crate::discord::view::invitation::{invited, letter};
use crate::discord::view::outgoing::user;
use crate::game::PersonId;
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
        self.pace.wait(2).await;
        let sent = endpoints::send_directly(&self.http, user, &body.into()).await;
        if let Err(error) = &sent {
            let code = errors::code(error);
            tracing::debug!(%error, ?code, %person, "an invitation could not be delivered");
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
            tracing::error!(%error, game = %rematch.id, "nobody is invited directly");
            true
        })
    }
}
