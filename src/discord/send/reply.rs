//! Sending answers: at once and once, whatever the network does.

use std::time::Duration;

use serenity::all::{
    ChannelId, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, EditMessage, ErrorResponse, Http, HttpError, InteractionId,
    Message, MessageId,
};
use serenity::builder::Builder;

use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::view::outgoing::OutgoingMessage;
use crate::discord::view::suggestions::Suggestion;
use crate::game;
use crate::i18n::{Language, say};
use crate::service::BoardMessage;

/// How long to wait before the second and the third try: the first answer must come within 3 s.
const WAITS: [Duration; 2] = [Duration::from_millis(250), Duration::from_millis(800)];

/// Discord's own code of an error, if it has one.
#[must_use]
pub fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(ErrorResponse { error, .. })) => {
            Some(error.code)
        }
        _ => None,
    }
}

/// Whether a second try may help: the server's fault, too many requests, or no answer at all.
#[must_use]
pub fn may_pass(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            let status = response.status_code.as_u16();
            status >= 500 || status == 429
        }
        serenity::Error::Http(HttpError::Request(_)) => true,
        _ => false,
    }
}

/// 40060: it has been answered already, by an earlier try whose result was lost.
pub const ANSWERED: isize = 40_060;

/// Sends the first answer to an interaction.
async fn respond(
    http: &Http,
    incoming: &Incoming,
    response: &CreateInteractionResponse,
) -> serenity::Result<()> {
    let id = InteractionId::new(incoming.id);
    let mut waits = WAITS.iter();
    let mut again = false;
    loop {
        let sent = response.clone().execute(http, (id, &incoming.token)).await;
        let error = match sent {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        if again && code(&error) == Some(ANSWERED) {
            return Ok(());
        }
        match waits.next() {
            Some(wait) if may_pass(&error) => tokio::time::sleep(*wait).await,
            _ => return Err(error),
        }
        again = true;
    }
}

/// Sends suggestions to who is typing. Only at once are they worth anything.
pub async fn suggestions(
    http: &Http,
    incoming: &Incoming,
    suggestions: Vec<Suggestion>,
) -> serenity::Result<()> {
    let answer = suggestions
        .into_iter()
        .fold(CreateAutocompleteResponse::new(), |answer, it| {
            answer.add_string_choice(it.name, it.value)
        });
    CreateInteractionResponse::Autocomplete(answer)
        .execute(http, (InteractionId::new(incoming.id), &incoming.token))
        .await
}

/// Sends a message to the requester alone.
pub async fn reply_ephemeral(
    http: &Http,
    incoming: &Incoming,
    post: &OutgoingMessage,
) -> serenity::Result<()> {
    if incoming.deferred {
        return edit_reply(http, incoming, post).await;
    }
    let response = match incoming.origin {
        Origin::Private => post.update_response(),
        Origin::Command | Origin::Public { .. } => post.private_response(),
    };
    respond(http, incoming, &response).await
}

/// Promises an answer to the requester alone: [`edit_reply`] gives it.
pub async fn defer(http: &Http, incoming: &Incoming) -> serenity::Result<()> {
    let response = match incoming.origin {
        Origin::Private => CreateInteractionResponse::Acknowledge,
        Origin::Command | Origin::Public { .. } => CreateInteractionResponse::Defer(
            CreateInteractionResponseMessage::new().ephemeral(true),
        ),
    };
    respond(http, incoming, &response).await
}

/// Gives the answer that was [promised](defer).
pub async fn edit_reply(
    http: &Http,
    incoming: &Incoming,
    post: &OutgoingMessage,
) -> serenity::Result<()> {
    let mut waits = WAITS.iter();
    loop {
        let sent = post.late_response().execute(http, &incoming.token).await;
        match (sent, waits.next()) {
            (Ok(_), _) => return Ok(()),
            (Err(error), Some(wait)) if may_pass(&error) => tokio::time::sleep(*wait).await,
            (Err(error), _) => return Err(error),
        }
    }
}

/// Where a game is shown when news of it are to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardState {
    /// Nowhere yet.
    Nowhere,
    /// There, as it was before.
    Older(BoardMessage),
    /// There, and what is shown is newer already: it must not be overwritten.
    Newer(BoardMessage),
}

/// Sends a message that all see. The message that shows it now is given if known: as it is after
/// this, or only its number.
pub async fn reply_public(
    http: &Http,
    incoming: &Incoming,
    post: &OutgoingMessage,
    board_state: BoardState,
    language: Language,
) -> serenity::Result<Option<Sent>> {
    match incoming.origin {
        // What announces something is overwritten by nothing.
        Origin::Public {
            message,
            pictured: false,
        } if post.replaces && !incoming.deferred => {
            let newer =
                matches!(board_state, BoardState::Newer(it) if it.message.0 == message.get());
            let response = if newer {
                CreateInteractionResponse::Acknowledge
            } else {
                post.update_response()
            };
            respond(http, incoming, &response).await?;
            Ok(Some(Sent::Before(message)))
        }
        Origin::Command | Origin::Public { .. } if !incoming.deferred => {
            respond(http, incoming, &post.public_response()).await?;
            let message = original(http, &incoming.token).await.ok();
            Ok(message.map(|it| Sent::Answer(Box::new(it))))
        }
        // To the requester alone there is a message already, or the promise of one.
        Origin::Command | Origin::Public { .. } | Origin::Private => {
            let note = OutgoingMessage::text(say!(language, "done"));
            reply_ephemeral(http, incoming, &note).await?;
            let changed = match board_state {
                BoardState::Older(board_message) if post.replaces => {
                    edit(http, board_message, post.edit()).await
                }
                BoardState::Newer(board_message) if post.replaces => id(board_message.message),
                _ => None,
            };
            if changed.is_some() {
                return Ok(changed.map(Sent::Before));
            }
            let follow_up = post.follow_up(false);
            let message = follow_up.execute(http, (None, &incoming.token)).await?;
            Ok(Some(Sent::Later(Box::new(message))))
        }
    }
}

/// A message that shows a game from now on.
#[derive(Clone, Debug)]
pub enum Sent {
    /// The first answer to the interaction.
    Answer(Box<Message>),
    /// A message after it.
    Later(Box<Message>),
    /// One that was there before, and has been changed.
    Before(MessageId),
}

impl Sent {
    /// Its number.
    #[must_use]
    pub fn id(&self) -> MessageId {
        match self {
            Sent::Answer(message) | Sent::Later(message) => message.id,
            Sent::Before(id) => *id,
        }
    }
}

/// A message as Discord knows it.
#[must_use]
pub fn id(message: crate::service::MessageId) -> Option<MessageId> {
    std::num::NonZeroU64::new(message.0).map(MessageId::from)
}

/// The message that is the first answer to an interaction.
pub async fn original(http: &Http, token: &str) -> serenity::Result<Message> {
    http.get_original_interaction_response(token).await
}

/// A channel of a game as Discord knows it.
#[must_use]
pub fn channel(channel: game::ChannelId) -> Option<ChannelId> {
    std::num::NonZeroU64::new(channel.0).map(ChannelId::from)
}

/// Sends a second message to the requester alone.
pub async fn follow_up(
    http: &Http,
    incoming: &Incoming,
    post: &OutgoingMessage,
) -> serenity::Result<()> {
    post.follow_up(true)
        .execute(http, (None, &incoming.token))
        .await
        .map(|_| ())
}

/// Takes the buttons from a message that is no longer the latest of its game.
pub async fn remove_buttons(http: &Http, board_message: BoardMessage) {
    edit(
        http,
        board_message,
        EditMessage::new().components(Vec::new()),
    )
    .await;
}

/// Edits a message of the bot's. That it is gone or not ours to edit is no fault.
async fn edit(http: &Http, board_message: BoardMessage, edit: EditMessage) -> Option<MessageId> {
    let message = id(board_message.message)?;
    let channel = channel(board_message.place.channel)?;
    match edit.execute(http, (channel, message, None)).await {
        Ok(_) => Some(message),
        Err(error) => {
            tracing::debug!(%error, %channel, %message, "a message stays as it is");
            None
        }
    }
}
