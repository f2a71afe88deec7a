//! A form over the window (a modal), in which something is typed or chosen.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Value, json};

use super::outgoing::clipped;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::settings_values::SettingsValues;
use crate::i18n::{Language, say};

/// The longest move that is read, in characters; the longest move in words has some 120.
const LONGEST: usize = 400;
/// The longest hours and names of time zones that are read, in characters.
const LONGEST_TIME: usize = 60;

/// A form. serenity does not know labels, in which Discord wants the fields.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    id: String,
    title: String,
    fields: Vec<Value>,
}

impl Form {
    /// Telephones show the first form of an id again, with what it contained then: the id changes
    /// with the contents.
    fn new(id: &CustomId, title: &str, fields: Vec<Value>) -> Form {
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

    /// The form with a person's settings as they are.
    #[must_use]
    pub fn of_settings(language: Language, shown: &SettingsValues) -> Form {
        let quiet = say!(language, "form-quiet-about");
        let zone = say!(language, "form-zone-about");
        let fields = vec![
            labelled(
                &say!(language, "form-language"),
                "",
                &menu("language", &languages(language, shown), 1..=1),
            ),
            labelled(
                &say!(language, "form-pictures"),
                "",
                &menu("theme", &themes(language, shown), 1..=1),
            ),
            labelled(
                &say!(language, "form-switches"),
                "",
                &menu("switches", &switches(language, shown), 0..=4),
            ),
            labelled(
                &say!(language, "form-quiet"),
                &quiet,
                &time("quiet", &shown.quiet),
            ),
            labelled(
                &say!(language, "form-zone"),
                &zone,
                &time("zone", &shown.zone),
            ),
        ];
        let id = CustomId::no_game(Button::SettingsForm(shown.clone()));
        Form::new(&id, &say!(language, "form-settings"), fields)
    }

    /// Its form as Discord takes it.
    #[must_use]
    pub fn modal(&self) -> Value {
        json!({ "custom_id": self.id, "title": self.title, "components": self.fields })
    }
}

/// A field with a label, and a line below it.
fn labelled(label: &str, below: &str, field: &Value) -> Value {
    let mut labelled = json!({ "type": 18, "label": clipped(label, 45), "component": field });
    if !below.is_empty() {
        labelled["description"] = clipped(below, 100).into();
    }
    labelled
}

/// A menu from which so many may be chosen.
fn menu(id: &str, options: &[Value], count: std::ops::RangeInclusive<usize>) -> Value {
    json!({
        "type": 3, "custom_id": id, "options": options, "required": *count.start() > 0,
        "min_values": count.start(), "max_values": count.end(),
    })
}

/// A short text that may be left out.
fn time(id: &str, value: &str) -> Value {
    json!({
        "type": 4, "custom_id": id, "style": 1, "max_length": LONGEST_TIME, "required": false,
        "value": value,
    })
}

fn option(words: &str, value: &str, is_chosen: bool) -> Value {
    json!({ "label": clipped(words, 100), "value": value, "default": is_chosen })
}

fn languages(language: Language, shown: &SettingsValues) -> Vec<Value> {
    let automatic = option(
        &say!(language, "choice-auto"),
        "auto",
        shown.language == "auto",
    );
    let named = Language::ALL.into_iter().map(|it| {
        let name = say!(it, "language-name");
        option(&name, it.key(), shown.language == it.key())
    });
    std::iter::once(automatic).chain(named).collect()
}

fn themes(language: Language, shown: &SettingsValues) -> Vec<Value> {
    let all = [
        ("auto", say!(language, "choice-auto")),
        ("dark", say!(language, "choice-dark")),
        ("light", say!(language, "choice-light")),
    ];
    let all = all.into_iter();
    all.map(|(key, words)| option(&words, key, shown.theme == key))
        .collect()
}

fn switches(language: Language, shown: &SettingsValues) -> Vec<Value> {
    let all = [
        ("confirm", say!(language, "option-confirm")),
        ("reminders", say!(language, "option-reminders")),
        ("next", say!(language, "option-next")),
        ("hidden", say!(language, "option-hidden")),
    ];
    let all = all.into_iter();
    all.map(|(key, words)| option(&words, key, shown.switches.contains(&key)))
        .collect()
}
