//! A scripted person: identity, view and actions, as far as Discord's client allows.

mod act;
mod form;
mod interaction;
mod menu;
mod offers;
mod payload;
mod slash;

use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::{Value, json};

use crate::id::Id;
use crate::message::Message;
use crate::permissions::Permissions;
use crate::places;
use crate::rest::{Draft, post};
use crate::shared::Shared;
use crate::world::{Role, World};
pub use form::{Field, Form};
pub use interaction::{Interaction, Suggestion};
pub(crate) use interaction::{is_over, shown};
pub(crate) use menu::names as in_menu;
pub(crate) use slash::{is_command, offered};

/// A person at a Discord client. Made by [`crate::Sandbox::person`]; a clone is the same person.
///
/// An action is sent at once and returns an [`Interaction`]; a test can await its answer. The
/// person can only use what exists: registered commands, buttons that are on the message now and
/// not disabled, messages they see.
#[derive(Clone, Debug)]
pub struct Person {
    shared: Arc<Shared>,
    id: Id,
}

impl From<&Message> for Id {
    fn from(message: &Message) -> Self {
        message.id
    }
}

impl From<&Person> for Id {
    fn from(person: &Person) -> Self {
        person.id
    }
}

/// Identity.
impl Person {
    pub(crate) fn new(shared: Arc<Shared>, id: Id) -> Self {
        Self { shared, id }
    }

    /// The user id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// The mention of the person in a message: `<@id>`.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Sets the language of the client, such as `de` or `es-419`.
    #[must_use]
    pub fn speaking(self, locale: &str) -> Self {
        locale.clone_into(&mut self.shared.world().user_mut(self.id).locale);
        self
    }

    /// Sets the name that others see.
    pub fn renames(&self, name: &str) {
        self.shared.world().rename(self.id, name);
    }

    /// Sets a nickname in a guild, for its members alone.
    pub fn is_nicknamed(&self, guild: Id, nick: &str) {
        let (mut world, nick) = (self.shared.world(), Some(nick.to_owned()));
        let member = world.guild_mut(guild).members.entry(self.id);
        member.and_modify(|it| it.nick = nick);
    }

    /// Adds a role with more permissions in a guild, such as [`Permissions::MANAGE_GUILD`].
    pub fn is_granted(&self, guild: Id, permissions: Permissions) {
        let mut world = self.shared.world();
        let role = Role {
            name: "granted".to_owned(),
            permissions,
            ..Role::default()
        };
        let role = places::new_role(&mut world, guild, role);
        places::set_role(&mut world, guild, self.id, role, true);
    }

    /// Gets a role of a guild.
    pub fn gets_role(&self, guild: Id, role: Id) {
        places::set_role(&mut self.shared.world(), guild, self.id, role, true);
    }

    /// Joins a guild.
    pub fn joins(&self, guild: Id) {
        places::join(&mut self.shared.world(), guild, self.id);
    }

    /// Leaves a guild.
    pub fn leaves(&self, guild: Id) {
        places::leave(&mut self.shared.world(), guild, self.id);
    }

    /// Installs the application for themselves: its commands are offered to them everywhere.
    pub fn installs(&self) {
        self.shared.world().installed.insert(self.id);
    }

    /// Closes DMs: messages to the person are rejected with 50007.
    pub fn closes_dms(&self) {
        self.shared.world().user_mut(self.id).dms_closed = true;
    }

    /// Opens DMs again.
    pub fn opens_dms(&self) {
        self.shared.world().user_mut(self.id).dms_closed = false;
    }

    /// Returns the DM with the bot.
    pub fn dm(&self) -> Id {
        self.shared.dm(self.id)
    }
}

/// View.
impl Person {
    /// Returns the messages of a channel that the person sees: public ones and those only for them,
    /// oldest first.
    pub fn sees(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        world.messages_for(self.id, channel).cloned().collect()
    }

    /// Returns the newest message that the person sees in a channel.
    pub fn last(&self, channel: Id) -> Option<Message> {
        let world = self.shared.world();
        world.messages_for(self.id, channel).next_back().cloned()
    }

    /// Waits until the person sees a message that matches in a channel, and returns the newest one.
    ///
    /// ```no_run
    /// # async fn f(ana: discord_sandbox::Person, channel: discord_sandbox::Id) -> Result<(), discord_sandbox::Trouble> {
    /// let lobby = ana.waits_for(channel, "a lobby", |message| message.content.contains("Who plays?")).await?;
    /// # Ok(()) }
    /// ```
    pub async fn waits_for(
        &self,
        channel: Id,
        what: &str,
        wanted: impl Fn(&Message) -> bool,
    ) -> Result<Message> {
        let look = |world: &World| {
            let mut newest_first = world.messages_for(self.id, channel).rev();
            newest_first.find(|message| wanted(message)).cloned()
        };
        self.shared.wait(what, look).await
    }

    /// Returns the messages that pinged the person, oldest first.
    pub fn was_pinged_by(&self) -> Vec<Message> {
        let world = self.shared.world();
        let messages = world.messages.values();
        let pinging = messages.filter(|it| it.pinged.contains(&self.id));
        let mut messages: Vec<Message> = pinging.cloned().collect();
        messages.sort_by_key(|message| message.id);
        messages
    }

    /// Returns a text as the client shows it: names instead of `<@id>`.
    pub fn reads(&self, message: &Message) -> String {
        let world = self.shared.world();
        let mut text = message.text();
        for id in world.users.keys() {
            text = text.replace(&format!("<@{id}>"), &format!("@{}", world.name(*id)));
        }
        for id in world.channels.keys() {
            text = text.replace(&format!("<#{id}>"), &world.place(*id));
        }
        text
    }

    /// Writes an ordinary message into a channel.
    pub fn says(&self, channel: Id, text: &str) -> Result<Message> {
        self.writes(channel, &json!({ "content": text }))
    }

    /// Replies to a message in its channel.
    pub fn replies(&self, to: impl Into<Id>, text: &str) -> Result<Message> {
        let to = to.into();
        let channel = self.shared.world().messages.get(&to).map(|it| it.channel);
        let channel = channel.context("there is no such message")?;
        let form = json!({ "content": text, "message_reference": { "message_id": to } });
        self.writes(channel, &form)
    }

    fn writes(&self, channel: Id, form: &Value) -> Result<Message> {
        let mut world = self.shared.world();
        let (name, place) = (world.name(self.id), world.place(channel));
        let may_write = world.may_write(self.id, channel);
        ensure!(may_write, "{name} may not write in {place}");
        let draft = Draft::new(channel, self.id, form);
        let id = post(&mut world, &draft).map_err(|error| anyhow!(error.sentence()))?;
        places::wake(&mut world, channel);
        Ok(world.messages[&id].clone())
    }
}
