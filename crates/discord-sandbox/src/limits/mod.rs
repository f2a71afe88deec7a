//! Discord's limits: each module checks one kind of form and reports errors by path.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod messages;

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Display;
use std::iter;

use serde_json::{Value, json};

use crate::errors::{ApiError, Reason, reason, require};
use crate::http::Request;

/// Locales that Discord knows.
pub(crate) const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar",
];

/// Checks a form that is at `path` in the body, empty for the whole body. Collects what is wrong, each
/// at its path, into Discord's `50035`.
///
/// The codes inside (`BASE_TYPE_MAX_LENGTH` and so on) are Discord's where it documents or shows them.
pub(crate) fn checked<'v>(
    path: &str,
    value: &'v Value,
    check: impl FnOnce(&Part<'v, '_>),
) -> Result<(), ApiError> {
    let errors = RefCell::default();
    let path = path.to_owned();
    check(&Part {
        errors: &errors,
        path,
        value,
    });
    let errors = errors.into_inner();
    require(errors.is_null(), ApiError::invalid(errors))
}

/// The `limit` of a page in the address of a request, from 1 to `most`.
pub(crate) fn limit(request: &Request, usual: u64, most: u64) -> Result<usize, ApiError> {
    let given: Option<u64> = request.query("limit").and_then(|text| text.parse().ok());
    let mut limit = usual;
    checked("", &json!({ "limit": given }), |form| {
        limit = form.at("limit").number(usual, 1, most);
    })?;
    Ok(limit as usize)
}

/// Whether there is neither a text of more than spaces nor a list with items.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.trim().is_empty(),
        Value::Array(all) => all.is_empty(),
        _ => true,
    }
}

/// A part of a form, with its path: reports what is wrong there.
pub(crate) struct Part<'v, 'e> {
    errors: &'e RefCell<Value>,
    path: String,
    pub value: &'v Value,
}

impl<'v> Part<'v, '_> {
    fn inner(&self, key: &str, value: &'v Value) -> Self {
        let path = format!("{}.{key}", self.path);
        Self {
            path,
            value,
            ..*self
        }
    }

    /// A part of this one by its keys, such as `footer.text`.
    pub fn at(&self, keys: &str) -> Self {
        let value = keys.split('.').fold(self.value, |value, key| &value[key]);
        self.inner(keys, value)
    }

    /// The items of a list.
    pub fn items(&self) -> impl Iterator<Item = Self> {
        let items = self.value.as_array().into_iter().flatten().enumerate();
        items.map(|(index, item)| self.inner(&index.to_string(), item))
    }

    /// A text with its translations. A language that Discord does not know is wrong.
    fn translated(&self, key: &str) -> impl Iterator<Item = Self> {
        let all = self.at(&format!("{key}_localizations"));
        let entries = all.value.as_object().into_iter().flatten();
        let translations = entries.map(move |(locale, text)| {
            let text = all.inner(locale, text);
            text.must(LOCALES.contains(&locale.as_str()), reason::LOCALE);
            text
        });
        iter::once(self.at(key)).chain(translations)
    }

    /// Its type; 0 if it has none.
    fn kind(&self) -> u64 {
        self.value["type"].as_u64().unwrap_or(0)
    }

    pub fn is_given(&self) -> bool {
        !self.value.is_null()
    }

    /// Adds an error at its path, such as `embeds.0.title`.
    pub fn wrong(&self, code: &str, message: impl Display) {
        let mut errors = self.errors.borrow_mut();
        let mut at = &mut *errors;
        for part in self.path.split('.').filter(|part| !part.is_empty()) {
            at = &mut at[part];
        }
        let error = json!({ "code": code, "message": message.to_string() });
        match &mut at["_errors"] {
            Value::Array(list) => list.push(error),
            none => *none = json!([error]),
        }
    }

    /// Adds an error unless something is true.
    pub fn must(&self, is_right: bool, (code, message): Reason) {
        if !is_right {
            self.wrong(code, message);
        }
    }

    /// Checks that it is a text.
    fn must_be_text(&self) {
        self.must(self.value.is_string(), reason::REQUIRED);
    }

    /// Checks that no two items of a list have the same text there.
    fn unique(&self, key: &str, reason: Reason) {
        let mut seen = HashSet::new();
        for part in self.items().map(|item| item.at(key)) {
            part.must(seen.insert(part.value.as_str()), reason);
        }
    }

    /// Checks the length of a text, if it is one: in code points, as Discord counts.
    pub fn text(&self, least: usize, most: usize) {
        let length = self.value.as_str().map(|text| text.chars().count());
        if length.is_some_and(|length| length > most) {
            let message = format!("Must be {most} or fewer in length.");
            self.wrong("BASE_TYPE_MAX_LENGTH", message);
        } else if let Some(length) = length {
            self.counted(length, least, most);
        }
    }

    /// Checks that it is a text, with 1 to `most` characters.
    pub fn required_text(&self, most: usize) {
        let is_there = self.value.as_str().is_some_and(|text| !text.is_empty());
        self.must(is_there, reason::REQUIRED);
        self.text(0, most);
    }

    /// Checks how many items a list has.
    pub fn count(&self, least: usize, most: usize) {
        self.counted(self.value.as_array().map_or(0, Vec::len), least, most);
    }

    fn counted(&self, count: usize, least: usize, most: usize) {
        if !(least..=most).contains(&count) {
            let message = format!("Must be between {least} and {most} in length.");
            self.wrong("BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Checks that a number is one of these, if it is given.
    pub fn one_of_if_given(&self, allowed: &[u64]) {
        if self.is_given() {
            self.one_of(allowed);
        }
    }

    /// Checks that a number is one of these.
    pub fn one_of(&self, allowed: &[u64]) {
        let number = self.value.as_u64();
        if !number.is_some_and(|number| allowed.contains(&number)) {
            let allowed: Vec<String> = allowed.iter().map(u64::to_string).collect();
            let message = format!("Value must be one of {{{}}}.", allowed.join(", "));
            self.wrong("BASE_TYPE_CHOICES", message);
        }
    }

    /// Checks that a number is within bounds, and returns it, or what it is if it is not given.
    fn number(&self, usual: u64, least: u64, most: u64) -> u64 {
        let number = self.value.as_u64().unwrap_or(usual);
        if !(least..=most).contains(&number) {
            let message = format!("int value should be between {least} and {most}.");
            self.wrong("NUMBER_TYPE_RANGE", message);
        }
        number
    }
}
