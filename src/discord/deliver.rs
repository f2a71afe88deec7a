//! Sending answers: at once and once, whatever the network does.

use std::time::Duration;

use serenity::all::{
    ChannelId, CreateInteractionResponse, EditMessage, ErrorResponse, Http, HttpError,
    InteractionId, Message, MessageId,
};
use serenity::builder::Builder;

use super::incoming::{Incoming, Origin};
use super::post::Post;
use crate::game;
use crate::host::Shown;
use crate::i18n::{Language, say};

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
fn may_pass(error: &serenity::Error) -> bool {
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
const ANSWERED: isize = 40_060;

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

/// Sends a message to the asker alone.
pub async fn privately(http: &Http, incoming: &Incoming, post: &Post) -> serenity::Result<()> {
    let response = match incoming.origin {
        Origin::Private => post.update_response(),
        Origin::Command | Origin::Public(_) => post.private_response(),
    };
    respond(http, incoming, &response).await
}

/// Sends a message that all see; `previous` is the game's message before it. The number of the new
/// one is given if it is known.
pub async fn publicly(
    http: &Http,
    incoming: &Incoming,
    post: &Post,
    previous: Option<Shown>,
    language: Language,
) -> serenity::Result<Option<MessageId>> {
    match incoming.origin {
        Origin::Private if post.replaces && previous.is_some() => {
            let note = Post::text(say!(language, "done"));
            respond(http, incoming, &note.update_response()).await?;
            let changed = match previous {
                Some(shown) => edit(http, shown, post.edit()).await,
                None => None,
            };
            if changed.is_some() {
                return Ok(changed);
            }
            let message = post
                .follow_up(false)
                .execute(http, (None, &incoming.token))
                .await?;
            Ok(Some(message.id))
        }
        Origin::Public(message) if post.replaces => {
            respond(http, incoming, &post.update_response()).await?;
            Ok(Some(message))
        }
        Origin::Command | Origin::Public(_) => {
            respond(http, incoming, &post.public_response()).await?;
            Ok(original(http, &incoming.token)
                .await
                .ok()
                .map(|message| message.id))
        }
        Origin::Private => {
            let note = Post::text(say!(language, "done"));
            respond(http, incoming, &note.update_response()).await?;
            let follow_up = post.follow_up(false);
            let message = follow_up.execute(http, (None, &incoming.token)).await?;
            Ok(Some(message.id))
        }
    }
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

/// Sends a second message to the asker alone.
pub async fn aside(http: &Http, incoming: &Incoming, post: &Post) -> serenity::Result<()> {
    post.follow_up(true)
        .execute(http, (None, &incoming.token))
        .await
        .map(|_| ())
}

/// Takes the buttons from a message that is no longer the latest of its game.
pub async fn strip(http: &Http, shown: Shown) {
    edit(http, shown, EditMessage::new().components(Vec::new())).await;
}

/// Edits a message of the bot's. That it is gone or not ours to edit is no fault.
async fn edit(http: &Http, shown: Shown, edit: EditMessage) -> Option<MessageId> {
    let message = std::num::NonZeroU64::new(shown.message.0).map(MessageId::from)?;
    let channel = channel(shown.place.channel)?;
    match edit.execute(http, (channel, message, None)).await {
        Ok(_) => Some(message),
        Err(error) => {
            tracing::debug!(%error, %channel, %message, "a message stays as it is");
            None
        }
    }
}
