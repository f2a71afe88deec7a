//! Discord's limits: each module checks one kind of form and reports errors by path.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod messages;

use std::cell::RefCell;
use std::fmt::Display;
use std::iter;

use serde_json::Value;

use crate::errors::{ApiError, Form};

/// Locales that Discord knows.
pub(crate) const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar",
];

/// Checks a form that is at `path` in the body, empty for the whole body.
pub(crate) fn checked<'v>(
    path: &str,
    value: &'v Value,
    check: impl FnOnce(&Part<'v, '_>),
) -> Result<(), ApiError> {
    let form = RefCell::default();
    let path = path.to_owned();
    check(&Part {
        form: &form,
        path,
        value,
    });
    form.into_inner().done()
}

/// A part of a form, with its path: reports what is wrong there.
pub(crate) struct Part<'v, 'f> {
    form: &'f RefCell<Form>,
    path: String,
    pub value: &'v Value,
}

impl<'v> Part<'v, '_> {
    fn inner(&self, key: &str, value: &'v Value) -> Self {
        let is_whole = self.path.is_empty();
        let path = if is_whole {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        };
        let form = self.form;
        Self { form, path, value }
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
            if !LOCALES.contains(&locale.as_str()) {
                text.wrong("BASE_TYPE_CHOICES", "Unknown locale.");
            }
            text
        });
        iter::once(self.at(key)).chain(translations)
    }

    /// Its type; 0 if it has none.
    fn kind(&self) -> u64 {
        self.value["type"].as_u64().unwrap_or(0)
    }

    fn is_given(&self) -> bool {
        !self.value.is_null()
    }

    pub fn wrong(&self, code: &str, message: impl Display) {
        self.form.borrow_mut().wrong(&self.path, code, message);
    }

    fn required(&self) {
        self.form.borrow_mut().required(&self.path);
    }

    /// Checks the length of a text, if it is one.
    fn text(&self, least: usize, most: usize) {
        if let Some(text) = self.value.as_str() {
            self.form.borrow_mut().length(&self.path, text, least, most);
        }
    }

    /// Checks that it is a text, with 1 to `most` characters.
    fn required_text(&self, most: usize) {
        match self.value.as_str() {
            None | Some("") => self.required(),
            Some(_) => self.text(1, most),
        }
    }

    /// Checks how many items a list has.
    pub fn count(&self, least: usize, most: usize) {
        self.counted(self.value.as_array().map_or(0, Vec::len), least, most);
    }

    fn counted(&self, count: usize, least: usize, most: usize) {
        self.form.borrow_mut().count(&self.path, count, least, most);
    }

    /// Checks that a number is one of these.
    fn one_of(&self, allowed: &[u64]) {
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
