//! Channels: reading, renaming and archiving threads, deleting, opening DMs.

use serde_json::Value;

use super::access::{access, member_guild, needs};
use super::threads;
use crate::body::Request;
use crate::errors::{Form, NOT_ALLOWED, UNKNOWN_USER};
use crate::id::{Id, id_in};
use crate::permissions::Permissions;
use crate::places;
use crate::reply::{Answer, Reply};
use crate::shapes;
use crate::world::World;

pub(super) fn route(world: &mut World, request: &Request, channel: Id, rest: &[&str]) -> Answer {
    let may = access(world, channel)?;
    match (request.method.as_str(), rest) {
        ("GET", []) => Ok(Reply::json(
            200,
            &shapes::channel(world, &world.channels[&channel]),
        )),
        ("PATCH", []) => threads::change(world, request, channel, may),
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
            Ok(Reply::json(200, &shape))
        }
        // Typing shows for a moment and leaves nothing.
        ("POST", ["typing"]) => Ok(Reply::nothing()),
        ("POST", ["threads"]) => threads::create(world, request, channel, None),
        ("GET", ["thread-members", user]) => threads::get_member(world, channel, user),
        ("PUT", ["thread-members", user]) => threads::add_member(world, channel, user),
        ("DELETE", ["thread-members", user]) => threads::remove_member(world, channel, user),
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
    Ok(Reply::json(200, &Value::Array(channels)))
}

pub(super) fn open_dm(world: &mut World, request: &Request) -> Answer {
    let mut form = Form::default();
    let Some(user) = id_in(&request.body["recipient_id"]) else {
        form.required("recipient_id");
        form.done()?;
        return Err(UNKNOWN_USER);
    };
    if !world.users.contains_key(&user) {
        form.wrong("recipient_id", "USER_UNKNOWN", "Unknown user");
        form.done()?;
    }
    let dm = world.dm(user);
    Ok(Reply::json(
        200,
        &shapes::channel(world, &world.channels[&dm]),
    ))
}
