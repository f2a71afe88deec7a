//! Channels and threads: reading, making, renaming, archiving, joining, deleting, opening DMs.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::access::{access, member_guild, needs};
use crate::clock::iso;
use crate::errors::{
    ApiError, MISSING_PERMISSIONS, NOT_ALLOWED, THREAD_ARCHIVED, THREAD_EXISTS, THREAD_LOCKED,
    UNKNOWN_MEMBER, UNKNOWN_USER, WRONG_CHANNEL_TYPE, reason, require,
};
use crate::http::{Answer, Reply, Request, ok};
use crate::id::{Id, id_in};
use crate::limits::{Part, checked};
use crate::message::flags;
use crate::permissions::Permissions;
use crate::world::channel_type::{self, PRIVATE_THREAD, PUBLIC_THREAD};
use crate::world::{Channel, ThreadState, World};
use crate::{places, shapes};

pub(super) fn route(world: &mut World, request: &Request, channel: Id, rest: &[&str]) -> Answer {
    let may = access(world, channel)?;
    match (request.method.as_str(), rest) {
        ("GET", []) => ok(shapes::channel(world, &world.channels[&channel])),
        ("PATCH", []) => change(world, request, channel, may),
        ("DELETE", []) => {
            needs(may, managing(&world.channels[&channel]))?;
            let shape = shapes::channel(world, &world.channels[&channel]);
            places::remove_channel(world, channel);
            ok(shape)
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

/// The permission to change and delete a channel or thread.
fn managing(channel: &Channel) -> Permissions {
    if channel.is_thread() {
        Permissions::MANAGE_THREADS
    } else {
        Permissions::MANAGE_CHANNELS
    }
}

pub(super) fn of_guild(world: &World, guild: Id) -> Answer {
    let guild = member_guild(world, guild)?;
    let channels = world.channels.values();
    let own = channels.filter(|it| it.guild == Some(guild) && !it.is_thread());
    ok(own.map(|it| shapes::channel(world, it)).collect::<Value>())
}

pub(super) fn open_dm(world: &mut World, request: &Request) -> Answer {
    let recipient = &request.body["recipient_id"];
    let user = id_in(recipient).filter(|id| world.users.contains_key(id));
    let says = |part: &Part| part.must(user.is_some(), reason::USER);
    checked("recipient_id", recipient, says)?;
    let dm = world.dm(user.ok_or(UNKNOWN_USER)?);
    ok(shapes::channel(world, &world.channels[&dm]))
}

const MINUTES: [u64; 4] = [60, 1_440, 4_320, 10_080];

/// A thread in a channel, on a message or by itself.
pub(super) fn create(world: &mut World, request: &Request, channel: Id, on: Option<Id>) -> Answer {
    let may = access(world, channel)?;
    let body = &request.body;
    // By itself a thread is private unless it says otherwise.
    let is_public = on.is_some() || body["type"] == PUBLIC_THREAD;
    let (kind, needed) = if is_public {
        (PUBLIC_THREAD, Permissions::CREATE_PUBLIC_THREADS)
    } else {
        (PRIVATE_THREAD, Permissions::CREATE_PRIVATE_THREADS)
    };
    let is_text = world.channels[&channel].kind == channel_type::TEXT;
    require(is_text, WRONG_CHANNEL_TYPE)?;
    needs(may, needed)?;
    let name = check(body, true)?.unwrap_or_default();
    let has_thread = on.is_some_and(|message| world.messages[&message].thread.is_some());
    require(!has_thread, THREAD_EXISTS)?;
    // A thread on a message has the message's id.
    let id = on.unwrap_or_else(|| world.new_id());
    let thread = Channel {
        id,
        kind,
        name,
        thread: ThreadState {
            owner: Some(world.bot),
            members: BTreeSet::from([world.bot]),
            auto_archive_minutes: body["auto_archive_duration"].as_u64().unwrap_or(4_320),
            closed_to_invites: body["invitable"] == false,
            ..ThreadState::default()
        },
        ..Channel::default()
    };
    if let Some(message) = on.and_then(|message| world.messages.get_mut(&message)) {
        message.thread = Some(id);
        message.flags |= flags::HAS_THREAD;
    }
    let shape = places::add_thread(world, channel, thread);
    Ok(Reply::json(201, shape))
}

/// Checks the form of a new or changed thread and gives its name.
fn check(body: &Value, new: bool) -> Result<Option<String>, ApiError> {
    checked("", body, |form| {
        let (name, minutes) = (form.at("name"), form.at("auto_archive_duration"));
        if new || name.is_given() {
            name.required_text(100);
        }
        minutes.one_of_if_given(&MINUTES);
    })?;
    Ok(body["name"].as_str().map(String::from))
}

/// Renames, archives, locks or opens a thread; renames a channel.
pub(super) fn change(world: &mut World, request: &Request, id: Id, may: Permissions) -> Answer {
    let body = &request.body;
    let name = check(body, false)?;
    let bot = world.bot;
    let channel = world.channel_mut(id);
    let thread = channel.is_thread();
    if !thread {
        needs(may, Permissions::MANAGE_CHANNELS)?;
    }
    let manages = may.contains(Permissions::MANAGE_THREADS);
    let owns = channel.thread.owner == Some(bot);
    let opens = body["archived"] == false;
    let may_change = body["locked"].is_null() && (owns || opens);
    require(!thread || manages || may_change, MISSING_PERMISSIONS)?;
    // An archived thread must be opened before anything else of it can be changed.
    require(!channel.thread.archived || opens, THREAD_ARCHIVED)?;
    require(!channel.thread.locked || manages, MISSING_PERMISSIONS)?;
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
    ok(places::dispatch_changed(world, id))
}

fn member(world: &World, id: Id, user: &str) -> Result<Id, ApiError> {
    require(world.channels[&id].is_thread(), WRONG_CHANNEL_TYPE)?;
    let user = if user == "@me" {
        Some(world.bot)
    } else {
        user.parse().ok()
    };
    let known = user.filter(|id| world.users.contains_key(id));
    known.ok_or(UNKNOWN_USER)
}

pub(super) fn get_member(world: &World, id: Id, user: &str) -> Answer {
    let user = member(world, id, user)?;
    let members = &world.channels[&id].thread.members;
    require(members.contains(&user), UNKNOWN_MEMBER)?;
    let joined = iso(id.made_at_ms());
    ok(json!({ "id": id, "user_id": user, "join_timestamp": joined, "flags": 0 }))
}

/// Returns the person to be added to a thread or taken out of it. Anyone who may write in a thread adds
/// people, and its owner or those who manage threads take them out; without `invitable` they alone add
/// any.
fn member_to_change(world: &World, id: Id, user: &str, adds: bool) -> Result<Id, ApiError> {
    let may = access(world, id)?;
    let user = member(world, id, user)?;
    let thread = &world.channels[&id].thread;
    require(!thread.archived, THREAD_ARCHIVED)?;
    let manages = may.contains(Permissions::MANAGE_THREADS);
    let governs = manages || thread.owner == Some(world.bot);
    let may_change = adds && !thread.closed_to_invites;
    let is_bot = user == world.bot;
    require(is_bot || governs || may_change, MISSING_PERMISSIONS)?;
    if adds {
        needs(may, Permissions::SEND_MESSAGES_IN_THREADS)?;
        require(!thread.locked || manages, THREAD_LOCKED)?;
    }
    Ok(user)
}

/// Adds somebody who can see the thread's channel.
pub(super) fn add_member(world: &mut World, id: Id, user: &str) -> Answer {
    let user = member_to_change(world, id, user, true)?;
    let parent = world.channels[&id].parent;
    let sees = parent.is_some_and(|parent| world.sees(user, parent));
    require(sees, UNKNOWN_MEMBER)?;
    world.channel_mut(id).thread.members.insert(user);
    Ok(Reply::nothing())
}

pub(super) fn remove_member(world: &mut World, id: Id, user: &str) -> Answer {
    let user = member_to_change(world, id, user, false)?;
    world.channel_mut(id).thread.members.remove(&user);
    Ok(Reply::nothing())
}
