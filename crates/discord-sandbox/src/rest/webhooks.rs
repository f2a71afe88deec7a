//! Follow-ups, and reading, editing and deleting one's own answers while the token lives.

use super::interactions::TOKEN_MS;
use super::posting::{Draft, delete, edit, post};
use crate::body::Request;
use crate::errors::{
    ApiError, DEAD_TOKEN, FOLLOW_UPS, NOT_ALLOWED, THREAD_ARCHIVED, UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
};
use crate::id::Id;
use crate::message::{Message, flags};
use crate::reply::{Answer, Reply};
use crate::shapes;
use crate::world::World;

/// The most follow-ups to one interaction in a guild of which the bot is not a member.
const INSTALLED: usize = 5;

pub(super) fn route(world: &mut World, request: &Request, token: &str, rest: &[&str]) -> Answer {
    let id = exchange(world, token)?;
    match (request.method.as_str(), rest) {
        ("POST", []) => follow_up(world, request, id),
        ("GET", ["messages", which]) => {
            let message = find(world, id, which)?;
            Ok(Reply::json(200, &shapes::message(world, message)))
        }
        ("PATCH", ["messages", which]) => {
            let message = find(world, id, which)?;
            let channel = world.channels.get(&message.channel);
            if channel.is_some_and(|channel| channel.thread.archived) {
                return Err(THREAD_ARCHIVED);
            }
            let message = message.id;
            edit(world, message, &request.body, "", request)?;
            shown(world, message)
        }
        ("DELETE", ["messages", which]) => {
            let message = find(world, id, which)?.id;
            delete(world, message);
            Ok(Reply::nothing())
        }
        _ => Err(NOT_ALLOWED),
    }
}

fn shown(world: &World, id: Id) -> Answer {
    let message = world.messages.get(&id).ok_or(UNKNOWN_MESSAGE)?;
    Ok(Reply::json(200, &shapes::message(world, message)))
}

/// The interaction of a token: unknown until it is answered, dead after 15 minutes.
fn exchange(world: &World, token: &str) -> Result<Id, ApiError> {
    let exchange = world
        .tokens
        .get(token)
        .and_then(|id| world.exchanges.get(id))
        .ok_or(DEAD_TOKEN)?;
    if world.clock.now_ms().saturating_sub(exchange.made_ms) > TOKEN_MS {
        return Err(DEAD_TOKEN);
    }
    exchange
        .answered
        .map(|_| exchange.id)
        .ok_or(UNKNOWN_WEBHOOK)
}

/// `@original` or a follow-up of this interaction, if it is still there.
fn find<'a>(world: &'a World, exchange: Id, which: &str) -> Result<&'a Message, ApiError> {
    let exchange = &world.exchanges[&exchange];
    let id = match which {
        "@original" => exchange.original.ok_or(UNKNOWN_MESSAGE)?,
        id => id.parse().map_err(|_| UNKNOWN_MESSAGE)?,
    };
    let own = exchange.original == Some(id) || exchange.follow_ups.contains(&id);
    let message = world
        .messages
        .get(&id)
        .filter(|message| own && !message.deleted);
    message.ok_or(UNKNOWN_MESSAGE)
}

fn follow_up(world: &mut World, request: &Request, id: Id) -> Answer {
    let exchange = &world.exchanges[&id];
    let (channel, user) = (exchange.channel, exchange.user);
    // The first follow-up after a deferred answer takes its place, for old bots' sake: an edit, which pings nobody.
    let original = exchange.original.and_then(|id| world.messages.get(&id));
    if let Some(waiting) = original.filter(|message| message.is_thinking() && !message.deleted) {
        let waiting = waiting.id;
        edit(world, waiting, &request.body, "", request)?;
        return shown(world, waiting);
    }
    let Some(place) = world.channels.get(&channel) else {
        return Err(crate::errors::UNKNOWN_CHANNEL);
    };
    if place.guild.is_some() && !world.has_bot(place) && exchange.follow_ups.len() >= INSTALLED {
        return Err(FOLLOW_UPS);
    }
    let private = request.body["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    let draft = Draft {
        channel,
        author: world.bot,
        form: &request.body,
        path: "",
        files: &request.files,
        only_for: private.then_some(user),
        interaction: Some(id),
        kind: 0,
    };
    let message = post(world, &draft)?;
    if let Some(exchange) = world.exchanges.get_mut(&id) {
        exchange.follow_ups.push(message);
    }
    if request.query("wait") == Some("false") {
        return Ok(Reply::nothing());
    }
    shown(world, message)
}
