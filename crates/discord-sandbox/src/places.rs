//! Changes to guilds and channels (deletion, outages, permissions) and the gateway events of them.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::id::Id;
use crate::permissions::Permissions;
use crate::shapes;
use crate::world::{Channel, Member, Role, ThreadState, World, channel_type};

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
    for thread in world.threads(id) {
        remove_channel(world, thread);
    }
    note!(world, "{} is deleted", world.place(id));
    let shape = shapes::channel(world, &world.channels[&id]);
    let Some(channel) = world.channels.remove(&id) else {
        return;
    };
    if channel.is_thread() {
        let shape = json!({ "id": id, "guild_id": channel.guild, "parent_id": channel.parent, "type": channel.kind });
        world.dispatch(channel.guild, "THREAD_DELETE", &shape);
    } else {
        world.dispatch(channel.guild, "CHANNEL_DELETE", &shape);
    }
}

/// Removes the bot from a guild.
pub(crate) fn remove_bot(world: &mut World, id: Id) {
    let bot = world.bot;
    world.guild_mut(id).members.remove(&bot);
    world.commands.remove(&Some(id));
    note!(world, "the bot is removed from guild {id}");
    world.dispatch(Some(id), "GUILD_DELETE", &json!({ "id": id }));
}

/// Adds the bot to a guild (again).
pub(crate) fn add_bot(world: &mut World, id: Id) {
    let bot = world.bot;
    world.guild_mut(id).members.insert(bot, Member::default());
    note!(world, "the bot is in guild {id}");
    world.dispatch(Some(id), "GUILD_CREATE", &shapes::guild(world, id));
}

/// Begins or ends an outage of a guild.
pub(crate) fn outage(world: &mut World, id: Id, begins: bool) {
    world.guild_mut(id).unavailable = begins;
    if begins {
        note!(world, "guild {id}: the outage begins");
        let shape = json!({ "id": id, "unavailable": true });
        world.dispatch(Some(id), "GUILD_DELETE", &shape);
    } else {
        note!(world, "guild {id}: the outage ends");
        world.dispatch(Some(id), "GUILD_CREATE", &shapes::guild(world, id));
    }
}

/// Allows or denies permissions in one channel, for a member or for a role; or leaves them to the roles of
/// the guild again.
pub(crate) fn permit(
    world: &mut World,
    channel: Id,
    who: Id,
    permissions: Permissions,
    is_allowed: Option<bool>,
) {
    let is_member = world.users.contains_key(&who);
    // A thread has its channel's.
    let thread = world.channels.get(&channel).filter(|it| it.is_thread());
    let target = thread.and_then(|it| it.parent).unwrap_or(channel);
    let Some(place) = world.channels.get_mut(&target) else {
        return;
    };
    let overwrite = place.overwrites.entry(who).or_default();
    overwrite.is_member = is_member;
    overwrite.allow.set(permissions, is_allowed == Some(true));
    overwrite.deny.set(permissions, is_allowed == Some(false));
    let (name, place) = (world.name(who), world.place(target));
    let sign = is_allowed.map_or(' ', |it| if it { '+' } else { '-' });
    let set = format!("{sign}{permissions:?}");
    note!(world, "permissions of {name} in {place}: {set}");
    dispatch_changed(world, target);
}

/// Creates a text channel in a guild.
pub(crate) fn new_channel(world: &mut World, guild: Id, name: &str) -> Id {
    let channel = world.add_channel(channel_type::TEXT, Some(guild), name);
    let shape = shapes::channel(world, &world.channels[&channel]);
    world.dispatch(Some(guild), "CHANNEL_CREATE", &shape);
    channel
}

/// Adds a thread to a channel. Returns it as the bot gets it by a request.
pub(crate) fn add_thread(world: &mut World, parent: Id, thread: Channel) -> Value {
    let (id, guild) = (thread.id, world.guild_of(parent));
    let thread = Channel {
        guild,
        parent: Some(parent),
        ..thread
    };
    world.channels.insert(id, thread);
    let (name, place) = (world.place(id), world.place(parent));
    note!(world, "thread {name} made in {place}");
    let shape = shapes::channel(world, &world.channels[&id]);
    let event = shapes::with(shape.clone(), json!({ "newly_created": true }));
    world.dispatch(guild, "THREAD_CREATE", &event);
    shape
}

/// Creates a thread of that kind in a channel with these people, as a person would.
pub(crate) fn new_thread(
    world: &mut World,
    kind: u8,
    channel: Id,
    name: &str,
    people: BTreeSet<Id>,
) -> Id {
    let id = world.new_id();
    let thread = Channel {
        id,
        kind,
        name: name.to_owned(),
        thread: ThreadState {
            auto_archive_minutes: 4_320,
            members: people,
            ..ThreadState::default()
        },
        ..Channel::default()
    };
    add_thread(world, channel, thread);
    id
}

/// Creates a role in a guild. It gets an id.
pub(crate) fn new_role(world: &mut World, guild: Id, role: Role) -> Id {
    let id = world.new_id();
    let role = Role { id, ..role };
    let shape = json!({ "guild_id": guild, "role": shapes::role(&role) });
    world.guild_mut(guild).roles.insert(id, role);
    world.dispatch(Some(guild), "GUILD_ROLE_CREATE", &shape);
    id
}

/// Gives a role to a member of a guild, or takes it away.
pub(crate) fn set_role(world: &mut World, guild: Id, user: Id, role: Id, has: bool) {
    let Some(member) = world.guild_mut(guild).members.get_mut(&user) else {
        return;
    };
    if has {
        member.roles.insert(role);
    } else {
        member.roles.remove(&role);
    }
    dispatch_member(world, guild, user, "GUILD_MEMBER_UPDATE");
}

/// Returns a name for a new person or a new name, if others can tell them apart by it.
pub(crate) fn free_name(world: &World, name: &str) -> Result<String> {
    let name = name.trim();
    let length = name.chars().count();
    ensure!(
        (1..=32).contains(&length) && !name.contains(['@', '#', ',']),
        "{name:?} cannot be a name: one has 1 to 32 letters and no @, # or comma"
    );
    let is_taken = world.users.keys().any(|id| world.is_called(*id, name));
    ensure!(!is_taken, "{name} is there already: choose another name");
    Ok(name.to_owned())
}

/// Creates a person who is a member of a guild.
pub(crate) fn arrive(world: &mut World, guild: Id, name: &str) -> Id {
    let mut username = name.to_lowercase();
    username.retain(|letter| letter.is_ascii_alphanumeric());
    let user = world.add_user(&username, Some(name), false);
    join(world, guild, user);
    user
}

/// Adds a person to a guild.
pub(crate) fn join(world: &mut World, guild: Id, user: Id) {
    world
        .guild_mut(guild)
        .members
        .insert(user, Member::default());
    dispatch_member(world, guild, user, "GUILD_MEMBER_ADD");
}

fn dispatch_member(world: &mut World, guild: Id, user: Id, event: &str) {
    let mut shape = shapes::member(world, guild, user);
    shape["guild_id"] = json!(guild);
    world.dispatch(Some(guild), event, &shape);
}

/// Removes a person from a guild.
pub(crate) fn leave(world: &mut World, guild: Id, user: Id) {
    world.guild_mut(guild).members.remove(&user);
    let channels = world.channels.values_mut();
    for channel in channels.filter(|it| it.guild == Some(guild)) {
        channel.thread.members.remove(&user);
    }
    note!(world, "{} leaves guild {guild}", world.name(user));
    let shape = json!({ "guild_id": guild, "user": shapes::user_by_id(world, user) });
    world.dispatch(Some(guild), "GUILD_MEMBER_REMOVE", &shape);
}

/// Sends the gateway's event for a changed channel or thread.
pub(crate) fn dispatch_changed(world: &mut World, id: Id) -> Value {
    let Some(channel) = world.channels.get(&id) else {
        return Value::Null;
    };
    let kind = if channel.is_thread() {
        "THREAD"
    } else {
        "CHANNEL"
    };
    let (guild, shape) = (channel.guild, shapes::channel(world, channel));
    world.dispatch(guild, &format!("{kind}_UPDATE"), &shape);
    shape
}

/// A new message opens an archived thread.
pub(crate) fn wake(world: &mut World, id: Id) {
    if world.channels[&id].thread.archived {
        world.channel_mut(id).thread.archived = false;
        note!(world, "thread {} is open again", world.place(id));
        dispatch_changed(world, id);
    }
}
