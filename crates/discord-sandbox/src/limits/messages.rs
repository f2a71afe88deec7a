//! A message's form: text, embeds, components, attachments, allowed mentions.

use serde_json::Value;

use super::{Part, checked, components};
use crate::components::shown_files;
use crate::errors::{ApiError, EMPTY_MESSAGE, TOO_LARGE};
use crate::http::Upload;
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

impl Context<'_> {
    /// The files that the message has already.
    fn old_files(&self) -> &[Attachment] {
        self.edited.map_or(&[], |message| &message.attachments)
    }

    /// Those of them that stay: all, unless the form lists attachments.
    fn staying(&self, form: &Value) -> impl Iterator<Item = &Attachment> {
        let listed = form["attachments"].as_array();
        let stays = move |file: &&Attachment| {
            let id = Some(file.id);
            listed.is_none_or(|all| all.iter().any(|it| id_in(&it["id"]) == id))
        };
        self.old_files().iter().filter(stays)
    }
}

/// Checks a message's form; also whether anything would be left to see.
pub(crate) fn check(form: &Value, context: &Context) -> Result<(), ApiError> {
    let mut files = context.files.iter();
    if files.any(|file| file.bytes.len() > context.file_limit) {
        return Err(TOO_LARGE);
    }
    checked(context.path, form, |form| check_form(form, context))?;
    if is_empty(form, context) {
        return Err(EMPTY_MESSAGE);
    }
    Ok(())
}

fn check_form(form: &Part, context: &Context) {
    let old_flags = context.edited.map_or(0, |message| message.flags);
    let new_flags = form.value["flags"].as_u64().unwrap_or(0);
    let v2 = (old_flags | new_flags) & flags::COMPONENTS_V2 != 0;
    form.at("content").text(0, 2_000);
    check_embeds(&form.at("embeds"));
    if v2 {
        let [text, embeds] = context.edited.map_or([false; 2], |old| {
            [!old.content.is_empty(), !old.embeds.is_empty()]
        });
        for (key, stays) in [("content", text), ("embeds", embeds)] {
            let is_used = match form.value.get(key) {
                None => stays,
                Some(Value::Array(all)) => !all.is_empty(),
                Some(given) => !given.is_null() && given != "",
            };
            if is_used {
                let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
                let message = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2";
                form.at(key).wrong(code, message);
            }
        }
    }
    let components = form.at("components");
    if context.edited.is_none() || components.value.is_array() {
        components::check(&components, v2);
        check_shown_files(&components, form.value, context);
    }
    check_attachments(form, context);
    check_allowed_mentions(&form.at("allowed_mentions"));
    let nonce = form.at("nonce");
    nonce.text(0, 25);
    if form.value["enforce_nonce"] == true && !nonce.is_given() {
        nonce.required();
    }
}

/// Embeds: 10 of them, 6,000 characters in all, and each part's own length.
fn check_embeds(embeds: &Part) {
    embeds.count(0, 10);
    let mut total = 0;
    let mut check = |text: &Part, least, most| {
        total += text.value.as_str().unwrap_or_default().chars().count();
        text.text(least, most);
    };
    for embed in embeds.items() {
        for (key, most) in [
            ("title", 256),
            ("description", 4_096),
            ("footer.text", 2_048),
            ("author.name", 256),
        ] {
            check(&embed.at(key), 0, most);
        }
        let fields = embed.at("fields");
        fields.count(0, 25);
        for field in fields.items() {
            for (key, most) in [("name", 256), ("value", 1_024)] {
                match field.at(key) {
                    text if text.value.as_str().is_none_or(str::is_empty) => text.required(),
                    text => check(&text, 1, most),
                }
            }
        }
        embed.at("color").number(0, 0, 0xff_ffff);
        for (key, schemes) in [
            ("image.url", &["https://", "http://", "attachment://"][..]),
            ("thumbnail.url", &["https://", "http://", "attachment://"]),
            ("url", &["https://", "http://"]),
        ] {
            let url = embed.at(key);
            let known = |text: &str| schemes.iter().any(|scheme| text.starts_with(scheme));
            if url.value.as_str().is_some_and(|text| !known(text)) {
                let message = "Scheme must be one of ('http', 'https').";
                url.wrong("URL_TYPE_INVALID_SCHEME", message);
            }
        }
    }
    if total > 6_000 {
        let message = "Embed size exceeds maximum size of 6000";
        embeds.wrong("MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

/// Files shown by components must be attached.
fn check_shown_files(components: &Part, form: &Value, context: &Context) {
    let shown = components.value.as_array().map_or(&[][..], Vec::as_slice);
    for name in shown_files(shown) {
        let uploaded = context.files.iter().any(|file| file.filename == name);
        if !uploaded && !context.staying(form).any(|file| file.filename == name) {
            let code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
            let message = format!("The referenced attachment {name:?} was not found");
            components.wrong(code, message);
        }
    }
}

fn check_attachments(form: &Part, context: &Context) {
    let attachments = form.at("attachments");
    let staying = context.staying(form.value).count();
    attachments.counted(staying + context.files.len(), 0, 10);
    for entry in attachments.items() {
        entry.at("description").text(0, 1_024);
        entry.at("filename").text(1, 1_024);
        let id = entry.at("id");
        let Some(Id(number)) = id_in(id.value) else {
            id.required();
            continue;
        };
        let uploaded = context.files.iter().any(|file| file.index == number);
        if !uploaded && !context.old_files().iter().any(|file| file.id.0 == number) {
            id.wrong("ATTACHMENT_NOT_FOUND", "Attachment data not found");
        }
    }
}

fn check_allowed_mentions(allowed: &Part) {
    let parse = allowed.at("parse");
    for kind in parse.items() {
        let known = ["users", "roles", "everyone"];
        if kind.value.as_str().is_some_and(|it| !known.contains(&it)) {
            let message = "Value must be one of ('users', 'roles', 'everyone').";
            kind.wrong("BASE_TYPE_CHOICES", message);
        }
    }
    for key in ["users", "roles"] {
        let named = allowed.at(key);
        named.count(0, 100);
        if parse.items().any(|kind| kind.value == key) && named.items().next().is_some() {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            allowed.wrong("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

/// Whether a new message would have nothing to show, or an edit take the last of it away.
fn is_empty(form: &Value, context: &Context) -> bool {
    let old = context.edited;
    let has_text = match form.get("content") {
        Some(text) => text.as_str().is_some_and(|text| !text.trim().is_empty()),
        None => old.is_some_and(|it| !it.content.is_empty()),
    };
    let has = |key: &str, before: fn(&Message) -> bool| match form.get(key) {
        Some(list) => list.as_array().is_some_and(|list| !list.is_empty()),
        None => old.is_some_and(before),
    };
    !(has_text
        || !context.files.is_empty()
        || has("attachments", |it| !it.attachments.is_empty())
        || has("embeds", |it| !it.embeds.is_empty())
        || has("components", |it| !it.components.is_empty())
        || has("sticker_ids", |_| false)
        || form["poll"].is_object())
}
