//! The permissions of a person or the bot in a guild or channel.

use crate::errors::{
    ApiError, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, UNKNOWN_GUILD, require,
};
use crate::id::Id;
use crate::message::Message;
use crate::permissions::{Overwrite, Permissions};
use crate::world::{World, channel_type};

impl World {
    /// Returns the permissions of `user` in a channel, by Discord's algorithm: none if it does not exist
    /// and for people outside the guild.
    pub fn permissions(&self, channel: Id, user: Id) -> Permissions {
        let Some(channel) = self.channels.get(&channel) else {
            return Permissions::empty();
        };
        let Some(guild) = channel.guild else {
            let is_in = channel.recipients.contains(&user);
            return if is_in {
                Permissions::USUAL
            } else {
                Permissions::empty()
            };
        };
        let Some(member) = self.member(guild, user) else {
            return Permissions::empty();
        };
        let mut may = self.permissions_in_guild(guild, user);
        if may.contains(Permissions::ADMINISTRATOR) {
            return Permissions::all();
        }
        // A thread has no overwrites of its own.
        let parent = channel.parent.and_then(|parent| self.channels.get(&parent));
        let overwrites = match parent {
            Some(parent) if channel.is_thread() => &parent.overwrites,
            _ => &channel.overwrites,
        };
        let mut of_roles = Overwrite::default();
        for of_role in member.roles.iter().filter_map(|role| overwrites.get(role)) {
            of_roles.allow |= of_role.allow;
            of_roles.deny |= of_role.deny;
        }
        let [everyone, own] = [guild, user].map(|id| overwrites.get(&id));
        for it in [everyone, Some(&of_roles), own].into_iter().flatten() {
            may = (may & !it.deny) | it.allow;
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

    /// Returns the permissions of `user` in a guild, without channels.
    pub fn permissions_in_guild(&self, guild: Id, user: Id) -> Permissions {
        let Some(member) = self.member(guild, user) else {
            return Permissions::empty();
        };
        let guild = &self.guilds[&guild];
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
        self.channels.get(&channel).is_some_and(|place| {
            let is_open = !place.thread.locked || may.contains(Permissions::MANAGE_THREADS);
            is_open && may.contains(place.writing())
        })
    }

    /// Returns a message if `user` sees it.
    pub fn seen(&self, user: Id, message: Id) -> Option<&Message> {
        let found = self.messages.get(&message).filter(|it| !it.deleted);
        let found = found.filter(|it| it.only_for.is_none_or(|only| only == user));
        found.filter(|it| self.sees(user, it.channel))
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

/// Returns the bot's permissions in a channel that it sees.
pub(crate) fn access(world: &World, channel: Id) -> Result<Permissions, ApiError> {
    require(world.channels.contains_key(&channel), UNKNOWN_CHANNEL)?;
    let may = world.permissions(channel, world.bot);
    require(may.contains(Permissions::VIEW_CHANNEL), MISSING_ACCESS)?;
    Ok(may)
}

pub(crate) fn needs(may: Permissions, needed: Permissions) -> Result<(), ApiError> {
    require(may.contains(needed), MISSING_PERMISSIONS)
}

/// A guild that the bot is in.
pub(crate) fn member_guild(world: &World, id: Id) -> Result<Id, ApiError> {
    let is_in = world.member(id, world.bot).is_some();
    is_in.then_some(id).ok_or(UNKNOWN_GUILD)
}
