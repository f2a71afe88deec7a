//! A form over the window (a modal), in which something is typed or chosen.

use serde_json::{Value, json};

use super::outgoing::clipped;
use super::wording::clock;
use crate::i18n::{Language, say};
use crate::service::PersonSettings;

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
    fn new(id: String, title: &str, fields: Vec<Value>) -> Form {
        let title = clipped(title, 45);
        Form { id, title, fields }
    }

    /// The form in which a move is typed.
    #[must_use]
    pub fn of_move(language: Language, id: String) -> Form {
        let input = json!({
            "type": 4, "custom_id": "text", "style": 1, "min_length": 1, "max_length": LONGEST,
            "placeholder": clipped(&say!(language, "type-example"), 100), "required": true,
        });
        let field = labelled(&say!(language, "type-label"), "", &input);
        Form::new(id, &say!(language, "type-title"), vec![field])
    }

    /// The form with a person's settings as they are.
    #[must_use]
    pub fn of_settings(language: Language, id: String, it: &PersonSettings) -> Form {
        let (quiet, zone) = it.quiet.map_or_else(Default::default, |hours| {
            let (from, until) = (clock(hours.from()), clock(hours.until()));
            let zone = hours.zone().map(|zone| zone.to_string());
            (format!("{from}-{until}"), zone.unwrap_or_default())
        });
        let fields = vec![
            labelled(
                &say!(language, "form-language"),
                "",
                &menu("language", &languages(language, it), 1..=1),
            ),
            labelled(
                &say!(language, "form-pictures"),
                "",
                &menu("theme", &themes(language, it), 1..=1),
            ),
            labelled(
                &say!(language, "form-switches"),
                "",
                &menu("switches", &switches(language, it), 0..=4),
            ),
            labelled(
                &say!(language, "form-quiet"),
                &say!(language, "form-quiet-about"),
                &time("quiet", &quiet),
            ),
            labelled(
                &say!(language, "form-zone"),
                &say!(language, "form-zone-about"),
                &time("zone", &zone),
            ),
        ];
        Form::new(id, &say!(language, "form-settings"), fields)
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

fn languages(language: Language, it: &PersonSettings) -> Vec<Value> {
    let chosen = it.language.as_deref();
    let automatic = option(&say!(language, "choice-auto"), "auto", chosen.is_none());
    let named = Language::ALL.into_iter().map(|it| {
        let name = say!(it, "language-name");
        option(&name, it.key(), chosen == Some(it.key()))
    });
    std::iter::once(automatic).chain(named).collect()
}

fn themes(language: Language, it: &PersonSettings) -> Vec<Value> {
    let chosen = it.theme.as_deref().unwrap_or("auto");
    let all = [
        ("auto", say!(language, "choice-auto")),
        ("dark", say!(language, "choice-dark")),
        ("light", say!(language, "choice-light")),
    ];
    let all = all.into_iter();
    all.map(|(key, words)| option(&words, key, chosen == key))
        .collect()
}

fn switches(language: Language, it: &PersonSettings) -> Vec<Value> {
    vec![
        option(&say!(language, "option-confirm"), "confirm", it.confirm),
        option(
            &say!(language, "option-reminders"),
            "reminders",
            it.direct_reminders,
        ),
        option(&say!(language, "option-next"), "next", it.you_are_next),
        option(&say!(language, "option-hidden"), "hidden", it.hidden),
    ]
}
