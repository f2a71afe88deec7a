//! A message's form: text, embeds, components, attachments, allowed mentions.

use serde_json::Value;

use super::{Part, checked, components, is_empty};
use crate::components::shown_files;
use crate::errors::{ApiError, EMPTY_MESSAGE, TOO_LARGE, reason, require};
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
    let is_too_large = files.any(|file| file.bytes.len() > context.file_limit);
    require(!is_too_large, TOO_LARGE)?;
    checked(context.path, form, |form| check_form(form, context))?;
    require(!shows_nothing(form, context), EMPTY_MESSAGE)
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
            let is_used = form.value.get(key).map_or(stays, |given| !is_empty(given));
            form.at(key).must(!is_used, reason::LEGACY_FIELD);
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
fn check_shown_files(components: &Part, form: &Value, context: &Context) {
    let shown = components.value.as_array().map_or(&[][..], Vec::as_slice);
    for name in shown_files(shown) {
        let uploaded = context.files.iter().any(|file| file.filename == name);
        let is_there = uploaded || context.staying(form).any(|file| file.filename == name);
        components.must(is_there, reason::NO_ATTACHMENT);
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
        let named = id_in(id.value);
        let uploaded = context.files.iter().map(|file| Id(file.index));
        let mut known = uploaded.chain(context.old_files().iter().map(|file| file.id));
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

/// Whether a new message would have nothing to show, or an edit take the last of it away.
fn shows_nothing(form: &Value, context: &Context) -> bool {
    let has = |key: &str, before: fn(&Message) -> bool| {
        let stays = || context.edited.is_some_and(before);
        form.get(key).map_or_else(stays, |given| !is_empty(given))
    };
    !(has("content", |it| !it.content.is_empty())
        || !context.files.is_empty()
        || has("attachments", |it| !it.attachments.is_empty())
        || has("embeds", |it| !it.embeds.is_empty())
        || has("components", |it| !it.components.is_empty())
        || has("sticker_ids", |_| false)
        || form["poll"].is_object())
}
