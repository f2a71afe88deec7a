//! Messages of a channel: posting, reading, editing, deleting with the bot's own rights.

use serde_json::Value;

use super::posting::{Draft, delete, edit, post, shown};
use crate::access::{access, needs};
use crate::components::items;
use crate::errors::{
    ApiError, DMS_CLOSED, NOT_ALLOWED, NOT_YOURS, THREAD_ARCHIVED, THREAD_LOCKED, UNKNOWN_MESSAGE,
    reason, require,
};
use crate::http::{Answer, Reply, Request, ok};
use crate::id::{Id, id_in};
use crate::limits::{Part, checked, limit};
use crate::message::Message;
use crate::permissions::Permissions;
use crate::shapes;
use crate::world::{World, channel_type};

/// The time for which a `nonce` suppresses a repeated message.
const NONCE_MS: u64 = 5 * 60 * 1_000;

pub(super) fn route(world: &mut World, request: &Request, channel: Id, rest: &[&str]) -> Answer {
    let may = access(world, channel)?;
    match (request.method.as_str(), rest) {
        ("GET", []) => list(world, request, channel, may),
        ("POST", []) => create(world, request, channel, may),
        ("GET", [id]) => {
            needs(may, Permissions::READ_MESSAGE_HISTORY)?;
            let id = find(world, channel, id)?;
            shown(world, id)
        }
        ("PATCH", [id]) => {
            let id = find(world, channel, id)?;
            require(world.messages[&id].author == world.bot, NOT_YOURS)?;
            require(!world.channels[&channel].thread.archived, THREAD_ARCHIVED)?;
            if !request.files.is_empty() {
                needs(may, Permissions::ATTACH_FILES)?;
            }
            edit(world, id, &request.body, "", request)?;
            shown(world, id)
        }
        ("DELETE", [id]) => {
            let id = find(world, channel, id)?;
            if world.messages[&id].author != world.bot {
                needs(may, Permissions::MANAGE_MESSAGES)?;
            }
            require(!world.channels[&channel].thread.archived, THREAD_ARCHIVED)?;
            delete(world, id);
            Ok(Reply::nothing())
        }
        ("POST", [id, "threads"]) => {
            let id = find(world, channel, id)?;
            super::channels::create(world, request, channel, Some(id))
        }
        _ => Err(NOT_ALLOWED),
    }
}

/// A message that the bot can read by the channel: private ones it cannot.
fn find(world: &World, channel: Id, id: &str) -> Result<Id, ApiError> {
    let message = id.parse().ok().and_then(|id| world.messages.get(&id));
    let message = message.filter(|m| m.channel == channel && !m.deleted && !m.is_private());
    message.map(|message| message.id).ok_or(UNKNOWN_MESSAGE)
}

fn list(world: &World, request: &Request, channel: Id, may: Permissions) -> Answer {
    let bound = |key: &str| request.query(key).and_then(|id| id.parse::<Id>().ok());
    let limit = limit(request, 50, 100)?;
    let messages = world.messages_in(channel).rev();
    let messages = messages
        .filter(|m| may.contains(Permissions::READ_MESSAGE_HISTORY) && !m.is_private())
        .filter(|m| bound("before").is_none_or(|id| m.id < id))
        .filter(|m| bound("after").is_none_or(|id| m.id > id));
    let page = messages.take(limit).map(|it| shapes::message(world, it));
    ok(page.collect::<Value>())
}

fn create(world: &mut World, request: &Request, channel: Id, may: Permissions) -> Answer {
    may_post(world, channel, may, request)?;
    let body = &request.body;
    let is_same = |it: &&Message| {
        it.channel == channel
            && it.author == world.bot
            && it.nonce.as_ref() == body.get("nonce")
            && world.clock.since(it.posted_ms) <= NONCE_MS
    };
    if body["enforce_nonce"] == true
        && let Some(first) = world.messages.values().find(is_same)
    {
        let first = first.id;
        note!(world, "{first} has the nonce: it is not posted again");
        return shown(world, first);
    }
    check_reference(world, channel, body)?;
    let draft = Draft {
        files: &request.files,
        ..Draft::new(channel, world.bot, body)
    };
    let id = post(world, &draft)?;
    crate::places::wake(world, channel);
    shown(world, id)
}

fn may_post(
    world: &World,
    channel: Id,
    may: Permissions,
    request: &Request,
) -> Result<(), ApiError> {
    let place = &world.channels[&channel];
    if place.kind == channel_type::DM {
        let closed = place.recipients.iter().any(|user| {
            let closed = world.users.get(user).is_some_and(|user| user.dms_closed);
            *user != world.bot && (closed || !world.shares_guild_with_bot(*user))
        });
        return require(!closed, DMS_CLOSED);
    }
    needs(may, place.writing())?;
    let is_locked = place.thread.locked && !may.contains(Permissions::MANAGE_THREADS);
    require(!is_locked, THREAD_LOCKED)?;
    if !request.files.is_empty() {
        needs(may, Permissions::ATTACH_FILES)?;
    }
    if !items(&request.body, "embeds").is_empty() {
        needs(may, Permissions::EMBED_LINKS)?;
    }
    Ok(())
}

/// A reply needs a message that is there, unless it says `fail_if_not_exists: false`.
fn check_reference(world: &World, channel: Id, body: &Value) -> Result<(), ApiError> {
    let reference = &body["message_reference"];
    let there = id_in(&reference["message_id"]).and_then(|id| world.messages.get(&id));
    let there = there.is_some_and(|message| message.channel == channel && !message.deleted);
    let must_be = reference.is_object() && reference["fail_if_not_exists"] != false;
    let says = |part: &Part| part.must(there || !must_be, reason::REPLY);
    checked("message_reference", reference, says)
}
