//! Buttons, menus and rows; and how many components a V2 message may have.

use std::collections::HashSet;

use serde_json::Value;

use super::items;
use crate::components::walk;
use crate::errors::Form;

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const TEXT_MENU: u64 = 3;
const SECTION: u64 = 9;
const TEXT: u64 = 10;
const THUMBNAIL: u64 = 11;
const GALLERY: u64 = 12;
const FILE: u64 = 13;
const SEPARATOR: u64 = 14;
const CONTAINER: u64 = 17;

/// The components allowed in a V2 message itself, and in a container.
const TOP: [u64; 7] = [ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER];
const IN_CONTAINER: [u64; 6] = [ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR];

pub(crate) fn check(form: &mut Form, path: &str, components: &[Value], v2: bool) {
    if v2 {
        check_v2(form, path, components);
    } else {
        form.count(path, components.len(), 0, 5);
        for (index, row) in components.iter().enumerate() {
            if row["type"].as_u64() != Some(ROW) {
                let at = format!("{path}.{index}.type");
                form.wrong(&at, "BASE_TYPE_CHOICES", "Value must be one of {1}.");
            }
        }
    }
    let mut seen = HashSet::new();
    check_all(form, path, components, &mut seen);
}

fn check_v2(form: &mut Form, path: &str, components: &[Value]) {
    let (mut count, mut length) = (0_usize, 0_usize);
    walk(components, &mut |component| {
        count += 1;
        if component["type"] == 10 {
            length += component["content"]
                .as_str()
                .unwrap_or_default()
                .chars()
                .count();
        }
    });
    form.count(path, count, 1, 40);
    check_places(form, path, components, &TOP);
    if length > 4_000 {
        let message = "The total length of all text displays must be 4000 or fewer.";
        form.wrong(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message);
    }
}

fn check_all<'a>(
    form: &mut Form,
    path: &str,
    components: &'a [Value],
    seen: &mut HashSet<&'a str>,
) {
    for (index, component) in components.iter().enumerate() {
        let at = format!("{path}.{index}");
        let kind = component["type"].as_u64().unwrap_or(0);
        match kind {
            ROW => check_row(
                form,
                &format!("{at}.components"),
                items(component, "components"),
            ),
            BUTTON => check_button(form, &at, component),
            TEXT_MENU | 5..=8 => check_menu(form, &at, component, kind == TEXT_MENU),
            SECTION => check_section(form, &at, component),
            TEXT => check_text(form, &at, component),
            THUMBNAIL => check_media(form, &at, component, "media"),
            GALLERY => check_gallery(form, &at, component),
            FILE => check_media(form, &at, component, "file"),
            SEPARATOR => {
                if !matches!(component["spacing"].as_u64(), None | Some(1 | 2)) {
                    let message = "Value must be one of {1, 2}.";
                    form.wrong(&format!("{at}.spacing"), "BASE_TYPE_CHOICES", message);
                }
            }
            CONTAINER => check_container(form, &at, component),
            _ => form.wrong(
                &format!("{at}.type"),
                "BASE_TYPE_CHOICES",
                "Unknown component type.",
            ),
        }
        if let Some(custom_id) = component["custom_id"].as_str() {
            let at = format!("{at}.custom_id");
            form.length(&at, custom_id, 1, 100);
            if !seen.insert(custom_id) {
                let message = "Component custom id cannot be duplicated";
                form.wrong(&at, "COMPONENT_CUSTOM_ID_DUPLICATED", message);
            }
        }
        check_all(
            form,
            &format!("{at}.components"),
            items(component, "components"),
            seen,
        );
        if component["accessory"].is_object() {
            let accessory = std::slice::from_ref(&component["accessory"]);
            check_all(form, &format!("{at}.accessory"), accessory, seen);
        }
    }
}

/// Components where they may not be.
fn check_places(form: &mut Form, path: &str, components: &[Value], allowed: &[u64]) {
    for (index, component) in components.iter().enumerate() {
        if !component["type"]
            .as_u64()
            .is_some_and(|it| allowed.contains(&it))
        {
            let message = format!("Value must be one of {allowed:?}.");
            form.wrong(
                &format!("{path}.{index}.type"),
                "BASE_TYPE_CHOICES",
                message,
            );
        }
    }
}

fn check_container(form: &mut Form, at: &str, container: &Value) {
    let inner = items(container, "components");
    let path = format!("{at}.components");
    form.count(&path, inner.len(), 1, 39);
    check_places(form, &path, inner, &IN_CONTAINER);
    if container["accent_color"]
        .as_u64()
        .is_some_and(|it| it > 0xff_ffff)
    {
        let message = "int value should be between 0 and 16777215.";
        form.wrong(&format!("{at}.accent_color"), "NUMBER_TYPE_RANGE", message);
    }
}

/// One to three texts, and a button or a picture beside them.
fn check_section(form: &mut Form, at: &str, section: &Value) {
    let texts = items(section, "components");
    let path = format!("{at}.components");
    form.count(&path, texts.len(), 1, 3);
    check_places(form, &path, texts, &[TEXT]);
    match section["accessory"]["type"].as_u64() {
        None => form.required(&format!("{at}.accessory")),
        Some(BUTTON | THUMBNAIL) => {}
        Some(_) => {
            let message = "Value must be one of {2, 11}.";
            form.wrong(
                &format!("{at}.accessory.type"),
                "BASE_TYPE_CHOICES",
                message,
            );
        }
    }
}

fn check_text(form: &mut Form, at: &str, text: &Value) {
    match text["content"].as_str() {
        None => form.required(&format!("{at}.content")),
        Some(content) => form.length(&format!("{at}.content"), content, 1, 4_000),
    }
}

fn check_gallery(form: &mut Form, at: &str, gallery: &Value) {
    let pictures = items(gallery, "items");
    form.count(&format!("{at}.items"), pictures.len(), 1, 10);
    for (index, picture) in pictures.iter().enumerate() {
        check_media(form, &format!("{at}.items.{index}"), picture, "media");
    }
}

/// The address of a picture or file, and its alternative text. A file is always an attachment.
fn check_media(form: &mut Form, at: &str, component: &Value, key: &str) {
    let path = format!("{at}.{key}.url");
    match component[key]["url"].as_str() {
        None => form.required(&path),
        Some(url) if key == "file" && !url.starts_with("attachment://") => {
            let message = "A file component shows an attachment only";
            form.wrong(&path, "UNFURLED_MEDIA_ITEM_NOT_ATTACHMENT", message);
        }
        Some(url) => form.length(&path, url, 1, 2_048),
    }
    let description = component["description"].as_str();
    if let Some(description) = description {
        form.length(&format!("{at}.description"), description, 1, 1_024);
    }
}

/// A row contains 1 to 5 buttons or one menu.
fn check_row(form: &mut Form, path: &str, parts: &[Value]) {
    form.count(path, parts.len(), 1, 5);
    let buttons = parts.iter().filter(|part| part["type"] == BUTTON).count();
    if buttons != parts.len() && parts.len() > 1 {
        let message = "The specified component exceeds the maximum width";
        form.wrong(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
    }
    for (index, part) in parts.iter().enumerate() {
        if !matches!(part["type"].as_u64(), Some(BUTTON | TEXT_MENU | 5..=8)) {
            let at = format!("{path}.{index}.type");
            form.wrong(
                &at,
                "BASE_TYPE_CHOICES",
                "Value must be one of {2, 3, 5, 6, 7, 8}.",
            );
        }
    }
}

fn check_button(form: &mut Form, path: &str, button: &Value) {
    let at = |key: &str| format!("{path}.{key}");
    let has = |key: &str| button.get(key).is_some_and(|value| !value.is_null());
    let label = button["label"].as_str().unwrap_or_default();
    form.length(&at("label"), label, 0, 80);
    check_emoji(form, &at("emoji"), &button["emoji"]);
    match button["style"].as_u64() {
        Some(1..=4) => {
            if !has("custom_id") {
                form.required(&at("custom_id"));
            }
            if has("url") {
                let message = "A button with a custom id cannot have a url";
                form.wrong(
                    &at("url"),
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    message,
                );
            }
        }
        Some(5) => {
            if has("custom_id") {
                let message = "A link button cannot have a custom id";
                form.wrong(
                    &at("custom_id"),
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    message,
                );
            }
            match button["url"].as_str() {
                None => form.required(&at("url")),
                Some(url) => form.length(&at("url"), url, 1, 512),
            }
        }
        Some(6) => return,
        _ => form.wrong(
            &at("style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5, 6}.",
        ),
    }
    if label.is_empty() && !has("emoji") {
        let message = "A button must have a label or an emoji";
        form.wrong(&at("label"), "BUTTON_COMPONENT_INVALID", message);
    }
}

/// A custom emoji has an id, any other is a character that is not a letter.
fn check_emoji(form: &mut Form, path: &str, emoji: &Value) {
    if emoji.is_null() || !emoji["id"].is_null() {
        return;
    }
    let name = emoji["name"].as_str().unwrap_or_default();
    if name.is_ascii() || name.chars().any(|c| c < '\u{2000}' && c.is_alphabetic()) {
        form.wrong(
            &format!("{path}.name"),
            "COMPONENT_INVALID_EMOJI",
            "Invalid emoji",
        );
    }
}

pub(super) fn check_menu(form: &mut Form, path: &str, menu: &Value, of_texts: bool) {
    let at = |key: &str| format!("{path}.{key}");
    if menu["custom_id"].as_str().is_none() {
        form.required(&at("custom_id"));
    }
    form.length(
        &at("placeholder"),
        menu["placeholder"].as_str().unwrap_or_default(),
        0,
        150,
    );
    let min = menu["min_values"].as_u64().unwrap_or(1);
    let max = menu["max_values"].as_u64().unwrap_or(1);
    for (key, value, least) in [("min_values", min, 0), ("max_values", max, 1)] {
        if value < least || value > 25 {
            let message = format!("int value should be between {least} and 25.");
            form.wrong(&at(key), "NUMBER_TYPE_RANGE", message);
        }
    }
    if min > max {
        let message = "min_values must be less than or equal to max_values";
        form.wrong(
            &at("min_values"),
            "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
            message,
        );
    }
    if of_texts {
        check_options(form, &at("options"), items(menu, "options"), max as usize);
    }
}

fn check_options(form: &mut Form, path: &str, options: &[Value], max_values: usize) {
    form.count(path, options.len(), 1, 25);
    if max_values > options.len() {
        let message = "max_values must be less than or equal to the number of options";
        form.wrong(path, "SELECT_COMPONENT_MAX_VALUES_EXCEED_OPTIONS", message);
    }
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let at = |key: &str| format!("{path}.{index}.{key}");
        for key in ["label", "value"] {
            match option[key].as_str() {
                None | Some("") => form.required(&at(key)),
                Some(text) => form.length(&at(key), text, 1, 100),
            }
        }
        form.length(
            &at("description"),
            option["description"].as_str().unwrap_or_default(),
            0,
            100,
        );
        check_emoji(form, &at("emoji"), &option["emoji"]);
        if !values.insert(option["value"].as_str()) {
            let message = "The specified option value is already used";
            form.wrong(
                &at("value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            );
        }
    }
    if options.iter().filter(|o| o["default"] == true).count() > max_values {
        let message = "There are more default options than max_values";
        form.wrong(path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message);
    }
}
