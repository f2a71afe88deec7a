//! Where the bot is no member: in group chats, and in servers that have not added it. It can write
//! there as a follow-up to somebody's last interaction, for 15 minutes and five times. Beyond that
//! the players to move get direct messages, as far as they have added it to their account.

use jiff::Timestamp;

use super::adapter::DiscordAdapter;
use super::announce::Announced;
use super::delivery_check::{Delivered, check_answer};
use super::direct::send_directly;
use super::reply::body;
use super::rest;
use crate::discord::input::incoming::Incoming;
use crate::discord::view::game;
use crate::discord::view::reader::Reader;
use crate::i18n::say;
use crate::service::Announcement;
use crate::store::Visit;

impl DiscordAdapter {
    /// Notes that an interaction which came at `at` has been answered: where the bot is no member,
    /// what is announced from now on is sent by its token.
    pub(super) async fn has_answered(&self, incoming: &Incoming, at: Timestamp) {
        if !incoming.is_guest {
            return;
        }
        let (channel, token) = (incoming.place.channel, &incoming.token);
        if let Err(error) = self.service.save_visit_token(channel, token, at).await {
            tracing::warn!(%error, "what is announced there may come as a direct message");
        }
    }

    /// Announces there, once: a follow-up has no nonce that keeps it from being doubled. Messages
    /// there cannot be looked through, but the answer to a request can be read by its token.
    ///
    /// # Errors
    ///
    /// If Discord cannot say just now whether it has arrived.
    pub(super) async fn announce_as_guest(
        &self,
        announcement: &Announcement,
        visit: Visit,
    ) -> serenity::Result<Announced> {
        if let Delivered::In(message) = check_answer(&self.http, announcement).await? {
            return Ok(Announced::Before(Some(message)));
        }
        let update = &announcement.update;
        if let Some(token) = visit.token {
            let message = body(&game::update(update).await);
            match rest::follow_up(&self.http, &token, &message).await {
                Ok(message) => return Ok(Announced::Now(Box::new(message))),
                Err(error) => tracing::info!(%error, "it cannot be announced where it is played"),
            }
        }
        let view = &update.view;
        let link = format!("<#{}>", view.game.place().channel);
        for person in &update.pings {
            let known = view.people.get(person).cloned().unwrap_or_default();
            let language = Reader::person(&known, Reader::all(view)).language;
            let text = say!(language, "guest-your-turn", link = link.as_str());
            send_directly(self, *person, &text).await;
        }
        Ok(Announced::Before(None))
    }
}
