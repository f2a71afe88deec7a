//! A form over the window (a modal), in which something is typed.

use serde_json::{Value, json};

use super::outgoing::clipped;
use crate::i18n::{Language, say};

/// The longest move that is read, in characters; the longest move in words has some 120.
const LONGEST: usize = 400;

/// A form with one field. serenity reads fields in rows and drops those in labels.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    id: String,
    title: String,
    label: String,
    placeholder: String,
}

impl Form {
    /// The form in which a move is typed.
    #[must_use]
    pub fn of_move(language: Language, id: String) -> Form {
        Form {
            id,
            title: clipped(&say!(language, "type-title"), 45),
            label: clipped(&say!(language, "type-label"), 45),
            placeholder: clipped(&say!(language, "type-example"), 100),
        }
    }

    /// Its form as Discord takes it.
    #[must_use]
    pub fn modal(&self) -> Value {
        let field = json!({
            "type": 4, "custom_id": "text", "style": 1, "label": self.label,
            "placeholder": self.placeholder, "min_length": 1, "max_length": LONGEST, "required": true,
        });
        json!({
            "custom_id": self.id,
            "title": self.title,
            "components": [{ "type": 1, "components": [field] }],
        })
    }
}
