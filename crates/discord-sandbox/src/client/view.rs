//! The state that a person sees: `GET /client/state`.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Fields, Rejection, wrong};
use super::find;
use crate::activities;
use crate::id::Id;
use crate::message::Message;
use crate::person::{in_menu, offered};
use crate::shapes::{self, extend};
use crate::shared::Shared;
use crate::world::{Channel, CommandType, World, channel_type};

/// The number of messages shown at a time.
const PAGE: usize = 50;

#[derive(Deserialize)]
pub(super) struct Wanted {
    r#as: Option<String>,
    channel: Option<String>,
    before: Option<String>,
}

pub(super) async fn state(
    State(shared): State<Arc<Shared>>,
    Fields(wanted): Fields<Wanted>,
) -> Result<Json<Value>, Rejection> {
    let me = match &wanted.r#as {
        Some(named) => find::person(&shared.world(), named)?,
        None => find::first_person(&shared.world())?,
    };
    let only = wanted.channel.as_deref();
    let only = only.map(|named| find::channel(&shared, me, named));
    let only = only.transpose()?;
    let before = wanted.before.as_deref().map(|text| {
        let says = || wrong!("{text:?} is no id of a message.");
        text.parse::<Id>().map_err(|_| says())
    });
    let before = before.transpose()?;
    if before.is_some() && only.is_none() {
        return Err(wrong!(
            "Older messages are those of one channel: name it with &channel=."
        ));
    }
    let world = shared.world();
    let mut state = match only {
        Some(channel) => {
            let mut shape = place(&world, me, &world.channels[&channel], false);
            extend(&mut shape, contents(&world, me, channel, before));
            json!({ "channel": shape })
        }
        None => places(&world, me, true),
    };
    if only.is_none() {
        state["can_restart"] = json!(shared.restart.get().is_some());
    }
    state["seq"] = json!(shared.seq());
    state["now"] = json!(world.clock.now_ms());
    Ok(Json(state))
}

/// All that a person sees, with what is in channels or without.
pub(super) fn places(world: &World, me: Id, is_full: bool) -> Value {
    let people = world.users.values().map(|user| {
        json!({
            "id": user.id, "name": world.name(user.id), "locale": user.locale, "bot": user.bot,
            "dms_closed": user.dms_closed,
        })
    });
    let guilds = world.guilds.values();
    let guilds = guilds.filter(|guild| guild.members.contains_key(&me) && !guild.unavailable);
    let emojis = world.emojis.values();
    let emojis = emojis.map(|it| json!({ "id": it.id, "name": it.name }));
    let direct = seen(world, me, None).map(|it| place(world, me, it, is_full));
    json!({
        "me": me,
        "bot": {
            "id": world.bot, "name": world.name(world.bot), "connected": is_connected(world),
        },
        "people": people.collect::<Vec<_>>(),
        "guilds": guilds.map(|it| guild(world, me, it.id, is_full)).collect::<Vec<_>>(),
        "direct": direct.collect::<Vec<_>>(),
        "emojis": emojis.collect::<Vec<_>>(),
        "commands": commands(world, me),
    })
}

fn is_connected(world: &World) -> bool {
    world.gateway.connected() > 0
}

fn guild(world: &World, me: Id, id: Id, is_full: bool) -> Value {
    let guild = &world.guilds[&id];
    let roles = guild.roles.values().map(shapes::role);
    let members = guild.members.iter().map(|(user, member)| {
        json!({
            "id": user, "nick": member.nick, "roles": member.roles,
            "online": *user != world.bot || is_connected(world),
        })
    });
    let channels = seen(world, me, Some(id)).map(|it| place(world, me, it, is_full));
    json!({
        "id": id, "name": guild.name, "locale": guild.locale,
        "roles": roles.collect::<Vec<_>>(), "members": members.collect::<Vec<_>>(),
        "channels": channels.collect::<Vec<_>>(),
    })
}

/// The channels of a guild, or the DMs and group chats, that a person sees, oldest first.
fn seen(world: &World, me: Id, guild: Option<Id>) -> impl Iterator<Item = &Channel> {
    let channels = world.channels.values().filter(move |it| it.guild == guild);
    channels.filter(move |it| world.sees(me, it.id))
}

/// The commands that are offered to a person anywhere, in the order in which they were registered.
fn commands(world: &World, me: Id) -> Vec<&Value> {
    let mut commands: BTreeMap<Id, &Value> = BTreeMap::new();
    for channel in world.channels.keys().filter(|id| world.sees(me, **id)) {
        for command in offered(world, me, *channel, CommandType::Slash) {
            commands.extend(crate::id::id_in(&command["id"]).map(|id| (id, command)));
        }
    }
    commands.into_values().collect()
}

/// A channel, with what is in it or without.
fn place(world: &World, me: Id, channel: &Channel, is_full: bool) -> Value {
    let name = match channel.kind {
        channel_type::DM => {
            let other = channel.recipients.iter().find(|id| **id != me);
            other.map_or_else(String::new, |id| world.name(*id))
        }
        _ => channel.name.clone(),
    };
    let mut shape = json!({
        "id": channel.id, "name": name, "type": channel.kind, "parent_id": channel.parent,
        "archived": channel.thread.archived, "locked": channel.thread.locked,
        "can_write": world.may_write(me, channel.id), "recipients": channel.recipients,
        "entry_point": in_menu(world, me, channel.id, CommandType::EntryPoint).first(),
        "user_commands": in_menu(world, me, channel.id, CommandType::User),
        "message_commands": in_menu(world, me, channel.id, CommandType::Message),
        "activity": activities::people_in(world, channel.id),
    });
    if is_full {
        extend(&mut shape, contents(world, me, channel.id, None));
    }
    shape
}

/// The newest messages of a channel, or those before one, and how many a person has not read.
pub(super) fn contents(world: &World, me: Id, channel: Id, before: Option<Id>) -> Value {
    let newest_first = || world.messages_for(me, channel).rev();
    let page = newest_first().filter(|it| before.is_none_or(|before| it.id < before));
    let mut page: Vec<Value> = page.take(PAGE).map(|it| message(world, me, it)).collect();
    page.reverse();
    let read = world.read.get(&me).and_then(|it| it.get(&channel));
    let read = read.copied().unwrap_or(me);
    let is_direct = world.guild_of(channel).is_none();
    let unread = newest_first().take_while(|it| it.id > read);
    let unread: Vec<_> = unread.filter(|it| it.author != me).collect();
    let is_ping = |it: &&&Message| it.pinged.contains(&me) || is_direct && !it.is_silent();
    let pings = unread.iter().filter(is_ping);
    json!({
        "unread": unread.len(), "pings": pings.count(),
        "last_message_id": newest_first().next().map(|it| it.id), "messages": page,
    })
}

/// A message as a person sees it.
pub(super) fn message(world: &World, me: Id, message: &Message) -> Value {
    let mut shape = shapes::message(world, message);
    shape["pinged"] = json!(message.pinged.contains(&me));
    shape["private"] = json!(message.is_private());
    shape["thinking"] = json!(message.is_thinking());
    if let Some((name, by)) = &message.command {
        shape["command"] = json!({ "name": name, "by": by });
    }
    shape
}
