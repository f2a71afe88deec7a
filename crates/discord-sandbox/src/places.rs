//! Changes to guilds and channels (deletion, outages, permissions) and the gateway events of them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::errors::{Trouble, trouble};
use crate::id::Id;
use crate::permissions::{Overwrite, Permissions};
use crate::shapes;
use crate::world::{Member, Role, World, channel_type};

/// The colours of new roles, one after the other.
pub(crate) const ROLE_COLORS: [u32; 6] = [
    0x0034_98db,
    0x00e6_7e22,
    0x002e_cc71,
    0x009b_59b6,
    0x00e9_1e63,
    0x00f1_c40f,
];

/// Deletes a channel with its threads, or a thread.
pub(crate) fn remove_channel(world: &mut World, id: Id) {
    let threads: Vec<Id> = world
        .channels
        .values()
        .filter(|c| c.parent == Some(id))
        .map(|c| c.id)
        .collect();
    for thread in threads {
        remove_channel(world, thread);
    }
    let Some(channel) = world.channels.get(&id) else {
        return;
    };
    let line = format!("{} is deleted", world.place(id));
    let (event, shape) = if channel.is_thread() {
        let shape = json!({ "id": id, "guild_id": channel.guild, "parent_id": channel.parent, "type": channel.kind });
        ("THREAD_DELETE", shape)
    } else {
        ("CHANNEL_DELETE", shapes::channel(world, channel))
    };
    let guild = channel.guild;
    world.channels.remove(&id);
    world.note(line);
    world.dispatch(guild, event, &shape);
}

/// Removes the bot from a guild.
pub(crate) fn remove_bot(world: &mut World, id: Id) {
    let bot = world.bot;
    if let Some(guild) = world.guilds.get_mut(&id) {
        guild.members.remove(&bot);
    }
    world.commands.remove(&Some(id));
    world.note(format!("the bot is removed from guild {id}"));
    world.dispatch(Some(id), "GUILD_DELETE", &json!({ "id": id }));
}

/// Adds the bot to a guild (again).
pub(crate) fn add_bot(world: &mut World, id: Id) {
    let bot = world.bot;
    if let Some(guild) = world.guilds.get_mut(&id) {
        guild.members.insert(bot, Member::default());
    }
    world.note(format!("the bot is in guild {id}"));
    let shape = shapes::guild(world, id);
    world.dispatch(Some(id), "GUILD_CREATE", &shape);
}

/// Begins or ends an outage of a guild.
pub(crate) fn outage(world: &mut World, id: Id, begins: bool) {
    if let Some(guild) = world.guilds.get_mut(&id) {
        guild.unavailable = begins;
    }
    world.note(format!(
        "guild {id}: the outage {}",
        if begins { "begins" } else { "ends" }
    ));
    if begins {
        world.dispatch(
            Some(id),
            "GUILD_DELETE",
            &json!({ "id": id, "unavailable": true }),
        );
    } else {
        let shape = shapes::guild(world, id);
        world.dispatch(Some(id), "GUILD_CREATE", &shape);
    }
}

/// Allows or denies permissions in one channel, for a member or for a role.
pub(crate) fn permit(
    world: &mut World,
    channel: Id,
    who: Id,
    permissions: Permissions,
    is_allowed: bool,
) {
    let is_member = world.users.contains_key(&who);
    // A thread has its channel's.
    let thread = world.channels.get(&channel).filter(|it| it.is_thread());
    let target = thread.and_then(|it| it.parent).unwrap_or(channel);
    let Some(place) = world.channels.get_mut(&target) else {
        return;
    };
    let at = place.overwrites.iter().position(|it| it.id == who);
    let at = at.unwrap_or_else(|| {
        place.overwrites.push(Overwrite {
            id: who,
            is_member,
            allow: Permissions::empty(),
            deny: Permissions::empty(),
        });
        place.overwrites.len() - 1
    });
    let overwrite = &mut place.overwrites[at];
    let (gains, loses) = if is_allowed {
        (&mut overwrite.allow, &mut overwrite.deny)
    } else {
        (&mut overwrite.deny, &mut overwrite.allow)
    };
    (*gains, *loses) = (*gains | permissions, *loses & !permissions);
    let sign = if is_allowed { '+' } else { '-' };
    world.note(format!(
        "permissions of {} in {}: {sign}{permissions:?}",
        world.name(who),
        world.place(target)
    ));
    dispatch_changed(world, target);
}

/// Neither allows nor denies a permission in a channel any more.
pub(crate) fn forget_overwrite(world: &mut World, channel: Id, who: Id, permission: Permissions) {
    if let Some(place) = world.channels.get_mut(&channel) {
        for overwrite in place.overwrites.iter_mut().filter(|it| it.id == who) {
            overwrite.allow &= !permission;
            overwrite.deny &= !permission;
        }
    }
    dispatch_changed(world, channel);
}

/// Creates a text channel in a guild.
pub(crate) fn new_channel(world: &mut World, guild: Id, name: &str) -> Id {
    let channel = world.add_channel(channel_type::TEXT, Some(guild), name);
    let shape = shapes::channel(world, &world.channels[&channel]);
    world.dispatch(Some(guild), "CHANNEL_CREATE", &shape);
    channel
}

/// Creates a thread of that kind in a channel with these people, as a person would.
pub(crate) fn new_thread(
    world: &mut World,
    kind: u8,
    channel: Id,
    name: &str,
    people: BTreeSet<Id>,
) -> Id {
    let guild = world.guild_of(channel);
    let id = world.add_channel(kind, guild, name);
    if let Some(thread) = world.channels.get_mut(&id) {
        thread.parent = Some(channel);
        thread.thread.auto_archive_minutes = 4_320;
        thread.thread.members = people;
    }
    let shape = shapes::channel(world, &world.channels[&id]);
    world.dispatch(guild, "THREAD_CREATE", &shape);
    id
}

/// Creates a role in a guild.
pub(crate) fn new_role(
    world: &mut World,
    guild: Id,
    name: &str,
    permissions: Permissions,
    mentionable: bool,
    color: u32,
) -> Id {
    let id = world.new_id();
    let role = Role {
        id,
        name: name.to_owned(),
        permissions,
        mentionable,
        color,
    };
    let shape = json!({ "guild_id": guild, "role": shapes::role(&role) });
    if let Some(guild) = world.guilds.get_mut(&guild) {
        guild.roles.insert(id, role);
    }
    world.dispatch(Some(guild), "GUILD_ROLE_CREATE", &shape);
    id
}

/// Gives a role to a member of a guild, or takes it away.
pub(crate) fn set_role(world: &mut World, guild: Id, user: Id, role: Id, has: bool) {
    let found = world.guilds.get_mut(&guild);
    let Some(member) = found.and_then(|guild| guild.members.get_mut(&user)) else {
        return;
    };
    if has {
        member.roles.insert(role);
    } else {
        member.roles.remove(&role);
    }
    let mut shape = shapes::member(world, guild, user);
    shape["guild_id"] = json!(guild);
    world.dispatch(Some(guild), "GUILD_MEMBER_UPDATE", &shape);
}

/// Returns a name for a new person or a new name, if others can tell them apart by it.
pub(crate) fn free_name(world: &World, name: &str) -> Result<String, Trouble> {
    let name = name.trim();
    let length = name.chars().count();
    if !(1..=32).contains(&length) || name.contains(['@', '#', ',']) {
        return Err(trouble!(
            "{name:?} cannot be a name: one has 1 to 32 letters and no @, # or comma"
        ));
    }
    if world.users.keys().any(|id| world.is_called(*id, name)) {
        return Err(trouble!("{name} is there already: choose another name"));
    }
    Ok(name.to_owned())
}

/// Creates a person who is a member of a guild.
pub(crate) fn arrive(world: &mut World, guild: Id, name: &str) -> Id {
    let username: String = name
        .to_lowercase()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let user = world.add_user(&username, Some(name), false);
    join(world, guild, user);
    user
}

/// Adds a person to a guild.
pub(crate) fn join(world: &mut World, guild: Id, user: Id) {
    if let Some(guild) = world.guilds.get_mut(&guild) {
        guild.members.insert(user, Member::default());
    }
    let mut shape = shapes::member(world, guild, user);
    shape["guild_id"] = json!(guild);
    world.dispatch(Some(guild), "GUILD_MEMBER_ADD", &shape);
}

/// Removes a person from a guild.
pub(crate) fn leave(world: &mut World, guild: Id, user: Id) {
    if let Some(guild) = world.guilds.get_mut(&guild) {
        guild.members.remove(&user);
    }
    for channel in world.channels.values_mut() {
        if channel.guild == Some(guild) {
            channel.thread.members.remove(&user);
        }
    }
    world.note(format!("{} leaves guild {guild}", world.name(user)));
    let shape = json!({ "guild_id": guild, "user": shapes::user_by_id(world, user) });
    world.dispatch(Some(guild), "GUILD_MEMBER_REMOVE", &shape);
}

/// Sends the gateway's event for a changed channel or thread.
pub(crate) fn dispatch_changed(world: &mut World, id: Id) -> Value {
    let Some(channel) = world.channels.get(&id) else {
        return Value::Null;
    };
    let event = if channel.is_thread() {
        "THREAD_UPDATE"
    } else {
        "CHANNEL_UPDATE"
    };
    let (guild, shape) = (channel.guild, shapes::channel(world, channel));
    world.dispatch(guild, event, &shape);
    shape
}

/// A new message opens an archived thread.
pub(crate) fn wake(world: &mut World, id: Id) {
    let Some(channel) = world
        .channels
        .get_mut(&id)
        .filter(|channel| channel.thread.archived)
    else {
        return;
    };
    channel.thread.archived = false;
    world.note(format!("thread {} is open again", world.place(id)));
    dispatch_changed(world, id);
}
