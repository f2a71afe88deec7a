//! People, channels and messages as requests name them.

use super::api::{Rejection, missing, wrong};
use crate::id::Id;
use crate::message::Message;
use crate::permissions::Permissions;
use crate::shared::Shared;
use crate::world::{Channel, World};

/// The person of that name or id.
pub(super) fn person(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let mut people = world.users.values().filter(|user| !user.bot);
    let found = people.find(|user| world.is_called(user.id, wanted));
    found.map(|user| user.id).ok_or_else(|| {
        let people = world.users.values().filter(|user| !user.bot);
        let names: Vec<_> = people.map(|user| world.name(user.id)).collect();
        let there = match names.as_slice() {
            [] => "no one is there yet".to_owned(),
            names => format!("there are {}", names.join(", ")),
        };
        missing!("There is no person {wanted:?}: {there}.")
    })
}

/// The person or bot of that name or id.
pub(super) fn anyone(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let bot = world.is_called(world.bot, wanted).then_some(world.bot);
    bot.map_or_else(|| person(world, wanted), Ok)
}

/// The person who came first.
pub(super) fn first_person(world: &World) -> Result<Id, Rejection> {
    let mut people = world.users.values().filter(|user| !user.bot);
    let says = || missing!("No one is there yet: POST {{\"new\":NAME}} to /client/person.");
    people.next().map(|user| user.id).ok_or_else(says)
}

/// The channel of that id or name among those that a person sees; `@dm` is their DM with the bot.
pub(super) fn channel(shared: &Shared, me: Id, wanted: &str) -> Result<Id, Rejection> {
    if wanted == "@dm" {
        return Ok(shared.dm(me));
    }
    let world = shared.world();
    let bare = wanted.trim_start_matches('#');
    let mut seen = world.channels.values().filter(|it| world.sees(me, it.id));
    let is_named = |it: &&Channel| bare.parse() == Ok(it.id) || is_called(&it.name, bare);
    seen.find(is_named).map(|it| it.id).ok_or_else(|| {
        let name = world.name(me);
        missing!("{name} sees no channel {wanted:?}: name one by its name or id, or @dm.")
    })
}

/// The message of that id, if a person sees it.
pub(super) fn message<'a>(
    world: &'a World,
    me: Id,
    wanted: &str,
) -> Result<&'a Message, Rejection> {
    let found = wanted.parse().ok().and_then(|id| world.messages.get(&id));
    let seen = found.filter(|it| !it.deleted && it.only_for.is_none_or(|only| only == me));
    seen.filter(|it| world.sees(me, it.channel))
        .ok_or_else(|| missing!("{} sees no message {wanted:?}.", world.name(me)))
}

/// The channel of that id or name, no matter who sees it.
pub(super) fn any_channel(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let bare = wanted.trim_start_matches('#');
    let is_named = |it: &&Channel| bare.parse() == Ok(it.id) || is_called(&it.name, bare);
    let found = world.channels.values().find(is_named).map(|it| it.id);
    found.ok_or_else(|| missing!("There is no channel {wanted:?}."))
}

/// The server of that id or name.
pub(super) fn guild(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let mut guilds = world.guilds.values();
    let found = guilds.find(|it| wanted.parse() == Ok(it.id) || is_called(&it.name, wanted));
    found.map(|it| it.id).ok_or_else(|| {
        let names: Vec<_> = world.guilds.values().map(|it| it.name.as_str()).collect();
        let names = names.join(", ");
        missing!("There is no server {wanted:?}: there are {names}.")
    })
}

/// The server and the role of that id or name.
pub(super) fn role(world: &World, wanted: &str) -> Result<(Id, Id), Rejection> {
    let bare = wanted.trim_start_matches('@');
    let all = || {
        let guilds = world.guilds.values();
        guilds.flat_map(|guild| guild.roles.values().map(|role| (guild.id, role)))
    };
    let found = all().find(|(_, it)| bare.parse() == Ok(it.id) || is_called(&it.name, bare));
    found.map(|(guild, role)| (guild, role.id)).ok_or_else(|| {
        let names: Vec<_> = all().map(|(_, role)| role.name.as_str()).collect();
        let names = names.join(", ");
        missing!("There is no role {wanted:?}: there are {names}.")
    })
}

/// A permission by Discord's name for it.
pub(super) fn permission(wanted: &str) -> Result<Permissions, Rejection> {
    Permissions::from_name(&wanted.to_ascii_uppercase()).ok_or_else(|| {
        let names = Permissions::all().iter_names().map(|(name, _)| name);
        let names = names.collect::<Vec<_>>().join(", ");
        wrong!("There is no permission {wanted:?}: there are {names}.")
    })
}

fn is_called(name: &str, text: &str) -> bool {
    !name.is_empty() && name.eq_ignore_ascii_case(text)
}
