//! Changes of people and places.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Body, Rejection, Takes, done, missing, wrong};
use super::find;
use crate::id::Id;
use crate::permissions::Permissions;
use crate::places;
use crate::shared::Shared;
use crate::world::{World, channel_type};

type Answer = Result<Json<Value>, Rejection>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    r#as: Option<String>,
    new: Option<String>,
    locale: Option<String>,
    name: Option<String>,
    dms_closed: Option<bool>,
    leave: Option<String>,
    join: Option<String>,
    add_role: Option<String>,
    remove_role: Option<String>,
}

impl Takes for Change {
    const SHAPE: &str = r#"{"new":NAME}, or {"as":NAME} with some of "locale", "name", "dms_closed", "leave":GUILD, "join":GUILD, "add_role":ROLE and "remove_role":ROLE"#;
}

pub(super) async fn person(
    State(shared): State<Arc<Shared>>,
    Body(change): Body<Change>,
) -> Answer {
    let mut world = shared.world();
    let me = match (&change.new, &change.r#as) {
        (Some(name), None) => {
            let name = places::free_name(&world, name)?;
            let Some(guild) = world.guilds.keys().next().copied() else {
                return Err(missing!("There is no server to join."));
            };
            let me = places::arrive(&mut world, guild, &name);
            world.installed.insert(me);
            me
        }
        (None, Some(named)) => find::person(&world, named)?,
        _ => {
            return Err(wrong!("Name one person: {}.", Change::SHAPE));
        }
    };
    let leave = change
        .leave
        .map(|named| find::guild(&world, &named))
        .transpose()?;
    let join = change
        .join
        .map(|named| find::guild(&world, &named))
        .transpose()?;
    let roles = [(change.add_role, true), (change.remove_role, false)];
    let roles = roles
        .into_iter()
        .filter_map(|(role, has)| Some((role?, has)));
    let find = |(role, has): (String, bool)| Ok::<_, Rejection>((find::role(&world, &role)?, has));
    let roles = roles.map(find).collect::<Result<Vec<_>, _>>()?;
    if let Some(locale) = change.locale {
        let known = crate::limits::LOCALES;
        if !known.contains(&locale.as_str()) {
            let known = known.join(", ");
            return Err(wrong!("Discord has no language {locale:?}, but {known}."));
        }
        if let Some(user) = world.users.get_mut(&me) {
            user.locale = locale;
        }
    }
    if let Some(name) = change.name.filter(|name| *name != world.name(me)) {
        let name = places::free_name(&world, &name)?;
        world.rename(me, &name);
    }
    if let Some(user) = world.users.get_mut(&me) {
        user.dms_closed = change.dms_closed.unwrap_or(user.dms_closed);
    }
    if let Some(guild) = leave {
        places::leave(&mut world, guild, me);
    }
    if let Some(guild) = join {
        places::join(&mut world, guild, me);
    }
    for ((guild, role), has) in roles {
        places::set_role(&mut world, guild, me, role, has);
    }
    Ok(Json(
        json!({ "ok": true, "id": me, "name": world.name(me) }),
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Action {
    DeleteChannel(String),
    DeleteMessage(String),
    NewChannel(String),
    NewThread(String),
    NewRole(String),
    NewGuild(String),
    Archive(String),
    Deny(String),
    Allow(String),
}

#[derive(Deserialize)]
pub(super) struct Place {
    #[serde(flatten)]
    action: Action,
    guild: Option<String>,
    channel: Option<String>,
    who: Option<String>,
    color: Option<String>,
}

impl Takes for Place {
    const SHAPE: &str = r##"one of {"delete_channel":CHANNEL}, {"delete_message":ID}, {"new_channel":NAME,"guild":GUILD}, {"new_thread":NAME,"channel":CHANNEL}, {"new_role":NAME,"guild":GUILD} with or without "color":"#RRGGBB", {"new_guild":NAME}, {"archive":THREAD}, and {"deny":PERMISSION,"channel":CHANNEL} or "allow", for the bot unless "who" names a person"##;
}

pub(super) async fn place(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let mut world = shared.world();
    match &place.action {
        Action::DeleteChannel(named) => {
            let channel = find::any_channel(&world, named)?;
            places::remove_channel(&mut world, channel);
        }
        Action::DeleteMessage(named) => {
            let found = named.parse().ok().and_then(|id| world.messages.get(&id));
            let found = found
                .filter(|message| !message.deleted)
                .map(|message| message.id);
            let says = || missing!("There is no message {named:?}.");
            crate::rest::delete(&mut world, found.ok_or_else(says)?);
        }
        Action::NewChannel(name) => {
            let named = place.guild.as_deref().ok_or_else(|| lacks("guild"))?;
            let guild = find::guild(&world, named)?;
            let channel = places::new_channel(&mut world, guild, checked(name)?);
            return Ok(Json(json!({ "ok": true, "id": channel })));
        }
        Action::NewThread(name) => {
            let named = place.channel.as_deref().ok_or_else(|| lacks("channel"))?;
            let channel = find::any_channel(&world, named)?;
            if world.channels[&channel].kind != channel_type::TEXT {
                return Err(wrong!(
                    "{named:?} can have no threads: only channels of servers have them."
                ));
            }
            let (kind, people) = (channel_type::PUBLIC_THREAD, BTreeSet::new());
            let thread = places::new_thread(&mut world, kind, channel, checked(name)?, people);
            return Ok(Json(json!({ "ok": true, "id": thread })));
        }
        Action::NewRole(name) => {
            let named = place.guild.as_deref().ok_or_else(|| lacks("guild"))?;
            let guild = find::guild(&world, named)?;
            let (name, none) = (checked(name)?, Permissions::empty());
            let color = color(&world, guild, place.color.as_deref())?;
            let role = places::new_role(&mut world, guild, name, none, true, color);
            return Ok(Json(json!({ "ok": true, "id": role })));
        }
        Action::NewGuild(name) => {
            let guild = new_guild(&mut world, checked(name)?);
            return Ok(Json(json!({ "ok": true, "id": guild })));
        }
        Action::Archive(named) => {
            let thread = find::any_channel(&world, named)?;
            let found = world.channels.get_mut(&thread).filter(|it| it.is_thread());
            let says = || wrong!("{named:?} is not a thread, and only threads are archived.");
            found.ok_or_else(says)?.thread.archived = true;
            places::dispatch_changed(&mut world, thread);
        }
        Action::Deny(permission) => permit(&mut world, &place, permission, false)?,
        Action::Allow(permission) => permit(&mut world, &place, permission, true)?,
    }
    Ok(done())
}

fn lacks(field: &str) -> Rejection {
    wrong!("{field:?} is missing: the body is {}.", Place::SHAPE)
}

/// Returns the colour of a new role: the one that is wanted, or another one than the last role's.
fn color(world: &World, guild: Id, wanted: Option<&str>) -> Result<u32, Rejection> {
    let Some(wanted) = wanted else {
        // Everybody's role has none.
        let count = world.guilds[&guild].roles.len() - 1;
        return Ok(places::ROLE_COLORS[count % places::ROLE_COLORS.len()]);
    };
    let digits = wanted.strip_prefix('#').filter(|it| it.len() == 6);
    let color = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let says = || wrong!("{wanted:?} is no colour such as \"#3498db\".");
    color.ok_or_else(says)
}

/// Returns a name for a channel, a thread, a role or a server.
fn checked(name: &str) -> Result<&str, Rejection> {
    let name = name.trim().trim_start_matches(['#', '@']);
    let is_name = (1..=100).contains(&name.chars().count());
    let says = || wrong!("A name has 1 to 100 letters.");
    is_name.then_some(name).ok_or_else(says)
}

/// Creates a server with the channel `general`, in which everybody is a member, and the bot.
fn new_guild(world: &mut World, name: &str) -> Id {
    let guild = world.add_guild(name);
    world.add_channel(channel_type::TEXT, Some(guild), "general");
    places::add_bot(world, guild);
    let people = world.users.values().filter(|user| !user.bot);
    for user in people.map(|user| user.id).collect::<Vec<_>>() {
        places::join(world, guild, user);
    }
    guild
}

/// Allows or denies a permission in a channel to the bot or to a person.
fn permit(
    world: &mut World,
    place: &Place,
    named: &str,
    is_allowed: bool,
) -> Result<(), Rejection> {
    let permission = find::permission(named)?;
    let channel = place.channel.as_deref().ok_or_else(|| lacks("channel"))?;
    let channel = find::any_channel(world, channel)?;
    let who = place.who.as_deref().map(|named| find::person(world, named));
    let who = who.transpose()?.unwrap_or(world.bot);
    places::permit(world, channel, who, permission, is_allowed);
    Ok(())
}
