//! Changes of people and places.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;

use super::act::Answer;
use super::api::{Body, Rejection, done, misread, missing, wrong};
use super::find;
use crate::id::Id;
use crate::places;
use crate::shared::Shared;
use crate::world::{Role, World, channel_type};

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

pub(super) async fn person(
    State(shared): State<Arc<Shared>>,
    Body(change): Body<Change>,
) -> Answer {
    let mut world = shared.world();
    let me = match (&change.new, &change.r#as) {
        (Some(name), None) => {
            let name = places::free_name(&world, name)?;
            let guild = world.guilds.keys().next().copied();
            let guild = guild.ok_or_else(|| missing!("There is no server to join."))?;
            let me = places::arrive(&mut world, guild, &name);
            world.installed.insert(me);
            me
        }
        (None, Some(named)) => find::person(&world, named)?,
        _ => return Err(misread("/client/person", "it names no one, or two people")),
    };
    let guild = |named: Option<String>| named.map(|it| find::guild(&world, &it)).transpose();
    let (leave, join) = (guild(change.leave)?, guild(change.join)?);
    let role = |named: Option<String>| named.map(|it| find::role(&world, &it)).transpose();
    let roles = [
        (role(change.add_role)?, true),
        (role(change.remove_role)?, false),
    ];
    if let Some(locale) = change.locale {
        let known = crate::limits::LOCALES;
        if !known.contains(&locale.as_str()) {
            let known = known.join(", ");
            return Err(wrong!("Discord has no language {locale:?}, but {known}."));
        }
        world.user_mut(me).locale = locale;
    }
    if let Some(name) = change.name.filter(|name| *name != world.name(me)) {
        let name = places::free_name(&world, &name)?;
        world.rename(me, &name);
    }
    let user = world.user_mut(me);
    user.dms_closed = change.dms_closed.unwrap_or(user.dms_closed);
    if let Some(guild) = leave {
        places::leave(&mut world, guild, me);
    }
    if let Some(guild) = join {
        places::join(&mut world, guild, me);
    }
    for (role, has) in roles {
        if let Some((guild, role)) = role {
            places::set_role(&mut world, guild, me, role, has);
        }
    }
    let name = world.name(me);
    Ok(Json(json!({ "ok": true, "id": me, "name": name })))
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

pub(super) async fn place(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let mut world = shared.world();
    let made = match &place.action {
        Action::DeleteChannel(named) => {
            let channel = find::any_channel(&world, named)?;
            places::remove_channel(&mut world, channel);
            return Ok(done());
        }
        Action::DeleteMessage(named) => {
            let found = named.parse().ok().and_then(|id| world.messages.get(&id));
            let found = found.filter(|it| !it.deleted).map(|it| it.id);
            let says = || missing!("There is no message {named:?}.");
            crate::rest::delete(&mut world, found.ok_or_else(says)?);
            return Ok(done());
        }
        Action::NewChannel(name) => {
            let guild = place.guild(&world)?;
            places::new_channel(&mut world, guild, checked(name)?)
        }
        Action::NewThread(name) => {
            let channel = place.channel(&world)?;
            if world.channels[&channel].kind != channel_type::TEXT {
                return Err(wrong!("Only channels of servers have threads."));
            }
            let (kind, people) = (channel_type::PUBLIC_THREAD, BTreeSet::new());
            places::new_thread(&mut world, kind, channel, checked(name)?, people)
        }
        Action::NewRole(name) => {
            let guild = place.guild(&world)?;
            let role = Role {
                name: checked(name)?.to_owned(),
                mentionable: true,
                color: color(&world, guild, place.color.as_deref())?,
                ..Role::default()
            };
            places::new_role(&mut world, guild, role)
        }
        Action::NewGuild(name) => new_guild(&mut world, checked(name)?),
        Action::Archive(named) => {
            let thread = find::any_channel(&world, named)?;
            let found = world.channels.get_mut(&thread).filter(|it| it.is_thread());
            let says = || wrong!("{named:?} is not a thread, and only threads are archived.");
            found.ok_or_else(says)?.thread.archived = true;
            places::dispatch_changed(&mut world, thread);
            return Ok(done());
        }
        Action::Deny(permission) => return permit(&mut world, &place, permission, false),
        Action::Allow(permission) => return permit(&mut world, &place, permission, true),
    };
    Ok(Json(json!({ "ok": true, "id": made })))
}

impl Place {
    fn guild(&self, world: &World) -> Result<Id, Rejection> {
        let named = self.guild.as_deref().ok_or_else(|| lacks("guild"))?;
        find::guild(world, named)
    }

    fn channel(&self, world: &World) -> Result<Id, Rejection> {
        let named = self.channel.as_deref().ok_or_else(|| lacks("channel"))?;
        find::any_channel(world, named)
    }
}

fn lacks(field: &str) -> Rejection {
    misread("/client/place", format!("{field:?} is missing"))
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
fn permit(world: &mut World, place: &Place, named: &str, is_allowed: bool) -> Answer {
    let permission = find::permission(named)?;
    let channel = place.channel(world)?;
    let who = place.who.as_deref().map(|named| find::person(world, named));
    let who = who.transpose()?.unwrap_or(world.bot);
    places::permit(world, channel, who, permission, Some(is_allowed));
    Ok(done())
}
