//! People, channels and messages as requests name them.

use super::api::{Rejection, missing, wrong};
use crate::id::Id;
use crate::message::Message;
use crate::permissions::Permissions;
use crate::shared::Shared;
use crate::world::{Channel, User, World};

fn people(world: &World) -> impl Iterator<Item = &User> {
    world.users.values().filter(|user| !user.bot)
}

/// The person of that name or id.
pub(super) fn person(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let found = people(world).find(|user| world.is_called(user.id, wanted));
    found.map(|user| user.id).ok_or_else(|| {
        let names = list(people(world).map(|user| world.name(user.id)));
        let is_nobody = first_person(world).err();
        is_nobody.unwrap_or_else(|| missing!("There is no person {wanted:?}: there are {names}."))
    })
}

/// The person or bot of that name or id.
pub(super) fn anyone(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let bot = world.is_called(world.bot, wanted).then_some(world.bot);
    bot.map_or_else(|| person(world, wanted), Ok)
}

/// The person who came first.
pub(super) fn first_person(world: &World) -> Result<Id, Rejection> {
    let says = || missing!("No one is there yet: POST {{\"new\":NAME}} to /client/person.");
    people(world).next().map(|user| user.id).ok_or_else(says)
}

/// The channel of that id or name among those that a person sees; `@dm` is their DM with the bot.
pub(super) fn channel(shared: &Shared, me: Id, wanted: &str) -> Result<Id, Rejection> {
    if wanted == "@dm" {
        return Ok(shared.dm(me));
    }
    let world = shared.world();
    let name = world.name(me);
    let says =
        || missing!("{name} sees no channel {wanted:?}: name one by its name or id, or @dm.");
    let seen = world.channels.values().filter(|it| world.sees(me, it.id));
    channel_of(seen, wanted).ok_or_else(says)
}

/// The message of that id, if a person sees it.
pub(super) fn message<'a>(
    world: &'a World,
    me: Id,
    wanted: &str,
) -> Result<&'a Message, Rejection> {
    let seen = wanted.parse().ok().and_then(|id| world.seen(me, id));
    seen.ok_or_else(|| missing!("{} sees no message {wanted:?}.", world.name(me)))
}

/// The channel of that id or name, no matter who sees it.
pub(super) fn any_channel(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let found = channel_of(world.channels.values(), wanted);
    found.ok_or_else(|| missing!("There is no channel {wanted:?}."))
}

fn channel_of<'a>(mut all: impl Iterator<Item = &'a Channel>, wanted: &str) -> Option<Id> {
    let bare = wanted.trim_start_matches('#');
    all.find(|it| is_called(it.id, &it.name, bare))
        .map(|it| it.id)
}

/// The server of that id or name.
pub(super) fn guild(world: &World, wanted: &str) -> Result<Id, Rejection> {
    let mut guilds = world.guilds.values();
    let found = guilds.find(|it| is_called(it.id, &it.name, wanted));
    found.map(|it| it.id).ok_or_else(|| {
        let names = list(world.guilds.values().map(|it| &it.name));
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
    let found = all().find(|(_, it)| is_called(it.id, &it.name, bare));
    found.map(|(guild, role)| (guild, role.id)).ok_or_else(|| {
        let names = list(all().map(|(_, role)| &role.name));
        missing!("There is no role {wanted:?}: there are {names}.")
    })
}

/// A permission by Discord's name for it.
pub(super) fn permission(wanted: &str) -> Result<Permissions, Rejection> {
    Permissions::from_name(&wanted.to_ascii_uppercase()).ok_or_else(|| {
        let names = list(Permissions::all().iter_names().map(|(name, _)| name));
        wrong!("There is no permission {wanted:?}: there are {names}.")
    })
}

fn is_called(id: Id, name: &str, text: &str) -> bool {
    text.parse() == Ok(id) || !name.is_empty() && name.eq_ignore_ascii_case(text)
}

fn list(names: impl Iterator<Item = impl AsRef<str>>) -> String {
    let names: Vec<String> = names.map(|it| it.as_ref().to_owned()).collect();
    names.join(", ")
}
