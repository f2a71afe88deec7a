//! Discord's limits: each module checks one kind of form and reports errors by path.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod embeds;
pub(crate) mod messages;
pub(crate) mod modals;

use serde_json::Value;

/// The items of a list, or none.
fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Joins two parts of a path, either of which may be empty.
fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}
