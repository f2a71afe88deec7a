//! A form over the window (a modal).

use serde_json::{Value, json};

use crate::components::{Component, MenuOption};
use crate::errors::{Trouble, trouble};
use crate::id::Id;

/// A form that the bot has opened over a person's window.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The interaction that it answers.
    pub(super) answers: Id,
    /// The id that the bot receives when it is submitted.
    pub custom_id: String,
    /// The title.
    pub title: String,
    /// The fields in reading order.
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The id that the bot receives beside the value.
    pub custom_id: String,
    /// Its name: by its label, or by itself in a row.
    pub label: String,
    /// Discord's type: 4 a text, 3 a menu of texts, 5 to 8 the other menus.
    pub kind: u64,
    /// Whether it is to be filled in.
    pub required: bool,
    /// The shortest and longest text, or the fewest and most options.
    pub range: (usize, usize),
    /// The options of a menu of texts.
    pub options: Vec<MenuOption>,
    /// Its first value.
    pub value: String,
    in_label: bool,
}

impl Form {
    pub(super) fn read(answers: Id, data: &Value) -> Form {
        let text = |key: &str| data[key].as_str().unwrap_or_default().to_owned();
        let components = data["components"].as_array().into_iter().flatten();
        let fields = components.filter_map(|component| {
            let in_label = component["type"] == 18;
            let field = if in_label {
                &component["component"]
            } else {
                &component["components"][0]
            };
            let label = if in_label { component } else { field };
            Field::read(field, &label["label"], in_label)
        });
        Form {
            answers,
            custom_id: text("custom_id"),
            title: text("title"),
            fields: fields.collect(),
        }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.is_called(name))
    }
}

impl Field {
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.label == name || self.custom_id == name
    }

    fn read(field: &Value, label: &Value, in_label: bool) -> Option<Field> {
        let number = |key: &str, or: usize| field[key].as_u64().map_or(or, |it| it as usize);
        let kind = field["type"].as_u64()?;
        let range = if kind == 4 {
            (number("min_length", 0), number("max_length", 4_000))
        } else {
            (number("min_values", 1), number("max_values", 1))
        };
        Some(Field {
            custom_id: field["custom_id"].as_str()?.to_owned(),
            label: label.as_str().unwrap_or_default().to_owned(),
            kind,
            required: field["required"] != false,
            range,
            options: Component::read(field).map_or_else(Vec::new, |it| it.options),
            value: field["value"].as_str().unwrap_or_default().to_owned(),
            in_label,
        })
    }

    /// The value that it has before anything is changed: one text, or the chosen options.
    pub(super) fn first(&self) -> Vec<String> {
        if self.kind == 4 {
            return vec![self.value.clone()];
        }
        let chosen = self.options.iter().filter(|option| option.default);
        chosen.map(|option| option.value.clone()).collect()
    }

    /// Returns the field to submit with these values, or why the client does not let it pass.
    pub(super) fn filled(&self, chosen: &[String]) -> Result<Value, Trouble> {
        let (least, most) = self.range;
        let refuse = |why: &str| Err(trouble!("{:?}: {why}: {chosen:?}", self.label));
        if chosen.iter().all(String::is_empty) && self.required {
            return refuse("is to be filled in");
        }
        let mut field = json!({ "type": self.kind, "id": 2, "custom_id": self.custom_id });
        if self.kind == 4 {
            let value = chosen.concat();
            let length = value.chars().count();
            if !value.is_empty() && !(least..=most).contains(&length) {
                return refuse("too short or too long");
            }
            field["value"] = json!(value);
        } else {
            let there = |value: &str| self.options.iter().any(|option| option.value == value);
            if self.kind == 3 && !chosen.iter().all(|value| there(value)) {
                return refuse("no such option");
            }
            if !chosen.is_empty() && !(least..=most).contains(&chosen.len()) {
                return refuse("too few or too many options");
            }
            field["values"] = json!(chosen);
        }
        Ok(if self.in_label {
            json!({ "type": 18, "id": 1, "component": field })
        } else {
            json!({ "type": 1, "id": 1, "components": [field] })
        })
    }
}
