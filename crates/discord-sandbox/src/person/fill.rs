//! Filling in a form and submitting it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::payload::{resolved, send};
use super::{Form, Interaction, Person, slash};
use crate::errors::Trouble;
use crate::world::Kind;

impl Person {
    /// Fills in a form, each field by its label or custom id, and submits it. Fields that are not
    /// named stay as they are at first. Values of a menu are separated by commas.
    pub fn fills_in(&self, form: &Form, values: &[(&str, &str)]) -> Result<Interaction, Trouble> {
        let values = values.iter().map(|(name, value)| {
            let field = form.fields.iter().find(|field| field.is_called(name));
            let values = match field {
                Some(field) if field.kind != 4 => {
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
    ) -> Result<Interaction, Trouble> {
        if let Some(name) = values.keys().find(|name| !form.has(name)) {
            let there: Vec<&str> = form.fields.iter().map(|field| &*field.label).collect();
            return Err(Trouble::new(format!(
                "the form has no field {name:?}, it has {}",
                there.join(", ")
            )));
        }
        let mut world = self.shared.world();
        let Some(asked) = world.exchanges.get(&form.answers) else {
            return Err(Trouble::new(
                "the form is of an interaction that ended long ago",
            ));
        };
        // The form of a button belongs to the message with the button.
        let (channel, guild, on) = (asked.channel, asked.guild, asked.original);
        let mut named = Vec::new();
        let mut components = Vec::new();
        for field in &form.fields {
            let given = values.iter().find(|(name, _)| field.is_called(name));
            let mut given = given.map_or_else(|| field.first(), |(_, values)| values.clone());
            if field.kind > 4 {
                given = slash::chosen(&world, guild, field.kind, &given)?;
                named.extend(slash::ids(&given));
            }
            components.push(field.filled(&given)?);
        }
        let mut data = json!({ "custom_id": form.custom_id, "components": components });
        if !named.is_empty() {
            data["resolved"] = resolved(&world, guild, &named);
        }
        let line = format!(
            "{} fills in {:?}: {values:?}",
            world.name(self.id),
            form.title
        );
        world.note(line);
        let id = send(&mut world, self.id, channel, Kind::Form, data, on);
        Ok(Interaction::new(Arc::clone(&self.shared), id))
    }

    /// The form that the bot has opened as the answer to an interaction of this person.
    pub(crate) fn opened_form(&self, interaction: &str) -> Option<Form> {
        let world = self.shared.world();
        let exchange = world.exchanges.get(&interaction.parse().ok()?)?;
        let form = exchange.form.as_ref().filter(|_| exchange.user == self.id);
        form.map(|form: &Value| Form::read(exchange.id, form))
    }
}
