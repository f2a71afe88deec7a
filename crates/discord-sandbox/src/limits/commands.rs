//! Commands as they are registered: names, options, choices, 8,000 characters.

use std::collections::HashSet;

use serde_json::Value;

use super::{items, join};
use crate::errors::{ApiError, Form};

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
/// The type of a command that is an entry point of an Activity.
const ENTRY_POINT: u64 = 4;

/// The types of commands in the menus on a person and on a message.
const MENUS: [u64; 2] = [2, 3];

/// Locales that Discord knows.
pub(crate) const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar",
];

/// Checks a whole list, as `PUT` overwrites it.
pub(crate) fn check_list(commands: &[Value], may_enter: bool) -> Result<(), ApiError> {
    let mut form = Form::default();
    let slash = commands
        .iter()
        .filter(|command| kind(command, 1) == 1)
        .count();
    form.count("", slash, 0, 100);
    for menu in MENUS {
        let in_menu = commands.iter().filter(|it| kind(it, 1) == menu);
        form.count("", in_menu.count(), 0, 5);
    }
    let mut names = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        check_one(&mut form, &index.to_string(), command);
        check_entry_point(&mut form, &index.to_string(), command, may_enter);
        if !names.insert((kind(command, 1), command["name"].as_str())) {
            let message = "Application command names must be unique";
            form.wrong(
                &format!("{index}.name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                message,
            );
        }
    }
    let entries = commands.iter().filter(|it| kind(it, 1) == ENTRY_POINT);
    form.count("", entries.count(), 0, 1);
    form.done()
}

/// Checks a single command, as `POST` makes it.
pub(crate) fn check(command: &Value, may_enter: bool) -> Result<(), ApiError> {
    let mut form = Form::default();
    check_one(&mut form, "", command);
    check_entry_point(&mut form, "", command, may_enter);
    form.done()
}

/// Checks that a command is an entry point only where the application has Activities, and that only
/// such a command names the handler of one.
fn check_entry_point(form: &mut Form, path: &str, command: &Value, may_enter: bool) {
    let is_entry = kind(command, 1) == ENTRY_POINT;
    if is_entry && !may_enter {
        let message =
            "Entry point commands are for applications with Activities, and for all guilds";
        form.wrong(&join(path, "type"), "BASE_TYPE_CHOICES", message);
    }
    if is_entry {
        check_descriptions(form, path, command);
    }
    let handler = &command["handler"];
    let fits = handler.is_null() || is_entry && matches!(handler.as_u64(), Some(1 | 2));
    if !fits {
        let message = "Value must be one of {1, 2}, for an entry point.";
        form.wrong(&join(path, "handler"), "BASE_TYPE_CHOICES", message);
    }
}

fn kind(value: &Value, default: u64) -> u64 {
    value["type"].as_u64().unwrap_or(default)
}

fn check_one(form: &mut Form, path: &str, command: &Value) {
    let at = |key: &str| join(path, key);
    let slash = kind(command, 1) == 1;
    check_names(form, path, command, slash);
    if slash {
        check_descriptions(form, path, command);
        check_options(form, &at("options"), items(command, "options"), 0);
    }
    if MENUS.contains(&kind(command, 1)) {
        let has = |key: &str| match &command[key] {
            Value::Null => false,
            Value::String(text) => !text.is_empty(),
            Value::Array(all) => !all.is_empty(),
            _ => true,
        };
        for key in ["description", "options"]
            .into_iter()
            .filter(|key| has(key))
        {
            let message = "Commands in menus have neither a description nor options.";
            form.wrong(&at(key), "BASE_TYPE_CHOICES", message);
        }
    }
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        for (index, value) in items(command, key).iter().enumerate() {
            if value.as_u64().is_none_or(|value| value > most) {
                let message = format!("Value must be at most {most}.");
                form.wrong(&at(&format!("{key}.{index}")), "BASE_TYPE_CHOICES", message);
            }
        }
    }
    let size = size(command);
    if size > 8_000 {
        let message = format!("Command exceeds maximum size (8000): it has {size}");
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

fn check_names(form: &mut Form, path: &str, value: &Value, slash: bool) {
    let at = |key: &str| join(path, key);
    let Some(name) = value["name"].as_str() else {
        return form.required(&at("name"));
    };
    let mut check = |path: &str, name: &str| {
        form.length(path, name, 1, 32);
        if slash && !is_name(name) {
            form.wrong(
                path,
                "APPLICATION_COMMAND_INVALID_NAME",
                "Command name is invalid",
            );
        }
    };
    check(&at("name"), name);
    for (locale, name) in localisations(value, "name") {
        check(&at(&format!("name_localizations.{locale}")), name);
    }
    check_locales(
        form,
        &at("name_localizations"),
        &value["name_localizations"],
    );
}

fn check_descriptions(form: &mut Form, path: &str, value: &Value) {
    let at = |key: &str| join(path, key);
    match value["description"].as_str() {
        None | Some("") => form.required(&at("description")),
        Some(text) => form.length(&at("description"), text, 1, 100),
    }
    for (locale, text) in localisations(value, "description") {
        form.length(
            &at(&format!("description_localizations.{locale}")),
            text,
            1,
            100,
        );
    }
    check_locales(
        form,
        &at("description_localizations"),
        &value["description_localizations"],
    );
}

fn localisations<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let map = value[&format!("{key}_localizations")].as_object();
    map.into_iter()
        .flatten()
        .filter_map(|(locale, text)| Some((locale.as_str(), text.as_str()?)))
}

fn check_locales(form: &mut Form, path: &str, map: &Value) {
    for locale in map.as_object().into_iter().flat_map(serde_json::Map::keys) {
        if !LOCALES.contains(&locale.as_str()) {
            form.wrong(&join(path, locale), "BASE_TYPE_CHOICES", "Unknown locale.");
        }
    }
}

/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, lower case where a letter has one.
fn is_name(name: &str) -> bool {
    name.chars().all(|c| {
        let letter =
            c.is_alphanumeric() || matches!(c, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}');
        (letter || "-_'".contains(c)) && c.to_lowercase().eq([c])
    })
}

fn check_options(form: &mut Form, path: &str, options: &[Value], depth: usize) {
    form.count(path, options.len(), 0, 25);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nested = |option: &Value| matches!(kind(option, 0), SUBCOMMAND | GROUP);
    if options.iter().any(nested) && !options.iter().all(nested) {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}.{index}");
        check_names(form, &path, option, true);
        check_descriptions(form, &path, option);
        if !names.insert(option["name"].as_str()) {
            let message = "Option names must be unique";
            form.wrong(
                &join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                message,
            );
        }
        let kind = kind(option, 0);
        let fits = match kind {
            SUBCOMMAND => depth < 2,
            GROUP => depth == 0,
            3..=11 => true,
            _ => false,
        };
        if !fits {
            form.wrong(
                &join(&path, "type"),
                "BASE_TYPE_CHOICES",
                "This type cannot stand here.",
            );
        }
        if nested(option) {
            let depth = if kind == GROUP { 1 } else { 2 };
            check_options(
                form,
                &join(&path, "options"),
                items(option, "options"),
                depth,
            );
            continue;
        }
        let required = option["required"] == true;
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            form.wrong(
                &path,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                message,
            );
        }
        optional_seen |= !required;
        check_value_option(form, &path, option, kind);
    }
}

fn check_value_option(form: &mut Form, path: &str, option: &Value, kind: u64) {
    let choices = items(option, "choices");
    let at = |key: &str| join(path, key);
    form.count(&at("choices"), choices.len(), 0, 25);
    if option["autocomplete"] == true && (!choices.is_empty() || !matches!(kind, 3 | 4 | 10)) {
        let message = "Autocomplete is for text and number options without choices";
        form.wrong(
            &at("autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
            message,
        );
    }
    let (min, max) = (option["min_length"].as_u64(), option["max_length"].as_u64());
    if max == Some(0) || max.is_some_and(|max| max > 6_000 || min.is_some_and(|min| min > max)) {
        let message = "max_length must be between min_length (at least 1) and 6000";
        form.wrong(&at("max_length"), "NUMBER_TYPE_RANGE", message);
    }
    for (index, choice) in choices.iter().enumerate() {
        check_choice(form, &format!("{}.{index}", at("choices")), choice, kind);
    }
}

/// A choice of an option, or a suggestion: a name of 1 to 100 characters and a value that fits the option's type.
pub(crate) fn check_choice(form: &mut Form, path: &str, choice: &Value, kind: u64) {
    let at = |key: &str| join(path, key);
    match choice["name"].as_str() {
        None | Some("") => form.required(&at("name")),
        Some(name) => form.length(&at("name"), name, 1, 100),
    }
    for (locale, name) in localisations(choice, "name") {
        form.length(&at(&format!("name_localizations.{locale}")), name, 1, 100);
    }
    let value = &choice["value"];
    let fits = match kind {
        3 => value.is_string(),
        4 => value.is_i64() || value.is_u64(),
        10 => value.is_number(),
        _ => false,
    };
    if !fits {
        let message = format!("Could not convert \"{value}\" to the option's type.");
        form.wrong(&at("value"), "BASE_TYPE_BAD_TYPE", message);
    }
    if let Some(text) = value.as_str() {
        form.length(&at("value"), text, 1, 100);
    }
}

/// Names, descriptions and choices' values in all; of localised ones the longest counts.
pub(crate) fn size(value: &Value) -> usize {
    let length = |text: &str| text.chars().count();
    let longest = |key: &str| {
        let own = value[key].as_str().map_or(0, length);
        let others = localisations(value, key).map(|(_, text)| length(text));
        others.fold(own, usize::max)
    };
    let choice_value = value["value"].as_str().map_or(0, length);
    let inner = ["options", "choices"]
        .into_iter()
        .flat_map(|key| items(value, key));
    longest("name") + longest("description") + choice_value + inner.map(size).sum::<usize>()
}
