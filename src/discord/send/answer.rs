//! Sends the answer to an interaction, and what belongs to it: updates in their order, updates announced
//! elsewhere, and which permissions are missing.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use serenity::all::Permissions;
use tokio::time::Instant;

use super::adapter::{DiscordAdapter, LOST, count};
use super::endpoints::{FORM, LAUNCH_ACTIVITY, UPDATE};
use super::pact_reply::PactReply;
use super::respond::{BoardState, Sent};
use super::{direct_messages, http, respond};
use crate::discord::input::incoming;
use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::view::buttons::Form;
use crate::discord::view::card::Card;
use crate::discord::view::game;
use crate::discord::view::outgoing::OutgoingMessage;
use crate::discord::view::wording::Reader;
use crate::game::{Event, Place};
use crate::i18n::{Language, say};
use crate::service::{MessageId, Update, View};

/// The answer to send.
#[derive(Debug)]
pub enum Answer {
    /// A card for the requester alone.
    Private(Card),
    /// A form for the requester to fill in.
    Form(Form),
    /// The pages within Discord; where its client opens none, the card instead.
    Activity(Card),
    /// The answer to a pact, for the members of its thread.
    Pact(Box<PactReply>),
    /// A public message that announces nothing.
    Public(OutgoingMessage),
    /// The same, which shows that game as it is.
    Board(Box<View>, OutgoingMessage),
    /// An update for all, the message that announces it, and what the requester alone sees.
    Update(Box<Update>, OutgoingMessage, Box<Note>),
    /// An update for all, except that it is announced where the game is played by now: elsewhere, or after
    /// others that wait there. With what the requester alone sees.
    Elsewhere(Box<Update>, Card),
    /// Nothing: it has been answered before.
    Nothing,
}

/// The part of the answer to an update that only the requester sees.
#[derive(Debug)]
pub struct Note {
    /// Where the message for all is not the answer.
    pub instead: Card,
    /// Below that message, if anything.
    pub below: Option<Card>,
}

impl From<Card> for Answer {
    fn from(card: Card) -> Answer {
        Answer::Private(card)
    }
}

impl From<String> for Answer {
    fn from(text: String) -> Answer {
        Answer::Private(Card::text(text))
    }
}

/// An answer, or the one to a person who cannot have it.
impl<A: Into<Answer>, B: Into<Answer>> From<Result<A, B>> for Answer {
    fn from(answer: Result<A, B>) -> Answer {
        answer.map_or_else(Into::into, Into::into)
    }
}

/// The time that an answer may wait for other messages of its game: Discord waits three seconds for
/// it.
const PATIENCE: Duration = Duration::from_millis(2_200);
/// The time after an interaction from which no answer to it can arrive any more.
const TOO_LATE: SignedDuration = SignedDuration::from_secs(3);
/// The time that a deferred answer may wait for them.
const LONG_PATIENCE: Duration = Duration::from_secs(10);
/// The time that inviting the players of a rematch directly may take, before the lobby pings them.
const INVITING: Duration = Duration::from_millis(1_200);
/// The time between two checks whether an earlier message has been sent.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Whether Discord says no to an answer that can still be given otherwise.
fn is_refused(error: &serenity::Error) -> bool {
    let is_answered = http::code(error) == Some(http::ANSWERED);
    !is_answered && matches!(http::status(error), Some(400 | 403))
}

/// When it is sent at the latest.
fn answer_by(incoming: &Incoming) -> Instant {
    let patience = if incoming.deferred {
        LONG_PATIENCE
    } else {
        PATIENCE
    };
    incoming.received + patience
}

impl DiscordAdapter {
    /// Sends the answer. That it did not arrive is logged: new events are announced later.
    pub async fn send(&self, incoming: &Incoming, answer: Answer, now: Timestamp) {
        let announced = match &answer {
            Answer::Update(update, ..) => {
                let view = &update.view;
                Some((view.id.clone(), view.version(), view.game.place()))
            }
            _ => None,
        };
        if let Err(error) = self.send_answer(incoming, answer, now).await {
            // Another process, or an earlier try, has answered: nobody lacks anything.
            if http::code(&error) == Some(http::ANSWERED) {
                tracing::info!("answer found: it had arrived before");
                return;
            }
            // The update will be announced: its outbox row is still pending.
            count(&LOST);
            let code = http::code(&error);
            tracing::warn!(%error, ?code, "answer lost");
            if let Some((game, version, place)) = announced {
                let soon = now + TOO_LATE;
                let due = self.service.store().postpone(&game, version, place, soon);
                if let Err(error) = due.await {
                    tracing::warn!(%error, %game, "announcement not rescheduled");
                }
            }
        }
    }

    async fn send_answer(
        &self,
        incoming: &Incoming,
        answer: Answer,
        now: Timestamp,
    ) -> serenity::Result<()> {
        let language = incoming.language();
        match answer {
            Answer::Nothing if incoming.deferred => {
                let done = Card::text(say!(language, "done"));
                respond::reply_ephemeral(&self.http, incoming, &done).await?;
            }
            Answer::Nothing => return Ok(()),
            Answer::Private(card) => respond::reply_ephemeral(&self.http, incoming, &card).await?,
            Answer::Activity(card) => self.open_activity(incoming, &card).await?,
            // Where a form is open, a message is sent by the token of what comes from it.
            Answer::Form(form) => return self.open_form(incoming, &form).await,
            Answer::Public(outgoing) => drop(self.reply_public(incoming, &outgoing).await?),
            Answer::Pact(reply) => self.say_pact_reply(incoming, &reply).await?,
            Answer::Board(view, outgoing) => {
                let sent = self.reply_public(incoming, &outgoing).await?;
                self.has_answered(incoming, now).await;
                if let Some(sent) = sent {
                    let message = MessageId(sent.id().get());
                    self.shows(&view, incoming.place, message).await;
                }
                return Ok(());
            }
            Answer::Elsewhere(update, note) => {
                return self.announce_elsewhere(incoming, &update, &note, now).await;
            }
            Answer::Update(update, outgoing, note) => {
                return self
                    .send_update(incoming, &update, (outgoing, *note), now)
                    .await;
            }
        }
        self.has_answered(incoming, now).await;
        Ok(())
    }

    /// Opens the Activity for the requester. Only a first answer can do that.
    async fn open_activity(&self, incoming: &Incoming, card: &Card) -> serenity::Result<()> {
        if !incoming.deferred && incoming.may(Permissions::USE_EMBEDDED_ACTIVITIES) {
            let data = json!({}).into();
            match respond::respond(&self.http, incoming, LAUNCH_ACTIVITY, &data).await {
                Err(error) if is_refused(&error) => {
                    tracing::info!(%error, "Activity not opened; its link is sent");
                }
                opened => return opened.map(drop),
            }
        }
        respond::reply_ephemeral(&self.http, incoming, card).await
    }

    /// Sends a message that all see, and that announces nothing.
    pub(super) async fn reply_public(
        &self,
        incoming: &Incoming,
        outgoing: &OutgoingMessage,
    ) -> serenity::Result<Option<Sent>> {
        let done = Card::text(say!(incoming.language(), "done"));
        let board_state = BoardState::Nowhere;
        respond::reply_public(&self.http, incoming, outgoing, board_state, &done).await
    }

    /// Opens a form; only a first answer can.
    async fn open_form(&self, incoming: &Incoming, form: &Form) -> serenity::Result<()> {
        if !incoming.deferred {
            let form = form.modal().into();
            let opened = respond::respond(&self.http, incoming, FORM, &form).await;
            return opened.map(drop);
        }
        let late = Card::text(say!(incoming.language(), "rejected-try-again"));
        // The card stays, with the button that the person presses again.
        match incoming.origin {
            Origin::Private => respond::follow_up(&self.http, incoming, &late).await,
            _ => respond::reply_ephemeral(&self.http, incoming, &late).await,
        }
    }

    /// Sends an update as the answer, and then what belongs to it.
    async fn send_update(
        &self,
        incoming: &Incoming,
        update: &Update,
        (mut outgoing, note): (OutgoingMessage, Note),
        now: Timestamp,
    ) -> serenity::Result<()> {
        let Note {
            instead: note,
            below,
        } = note;
        let (incoming, is_next) = &self.earlier_ones_first(incoming, update).await;
        if !is_next {
            // It stays pending, and is announced in its order.
            let keeps_card = incoming.origin == Origin::Private && game::is_of_lobby(update);
            let note = if keeps_card {
                note
            } else {
                game::announced_later(incoming.language(), update)
            };
            respond::reply_ephemeral(&self.http, incoming, &note).await?;
            self.has_answered(incoming, now).await;
            return Ok(());
        }
        let was_refused = self.is_overdue(update).await;
        // After a press on a message that only one person sees, the latest public message is unknown.
        // After a deferral the content of the board's message is unknown too.
        let is_known = incoming.origin != Origin::Private && !incoming.deferred;
        outgoing.replaces &= is_known || game::is_of_lobby(update);
        let reached = if incoming.is_guest {
            Vec::new()
        } else {
            let until = answer_by(incoming).min(Instant::now() + INVITING);
            self.invite(update, until).await
        };
        outgoing.pings.retain(|it| !reached.contains(it));
        let announces = self.announce_in_answer(incoming, update, (&outgoing, &note), now);
        if announces.await? {
            self.send_letters(update, reached);
            // The announcement would be below it otherwise.
            if let Some(below) = below
                && let Err(error) = respond::follow_up(&self.http, incoming, &below).await
            {
                tracing::info!(%error, "next game not offered");
            }
        }
        self.advise(incoming, update, was_refused).await
    }

    /// Announces the update as the answer, after whatever is being sent about the game; false if it
    /// was announced meanwhile, with the direct messages that belong to it.
    async fn announce_in_answer(
        &self,
        incoming: &Incoming,
        update: &Update,
        (outgoing, note): (&OutgoingMessage, &Card),
        now: Timestamp,
    ) -> serenity::Result<bool> {
        let until = answer_by(incoming);
        let _turn = self.locks.wait_until(&update.view.id, until).await;
        if !self.is_pending(update).await {
            respond::reply_ephemeral(&self.http, incoming, note).await?;
            self.has_answered(incoming, now).await;
            return Ok(false);
        }
        let joined = self.with_refused(update, outgoing).await;
        let (update, outgoing) = joined.as_ref().map_or((update, outgoing), |(u, o)| (u, o));
        let board_state = match self.service.store().board_message(&update.view.id).await {
            Ok(Some((version, board_message))) if version > update.view.version() => {
                BoardState::Newer(board_message)
            }
            Ok(Some((_, board_message))) => BoardState::Older(board_message),
            Ok(None) => BoardState::Nowhere,
            Err(error) => {
                tracing::warn!(%error, game = %update.view.id, "board message unknown");
                BoardState::Nowhere
            }
        };
        let sent = respond::reply_public(&self.http, incoming, outgoing, board_state, note).await?;
        // Before others of the game are announced: they are sent by this token.
        self.has_answered(incoming, now).await;
        let message = sent.as_ref().map(|it| MessageId(it.id().get()));
        self.mark_delivered(update, update.view.game.place(), message)
            .await;
        if let Some(Sent::New(message)) = sent {
            self.add_replay(update, *message, Some(incoming.token.clone()));
        }
        tracing::info!(game = %update.view.id, version = update.view.version(), "answer delivered");
        Ok(true)
    }

    /// Lets what was saved before in the game be announced before. An answer that cannot wait for so
    /// long is promised meanwhile. False if even that is not long enough, such as for what a dead process
    /// was about to announce.
    async fn earlier_ones_first(&self, incoming: &Incoming, update: &Update) -> (Incoming, bool) {
        let mut incoming = incoming.clone();
        loop {
            let until = answer_by(&incoming);
            while Instant::now() < until {
                if !self.is_waited_for(update).await {
                    return (incoming, true);
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
            let is_next = !self.is_waited_for(update).await;
            if incoming.deferred || is_next {
                return (incoming, is_next);
            }
            if let Err(error) = respond::defer(&self.http, &incoming).await {
                tracing::warn!(%error, "answer not deferred; it is announced after earlier ones");
                return (incoming, false);
            }
            incoming.deferred = true;
        }
    }

    /// Returns the update with what was to be announced before it and was refused, and the message that
    /// tells all of it; nothing if nothing was refused.
    async fn with_refused(
        &self,
        update: &Update,
        outgoing: &OutgoingMessage,
    ) -> Option<(Update, OutgoingMessage)> {
        let joined = match self.service.with_refused(update.clone()).await {
            Ok(joined) if joined.first() < update.first() => joined,
            Ok(_) => return None,
            Err(error) => {
                tracing::warn!(%error, game = %update.view.id, "refused announcements not read");
                return None;
            }
        };
        let outgoing = OutgoingMessage {
            pings: outgoing.pings.clone(),
            ..game::update(&joined).await
        };
        Some((joined, outgoing))
    }

    async fn is_waited_for(&self, update: &Update) -> bool {
        let earlier = self
            .service
            .store()
            .has_earlier_pending(&update.view.id, update.first());
        earlier.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "earlier announcements not read");
            true
        })
    }

    /// Announces the update where the game is played, and says so to the requester.
    async fn announce_elsewhere(
        &self,
        incoming: &Incoming,
        update: &Update,
        note: &Card,
        now: Timestamp,
    ) -> serenity::Result<()> {
        let view = &update.view;
        let (id, place) = (&view.id, view.game.place());
        // A guest announces it by the token of this answer.
        let answered = self.answer_elsewhere(incoming, view, note).await;
        if answered.is_ok() {
            self.has_answered(incoming, now).await;
        }
        let due = self
            .service
            .store()
            .postpone(id, view.version(), place, now);
        if let Err(error) = due.await {
            tracing::warn!(%error, game = %view.id, "announcement not rescheduled");
        }
        answered?;
        if place == incoming.place {
            let was_refused = self.is_overdue(update).await;
            self.advise(incoming, update, was_refused).await?;
        }
        Ok(())
    }

    /// Says where the game is played, to the requester.
    async fn answer_elsewhere(
        &self,
        incoming: &Incoming,
        view: &View,
        note: &Card,
    ) -> serenity::Result<()> {
        let place = view.game.place();
        let language = Reader::requester(incoming).language;
        let is_letter = place.server.is_some() && incoming.place.server.is_none();
        let is_pressed = matches!(incoming.origin, Origin::Public { .. }) && !incoming.deferred;
        if is_letter && is_pressed {
            let answered = direct_messages::answered(language, view, incoming.by.person);
            let body = respond::body(&answered);
            let replaced = respond::respond(&self.http, incoming, UPDATE, &body).await;
            return replaced.map(drop);
        }
        respond::reply_ephemeral(&self.http, incoming, note).await
    }

    /// Whether something of the game could not be announced so far.
    async fn is_overdue(&self, update: &Update) -> bool {
        let store = self.service.store();
        store.is_overdue(&update.view.id).await.unwrap_or(false)
    }

    /// To a person who opens or starts a game, or moves it, where the bot lacks a permission, or who
    /// plays where it could not say something: what to grant.
    async fn advise(
        &self,
        incoming: &Incoming,
        update: &Update,
        was_refused: bool,
    ) -> serenity::Result<()> {
        let happened = |it: fn(&Event) -> bool| update.entries.iter().any(|entry| it(&entry.event));
        let is_opened = happened(|it| matches!(it, Event::Opened { .. }));
        let language = incoming.language();
        let text = if incoming.is_guest {
            if !is_opened {
                return Ok(());
            }
            say!(language, "guest-explained")
        } else {
            let begins = is_opened
                || happened(|it| matches!(it, Event::Started | Event::ChannelChanged { .. }));
            let missing = incoming::missing(incoming);
            if missing.is_empty() || !begins && !was_refused {
                return Ok(());
            }
            let names = incoming::names(language, missing);
            say!(language, "permissions-missing", names)
        };
        respond::follow_up(&self.http, incoming, &Card::text(text)).await
    }
}

/// Says where a game continues.
pub fn continues(language: Language, place: Place) -> String {
    let link = format!("<#{}>", place.channel);
    say!(language, "event-moved", link)
}
