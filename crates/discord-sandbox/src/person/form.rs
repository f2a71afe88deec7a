//! A form over the window (a modal).

use anyhow::{Result, anyhow, ensure};
use serde_json::{Value, json};

use crate::components::{Component, items};
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
    /// The text input or the menu. Its label is the field's.
    pub component: Component,
    /// Whether it is to be filled in.
    pub required: bool,
    /// Its first value.
    pub value: String,
    /// Whether it is in a label of its own; otherwise it is in a row.
    in_label: bool,
}

impl Form {
    pub(super) fn read(answers: Id, data: &Value) -> Form {
        let text = |key: &str| data[key].as_str().unwrap_or_default().to_owned();
        let components = items(data, "components").iter();
        Form {
            answers,
            custom_id: text("custom_id"),
            title: text("title"),
            fields: components.filter_map(Field::read).collect(),
        }
    }

    pub(super) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.is_called(name))
    }
}

impl Field {
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.component.label == name || self.component.custom_id.as_deref() == Some(name)
    }

    fn read(part: &Value) -> Option<Field> {
        let in_label = part["type"] == 18;
        let (field, label) = if in_label {
            (&part["component"], &part["label"])
        } else {
            let field = &part["components"][0];
            (field, &field["label"])
        };
        let component = Component::read(field)?;
        Some(Field {
            component: Component {
                label: label.as_str().unwrap_or_default().to_owned(),
                ..component
            },
            required: field["required"] != false,
            value: field["value"].as_str().unwrap_or_default().to_owned(),
            in_label,
        })
    }

    /// The value that it has before anything is changed: one text, or the chosen options.
    pub(super) fn first(&self) -> Vec<String> {
        if self.component.kind == 4 {
            return vec![self.value.clone()];
        }
        let chosen = self.component.options.iter().filter(|it| it.default);
        chosen.map(|option| option.value.clone()).collect()
    }

    /// Returns the field to submit with a text or with the values of chosen options, or why the client does
    /// not let it pass.
    pub(super) fn filled(&self, chosen: &[String]) -> Result<Value> {
        let part = &self.component;
        let bad = |why: &str| anyhow!("{:?}: {why}: {chosen:?}", part.label);
        let is_empty = chosen.iter().all(String::is_empty);
        ensure!(!is_empty || !self.required, bad("is to be filled in"));
        let mut field = json!({ "type": part.kind, "id": 2, "custom_id": part.custom_id });
        if part.kind == 4 {
            let (text, (least, most)) = (chosen.concat(), part.range);
            let fits = text.is_empty() || (least..=most).contains(&text.chars().count());
            ensure!(fits, bad("too short or too long"));
            field["value"] = json!(text);
        } else {
            field["values"] = json!(chosen);
        }
        Ok(if self.in_label {
            json!({ "type": 18, "id": 1, "component": field })
        } else {
            json!({ "type": 1, "id": 1, "components": [field] })
        })
    }
}
