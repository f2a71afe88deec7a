//! A form over the window (a modal), in which something is typed or chosen.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Value, json};

use super::outgoing::clipped;
use crate::discord::input::custom_id::CustomId;
use crate::i18n::{Language, say};

/// The longest move that is read, in characters; the longest move in words has some 120.
const LONGEST: usize = 400;

/// A form. serenity does not know labels, in which Discord wants the fields.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    id: String,
    title: String,
    fields: Vec<Value>,
}

impl Form {
    /// A form with these fields. Telephones show the first form of an id again, with what it contained then: the id changes
    /// with the contents.
    #[must_use]
    pub fn new(id: &CustomId, title: &str, fields: Vec<Value>) -> Form {
        let title = clipped(title, 45);
        let mut hasher = DefaultHasher::new();
        (&title, json!(fields).to_string()).hash(&mut hasher);
        let [.., a, b, c, d] = hasher.finish().to_be_bytes();
        Form {
            id: id.of_form(u32::from_be_bytes([a, b, c, d])),
            title,
            fields,
        }
    }

    /// The form in which a move is typed.
    #[must_use]
    pub fn of_move(language: Language, id: &CustomId) -> Form {
        let input = json!({
            "type": 4, "custom_id": "text", "style": 1, "min_length": 1, "max_length": LONGEST,
            "placeholder": clipped(&say!(language, "type-example"), 100), "required": true,
        });
        let field = labelled(&say!(language, "type-label"), "", &input);
        Form::new(id, &say!(language, "type-title"), vec![field])
    }

    /// Its form as Discord takes it.
    #[must_use]
    pub fn modal(&self) -> Value {
        json!({ "custom_id": self.id, "title": self.title, "components": self.fields })
    }
}

/// A field with a label, and a line below it.
pub fn labelled(label: &str, below: &str, field: &Value) -> Value {
    let mut labelled = json!({ "type": 18, "label": clipped(label, 45), "component": field });
    if !below.is_empty() {
        labelled["description"] = clipped(below, 100).into();
    }
    labelled
}
