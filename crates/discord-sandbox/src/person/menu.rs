//! The application's commands in the menus on a person and on a message.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::payload::resolved;
use super::{Interaction, Person, slash};
use crate::id::Id;
use crate::shapes;
use crate::world::{CommandType, Kind, World};

/// The names of the commands in a menu, as the person reads them.
pub(crate) fn names(world: &World, user: Id, channel: Id, menu: CommandType) -> Vec<&str> {
    let locale = &world.users[&user].locale;
    let commands = slash::offered(world, user, channel, menu).into_iter();
    commands
        .map(|it| slash::localized(it, "name", locale))
        .collect()
}

/// Actions in menus.
impl Person {
    /// Uses a command of the menu on a person, by its name in the person's own language or the registered
    /// one. `channel` is where the menu is opened.
    pub fn uses_on_person(
        &self,
        channel: Id,
        target: impl Into<Id>,
        command: &str,
    ) -> Result<Interaction> {
        let target = target.into();
        let mut world = self.shared.world();
        let is_known = world.users.contains_key(&target);
        ensure!(is_known, "there is no person {target}");
        let guild = world.guild_of(channel);
        let resolved = resolved(&world, guild, &[target]);
        let on = world.name(target);
        let data = json!({ "target_id": target, "resolved": resolved });
        self.uses(&mut world, channel, (CommandType::User, command), data, &on)
    }

    /// Uses a command of the menu on a message that the person sees, by its name in the person's own
    /// language or the registered one. A private message has no such menu.
    pub fn uses_on(&self, message: impl Into<Id>, command: &str) -> Result<Interaction> {
        let message = message.into();
        let mut world = self.shared.world();
        let found = world.seen(self.id, message).filter(|it| !it.is_private());
        let found = found.with_context(|| format!("there is no menu on the message {message}"))?;
        let channel = found.channel;
        let mut data = json!({ "target_id": message });
        data["resolved"]["messages"][message.to_string()] = shapes::message(&world, found);
        let on = format!("the message {message}");
        let command = (CommandType::Message, command);
        self.uses(&mut world, channel, command, data, &on)
    }

    fn uses(
        &self,
        world: &mut World,
        channel: Id,
        (menu, name): (CommandType, &str),
        mut data: Value,
        on: &str,
    ) -> Result<Interaction> {
        slash::may_command(world, self.id, channel)?;
        let locale = &world.users[&self.id].locale;
        let mut all = slash::offered(world, self.id, channel, menu).into_iter();
        let found = all.find(|it| slash::is_called(it, name, locale));
        let command = found.with_context(|| format!("the menu on {on} has no {name:?}"))?;
        data["id"] = command["id"].clone();
        data["name"] = command["name"].clone();
        data["type"] = json!(menu as u64);
        note!(world, "{} uses {name} on {on}", world.name(self.id));
        Ok(self.interact(world, channel, Kind::Command, data, None))
    }
}
