//! The permissions of a person or the bot in a guild or channel.

use crate::errors::{
    ApiError, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, UNKNOWN_GUILD,
};
use crate::id::Id;
use crate::message::Message;
use crate::permissions::Permissions;
use crate::world::{Channel, World, channel_type};

impl World {
    /// Returns the permissions of `user` in a channel; none if it does not exist.
    pub fn permissions(&self, channel: Id, user: Id) -> Permissions {
        let channel = self.channels.get(&channel);
        channel.map_or(Permissions::empty(), |channel| {
            in_channel(self, channel, user)
        })
    }

    /// Returns the permissions of `user` in a guild, without channels.
    pub fn permissions_in_guild(&self, guild: Id, user: Id) -> Permissions {
        let Some(guild) = self.guilds.get(&guild) else {
            return Permissions::empty();
        };
        let Some(member) = guild.members.get(&user) else {
            return Permissions::empty();
        };
        let roles = member.roles.iter().filter_map(|role| guild.roles.get(role));
        roles.fold(guild.roles[&guild.id].permissions, |may, role| {
            may | role.permissions
        })
    }

    pub fn sees(&self, user: Id, channel: Id) -> bool {
        self.permissions(channel, user)
            .contains(Permissions::VIEW_CHANNEL)
    }

    /// Whether `user` may write ordinary messages in a channel.
    pub fn may_write(&self, user: Id, channel: Id) -> bool {
        let may = self.permissions(channel, user);
        let Some(place) = self.channels.get(&channel) else {
            return false;
        };
        let is_open = !place.thread.locked || may.contains(Permissions::MANAGE_THREADS);
        is_open
            && may.contains(if place.is_thread() {
                Permissions::SEND_MESSAGES_IN_THREADS
            } else {
                Permissions::SEND_MESSAGES
            })
    }

    /// Returns the messages of a channel that `user` sees: public ones and those only for them,
    /// oldest first.
    pub fn messages_for(
        &self,
        user: Id,
        channel: Id,
    ) -> impl DoubleEndedIterator<Item = &Message> + use<'_> {
        let seen = self.sees(user, channel);
        let messages = self.messages_in(channel);
        messages.filter(move |m| seen && m.only_for.is_none_or(|only| only == user))
    }

    /// Returns the messages of a channel, private ones too, deleted ones left out, oldest first.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> + use<'_> {
        let channel = self.channels.get(&channel);
        let ids = channel.into_iter().flat_map(|channel| &channel.messages);
        let messages = ids.filter_map(|id| self.messages.get(id));
        messages.filter(|message| !message.deleted)
    }
}

/// Returns the permissions of `user` in `channel`, by Discord's algorithm; none for people outside
/// the guild.
fn in_channel(world: &World, channel: &Channel, user: Id) -> Permissions {
    let Some(guild_id) = channel.guild else {
        return if channel.recipients.contains(&user) {
            Permissions::USUAL
        } else {
            Permissions::empty()
        };
    };
    let Some(guild) = world.guilds.get(&guild_id) else {
        return Permissions::empty();
    };
    let Some(member) = guild.members.get(&user) else {
        return Permissions::empty();
    };
    let base = world.permissions_in_guild(guild_id, user);
    if base.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    // A thread has no overwrites of its own.
    let overwrites = match channel
        .parent
        .and_then(|parent| world.channels.get(&parent))
    {
        Some(parent) if channel.is_thread() => &parent.overwrites,
        _ => &channel.overwrites,
    };
    let mut may = base;
    let mut apply = |allow: Permissions, deny: Permissions| may = (may & !deny) | allow;
    for everyone in overwrites.iter().filter(|o| o.id == guild_id) {
        apply(everyone.allow, everyone.deny);
    }
    let roles = overwrites
        .iter()
        .filter(|o| !o.is_member && member.roles.contains(&o.id));
    let (allow, deny) = roles.fold((Permissions::empty(), Permissions::empty()), |(a, d), o| {
        (a | o.allow, d | o.deny)
    });
    apply(allow, deny);
    for own in overwrites.iter().filter(|o| o.is_member && o.id == user) {
        apply(own.allow, own.deny);
    }
    // A private thread is seen by its members, and by those who may see every thread.
    let is_hidden = channel.kind == channel_type::PRIVATE_THREAD
        && !channel.thread.members.contains(&user)
        && !may.contains(Permissions::MANAGE_THREADS);
    if may.contains(Permissions::VIEW_CHANNEL) && !is_hidden {
        may
    } else {
        Permissions::empty()
    }
}

/// Returns the bot's permissions in a channel that it sees.
pub(crate) fn access(world: &World, channel: Id) -> Result<Permissions, ApiError> {
    let found: &Channel = world.channels.get(&channel).ok_or(UNKNOWN_CHANNEL)?;
    let may = world.permissions(found.id, world.bot);
    if may.contains(Permissions::VIEW_CHANNEL) {
        Ok(may)
    } else {
        Err(MISSING_ACCESS)
    }
}

pub(crate) fn needs(may: Permissions, needed: Permissions) -> Result<(), ApiError> {
    if may.contains(needed) {
        Ok(())
    } else {
        Err(MISSING_PERMISSIONS)
    }
}

/// A guild that the bot is in.
pub(crate) fn member_guild(world: &World, id: Id) -> Result<Id, ApiError> {
    let guild = world
        .guilds
        .get(&id)
        .filter(|guild| guild.members.contains_key(&world.bot));
    guild.map(|guild| guild.id).ok_or(UNKNOWN_GUILD)
}
