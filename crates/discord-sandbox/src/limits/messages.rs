//! A message's form: text, embeds, components, attachments, allowed mentions.

use serde_json::Value;

use super::{components, embeds, items, join};
use crate::body::Upload;
use crate::components::shown_files;
use crate::errors::{ApiError, EMPTY_MESSAGE, Form, TOO_LARGE};
use crate::id::{Id, id_in};
use crate::message::{Attachment, Message, flags};

/// Where a message's form comes from, and what it may refer to.
pub(crate) struct Context<'a> {
    /// The path of the form in the body: `data` for an interaction's answer, else empty.
    pub path: &'a str,
    /// The message that is edited, if one is.
    pub edited: Option<&'a Message>,
    pub files: &'a [Upload],
    /// How many bytes a file may have.
    pub file_limit: usize,
}

/// Checks a message's form; also whether anything would be left to see.
pub(crate) fn check(form: &Value, context: &Context) -> Result<(), ApiError> {
    if context
        .files
        .iter()
        .any(|file| file.bytes.len() > context.file_limit)
    {
        return Err(TOO_LARGE);
    }
    let at = |key: &str| join(context.path, key);
    let mut errors = Form::default();
    let old_flags = context.edited.map_or(0, |message| message.flags);
    let v2 = (old_flags | form["flags"].as_u64().unwrap_or(0)) & flags::COMPONENTS_V2 != 0;
    let text = form["content"].as_str().unwrap_or_default();
    errors.length(&at("content"), text, 0, 2_000);
    embeds::check(&mut errors, &at("embeds"), items(form, "embeds"));
    if v2 {
        for key in ["content", "embeds"] {
            let given = &form[key];
            let left_over = form.get(key).is_none()
                && context.edited.is_some_and(|old| match key {
                    "content" => !old.content.is_empty(),
                    _ => !old.embeds.is_empty(),
                });
            let is_given =
                !given.is_null() && *given != "" && given.as_array().is_none_or(|l| !l.is_empty());
            if is_given || left_over {
                let message = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2";
                errors.wrong(
                    &at(key),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    message,
                );
            }
        }
    }
    if context.edited.is_none() || form["components"].is_array() {
        let path = at("components");
        components::check(&mut errors, &path, items(form, "components"), v2);
        check_shown_files(&mut errors, &path, form, context);
    }
    check_attachments(&mut errors, &at("attachments"), form, context);
    check_allowed_mentions(
        &mut errors,
        &at("allowed_mentions"),
        &form["allowed_mentions"],
    );
    check_nonce(&mut errors, &at("nonce"), form);
    errors.done()?;
    if is_empty(form, context) {
        return Err(EMPTY_MESSAGE);
    }
    Ok(())
}

/// Files shown by components must be attached.
fn check_shown_files(errors: &mut Form, path: &str, form: &Value, context: &Context) {
    let remaining = context
        .edited
        .map_or(&[][..], |message| &message.attachments);
    let listed = |file: &Attachment| {
        let mut entries = items(form, "attachments").iter();
        !form["attachments"].is_array() || entries.any(|it| id_in(&it["id"]) == Some(file.id))
    };
    for name in shown_files(items(form, "components")) {
        let uploaded = context.files.iter().any(|file| file.filename == name);
        let stays = remaining
            .iter()
            .any(|file| file.filename == name && listed(file));
        if !uploaded && !stays {
            let code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
            let message = format!("The referenced attachment {name:?} was not found");
            errors.wrong(path, code, message);
        }
    }
}

fn check_attachments(errors: &mut Form, path: &str, form: &Value, context: &Context) {
    let listed = items(form, "attachments");
    let remaining = context
        .edited
        .map_or(&[][..], |message| &message.attachments);
    let stays = listed.iter().filter(|entry| {
        let id = id_in(&entry["id"]);
        remaining.iter().any(|file| Some(file.id) == id)
    });
    let staying = if form["attachments"].is_array() {
        stays.count()
    } else {
        remaining.len()
    };
    errors.count(path, staying + context.files.len(), 0, 10);
    for (index, entry) in listed.iter().enumerate() {
        let at = |key: &str| format!("{path}.{index}.{key}");
        let alt = entry["description"].as_str().unwrap_or_default();
        errors.length(&at("description"), alt, 0, 1_024);
        errors.length(
            &at("filename"),
            entry["filename"].as_str().unwrap_or("x"),
            1,
            1_024,
        );
        let Some(Id(id)) = id_in(&entry["id"]) else {
            errors.required(&at("id"));
            continue;
        };
        let uploaded = context.files.iter().any(|file| file.index == id);
        if !uploaded && !remaining.iter().any(|file| file.id == Id(id)) {
            errors.wrong(
                &at("id"),
                "ATTACHMENT_NOT_FOUND",
                "Attachment data not found",
            );
        }
    }
}

fn check_allowed_mentions(errors: &mut Form, path: &str, allowed: &Value) {
    let kinds: Vec<_> = items(allowed, "parse")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    for (index, kind) in kinds.iter().enumerate() {
        if !["users", "roles", "everyone"].contains(kind) {
            let message = "Value must be one of ('users', 'roles', 'everyone').";
            errors.wrong(
                &format!("{path}.parse.{index}"),
                "BASE_TYPE_CHOICES",
                message,
            );
        }
    }
    for key in ["users", "roles"] {
        let named = items(allowed, key);
        errors.count(&join(path, key), named.len(), 0, 100);
        if kinds.contains(&key) && !named.is_empty() {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            errors.wrong(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

fn check_nonce(errors: &mut Form, path: &str, form: &Value) {
    if let Some(nonce) = form["nonce"].as_str() {
        errors.length(path, nonce, 0, 25);
    }
    if form["enforce_nonce"] == true && form["nonce"].is_null() {
        errors.required(path);
    }
}

/// Whether a new message would have nothing to show, or an edit take the last of it away.
fn is_empty(form: &Value, context: &Context) -> bool {
    let old = context.edited;
    let has_text = match &form["content"] {
        Value::String(text) => !text.trim().is_empty(),
        _ => old.is_some_and(|m| form.get("content").is_none() && !m.content.is_empty()),
    };
    let has = |key: &str, before: bool| match form.get(key) {
        Some(value) => !items(form, key).is_empty() && value.is_array(),
        None => before,
    };
    let files = !context.files.is_empty()
        || has(
            "attachments",
            old.is_some_and(|m| !m.attachments.is_empty()),
        );
    !(has_text
        || files
        || has("embeds", old.is_some_and(|m| !m.embeds.is_empty()))
        || has("components", old.is_some_and(|m| !m.components.is_empty()))
        || has("sticker_ids", false)
        || form["poll"].is_object())
}
