//! Actions of a person: typing commands, pressing buttons, choosing in menus, filling in forms, opening
//! Activities, and requests that bypass the client.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::payload::{made, resolved, send};
use super::{Form, Interaction, Person, Suggestion, slash};
use crate::activities::{authorize, close, may_use, open};
use crate::components::Component;
use crate::id::Id;
use crate::message::Message;
use crate::world::{CommandType, Kind, World};

/// Actions.
impl Person {
    /// Types a command into a channel and sends it.
    ///
    /// It is parsed as Discord's client does: `/djambi move D e5 a1` is the command, the
    /// subcommand, and text that goes into the first **required** option; any option can be given
    /// as `name:value`. An option of people takes `@Ana`, of channels `#general`. Errors: commands,
    /// subcommands and options that are not registered, missing required options, values that are
    /// not among the choices or out of range, and channels where the person may not use commands.
    pub fn types(&self, channel: Id, text: &str) -> Result<Interaction> {
        self.sends(channel, text, Kind::Command)
    }

    /// Starts the application's Activity in a channel by its entry point.
    ///
    /// Discord itself answers one with the handler 2, and the bot one with the handler 1.
    pub fn launches(&self, channel: Id) -> Result<Interaction> {
        let mut world = self.shared.world();
        slash::may_command(&world, self.id, channel)?;
        let (name, place) = (world.name(self.id), world.place(channel));
        may_use(&world, self.id, channel)?;
        let entry = slash::offered(&world, self.id, channel, CommandType::EntryPoint);
        let entry = entry.first().copied().cloned();
        let entry = entry.with_context(|| format!("{place} has no entry point"))?;
        let title = entry["name"].as_str().unwrap_or_default();
        note!(world, "{name} opens {title} in {place}");
        let data = json!({ "id": entry["id"], "name": title, "type": 4 });
        if entry["handler"] != 2 {
            return Ok(self.interact(&mut world, channel, Kind::Command, data, None));
        }
        let id = made(&mut world, self.id, channel, Kind::Command, data, None);
        let instance = open(&mut world, self.id, channel);
        let exchange = world.exchange_mut(id);
        (exchange.answered, exchange.activity) = (Some(12), Some(instance));
        Ok(Interaction::new(Arc::clone(&self.shared), id))
    }

    /// Types a command and waits for its answer.
    pub async fn asks(&self, channel: Id, text: &str) -> Result<Message> {
        self.types(channel, text)?.answer().await
    }

    /// Types so far, without sending, and waits for the suggestions: the option typed last is the one to be completed.
    ///
    /// A suggestion is chosen by typing the command with [`Suggestion::value`].
    pub async fn completes(&self, channel: Id, text: &str) -> Result<Vec<Suggestion>> {
        self.types_so_far(channel, text)?.suggestions().await
    }

    /// Types so far, without sending and without waiting for suggestions.
    pub fn types_so_far(&self, channel: Id, text: &str) -> Result<Interaction> {
        self.sends(channel, text, Kind::Autocomplete)
    }

    /// Sends a typed command, or what is typed of it so far.
    fn sends(&self, channel: Id, text: &str, kind: Kind) -> Result<Interaction> {
        let mut world = self.shared.world();
        slash::may_command(&world, self.id, channel)?;
        let is_typing = kind == Kind::Autocomplete;
        let data = slash::read(&world, self.id, channel, text, is_typing)?;
        let (me, place) = (world.name(self.id), world.place(channel));
        let does = if is_typing { "is typing" } else { "types" };
        note!(world, "{me} {does} in {place}: {text}");
        Ok(self.interact(&mut world, channel, kind, data, None))
    }

    /// Presses a button, by its label (with or without its emoji) or its custom id.
    ///
    /// The button must be on the message now, not as the test once read it. It must not be disabled
    /// or a link, and the person must see the message.
    pub fn presses(&self, message: impl Into<Id>, button: &str) -> Result<Interaction> {
        let message = message.into();
        let mut world = self.shared.world();
        let found = self.part(&world, message, button, true)?;
        let data = json!({ "custom_id": found.custom_id, "component_type": found.kind, "id": 0 });
        let channel = world.messages[&message].channel;
        note!(world, "{} presses [{}]", world.name(self.id), found.label);
        Ok(self.interact(&mut world, channel, Kind::Component, data, Some(message)))
    }

    /// Chooses in a select menu: the menu by its placeholder or custom id, the options by their labels or values.
    /// In menus of people, roles or channels they are ids or names.
    pub fn chooses(
        &self,
        message: impl Into<Id>,
        menu: &str,
        options: &[&str],
    ) -> Result<Interaction> {
        let message = message.into();
        let mut world = self.shared.world();
        let found = self.part(&world, message, menu, false)?;
        let channel = world.messages[&message].channel;
        let guild = world.guild_of(channel);
        let values = slash::chosen(&world, guild, &found, options)?;
        let mut data = json!({ "custom_id": found.custom_id, "component_type": found.kind, "values": values, "id": 0 });
        if found.kind != 3 {
            data["resolved"] = resolved(&world, guild, &slash::ids(&values));
        }
        let (me, chosen) = (world.name(self.id), options.join(", "));
        note!(world, "{me} chooses in [▾ {}]: {chosen}", found.label);
        Ok(self.interact(&mut world, channel, Kind::Component, data, Some(message)))
    }

    /// Bypasses the client: presses a button with this custom id on a message, whether it has such
    /// a button or not, and whether the person sees the message or not.
    pub fn forges_press(&self, message: impl Into<Id>, custom_id: &str) -> Result<Interaction> {
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 0 });
        self.forges(message.into(), custom_id, data)
    }

    /// Bypasses the client: chooses any values in a menu with this custom id.
    pub fn forges_choice(
        &self,
        message: impl Into<Id>,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Interaction> {
        let data =
            json!({ "custom_id": custom_id, "component_type": 3, "values": values, "id": 0 });
        self.forges(message.into(), custom_id, data)
    }

    /// Bypasses the client: sends a command with any `data`, such as options that are not
    /// registered.
    pub fn forges_command(&self, channel: Id, data: Value) -> Interaction {
        self.forges_interaction(channel, data, |_| {})
    }

    /// Bypasses the client: sends a command with any `data`, after a change of the whole interaction.
    pub fn forges_interaction(
        &self,
        channel: Id,
        data: Value,
        change: impl FnOnce(&mut Value),
    ) -> Interaction {
        let mut world = self.shared.world();
        note!(
            world,
            "{} forges an interaction: {data}",
            world.name(self.id)
        );
        let id = made(&mut world, self.id, channel, Kind::Command, data, None);
        change(&mut world.exchange_mut(id).payload);
        send(&mut world, id);
        Interaction::new(Arc::clone(&self.shared), id)
    }

    fn forges(&self, message: Id, custom_id: &str, data: Value) -> Result<Interaction> {
        let mut world = self.shared.world();
        let channel = world.messages.get(&message).map(|it| it.channel);
        let channel = channel.context("there is no such message")?;
        note!(world, "{} forges {custom_id:?}", world.name(self.id));
        Ok(self.interact(&mut world, channel, Kind::Component, data, Some(message)))
    }

    pub(super) fn interact(
        &self,
        world: &mut World,
        channel: Id,
        kind: Kind,
        data: Value,
        on: Option<Id>,
    ) -> Interaction {
        let id = made(world, self.id, channel, kind, data, on);
        send(world, id);
        Interaction::new(Arc::clone(&self.shared), id)
    }

    /// Returns the named button or menu, if the person can use it.
    fn part(&self, world: &World, message: Id, what: &str, button: bool) -> Result<Component> {
        let me = world.name(self.id);
        let visible = world.seen(self.id, message);
        let visible =
            visible.with_context(|| format!("{me} does not see the message with {what:?}"))?;
        let is_archived = world.channels[&visible.channel].thread.archived;
        ensure!(!is_archived, "{} is archived", world.place(visible.channel));
        let mut fitting = visible.parts();
        fitting.retain(|it| it.is_button() == button && it.is_called(what));
        let part = match fitting.len() {
            0 => bail!("{me} sees no {what:?} to use on: {visible}"),
            1 => fitting.remove(0),
            _ => bail!("{what:?} is there twice (use the custom id): {visible}"),
        };
        ensure!(!part.disabled, "{what:?} is disabled: {visible}");
        ensure!(part.custom_id.is_some(), "{what:?} is a link");
        Ok(part)
    }
}

/// Activities.
impl Person {
    /// Joins the Activity that runs in a channel, or starts it there. Returns the id of its instance.
    pub fn joins_activity(&self, channel: Id) -> Result<String> {
        let mut world = self.shared.world();
        may_use(&world, self.id, channel)?;
        Ok(open(&mut world, self.id, channel))
    }

    /// Closes the Activity.
    pub fn leaves_activity(&self, instance: &str) {
        close(&mut self.shared.world(), self.id, instance);
    }

    /// Allows the application to know who they are: the code that their frame gets.
    pub fn authorizes(&self) -> Result<String> {
        let mut world = self.shared.world();
        let code = authorize(&mut world, self.id);
        code.with_context(|| format!("{} does not allow it", world.name(self.id)))
    }
}

impl Person {
    /// Fills in a form, each field by its label or custom id, and submits it. Fields that are not
    /// named stay as they are at first. Values of a menu are separated by commas.
    pub fn fills_in(&self, form: &Form, values: &[(&str, &str)]) -> Result<Interaction> {
        let values = values.iter().map(|(name, value)| {
            let field = form.field(name);
            let values = match field {
                Some(field) if field.component.kind != 4 => {
                    let values = value.split(',').filter(|it| !it.is_empty());
                    values.map(str::to_owned).collect()
                }
                _ => vec![(*value).to_owned()],
            };
            ((*name).to_owned(), values)
        });
        self.submits(form, &values.collect())
    }

    /// The same with the values of each field in a list: one text, or the chosen options.
    pub(crate) fn submits(
        &self,
        form: &Form,
        values: &BTreeMap<String, Vec<String>>,
    ) -> Result<Interaction> {
        if let Some(name) = values.keys().find(|name| form.field(name).is_none()) {
            let there = form.fields.iter().map(|it| it.component.label.as_str());
            let there = there.collect::<Vec<_>>().join(", ");
            bail!("the form has no field {name:?}, it has {there}");
        }
        let mut world = self.shared.world();
        let asked = world.exchanges.get(&form.answers);
        let asked = asked.context("the form is of an interaction that ended long ago")?;
        // The form of a button belongs to the message with the button.
        let (channel, guild, on) = (asked.channel, asked.guild, asked.original);
        let mut named = Vec::new();
        let mut components = Vec::new();
        for field in &form.fields {
            let given = values.iter().find(|(name, _)| field.is_called(name));
            let mut given = given.map_or_else(|| field.first(), |(_, values)| values.clone());
            let part = &field.component;
            if part.kind != 4 && !given.is_empty() {
                given = slash::chosen(&world, guild, part, &given)?;
            }
            if part.kind > 4 {
                named.extend(slash::ids(&given));
            }
            components.push(field.filled(&given)?);
        }
        let mut data = json!({ "custom_id": form.custom_id, "components": components });
        if !named.is_empty() {
            data["resolved"] = resolved(&world, guild, &named);
        }
        note!(
            world,
            "{} fills in {:?}: {values:?}",
            world.name(self.id),
            form.title
        );
        Ok(self.interact(&mut world, channel, Kind::Form, data, on))
    }

    /// The form that the bot has opened as the answer to an interaction of this person.
    pub(crate) fn opened_form(&self, interaction: &str) -> Option<Form> {
        let world = self.shared.world();
        let exchange = world.exchanges.get(&interaction.parse().ok()?)?;
        let form = exchange.form.as_ref().filter(|_| exchange.user == self.id);
        form.map(|form: &Value| Form::read(exchange.id, form))
    }
}
