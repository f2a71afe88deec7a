//! Control of guilds, channels, threads and messages by tests.

use crate::id::Id;
use crate::permissions::Permissions;
use crate::person::Person;
use crate::places;
use crate::sandbox::Sandbox;
use crate::world::{ThreadState, channel_type};

/// Guilds and channels.
impl Sandbox {
    /// Creates another guild with the bot in it. It has no channels yet.
    #[must_use]
    pub fn new_guild(&self, name: &str) -> Id {
        let mut world = self.shared.world();
        let guild = world.add_guild(name);
        places::add_bot(&mut world, guild);
        guild
    }

    /// Creates a guild without the bot, in which it can only be used by people who have installed it.
    #[must_use]
    pub fn new_guild_without_bot(&self, name: &str) -> Id {
        let mut world = self.shared.world();
        let guild = world.add_guild(name);
        let bot = world.bot;
        if let Some(guild) = world.guilds.get_mut(&guild) {
            guild.members.remove(&bot);
        }
        guild
    }

    /// Creates a group chat of these people. The bot is never a member of one.
    #[must_use]
    pub fn new_group(&self, name: &str, people: &[&Person]) -> Id {
        let mut world = self.shared.world();
        let group = world.add_channel(channel_type::GROUP, None, name);
        if let Some(channel) = world.channels.get_mut(&group) {
            channel
                .recipients
                .extend(people.iter().map(|person| person.id()));
        }
        group
    }

    /// Creates a role in a guild, without permissions. If it is `mentionable`, everybody may ping its
    /// members; otherwise only those who have the permission to mention everyone.
    #[must_use]
    pub fn new_role(&self, guild: Id, name: &str, mentionable: bool) -> Id {
        let (mut world, none) = (self.shared.world(), Permissions::NONE);
        places::new_role(&mut world, guild, name, none, mentionable, 0)
    }

    /// Creates a text channel in a guild.
    #[must_use]
    pub fn new_channel(&self, guild: Id, name: &str) -> Id {
        places::new_channel(&mut self.shared.world(), guild, name)
    }

    /// Creates a public thread in a channel, as a person would.
    #[must_use]
    pub fn new_thread(&self, channel: Id, name: &str) -> Id {
        places::new_thread(&mut self.shared.world(), channel, name)
    }

    /// Creates a private thread in a channel with these people in it, and the bot.
    #[must_use]
    pub fn new_private_thread(&self, channel: Id, name: &str, people: &[&Person]) -> Id {
        let mut world = self.shared.world();
        let guild = world
            .channels
            .get(&channel)
            .and_then(|channel| channel.guild);
        let id = world.add_channel(channel_type::PRIVATE_THREAD, guild, name);
        let bot = world.bot;
        if let Some(thread) = world.channels.get_mut(&id) {
            thread.parent = Some(channel);
            thread.thread.auto_archive_minutes = 4_320;
            let people = people.iter().map(|person| person.id());
            thread.thread.members.extend(people.chain([bot]));
        }
        let shape = crate::shapes::channel(&world, &world.channels[&id]);
        world.dispatch(guild, "THREAD_CREATE", &shape);
        id
    }

    /// Takes a person, or the bot, out of a thread.
    pub fn leave_thread(&self, thread: Id, user: Id) {
        let mut world = self.shared.world();
        if let Some(channel) = world.channels.get_mut(&thread) {
            channel.thread.members.remove(&user);
        }
    }

    /// Archives a thread, as Discord does after a while without messages.
    pub fn archive(&self, thread: Id) {
        self.change_thread(thread, |state| state.archived = true);
    }

    /// Archives and locks a thread, as a moderator can: only people who manage threads may open it.
    pub fn lock(&self, thread: Id) {
        self.change_thread(thread, |state| {
            state.archived = true;
            state.locked = true;
        });
    }

    fn change_thread(&self, thread: Id, change: impl FnOnce(&mut ThreadState)) {
        let mut world = self.shared.world();
        if let Some(channel) = world.channels.get_mut(&thread) {
            change(&mut channel.thread);
        }
        crate::places::dispatch_changed(&mut world, thread);
    }

    /// The threads of a channel.
    #[must_use]
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        let world = self.shared.world();
        let threads = world
            .channels
            .values()
            .filter(|c| c.parent == Some(channel));
        threads.map(|c| c.id).collect()
    }

    /// Deletes a channel or thread.
    pub fn delete_channel(&self, channel: Id) {
        places::remove_channel(&mut self.shared.world(), channel);
    }

    /// Removes the bot from a guild: `GUILD_DELETE` without `unavailable`.
    pub fn remove_bot(&self, guild: Id) {
        places::remove_bot(&mut self.shared.world(), guild);
    }

    /// Invites the bot into a guild (again).
    pub fn invite_bot(&self, guild: Id) {
        places::add_bot(&mut self.shared.world(), guild);
    }

    /// Begins an outage of a guild: `GUILD_DELETE` with `unavailable: true`.
    pub fn begin_outage(&self, guild: Id) {
        places::outage(&mut self.shared.world(), guild, true);
    }

    /// Ends the outage: `GUILD_CREATE`.
    pub fn end_outage(&self, guild: Id) {
        places::outage(&mut self.shared.world(), guild, false);
    }

    /// Allows permissions in one channel to a person or the bot, or to everybody by the guild's id.
    pub fn allow(&self, channel: Id, who: Id, permissions: Permissions) {
        places::overwrite(
            &mut self.shared.world(),
            channel,
            who,
            permissions,
            Permissions::NONE,
        );
    }

    /// Denies permissions in one channel.
    pub fn deny(&self, channel: Id, who: Id, permissions: Permissions) {
        places::overwrite(
            &mut self.shared.world(),
            channel,
            who,
            Permissions::NONE,
            permissions,
        );
    }

    /// Sets what everybody may do in a guild, the bot too, before channels are looked at.
    pub fn set_guild_permissions(&self, guild: Id, permissions: Permissions) {
        let mut world = self.shared.world();
        let guild = world.guilds.get_mut(&guild);
        if let Some(everyone) = guild.and_then(|guild| guild.roles.get_mut(&guild.id)) {
            everyone.permissions = permissions;
        }
    }

    /// Sets the largest file size of a guild (10 MiB at first), sent as `attachment_size_limit`.
    pub fn set_attachment_limit(&self, guild: Id, bytes: usize) {
        if let Some(guild) = self.shared.world().guilds.get_mut(&guild) {
            guild.attachment_size_limit = bytes;
        }
    }

    /// Sets a guild's language, sent as `guild_locale` and by `GUILD_UPDATE`.
    pub fn set_guild_locale(&self, guild: Id, locale: &str) {
        let mut world = self.shared.world();
        if let Some(guild) = world.guilds.get_mut(&guild) {
            locale.clone_into(&mut guild.locale);
        }
        let shape = crate::shapes::guild(&world, guild);
        world.dispatch(Some(guild), "GUILD_UPDATE", &shape);
    }

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, message: impl Into<Id>) {
        crate::rest::delete(&mut self.shared.world(), message.into());
    }
}
