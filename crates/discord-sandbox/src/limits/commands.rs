//! Commands as they are registered: names, options, choices, 8,000 characters.

use std::collections::HashSet;
use std::iter;

use serde_json::Value;

use super::{Part, checked, is_empty};
use crate::errors::{ApiError, reason};

/// The types of commands: typed, in the menus on a person and on a message, and the entry point of an
/// Activity. The most of each that an application may have.
const TYPES: [(u64, usize); 4] = [(SLASH, 100), (2, 5), (3, 5), (ENTRY_POINT, 1)];
const SLASH: u64 = 1;
const ENTRY_POINT: u64 = 4;

/// The types of options that contain options.
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;

/// The type of a command or an option; a command without a type is typed.
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
            let is_new = names.insert((kind(command.value), command.value["name"].as_str()));
            command.at("name").must(is_new, reason::COMMAND_TWICE);
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
            part.must(is_empty(part.value), reason::IN_MENU);
        }
    }
    let kind = command.at("type");
    kind.must(may_enter || !is_entry, reason::ENTRY_POINT);
    let handler = command.at("handler");
    let is_handler = is_entry && matches!(handler.value.as_u64(), Some(1 | 2));
    handler.must(is_handler || !handler.is_given(), reason::HANDLER);
    for place in command.at("contexts").items() {
        place.one_of(&[0, 1, 2]);
    }
    for owner in command.at("integration_types").items() {
        owner.one_of(&[0, 1]);
    }
    command.must(size(command.value) <= 8_000, reason::COMMAND_SIZE);
}

fn check_names(part: &Part, is_typed: bool) {
    for name in part.translated("name") {
        name.must_be_text();
        name.text(1, 32);
        let is_right = name.value.as_str().is_none_or(is_name);
        name.must(is_right || !is_typed, reason::COMMAND_NAME);
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
    options.unique("name", reason::OPTION_TWICE);
    let mut optional_seen = false;
    let nested = |option: &Part| matches!(option.kind(), SUBCOMMAND | GROUP);
    let is_one_kind =
        options.items().all(|it| nested(&it)) || !options.items().any(|it| nested(&it));
    options.must(is_one_kind, reason::OPTIONS_MIXED);
    for option in options.items() {
        check_names(&option, true);
        check_descriptions(&option);
        let fits = match option.kind() {
            SUBCOMMAND => depth < 2,
            GROUP => depth == 0,
            kind => (3..=11).contains(&kind),
        };
        option.at("type").must(fits, reason::OPTION_TYPE);
        if nested(&option) {
            let depth = if option.kind() == GROUP { 1 } else { 2 };
            check_options(&option.at("options"), depth);
            continue;
        }
        let required = option.value["required"] == true;
        option.must(!required || !optional_seen, reason::OPTION_ORDER);
        optional_seen |= !required;
        check_values(&option);
    }
}

/// Checks the values that an option may have.
fn check_values(option: &Part) {
    let choices = option.at("choices");
    choices.count(0, 25);
    let autocomplete = option.at("autocomplete");
    let is_free = matches!(option.kind(), 3 | 4 | 10) && choices.items().next().is_none();
    autocomplete.must(is_free || *autocomplete.value != true, reason::AUTOCOMPLETE);
    let longest = option.at("max_length");
    let min = option.value["min_length"].as_u64().unwrap_or(1).max(1);
    let max = longest.value.as_u64();
    let is_right = max.is_none_or(|max| (min..=6_000).contains(&max));
    longest.must(is_right, reason::MAX_LENGTH);
    for choice in choices.items() {
        check_choice(&choice, option.kind());
    }
}

/// A choice of an option, or a suggestion: a name of 1 to 100 characters and a value that fits the option's type.
pub(crate) fn check_choice(choice: &Part, kind: u64) {
    let names = choice.translated("name");
    names.for_each(|name| name.required_text(100));
    let value = choice.at("value");
    let fits = match kind {
        3 => value.value.is_string(),
        4 => value.value.is_i64() || value.value.is_u64(),
        10 => value.value.is_number(),
        _ => false,
    };
    value.must(fits, reason::CHOICE_TYPE);
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
