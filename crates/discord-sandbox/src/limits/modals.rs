//! Forms over the window (modals): their fields, in labels or, as before labels existed, in rows.

use std::collections::HashSet;

use serde_json::Value;

use super::components::check_menu;
use super::items;
use crate::errors::{ApiError, Form};

const ROW: u64 = 1;
const TEXT_MENU: u64 = 3;
const TEXT_INPUT: u64 = 4;
const TEXT: u64 = 10;
const LABEL: u64 = 18;

/// Checks the data of an answer that opens a form.
pub(crate) fn check(data: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    for (key, longest) in [("custom_id", 100), ("title", 45)] {
        match data[key].as_str() {
            None => form.required(&format!("data.{key}")),
            Some(text) => form.length(&format!("data.{key}"), text, 1, longest),
        }
    }
    let components = items(data, "components");
    form.count("data.components", components.len(), 1, 5);
    let mut seen = HashSet::new();
    for (index, component) in components.iter().enumerate() {
        let at = format!("data.components.{index}");
        match component["type"].as_u64() {
            Some(ROW) => check_row(&mut form, &at, component, &mut seen),
            Some(LABEL) => check_label(&mut form, &at, component, &mut seen),
            Some(TEXT) => {
                let text = component["content"].as_str().unwrap_or_default();
                form.length(&format!("{at}.content"), text, 1, 4_000);
            }
            _ => wrong_type(&mut form, &at, "{1, 10, 18}"),
        }
    }
    form.done()
}

fn wrong_type(form: &mut Form, at: &str, allowed: &str) {
    let message = format!("Value must be one of {allowed}.");
    form.wrong(&format!("{at}.type"), "BASE_TYPE_CHOICES", message);
}

/// A row contains one text input, which says itself what it is for.
fn check_row<'a>(form: &mut Form, at: &str, row: &'a Value, seen: &mut HashSet<&'a str>) {
    let fields = items(row, "components");
    form.count(&format!("{at}.components"), fields.len(), 1, 1);
    for (index, field) in fields.iter().enumerate() {
        let at = format!("{at}.components.{index}");
        if field["type"] != TEXT_INPUT {
            wrong_type(form, &at, "{4}");
            continue;
        }
        match field["label"].as_str() {
            None => form.required(&format!("{at}.label")),
            Some(text) => form.length(&format!("{at}.label"), text, 1, 45),
        }
        check_input(form, &at, field);
        check_id(form, &at, field, seen);
    }
}

fn check_label<'a>(form: &mut Form, at: &str, label: &'a Value, seen: &mut HashSet<&'a str>) {
    match label["label"].as_str() {
        None => form.required(&format!("{at}.label")),
        Some(text) => form.length(&format!("{at}.label"), text, 1, 45),
    }
    let description = label["description"].as_str().unwrap_or_default();
    form.length(&format!("{at}.description"), description, 0, 100);
    let field = &label["component"];
    let at = format!("{at}.component");
    match field["type"].as_u64() {
        Some(TEXT_INPUT) => {
            if !field["label"].is_null() {
                let message = "A text input in a label cannot have a label of its own";
                form.wrong(&format!("{at}.label"), "BASE_TYPE_CHOICES", message);
            }
            check_input(form, &at, field);
        }
        Some(kind @ (TEXT_MENU | 5..=8)) => check_menu(form, &at, field, kind == TEXT_MENU),
        _ => return wrong_type(form, &at, "{3, 4, 5, 6, 7, 8}"),
    }
    check_id(form, &at, field, seen);
}

fn check_id<'a>(form: &mut Form, at: &str, field: &'a Value, seen: &mut HashSet<&'a str>) {
    let at = format!("{at}.custom_id");
    let Some(id) = field["custom_id"].as_str() else {
        return form.required(&at);
    };
    form.length(&at, id, 1, 100);
    if !seen.insert(id) {
        let message = "Component custom id cannot be duplicated";
        form.wrong(&at, "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

fn check_input(form: &mut Form, at: &str, input: &Value) {
    let at = |key: &str| format!("{at}.{key}");
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        let message = "Value must be one of {1, 2}.";
        form.wrong(&at("style"), "BASE_TYPE_CHOICES", message);
    }
    for (key, longest) in [("placeholder", 100), ("value", 4_000)] {
        let text = input[key].as_str().unwrap_or_default();
        form.length(&at(key), text, 0, longest);
    }
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4_000);
    for (key, value, lowest) in [("min_length", least, 0), ("max_length", most, 1)] {
        if value < lowest || value > 4_000 {
            let message = format!("int value should be between {lowest} and 4000.");
            form.wrong(&at(key), "NUMBER_TYPE_RANGE", message);
        }
    }
    if least > most {
        let message = "min_length must be less than or equal to max_length";
        form.wrong(
            &at("min_length"),
            "TEXT_INPUT_MIN_GREATER_THAN_MAX",
            message,
        );
    }
}
