//! A message's form: text, embeds, components, attachments, allowed mentions.

use serde_json::Value;

use super::{Part, checked, components, is_empty};
use crate::components::shown_files;
use crate::errors::{ApiError, EMPTY_MESSAGE, reason, require};
use crate::http::Upload;
use crate::id::{Id, id_in};
use crate::message::{Attachment, Message};

/// Checks the form of a message, at a path of the body, and whether there would be anything to see in the
/// message as it would be.
pub(crate) fn check(
    form: &Value,
    path: &str,
    files: &[Upload],
    message: &Message,
) -> Result<(), ApiError> {
    checked(path, form, |form| check_form(form, files, message))?;
    let shows_nothing = message.content.is_empty()
        && message.attachments.is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty()
        && is_empty(&form["sticker_ids"])
        && !form["poll"].is_object();
    require(!shows_nothing, EMPTY_MESSAGE)
}

fn check_form(form: &Part, files: &[Upload], message: &Message) {
    let (text, embeds) = (form.at("content"), form.at("embeds"));
    text.text(0, 2_000);
    check_embeds(&embeds);
    if message.is_card() {
        text.must(message.content.is_empty(), reason::LEGACY_FIELD);
        embeds.must(message.embeds.is_empty(), reason::LEGACY_FIELD);
    }
    let components = form.at("components");
    if message.edits == 0 || components.value.is_array() {
        components::check(&components, message.is_card());
        check_shown_files(&components, message);
    }
    check_attachments(&form.at("attachments"), files, &message.attachments);
    check_allowed_mentions(&form.at("allowed_mentions"));
    let nonce = form.at("nonce");
    nonce.text(0, 25);
    let is_enforced = form.value["enforce_nonce"] == true;
    nonce.must(nonce.is_given() || !is_enforced, reason::REQUIRED);
}

/// Embeds: 10 of them, 6,000 characters in all, and each part's own length.
fn check_embeds(embeds: &Part) {
    embeds.count(0, 10);
    let mut total = 0;
    let mut check = |text: &Part, most| {
        total += text.value.as_str().unwrap_or_default().chars().count();
        text.text(0, most);
    };
    for embed in embeds.items() {
        for (key, most) in [
            ("title", 256),
            ("description", 4_096),
            ("footer.text", 2_048),
            ("author.name", 256),
        ] {
            check(&embed.at(key), most);
        }
        let fields = embed.at("fields");
        fields.count(0, 25);
        for field in fields.items() {
            for (key, most) in [("name", 256), ("value", 1_024)] {
                let text = field.at(key);
                text.must(!is_empty(text.value), reason::REQUIRED);
                check(&text, most);
            }
        }
        embed.at("color").number(0, 0, 0xff_ffff);
        for key in ["image.url", "thumbnail.url", "url"] {
            let url = embed.at(key);
            let is_known = url.value.as_str().is_none_or(|text| {
                let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
                matches!(scheme, "http" | "https") || scheme == "attachment" && key != "url"
            });
            url.must(is_known, reason::URL_SCHEME);
        }
    }
    embeds.must(total <= 6_000, reason::EMBED_SIZE);
}

/// Files shown by components must be attached.
fn check_shown_files(components: &Part, message: &Message) {
    for name in shown_files(&message.components) {
        let is_there = message.attachments.iter().any(|it| it.filename == name);
        components.must(is_there, reason::NO_ATTACHMENT);
    }
}

fn check_attachments(attachments: &Part, files: &[Upload], attached: &[Attachment]) {
    attachments.counted(attached.len(), 0, 10);
    for entry in attachments.items() {
        entry.at("description").text(0, 1_024);
        entry.at("filename").text(1, 1_024);
        let id = entry.at("id");
        let named = id_in(id.value);
        let uploaded = files.iter().map(|file| Id(file.index));
        let mut known = uploaded.chain(attached.iter().map(|file| file.id));
        let is_there = known.any(|id| Some(id) == named);
        id.must(is_there, reason::ATTACHMENT);
    }
}

fn check_allowed_mentions(allowed: &Part) {
    let parse = allowed.at("parse");
    for kind in parse.items() {
        let is_known = |it| matches!(it, "users" | "roles" | "everyone");
        kind.must(kind.value.as_str().is_none_or(is_known), reason::MENTION);
    }
    for key in ["users", "roles"] {
        let named = allowed.at(key);
        named.count(0, 100);
        let is_parsed = parse.items().any(|kind| kind.value == key);
        allowed.must(!is_parsed || is_empty(named.value), reason::MENTIONS);
    }
}
