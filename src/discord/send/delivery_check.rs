//! Whether something did arrive of which no answer came: looks for it in the channel.

use serenity::all::{ChannelId, MessageFlags};

use super::endpoints;
use super::endpoints::Message;
use super::errors::{code, may_pass};
use super::http::DiscordHttp;
use crate::discord::input::custom_id::CustomId;
use crate::discord::view::game;
use crate::service::Announcement;

/// So many of a channel's messages are looked through.
const NEWEST: u8 = 50;

/// Discord's code for a token that has expired.
const DEAD_TOKEN: isize = 50_027;

/// The known state of an announcement that may have arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivered {
    /// It has not.
    No,
    /// In the message of that number.
    In(u64),
    /// Nothing: the token of the interaction that it answers has expired, and the bot may not read
    /// what is in the channel (Read Message History).
    Unknown,
}

/// Whether the announcement did arrive.
///
/// # Errors
///
/// If Discord cannot say just now: it is not to be announced before that is known.
pub async fn check_delivery(
    http: &DiscordHttp,
    announcement: &Announcement,
    channel: ChannelId,
) -> serenity::Result<Delivered> {
    if announcement.answer.is_none() && announcement.attempts == 0 {
        return Ok(Delivered::No);
    }
    let may_have = match check_answer(http, announcement).await? {
        Delivered::No => false,
        Delivered::Unknown => announcement.answer.is_some(),
        known @ Delivered::In(_) => return Ok(known),
    };
    let newest = seen(endpoints::newest(http, channel, NEWEST).await)?;
    // Without the permission Discord sends an empty list. A message that has a nonce cannot be
    // doubled; an answer to an interaction has none.
    if may_have && newest.as_ref().is_some_and(Vec::is_empty) {
        return Ok(Delivered::Unknown);
    }
    let newest = newest.unwrap_or_default();
    let found = newest.iter().find(|it| announces(it, announcement));
    Ok(found.map_or(Delivered::No, |message| Delivered::In(message.id.get())))
}

/// Whether the announcement is the first answer to its request, as far as the request's token shows
/// it: not known of one without a token, or with a token that has expired.
///
/// # Errors
///
/// If Discord cannot say just now.
pub async fn check_answer(
    http: &DiscordHttp,
    announcement: &Announcement,
) -> serenity::Result<Delivered> {
    let answer = announcement.answer.as_ref();
    let Some(token) = answer.and_then(|it| it.token.as_deref()) else {
        return Ok(Delivered::Unknown);
    };
    match endpoints::answer(http, token).await {
        Ok(message) if announces(&message, announcement) => Ok(Delivered::In(message.id.get())),
        Err(error) if may_pass(&error) => Err(error),
        Err(error) if code(&error) == Some(DEAD_TOKEN) => Ok(Delivered::Unknown),
        // While the token lives, the first answer is known: another one, or none.
        Ok(_) | Err(_) => Ok(Delivered::No),
    }
}

/// Returns what the bot can see: nothing where it was deleted, or the bot may not see it.
#[expect(clippy::result_large_err, reason = "the error is serenity's")]
fn seen<T>(looked: serenity::Result<T>) -> serenity::Result<Option<T>> {
    match looked {
        Ok(there) => Ok(Some(there)),
        Err(error) if may_pass(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Whether the message is the announcement: as the answer to its request, or announced at its version. A
/// board that somebody asks for meanwhile, or the answer to the next move, is not; a later message by
/// the token of one is. Of a lobby any message that shows it as it has become will do.
fn announces(message: &Message, announcement: &Announcement) -> bool {
    if message.flags.contains(MessageFlags::EPHEMERAL) {
        return false;
    }
    let answers = message.interaction_metadata.map(|it| it.id.get());
    let asked = announcement.answer.as_ref().map(|answer| answer.id.0);
    if answers.is_some() && answers == asked {
        return true;
    }
    let update = &announcement.update;
    let mut shown = presses(message)
        .into_iter()
        .filter(|it| it.game == update.view.id);
    if game::is_of_lobby(update) && update.pings.is_empty() {
        shown.any(|it| it.seen >= update.view.version())
    } else if game::replaces(update) {
        shown.any(|it| it.seen == update.view.version())
    } else {
        let answered = message.interaction_metadata;
        let is_later = answered.is_some_and(|it| it.original_response_message_id.is_some());
        (answered.is_none() || is_later) && shown.any(|it| it.seen == update.view.version())
    }
}

/// Whether one of the channel's newest messages has that button; not where the bot may not read
/// them.
pub async fn has_button(
    http: &DiscordHttp,
    channel: ChannelId,
    id: &str,
) -> serenity::Result<bool> {
    let newest = seen(endpoints::newest(http, channel, NEWEST).await)?;
    let has = |message: &Message| {
        let mut ids = Vec::new();
        collect(&message.components, &mut ids);
        ids.iter().any(|it| it == id)
    };
    Ok(newest.unwrap_or_default().iter().any(has))
}

/// What the message's buttons say.
fn presses(message: &Message) -> Vec<CustomId> {
    let mut ids = Vec::new();
    collect(&message.components, &mut ids);
    ids.iter().filter_map(|id| CustomId::read(id)).collect()
}

fn collect(value: &serde_json::Value, ids: &mut Vec<String>) {
    match value {
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect(item, ids)),
        serde_json::Value::Object(fields) => {
            for (name, field) in fields {
                match field.as_str() {
                    Some(id) if name == "custom_id" => ids.push(id.to_owned()),
                    _ => collect(field, ids),
                }
            }
        }
        _ => {}
    }
}
