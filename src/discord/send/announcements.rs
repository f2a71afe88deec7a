//! Announces, once, each update that no answer has announced.
//!
//! The service hands out pending updates: computer players' moves, reminders and deadlines, and answers that
//! were lost with a connection or a process. Of the latter it may be that they did arrive: the
//! token of the interaction shows it, and failing that, the channel's newest messages do.

use std::time::Duration;

use jiff::Timestamp;
use serenity::all::ChannelId;
use tokio::time::{Instant, timeout};

use super::adapter::DiscordAdapter;
use super::answer_tokens::AnswerToken;
use super::delivery_check::{Delivered, check_delivery};
use super::direct_messages::{asked_in_rest, lapsed_plans};
use super::endpoints;
use super::endpoints::Message;
use super::errors::{code, may_pass, persistently};
use super::respond::{announced_body, body, channel};
use crate::discord::view::game;
use crate::game::{PersonId, Place};
use crate::service::{Announcement, MessageId, Update};

/// What Discord cannot take just now is tried again this soon, however often it has failed.
const SOON: jiff::SignedDuration = jiff::SignedDuration::from_mins(1);

/// An announcement that takes longer is given up and tried again later: nothing is known of it then.
const LONGEST: Duration = Duration::from_mins(1);

/// So long it may take to invite the players of a rematch directly, before the lobby pings them.
const INVITING: Duration = Duration::from_secs(10);

/// A failed announcement is tried again at once, then after a second: nothing newer of the game is sent
/// meanwhile.
const WAITS: [Duration; 2] = [Duration::ZERO, Duration::from_secs(1)];

/// The result of an announcement.
pub(super) enum Announced {
    /// It had arrived already, in that message, as far as is known.
    Before(Option<u64>),
    /// It has been sent, and those players of a rematch have their invitation.
    Now(Box<Message>, Vec<PersonId>),
    /// It has been sent by the token of an interaction.
    ByToken(Box<Message>, String),
    /// It cannot be sent there any more: those whom it concerns got direct messages.
    Directly,
}

impl DiscordAdapter {
    /// Announces it, or says when that is to be tried again.
    pub async fn ensure_announced(&self, announcement: &Announcement) {
        let announced = timeout(LONGEST, self.announce(announcement)).await;
        // Pending rows are handed out again, later and later.
        let Ok(announced) = announced else {
            tracing::warn!(tries = announcement.attempts, "announcing took too long");
            return;
        };
        let Err(error) = announced else { return };
        let code = code(&error);
        let attempts = announcement.attempts;
        tracing::warn!(%error, ?code, attempts, "not announced");
        let (game, version, place) = (
            &announcement.update.view.id,
            announcement.update.view.version(),
            announcement.place,
        );
        let saved = if !may_pass(&error) {
            // A permission, or the channel, may come back: that wakes it.
            let undeliverable = self.service.undeliverable(game, version, place);
            undeliverable.await.map(|_| ())
        } else if attempts > 1 {
            let until = Timestamp::now() + SOON;
            self.service.postpone(game, version, place, until).await
        } else {
            return;
        };
        if let Err(error) = saved {
            tracing::error!(%error, "the time of the next attempt could not be saved");
        }
    }

    async fn announce(&self, announcement: &Announcement) -> serenity::Result<()> {
        let update = &announcement.update;
        let place = announcement.place;
        let Some(channel) = channel(place.channel) else {
            return Ok(());
        };
        // A request that sends something about the game for so long may be announcing this update.
        let Some(turn) = self.locks.lock(&update.view.id).await else {
            return Ok(());
        };
        if !self.is_pending(update).await {
            return Ok(());
        }
        let announced = match self.guest_in(place.channel).await {
            Some(visit) => self.announce_as_guest(announcement, visit).await?,
            None => self.announce_as_member(announcement, channel).await?,
        };
        match announced {
            Announced::Before(message) => {
                tracing::info!(
                    version = update.view.version(),
                    "had been delivered already"
                );
                self.mark_delivered(update, place, message.map(MessageId))
                    .await;
            }
            Announced::Now(message, reached) => {
                self.has_announced(update, place, &message).await;
                drop(turn);
                self.add_replay(update, *message, None);
                self.send_letters(update, reached);
            }
            Announced::ByToken(message, token) => {
                self.has_announced(update, place, &message).await;
                drop(turn);
                self.add_replay(update, *message, Some(token));
                self.send_letters(update, Vec::new());
            }
            Announced::Directly => {
                tracing::info!(
                    version = update.view.version(),
                    "announced by direct messages"
                );
                self.mark_delivered(update, place, None).await;
                drop(turn);
                lapsed_plans(self, update).await;
                asked_in_rest(self, update, &[], false).await;
            }
        }
        Ok(())
    }

    /// Notes that a message has announced it.
    async fn has_announced(&self, update: &Update, place: Place, message: &Message) {
        tracing::info!(version = update.view.version(), "announced");
        let id = MessageId(message.id.get());
        self.mark_delivered(update, place, Some(id)).await;
    }

    /// Sends it to its channel; by the token of the last interaction there, where Discord refuses that.
    async fn announce_as_member(
        &self,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Announced> {
        let token = self
            .answer_tokens
            .of(announcement.place.channel, Instant::now());
        if let Some(token) = token.as_ref().filter(|token| token.lacks_permission)
            && let Ok(announced) = self.announce_by(token, announcement, channel).await
        {
            return Ok(announced);
        }
        let sent = persistently(&WAITS, || self.announce_in(announcement, channel)).await;
        match (sent, token) {
            (Err(error), Some(token)) if !may_pass(&error) && !token.lacks_permission => {
                tracing::info!(%error, "announcement refused; sent by a token");
                self.announce_by(&token, announcement, channel).await
            }
            (sent, _) => sent,
        }
    }

    /// Sends it as a later answer to an interaction, once.
    async fn announce_by(
        &self,
        token: &AnswerToken,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Announced> {
        if let Some(before) = self.announced_before(announcement, channel).await? {
            return Ok(before);
        }
        let message = body(&game::update(&announcement.update).await);
        let message = endpoints::follow_up(&self.http, &token.token, &message).await?;
        Ok(Announced::ByToken(Box::new(message), token.token.clone()))
    }

    /// Whether it has arrived before, or it cannot be known whether it has.
    async fn announced_before(
        &self,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Option<Announced>> {
        Ok(
            match check_delivery(&self.http, announcement, channel).await? {
                Delivered::No => None,
                Delivered::In(message) => Some(Announced::Before(Some(message))),
                Delivered::Unknown => {
                    tracing::warn!("not announced again: it is not known whether it has arrived");
                    Some(Announced::Before(None))
                }
            },
        )
    }

    /// One try. Another one is harmless: the nonce keeps a message from being doubled.
    async fn announce_in(
        &self,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Announced> {
        // One request looks whether it has arrived, one sends it.
        self.pace.wait(2).await;
        if let Some(before) = self.announced_before(announcement, channel).await? {
            return Ok(before);
        }
        let update = &announcement.update;
        let mut outgoing = game::update(update).await;
        let reached = self.invite(update, Instant::now() + INVITING).await;
        outgoing.pings.retain(|it| !reached.contains(it));
        let message = announced_body(&outgoing, update);
        let message = endpoints::send_message(&self.http, channel, &message).await?;
        Ok(Announced::Now(Box::new(message), reached))
    }
}
