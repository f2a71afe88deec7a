//! Control of guilds, channels, threads, messages, the gateway and Activities by tests.

use std::collections::BTreeSet;

use anyhow::Result;
use serde_json::json;

use crate::activities::random;
use crate::id::Id;
use crate::permissions::Permissions;
use crate::person::Person;
use crate::sandbox::Sandbox;
use crate::sessions::{Out, Settings, op};
use crate::world::{Role, World, channel_type};
use crate::{places, rest};

/// Guilds and channels.
impl Sandbox {
    /// Creates another guild with the bot in it. It has no channels yet.
    pub fn new_guild(&self, name: &str) -> Id {
        let mut world = self.shared.world();
        let guild = world.add_guild(name);
        places::add_bot(&mut world, guild);
        guild
    }

    /// Creates a guild without the bot, in which it can only be used by people who have installed it.
    pub fn new_guild_without_bot(&self, name: &str) -> Id {
        let mut world = self.shared.world();
        let guild = world.add_guild(name);
        world.guild_mut(guild).members.clear();
        guild
    }

    /// Creates a group chat of these people. The bot is never a member of one.
    pub fn new_group(&self, name: &str, people: &[&Person]) -> Id {
        let mut world = self.shared.world();
        let group = world.add_channel(channel_type::GROUP, None, name);
        let people = people.iter().map(|person| person.id());
        world.channel_mut(group).recipients.extend(people);
        group
    }

    /// Creates a role in a guild, without permissions. If it is `mentionable`, everybody may ping its
    /// members; otherwise only those who have the permission to mention everyone.
    pub fn new_role(&self, guild: Id, name: &str, mentionable: bool) -> Id {
        let role = Role {
            name: name.to_owned(),
            mentionable,
            ..Role::default()
        };
        places::new_role(&mut self.shared.world(), guild, role)
    }

    /// Creates a text channel in a guild.
    pub fn new_channel(&self, guild: Id, name: &str) -> Id {
        places::new_channel(&mut self.shared.world(), guild, name)
    }

    /// Creates a public thread in a channel, as a person would.
    pub fn new_thread(&self, channel: Id, name: &str) -> Id {
        let (world, kind) = (&mut self.shared.world(), channel_type::PUBLIC_THREAD);
        places::new_thread(world, kind, channel, name, BTreeSet::new())
    }

    /// Creates a private thread in a channel with these people in it, and the bot.
    pub fn new_private_thread(&self, channel: Id, name: &str, people: &[&Person]) -> Id {
        let (mut world, kind) = (self.shared.world(), channel_type::PRIVATE_THREAD);
        let people = people.iter().map(|person| person.id());
        let people = people.chain([world.bot]).collect();
        places::new_thread(&mut world, kind, channel, name, people)
    }

    /// Takes a person, or the bot, out of a thread.
    pub fn leave_thread(&self, thread: Id, user: Id) {
        let mut world = self.shared.world();
        world.channel_mut(thread).thread.members.remove(&user);
    }

    /// Archives a thread, as Discord does after a while without messages.
    pub fn archive(&self, thread: Id) {
        self.close_thread(thread, false);
    }

    /// Archives and locks a thread, as a moderator can: only people who manage threads may open it.
    pub fn lock(&self, thread: Id) {
        self.close_thread(thread, true);
    }

    fn close_thread(&self, thread: Id, locks: bool) {
        let mut world = self.shared.world();
        let state = &mut world.channel_mut(thread).thread;
        (state.archived, state.locked) = (true, state.locked || locks);
        places::dispatch_changed(&mut world, thread);
    }

    /// The threads of a channel.
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        self.shared.world().threads(channel)
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
        let world = &mut self.shared.world();
        places::permit(world, channel, who, permissions, Some(true));
    }

    /// Denies permissions in one channel.
    pub fn deny(&self, channel: Id, who: Id, permissions: Permissions) {
        let world = &mut self.shared.world();
        places::permit(world, channel, who, permissions, Some(false));
    }

    /// Sets what everybody may do in a guild, the bot too, before channels are looked at.
    pub fn set_guild_permissions(&self, guild: Id, permissions: Permissions) {
        let mut world = self.shared.world();
        // The role of everybody has the guild's id.
        let everyone = world.guild_mut(guild).roles.entry(guild);
        everyone.and_modify(|it| it.permissions = permissions);
    }

    /// Sets the largest file size of a guild (10 MiB at first), sent as `attachment_size_limit`.
    pub fn set_attachment_limit(&self, guild: Id, bytes: usize) {
        self.shared.world().guild_mut(guild).attachment_size_limit = bytes;
    }

    /// Sets a guild's language, sent as `guild_locale` and by `GUILD_UPDATE`.
    pub fn set_guild_locale(&self, guild: Id, locale: &str) {
        let mut world = self.shared.world();
        locale.clone_into(&mut world.guild_mut(guild).locale);
        let shape = crate::shapes::guild(&world, guild);
        world.dispatch(Some(guild), "GUILD_UPDATE", &shape);
    }

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, message: impl Into<Id>) {
        rest::delete(&mut self.shared.world(), message.into());
    }
}

/// The gateway's side of faults.
impl Sandbox {
    /// The number of connected shards.
    pub fn shards_connected(&self) -> usize {
        self.shared.world().gateway.connected()
    }

    /// The number of identifies.
    pub fn identifies(&self) -> u64 {
        self.shared.world().gateway.identifies
    }

    /// The number of resumed sessions.
    pub fn resumes(&self) -> u64 {
        self.shared.world().gateway.resumes
    }

    /// The number of heartbeats.
    pub fn heartbeats(&self) -> u64 {
        self.shared.world().gateway.heartbeats
    }

    /// Changes how the gateway behaves from now on.
    pub fn gateway(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.shared.world().gateway.settings);
    }

    /// Breaks every gateway connection without a close code; sessions can be resumed.
    pub fn drop_sockets(&self) {
        self.send("connections break", &Out::Break);
    }

    /// Asks every shard to reconnect (op 7); sessions can be resumed.
    pub fn ask_to_reconnect(&self) {
        let payload = json!({ "op": op::RECONNECT, "d": null });
        self.send("asks to reconnect (op 7)", &Out::Send(payload));
    }

    /// Declares every session invalid (op 9) and deletes it: shards must identify again.
    pub fn invalidate_sessions(&self) {
        self.send("invalid session (op 9)", &Out::invalid_session());
        self.shared.world().gateway.sessions.clear();
    }

    /// Closes every gateway connection with a code, such as 4000 (unknown error) or 4009 (timed out).
    pub fn close_sockets(&self, code: u16) {
        let close = Out::Close(code, "Closed by a test.");
        self.send(&format!("closes with {code}"), &close);
    }

    /// Waits until this many shards are connected.
    pub async fn connected(&self, shards: usize) -> Result<()> {
        let what = format!("{shards} connected shards");
        let look = |world: &World| (world.gateway.connected() == shards).then_some(());
        self.shared.wait(&what, look).await
    }

    fn send(&self, what: &str, out: &Out) {
        self.shared.world().send_all(what, out);
    }
}

/// Activities.
impl Sandbox {
    /// Turns Activities on for the application, with the root of its frames mapped to an address such as
    /// `http://127.0.0.1:8080`, and returns the client secret. As at Discord, that makes an entry-point
    /// command `Launch`.
    pub fn enable_activities(&self, target: &str) -> String {
        let mut world = self.shared.world();
        let target = target.trim_end_matches('/').to_owned();
        world.activities.target = target;
        if let Some(secret) = &world.activities.secret {
            return secret.clone();
        }
        let secret = random(32);
        world.activities.secret = Some(secret.clone());
        let entry = json!({
            "name": "Launch", "description": "Launch the Activity", "type": 4, "handler": 2,
            "integration_types": [0, 1], "contexts": [0, 1, 2],
        });
        rest::save_command(&mut world, &entry);
        secret
    }

    /// Has people refuse to let the application know who they are.
    pub fn refuse_authorization(&self, refuses: bool) {
        self.shared.world().activities.refuses = refuses;
    }

    /// Has frames neither store nor send cookies.
    pub fn block_cookies(&self, blocks: bool) {
        self.shared.world().activities.blocks_cookies = blocks;
    }
}
