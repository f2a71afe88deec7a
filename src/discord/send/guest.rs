//! Where the bot is no member: in group chats, and in servers that have not added it. It can write
//! there as a follow-up to somebody's last interaction, for 15 minutes and five times. Beyond that
//! the players to move and the people who are asked something get direct messages, and all players
//! when the game ends, as far as they have added it to their account.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::adapter::DiscordAdapter;
use super::announcements::Announced;
use super::delivery_check::{Delivered, check_answer};
use super::direct_messages::send_directly;
use super::endpoints;
use super::respond::body;
use crate::discord::input::incoming::Incoming;
use crate::discord::input::permissions;
use crate::discord::view::game;
use crate::discord::view::reader::Reader;
use crate::discord::view::wording::channel_link;
use crate::game::{PersonId, Phase};
use crate::i18n::{Language, say};
use crate::service::{Announcement, Update};
use crate::store::Visit;

impl DiscordAdapter {
    /// Notes that an interaction which came at `at` has been answered: where the bot is no member,
    /// what is announced from now on is sent by its token, and elsewhere what Discord refuses.
    pub(super) async fn has_answered(&self, incoming: &Incoming, at: Timestamp) {
        let (place, token) = (incoming.place, &incoming.token);
        if !incoming.is_guest {
            let lacks_permission = !permissions::missing(incoming).is_empty();
            self.answer_tokens
                .remember(place, token, incoming.received, lacks_permission);
            return;
        }
        if let Err(error) = self
            .service
            .store()
            .save_visit_token(place.channel, token, at)
            .await
        {
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
            match endpoints::follow_up(&self.http, &token, &message).await {
                Ok(message) => return Ok(Announced::ByToken(Box::new(message), token)),
                Err(error) => tracing::info!(%error, "it cannot be announced where it is played"),
            }
        }
        for person in concerned(update) {
            let known = update.view.people.get(&person).cloned().unwrap_or_default();
            let language = Reader::person(&known, Reader::all(&update.view)).language;
            send_directly(self, person, &letter(language, update, person)).await;
        }
        Ok(Announced::Directly)
    }
}

/// The people who must know of an update that cannot be announced: those whom it pings, and all
/// players of a game that is over.
fn concerned(update: &Update) -> BTreeSet<PersonId> {
    let mut concerned: BTreeSet<PersonId> = update.pings.iter().copied().collect();
    let game = &update.view.game;
    if matches!(game.phase(), Phase::Over(_)) {
        concerned.extend(game.people());
    }
    concerned
}

/// What they read: how the game ended, that somebody waits for their answer, or that it is their turn.
fn letter(language: Language, update: &Update, person: PersonId) -> String {
    let view = &update.view;
    let link = channel_link(view.game.place());
    match view.game.phase() {
        Phase::Over(ending) => {
            let text = game::ended(language, &view.game, ending);
            say!(language, "guest-over", text = text, link = link)
        }
        _ if update.asked().contains(&person) => say!(language, "guest-asked", link = link),
        _ => say!(language, "guest-your-turn", link = link),
    }
}
