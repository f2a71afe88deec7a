//! Filling in a form and submitting it.

use std::sync::Arc;

use serde_json::{Value, json};

use super::form::Field;
use super::payload::send;
use super::{Form, Interaction, Person};
use crate::errors::Trouble;
use crate::world::Kind;

impl Person {
    /// Fills in a form, each field by its label or custom id, and submits it. Fields that are not
    /// named stay as they are at first.
    pub fn fills_in(&self, form: &Form, values: &[(&str, &str)]) -> Result<Interaction, Trouble> {
        if let Some((name, _)) = values.iter().find(|(name, _)| !form.has(name)) {
            return Err(Trouble::new(format!("no field {name:?} in {form:?}")));
        }
        let value = |field: &Field| {
            let given = values.iter().find(|(name, _)| field.is_called(name));
            let chosen = field.options.iter().filter(|option| option.default);
            let before = match field.kind {
                4 => field.value.clone(),
                _ => chosen.map(|it| &*it.value).collect::<Vec<_>>().join(","),
            };
            field.filled(given.map_or(&*before, |(_, value)| value))
        };
        let components = form.fields.iter().map(value);
        let components: Vec<Value> = components.collect::<Result<_, _>>()?;
        let data = json!({ "custom_id": form.custom_id, "components": components });
        let mut world = self.shared.world();
        let Some(asked) = world.exchanges.get(&form.answers) else {
            return Err(Trouble::new(
                "the form is of an interaction that ended long ago",
            ));
        };
        // The form of a button belongs to the message with the button.
        let (channel, on) = (asked.channel, asked.original);
        let line = format!(
            "{} fills in {:?}: {values:?}",
            world.name(self.id),
            form.title
        );
        world.note(line);
        let id = send(&mut world, self.id, channel, Kind::Form, data, on);
        Ok(Interaction::new(Arc::clone(&self.shared), id))
    }
}
