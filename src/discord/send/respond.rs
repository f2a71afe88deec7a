//! Sending answers: at once and once, whatever the network does.

use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use serenity::all::{ChannelId, InteractionId, InteractionType, MessageFlags, MessageId};
use tokio::time::Instant;

use super::endpoints;
use super::endpoints::{
    Body, DEFERRED_MESSAGE, DEFERRED_UPDATE, MESSAGE, Message, SUGGESTIONS, UPDATE,
};
use super::http::{ANSWERED, DiscordHttp, code, persistently};
use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::input::interaction::Interaction;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::OutgoingMessage;
use crate::game;
use crate::i18n::{Language, say};
use crate::service::{BoardMessage, Update};

/// How long to wait before the second and the third try: the first answer must come within 3 s.
const WAITS: [Duration; 2] = [Duration::from_millis(250), Duration::from_millis(800)];

/// Sends the first answer to an interaction: Discord's number of its kind, and its data. Returns the
/// message, if Discord says so. That a try after the first one finds it answered means that the one
/// before has arrived.
pub async fn respond(
    http: &DiscordHttp,
    incoming: &Incoming,
    kind: u8,
    data: &Body,
) -> serenity::Result<Option<Message>> {
    let to = (InteractionId::new(incoming.id), &*incoming.token);
    let mut tries = 0;
    persistently(&WAITS, || {
        tries += 1;
        let again = tries > 1;
        let sending = endpoints::respond(http, to, incoming.received, kind, data);
        async move {
            match sending.await {
                Err(error) if again && code(&error) == Some(ANSWERED) => Ok(None),
                sent => sent,
            }
        }
    })
    .await
}

/// Sends a message as the first answer, and returns it, if that is known.
async fn respond_publicly(
    http: &DiscordHttp,
    incoming: &Incoming,
    body: &Body,
) -> serenity::Result<Option<Message>> {
    if let Some(message) = respond(http, incoming, MESSAGE, body).await? {
        return Ok(Some(message));
    }
    let looked = persistently(&WAITS, || endpoints::answer(http, &incoming.token)).await;
    if let Err(error) = &looked {
        tracing::warn!(%error, "answer not edited: its id is unknown, so it keeps its buttons");
    }
    Ok(looked.ok())
}

/// A card as it is sent.
fn card_body(card: &Card) -> Body {
    Body {
        json: card.message(),
        file: card.attached(),
    }
}

/// A public message as it is sent.
pub fn body(outgoing: &OutgoingMessage) -> Body {
    Body {
        json: outgoing.message(),
        file: outgoing.file.clone(),
    }
}

/// An announcement as it is sent: it appears once, however often it is tried.
pub fn announced_body(outgoing: &OutgoingMessage, update: &Update) -> Body {
    Body {
        json: outgoing.message_once(update.nonce()),
        file: outgoing.file.clone(),
    }
}

/// Says that an interaction cannot be read; no suggestions to one who is typing.
pub async fn unknown(http: &DiscordHttp, it: &Interaction) -> serenity::Result<()> {
    let language = it.locale.as_deref().and_then(Language::from_tag);
    let text = say!(language.unwrap_or_default(), "rejected-try-again");
    let (kind, data) = match it.kind {
        InteractionType::Autocomplete => (SUGGESTIONS, json!({ "choices": [] }).into()),
        _ => (MESSAGE, card_body(&Card::text(text))),
    };
    let to = (it.id, &*it.token);
    endpoints::respond(http, to, Instant::now(), kind, &data)
        .await
        .map(drop)
}

/// One line under what is being typed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Suggestion {
    /// Its name in words: of a move with its squares.
    pub name: String,
    /// Its canonical text, which takes the place of what was typed.
    pub value: String,
}

/// Sends suggestions to the person who is typing. Only at once are they worth anything.
pub async fn suggestions(
    http: &DiscordHttp,
    incoming: &Incoming,
    suggestions: &[Suggestion],
) -> serenity::Result<()> {
    let data = json!({ "choices": suggestions }).into();
    let to = (InteractionId::new(incoming.id), &*incoming.token);
    let sent = endpoints::respond(http, to, incoming.received, SUGGESTIONS, &data).await;
    sent.map(drop)
}

/// Sends a card to the requester alone: on a card that was pressed, in its place.
pub async fn reply_ephemeral(
    http: &DiscordHttp,
    incoming: &Incoming,
    card: &Card,
) -> serenity::Result<()> {
    if incoming.deferred {
        let body = card_body(card);
        let edit = || endpoints::edit_answer(http, &incoming.token, &body);
        return persistently(&WAITS, edit).await.map(drop);
    }
    let kind = match incoming.origin {
        Origin::Private => UPDATE,
        Origin::Command | Origin::Public { .. } => MESSAGE,
    };
    respond(http, incoming, kind, &card_body(card))
        .await
        .map(drop)
}

/// Promises an answer to the requester alone: [`reply_ephemeral`] gives it.
pub async fn defer(http: &DiscordHttp, incoming: &Incoming) -> serenity::Result<()> {
    let (kind, data) = match incoming.origin {
        Origin::Private => (DEFERRED_UPDATE, json!({})),
        Origin::Command | Origin::Public { .. } => {
            let flags = MessageFlags::EPHEMERAL.bits();
            (DEFERRED_MESSAGE, json!({ "flags": flags }))
        }
    };
    respond(http, incoming, kind, &data.into()).await.map(drop)
}

/// Where a game is shown when an update of it is to be announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardState {
    /// Nowhere yet.
    Nowhere,
    /// There, as it was before.
    Older(BoardMessage),
    /// There, and newer already: it must not be overwritten.
    Newer(BoardMessage),
}

/// Sends a message that all see, and the note to the requester alone where that message cannot be
/// the answer. The message that shows it now is given if known: as it is after this, or only its
/// number.
pub async fn reply_public(
    http: &DiscordHttp,
    incoming: &Incoming,
    outgoing: &OutgoingMessage,
    board_state: BoardState,
    note: &Card,
) -> serenity::Result<Option<Sent>> {
    match incoming.origin {
        // Nothing overwrites an announcement.
        Origin::Public {
            message,
            pictured: false,
        } if outgoing.replaces && !incoming.deferred => {
            let newer =
                matches!(board_state, BoardState::Newer(it) if it.message.0 == message.get());
            if newer {
                respond(http, incoming, DEFERRED_UPDATE, &json!({}).into()).await?;
            } else {
                respond(http, incoming, UPDATE, &body(outgoing)).await?;
            }
            Ok(Some(Sent::Before(message)))
        }
        Origin::Command | Origin::Public { .. } if !incoming.deferred => {
            let message = respond_publicly(http, incoming, &body(outgoing)).await?;
            Ok(message.map(|it| Sent::New(Box::new(it))))
        }
        // To the requester alone there is a message already, or the promise of one.
        Origin::Command | Origin::Public { .. } | Origin::Private => {
            reply_ephemeral(http, incoming, note).await?;
            let changed = match board_state {
                // A guest cannot change its messages.
                BoardState::Older(board_message) if outgoing.replaces && !incoming.is_guest => {
                    edit(http, board_message, &body(outgoing)).await
                }
                BoardState::Newer(board_message) if outgoing.replaces => id(board_message.message),
                _ => None,
            };
            if changed.is_some() {
                return Ok(changed.map(Sent::Before));
            }
            let message = endpoints::follow_up(http, &incoming.token, &body(outgoing)).await?;
            Ok(Some(Sent::New(Box::new(message))))
        }
    }
}

/// A message that shows a game from now on.
#[derive(Clone, Debug)]
pub enum Sent {
    /// An answer to the interaction, the first or a later one.
    New(Box<Message>),
    /// One that was there before, and has been changed.
    Before(MessageId),
}

impl Sent {
    /// Its number.
    pub fn id(&self) -> MessageId {
        match self {
            Sent::New(message) => message.id,
            Sent::Before(id) => *id,
        }
    }
}

/// A message as Discord knows it.
pub fn id(message: crate::service::MessageId) -> Option<MessageId> {
    std::num::NonZeroU64::new(message.0).map(MessageId::from)
}

/// A channel of a game as Discord knows it.
pub fn channel(channel: game::ChannelId) -> Option<ChannelId> {
    std::num::NonZeroU64::new(channel.0).map(ChannelId::from)
}

/// Sends a second card to the requester alone.
pub async fn follow_up(
    http: &DiscordHttp,
    incoming: &Incoming,
    card: &Card,
) -> serenity::Result<()> {
    let sent = endpoints::follow_up(http, &incoming.token, &card_body(card)).await;
    sent.map(drop)
}

/// Takes the buttons from a message that is no longer the latest of its game.
pub async fn remove_buttons(http: &DiscordHttp, board_message: BoardMessage) {
    let bare = json!({ "components": [] });
    edit(http, board_message, &bare.into()).await;
}

/// Edits a message of the bot's. It is not an error if it was deleted or is not ours to edit.
async fn edit(http: &DiscordHttp, board_message: BoardMessage, body: &Body) -> Option<MessageId> {
    let message = id(board_message.message)?;
    let channel = channel(board_message.place.channel)?;
    match endpoints::edit_message(http, (channel, message), body).await {
        Ok(_) => Some(message),
        Err(error) => {
            tracing::debug!(%error, %channel, %message, "message not edited");
            None
        }
    }
}
