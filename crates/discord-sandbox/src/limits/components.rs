//! Buttons, menus and rows; how many components a V2 message may have; and forms over the window
//! (modals): their fields, in labels or, as before labels existed, in rows.

use std::collections::HashSet;

use serde_json::Value;

use super::{Part, checked, is_empty};
use crate::components::{all, attached_name, texts};
use crate::errors::{ApiError, reason};

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const TEXT_MENU: u64 = 3;
const TEXT_INPUT: u64 = 4;
const SECTION: u64 = 9;
const TEXT: u64 = 10;
const THUMBNAIL: u64 = 11;
const GALLERY: u64 = 12;
const FILE: u64 = 13;
const SEPARATOR: u64 = 14;
const CONTAINER: u64 = 17;
const LABEL: u64 = 18;

/// The components allowed in a V2 message itself, and in a container.
const TOP: [u64; 7] = [ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER];
const IN_CONTAINER: [u64; 6] = [ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR];

/// Checks the components of a message.
pub(super) fn check(components: &Part, v2: bool) {
    if v2 {
        check_v2(components);
    } else {
        components.count(0, 5);
        check_types(components, &[ROW]);
    }
    let mut seen = HashSet::new();
    components.items().for_each(|it| check_one(&it, &mut seen));
}

fn check_v2(components: &Part) {
    let list = components.value.as_array().map_or(&[][..], Vec::as_slice);
    components.counted(all(list).len(), 1, 40);
    check_types(components, &TOP);
    let lengths = texts(list).into_iter().map(|text| text.chars().count());
    let is_short = lengths.sum::<usize>() <= 4_000;
    components.must(is_short, reason::COMPONENT_TEXT);
}

/// Checks that all items are of these types.
fn check_types(list: &Part, allowed: &[u64]) {
    list.items().for_each(|it| it.at("type").one_of(allowed));
}

fn check_one<'v>(part: &Part<'v, '_>, seen: &mut HashSet<&'v str>) {
    let inner = part.at("components");
    match part.kind() {
        ROW => check_row(&inner),
        BUTTON => check_button(part),
        TEXT_MENU | 5..=8 => check_menu(part),
        SECTION => {
            // One to three texts, and a button or a picture beside them.
            inner.count(1, 3);
            check_types(&inner, &[TEXT]);
            let accessory = part.at("accessory");
            accessory.must(accessory.is_given(), reason::REQUIRED);
            accessory.at("type").one_of(&[BUTTON, THUMBNAIL]);
        }
        TEXT => part.at("content").required_text(4_000),
        THUMBNAIL => check_media(part, "media"),
        GALLERY => {
            let pictures = part.at("items");
            pictures.count(1, 10);
            pictures.items().for_each(|it| check_media(&it, "media"));
        }
        FILE => check_media(part, "file"),
        SEPARATOR => part.at("spacing").one_of_if_given(&[1, 2]),
        CONTAINER => {
            inner.count(1, 39);
            check_types(&inner, &IN_CONTAINER);
            part.at("accent_color").number(0, 0, 0xff_ffff);
        }
        _ => part.at("type").must(false, reason::COMPONENT_TYPE),
    }
    check_id(part, seen);
    inner.items().for_each(|it| check_one(&it, seen));
    let accessory = part.at("accessory");
    if accessory.value.is_object() {
        check_one(&accessory, seen);
    }
}

/// Checks the custom id, if there is one: no other component has it.
fn check_id<'v>(part: &Part<'v, '_>, seen: &mut HashSet<&'v str>) {
    let id = part.at("custom_id");
    id.text(1, 100);
    let is_new = id.value.as_str().is_none_or(|text| seen.insert(text));
    id.must(is_new, reason::ID_TWICE);
}

/// The address of a picture or file, and its alternative text. A file is always an attachment.
fn check_media(part: &Part, key: &str) {
    let url = part.at(&format!("{key}.url"));
    url.required_text(2_048);
    let is_attached = attached_name(&part.value[key]).is_some();
    url.must(is_attached || key != "file", reason::NOT_ATTACHED);
    part.at("description").text(1, 1_024);
}

/// A row contains 1 to 5 buttons or one menu.
fn check_row(parts: &Part) {
    parts.count(1, 5);
    let count = parts.items().count();
    let buttons = parts.items().filter(|it| it.kind() == BUTTON).count();
    parts.must(buttons == count || count == 1, reason::ROW_WIDTH);
    check_types(parts, &[BUTTON, TEXT_MENU, 5, 6, 7, 8]);
}

fn check_button(button: &Part) {
    let [label, emoji, id, url] = ["label", "emoji", "custom_id", "url"].map(|it| button.at(it));
    label.text(0, 80);
    check_emoji(&emoji);
    match button.value["style"].as_u64() {
        Some(1..=4) => {
            id.must_be_text();
            url.must(!url.is_given(), reason::ID_AND_URL);
        }
        Some(5) => {
            id.must(!id.is_given(), reason::ID_AND_URL);
            url.required_text(512);
        }
        Some(6) => return,
        _ => button.at("style").one_of(&[1, 2, 3, 4, 5, 6]),
    }
    label.must(
        !is_empty(label.value) || emoji.is_given(),
        reason::BUTTON_EMPTY,
    );
}

/// A custom emoji has an id, any other is a character that is not a letter.
fn check_emoji(emoji: &Part) {
    if !emoji.is_given() || emoji.at("id").is_given() {
        return;
    }
    let name = emoji.value["name"].as_str().unwrap_or_default();
    let is_word = name.is_ascii() || name.chars().any(|c| c < '\u{2000}' && c.is_alphabetic());
    emoji.at("name").must(!is_word, reason::EMOJI);
}

fn check_menu(menu: &Part) {
    menu.at("custom_id").must_be_text();
    menu.at("placeholder").text(0, 150);
    let least = menu.at("min_values");
    let max = menu.at("max_values").number(1, 1, 25);
    let min = least.number(1, 0, 25);
    least.must(min <= max, reason::MENU_RANGE);
    if menu.kind() == TEXT_MENU {
        check_options(&menu.at("options"), max as usize);
    }
}

fn check_options(options: &Part, most: usize) {
    options.count(1, 25);
    options.must(most <= options.items().count(), reason::MENU_MOST);
    options.unique("value", reason::MENU_VALUE);
    for option in options.items() {
        option.at("label").required_text(100);
        option.at("value").required_text(100);
        option.at("description").text(0, 100);
        check_emoji(&option.at("emoji"));
    }
    let chosen = options.items().filter(|it| it.value["default"] == true);
    options.must(chosen.count() <= most, reason::MENU_DEFAULTS);
}

/// Checks the data of an answer that opens a form over the window.
pub(crate) fn check_modal(data: &Value) -> Result<(), ApiError> {
    checked("data", data, |data| {
        data.at("custom_id").required_text(100);
        data.at("title").required_text(45);
        let components = data.at("components");
        components.count(1, 5);
        let mut seen = HashSet::new();
        for part in components.items() {
            match part.kind() {
                ROW => {
                    // It contains one text input, which says itself what it is for.
                    let fields = part.at("components");
                    fields.count(1, 1);
                    check_types(&fields, &[TEXT_INPUT]);
                    for field in fields.items().filter(|it| it.kind() == TEXT_INPUT) {
                        field.at("label").required_text(45);
                        check_input(&field);
                        check_id(&field, &mut seen);
                    }
                }
                LABEL => check_label(&part, &mut seen),
                TEXT => part.at("content").required_text(4_000),
                _ => part.at("type").one_of(&[ROW, TEXT, LABEL]),
            }
        }
    })
}

fn check_label<'v>(label: &Part<'v, '_>, seen: &mut HashSet<&'v str>) {
    label.at("label").required_text(45);
    label.at("description").text(0, 100);
    let field = label.at("component");
    match field.kind() {
        TEXT_INPUT => {
            let own = field.at("label");
            own.must(!own.is_given(), reason::INPUT_LABEL);
            check_input(&field);
        }
        TEXT_MENU | 5..=8 => check_menu(&field),
        _ => return field.at("type").must(false, reason::COMPONENT_TYPE),
    }
    check_id(&field, seen);
}

fn check_input(input: &Part) {
    input.at("custom_id").must_be_text();
    input.at("style").one_of(&[1, 2]);
    input.at("placeholder").text(0, 100);
    input.at("value").text(0, 4_000);
    let least = input.at("min_length");
    let most = input.at("max_length").number(4_000, 1, 4_000);
    least.must(least.number(0, 0, 4_000) <= most, reason::INPUT_RANGE);
}
