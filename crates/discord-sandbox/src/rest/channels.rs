//! Channels and threads: reading, making, renaming, archiving, joining, deleting, opening DMs.

use serde_json::{Value, json};

use crate::access::{access, member_guild, needs};
use crate::clock::iso;
use crate::errors::{
    ApiError, MISSING_PERMISSIONS, NOT_ALLOWED, THREAD_ARCHIVED, THREAD_EXISTS, THREAD_LOCKED,
    UNKNOWN_MEMBER, UNKNOWN_USER, WRONG_CHANNEL_TYPE,
};
use crate::http::Request;
use crate::http::{Answer, Reply};
use crate::id::{Id, id_in};
use crate::limits::checked;
use crate::message::flags;
use crate::permissions::Permissions;
use crate::places::dispatch_changed;
use crate::world::{World, channel_type};
use crate::{places, shapes};

pub(super) fn route(world: &mut World, request: &Request, channel: Id, rest: &[&str]) -> Answer {
    let may = access(world, channel)?;
    match (request.method.as_str(), rest) {
        ("GET", []) => Ok(Reply::ok(&shapes::channel(
            world,
            &world.channels[&channel],
        ))),
        ("PATCH", []) => change(world, request, channel, may),
        ("DELETE", []) => {
            let thread = world.channels[&channel].is_thread();
            let needed = if thread {
                Permissions::MANAGE_THREADS
            } else {
                Permissions::MANAGE_CHANNELS
            };
            needs(may, needed)?;
            let shape = shapes::channel(world, &world.channels[&channel]);
            places::remove_channel(world, channel);
            Ok(Reply::ok(&shape))
        }
        // Typing shows for a moment and leaves nothing.
        ("POST", ["typing"]) => Ok(Reply::nothing()),
        ("POST", ["threads"]) => create(world, request, channel, None),
        ("GET", ["thread-members", user]) => get_member(world, channel, user),
        ("PUT", ["thread-members", user]) => add_member(world, channel, user),
        ("DELETE", ["thread-members", user]) => remove_member(world, channel, user),
        _ => Err(NOT_ALLOWED),
    }
}

pub(super) fn of_guild(world: &World, guild: Id) -> Answer {
    let guild = member_guild(world, guild)?;
    let channels = world
        .channels
        .values()
        .filter(|c| c.guild == Some(guild) && !c.is_thread());
    let channels = channels
        .map(|channel| shapes::channel(world, channel))
        .collect();
    Ok(Reply::ok(&Value::Array(channels)))
}

pub(super) fn open_dm(world: &mut World, request: &Request) -> Answer {
    let recipient = &request.body["recipient_id"];
    let user = id_in(recipient).filter(|id| world.users.contains_key(id));
    checked("recipient_id", recipient, |part| {
        if user.is_none() {
            part.wrong("USER_UNKNOWN", "Unknown user");
        }
    })?;
    let dm = world.dm(user.ok_or(UNKNOWN_USER)?);
    Ok(Reply::ok(&shapes::channel(world, &world.channels[&dm])))
}

const MINUTES: [u64; 4] = [60, 1_440, 4_320, 10_080];

/// A thread in a channel, on a message or by itself.
pub(super) fn create(world: &mut World, request: &Request, channel: Id, on: Option<Id>) -> Answer {
    let may = access(world, channel)?;
    let body = &request.body;
    // By itself a thread is private unless it says otherwise.
    let kind = match body["type"].as_u64() {
        _ if on.is_some() => channel_type::PUBLIC_THREAD,
        Some(11) => channel_type::PUBLIC_THREAD,
        _ => channel_type::PRIVATE_THREAD,
    };
    if world.channels[&channel].kind != channel_type::TEXT {
        return Err(WRONG_CHANNEL_TYPE);
    }
    needs(
        may,
        if kind == channel_type::PUBLIC_THREAD {
            Permissions::CREATE_PUBLIC_THREADS
        } else {
            Permissions::CREATE_PRIVATE_THREADS
        },
    )?;
    let name = check(body, true)?.unwrap_or_default();
    if on.is_some_and(|message| world.messages[&message].thread.is_some()) {
        return Err(THREAD_EXISTS);
    }
    let guild = world.channels[&channel].guild;
    let made = world.add_channel(kind, guild, &name);
    // A thread on a message has the message's id.
    let id = on.unwrap_or(made);
    let Some(mut thread) = world.channels.remove(&made) else {
        return Err(WRONG_CHANNEL_TYPE);
    };
    thread.id = id;
    thread.parent = Some(channel);
    thread.thread.owner = Some(world.bot);
    thread.thread.members.insert(world.bot);
    thread.thread.auto_archive_minutes = body["auto_archive_duration"].as_u64().unwrap_or(4_320);
    thread.thread.closed_to_invites = body["invitable"] == false;
    world.channels.insert(id, thread);
    if let Some(message) = on.and_then(|message| world.messages.get_mut(&message)) {
        message.thread = Some(id);
        message.flags |= flags::HAS_THREAD;
    }
    world.note(format!(
        "thread {} made in {}",
        world.place(id),
        world.place(channel)
    ));
    let mut shape = shapes::channel(world, &world.channels[&id]);
    let reply = Reply::json(201, &shape);
    shape["newly_created"] = json!(true);
    world.dispatch(guild, "THREAD_CREATE", &shape);
    Ok(reply)
}

/// Checks the form of a new or changed thread and gives its name.
fn check(body: &Value, new: bool) -> Result<Option<String>, ApiError> {
    checked("", body, |form| {
        let (name, minutes) = (form.at("name"), form.at("auto_archive_duration"));
        if new || name.is_given() {
            name.required_text(100);
        }
        if minutes.is_given() {
            minutes.one_of(&MINUTES);
        }
    })?;
    Ok(body["name"].as_str().map(String::from))
}

/// Renames, archives, locks or opens a thread; renames a channel.
pub(super) fn change(world: &mut World, request: &Request, id: Id, may: Permissions) -> Answer {
    let body = &request.body;
    let name = check(body, false)?;
    let bot = world.bot;
    let Some(channel) = world.channels.get_mut(&id) else {
        return Err(WRONG_CHANNEL_TYPE);
    };
    let thread = channel.is_thread();
    if !thread {
        needs(may, Permissions::MANAGE_CHANNELS)?;
    }
    let manages = may.contains(Permissions::MANAGE_THREADS);
    let owns = channel.thread.owner == Some(bot);
    let opens = body["archived"] == false;
    if thread && !manages && (!body["locked"].is_null() || !owns && !opens) {
        return Err(MISSING_PERMISSIONS);
    }
    // An archived thread must be opened before anything else of it can be changed.
    if channel.thread.archived && body["archived"] != false {
        return Err(THREAD_ARCHIVED);
    }
    if channel.thread.locked && !manages {
        return Err(MISSING_PERMISSIONS);
    }
    if let Some(name) = name {
        channel.name = name;
    }
    if thread {
        let state = &mut channel.thread;
        state.archived = body["archived"].as_bool().unwrap_or(state.archived);
        state.locked = body["locked"].as_bool().unwrap_or(state.locked);
        let minutes = body["auto_archive_duration"].as_u64();
        state.auto_archive_minutes = minutes.unwrap_or(state.auto_archive_minutes);
        let invitable = body["invitable"].as_bool();
        state.closed_to_invites = invitable.map_or(state.closed_to_invites, |it| !it);
    }
    let shape = dispatch_changed(world, id);
    Ok(Reply::ok(&shape))
}

fn member(world: &World, id: Id, user: &str) -> Result<Id, ApiError> {
    let channel = &world.channels[&id];
    if !channel.is_thread() {
        return Err(WRONG_CHANNEL_TYPE);
    }
    match user {
        "@me" => Ok(world.bot),
        user => user
            .parse()
            .ok()
            .filter(|id| world.users.contains_key(id))
            .ok_or(UNKNOWN_USER),
    }
}

pub(super) fn get_member(world: &World, id: Id, user: &str) -> Answer {
    let user = member(world, id, user)?;
    if !world.channels[&id].thread.members.contains(&user) {
        return Err(UNKNOWN_MEMBER);
    }
    let shape =
        json!({ "id": id, "user_id": user, "join_timestamp": iso(id.made_at_ms()), "flags": 0 });
    Ok(Reply::ok(&shape))
}

/// Returns the person to be added to a thread or taken out of it. Anyone who may write in a thread adds
/// people, and its owner or those who manage threads take them out; without `invitable` they alone add
/// any.
fn member_to_change(world: &World, id: Id, user: &str, adds: bool) -> Result<Id, ApiError> {
    let may = access(world, id)?;
    let user = member(world, id, user)?;
    let thread = &world.channels[&id].thread;
    if thread.archived {
        return Err(THREAD_ARCHIVED);
    }
    let manages = may.contains(Permissions::MANAGE_THREADS);
    let governs = manages || thread.owner == Some(world.bot);
    if user != world.bot && !governs && (!adds || thread.closed_to_invites) {
        return Err(MISSING_PERMISSIONS);
    }
    if adds {
        needs(may, Permissions::SEND_MESSAGES_IN_THREADS)?;
        if thread.locked && !manages {
            return Err(THREAD_LOCKED);
        }
    }
    Ok(user)
}

/// Adds somebody who can see the thread's channel.
pub(super) fn add_member(world: &mut World, id: Id, user: &str) -> Answer {
    let user = member_to_change(world, id, user, true)?;
    let parent = world.channels[&id].parent;
    if !parent.is_some_and(|parent| world.sees(user, parent)) {
        return Err(UNKNOWN_MEMBER);
    }
    if let Some(channel) = world.channels.get_mut(&id) {
        channel.thread.members.insert(user);
    }
    Ok(Reply::nothing())
}

pub(super) fn remove_member(world: &mut World, id: Id, user: &str) -> Answer {
    let user = member_to_change(world, id, user, false)?;
    if let Some(channel) = world.channels.get_mut(&id) {
        channel.thread.members.remove(&user);
    }
    Ok(Reply::nothing())
}
