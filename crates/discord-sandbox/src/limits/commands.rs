//! Commands as they are registered: names, options, choices, 8,000 characters.

use std::collections::HashSet;
use std::iter;

use serde_json::Value;

use super::{Part, checked};
use crate::errors::ApiError;

/// The types of commands: typed, in the menus on a person and on a message, and the entry point of an
/// Activity. The most of each that an application may have.
const TYPES: [(u64, usize); 4] = [(SLASH, 100), (2, 5), (3, 5), (ENTRY_POINT, 1)];
const SLASH: u64 = 1;
const ENTRY_POINT: u64 = 4;

/// The types of options that contain options.
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;

/// The type of a command; one without a type is typed.
pub(crate) fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(SLASH)
}

/// Checks a whole list, as `PUT` overwrites it. An entry point is allowed if `may_enter`.
pub(crate) fn check_list(commands: &Value, may_enter: bool) -> Result<(), ApiError> {
    checked("", commands, |list| {
        for (of, most) in TYPES {
            let count = list.items().filter(|it| kind(it.value) == of).count();
            list.counted(count, 0, most);
        }
        let mut names = HashSet::new();
        for command in list.items() {
            check_one(&command, may_enter);
            if !names.insert((kind(command.value), command.value["name"].as_str())) {
                let code = "APPLICATION_COMMANDS_DUPLICATE_NAME";
                let message = "Application command names must be unique";
                command.at("name").wrong(code, message);
            }
        }
    })
}

/// Checks a single command, as `POST` makes it.
pub(crate) fn check(command: &Value, may_enter: bool) -> Result<(), ApiError> {
    checked("", command, |command| check_one(command, may_enter))
}

fn check_one(command: &Part, may_enter: bool) {
    let of = kind(command.value);
    let (is_slash, is_entry) = (of == SLASH, of == ENTRY_POINT);
    check_names(command, is_slash);
    if is_slash || is_entry {
        check_descriptions(command);
    }
    if is_slash {
        check_options(&command.at("options"), 0);
    } else if !is_entry {
        for part in ["description", "options"].map(|key| command.at(key)) {
            let is_empty = match part.value {
                Value::String(text) => text.is_empty(),
                Value::Array(all) => all.is_empty(),
                other => other.is_null(),
            };
            if !is_empty {
                let message = "Commands in menus have neither a description nor options.";
                part.wrong("BASE_TYPE_CHOICES", message);
            }
        }
    }
    if is_entry && !may_enter {
        let message =
            "Entry point commands are for applications with Activities, and for all guilds";
        command.at("type").wrong("BASE_TYPE_CHOICES", message);
    }
    let handler = command.at("handler");
    if handler.is_given() && !(is_entry && matches!(handler.value.as_u64(), Some(1 | 2))) {
        let message = "Value must be one of {1, 2}, for an entry point.";
        handler.wrong("BASE_TYPE_CHOICES", message);
    }
    for place in command.at("contexts").items() {
        place.one_of(&[0, 1, 2]);
    }
    for owner in command.at("integration_types").items() {
        owner.one_of(&[0, 1]);
    }
    let size = size(command.value);
    if size > 8_000 {
        let message = format!("Command exceeds maximum size (8000): it has {size}");
        command.wrong("APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

fn check_names(part: &Part, is_typed: bool) {
    for name in part.translated("name") {
        let Some(text) = name.value.as_str() else {
            name.required();
            continue;
        };
        name.text(1, 32);
        if is_typed && !is_name(text) {
            let message = "Command name is invalid";
            name.wrong("APPLICATION_COMMAND_INVALID_NAME", message);
        }
    }
}

fn check_descriptions(part: &Part) {
    for description in part.translated("description") {
        description.required_text(100);
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

fn check_options(options: &Part, depth: usize) {
    options.count(0, 25);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nested = |option: &Part| matches!(option.kind(), SUBCOMMAND | GROUP);
    let inner = options.items().filter(nested).count();
    if inner > 0 && inner < options.items().count() {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        options.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for option in options.items() {
        check_names(&option, true);
        check_descriptions(&option);
        if !names.insert(option.value["name"].as_str()) {
            let message = "Option names must be unique";
            let name = option.at("name");
            name.wrong("APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        let fits = match option.kind() {
            SUBCOMMAND => depth < 2,
            GROUP => depth == 0,
            kind => (3..=11).contains(&kind),
        };
        if !fits {
            let message = "This type cannot stand here.";
            option.at("type").wrong("BASE_TYPE_CHOICES", message);
        }
        if nested(&option) {
            let depth = if option.kind() == GROUP { 1 } else { 2 };
            check_options(&option.at("options"), depth);
            continue;
        }
        let required = option.value["required"] == true;
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            option.wrong("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_seen |= !required;
        check_values(&option);
    }
}

/// Checks the values that an option may have.
fn check_values(option: &Part) {
    let choices = option.at("choices");
    choices.count(0, 25);
    let has_choices = choices.items().next().is_some();
    let autocomplete = option.at("autocomplete");
    if *autocomplete.value == true && (has_choices || !matches!(option.kind(), 3 | 4 | 10)) {
        let message = "Autocomplete is for text and number options without choices";
        autocomplete.wrong("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message);
    }
    let longest = option.at("max_length");
    let min = option.value["min_length"].as_u64().unwrap_or(1).max(1);
    let max = longest.value.as_u64();
    if max.is_some_and(|max| !(min..=6_000).contains(&max)) {
        let message = "max_length must be between min_length (at least 1) and 6000";
        longest.wrong("NUMBER_TYPE_RANGE", message);
    }
    for choice in choices.items() {
        check_choice(&choice, option.kind());
    }
}

/// A choice of an option, or a suggestion: a name of 1 to 100 characters and a value that fits the option's type.
pub(crate) fn check_choice(choice: &Part, kind: u64) {
    choice
        .translated("name")
        .for_each(|name| name.required_text(100));
    let value = choice.at("value");
    let fits = match kind {
        3 => value.value.is_string(),
        4 => value.value.is_i64() || value.value.is_u64(),
        10 => value.value.is_number(),
        _ => false,
    };
    if !fits {
        let message = format!(
            "Could not convert \"{}\" to the option's type.",
            value.value
        );
        value.wrong("BASE_TYPE_BAD_TYPE", message);
    }
    value.text(1, 100);
}

/// Names, descriptions and choices' values in all; of localised ones the longest counts.
fn size(value: &Value) -> usize {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
    let longest = |key: &str| {
        let others = value[format!("{key}_localizations")].as_object();
        let others = others.into_iter().flat_map(|all| all.values());
        iter::once(&value[key]).chain(others).map(length).max()
    };
    let inner = ["options", "choices"].map(|key| value[key].as_array());
    let inner = inner.into_iter().flatten().flatten();
    let own = ["name", "description"].into_iter().filter_map(longest);
    own.sum::<usize>() + length(&value["value"]) + inner.map(size).sum::<usize>()
}
