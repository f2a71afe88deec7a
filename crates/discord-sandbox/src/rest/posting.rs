//! Making and editing messages, whatever route they came by.

use serde_json::{Value, json};

use crate::components::{attached_name, walk_mut};
use crate::errors::{ApiError, TOO_LARGE, UNKNOWN_MESSAGE, require};
use crate::http::{Answer, Request, Upload, ok};
use crate::id::{Id, id_in};
use crate::limits::messages;
use crate::mentions;
use crate::message::{Attachment, Message, dimensions, flags, sniff};
use crate::schema::Violation;
use crate::shapes;
use crate::world::World;

/// Flags that a bot may set itself.
const SETTABLE: u64 = flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS | flags::COMPONENTS_V2;

/// A message to be made.
pub(crate) struct Draft<'a> {
    pub channel: Id,
    pub author: Id,
    pub form: &'a Value,
    /// The path of the form in the body, for complaints.
    pub path: &'a str,
    pub files: &'a [Upload],
    pub only_for: Option<Id>,
    pub interaction: Option<Id>,
    pub kind: u8,
}

impl<'a> Draft<'a> {
    /// A public message without files.
    pub fn new(channel: Id, author: Id, form: &'a Value) -> Self {
        Self {
            channel,
            author,
            form,
            path: "",
            files: &[],
            only_for: None,
            interaction: None,
            kind: 0,
        }
    }
}

/// The answer that shows a message.
pub(super) fn shown(world: &World, id: Id) -> Answer {
    let message = world.messages.get(&id).ok_or(UNKNOWN_MESSAGE)?;
    ok(shapes::message(world, message))
}

/// Checks a form and what would come of it.
fn check(
    world: &World,
    form: &Value,
    path: &str,
    files: &[Upload],
    message: &Message,
) -> Result<(), ApiError> {
    let guild = world.guild_of(message.channel);
    let limit = guild.map_or(10 << 20, |id| world.guilds[&id].attachment_size_limit);
    let is_too_large = files.iter().any(|file| file.bytes.len() > limit);
    require(!is_too_large, TOO_LARGE)?;
    messages::check(form, path, files, message)
}

/// Checks a draft and posts it: it is saved, sent to the gateway, and pings those it may.
pub(crate) fn post(world: &mut World, draft: &Draft) -> Result<Id, ApiError> {
    let message = compose(world, draft);
    check(world, draft.form, draft.path, draft.files, &message)?;
    Ok(publish(world, message))
}

/// Posts the '… is thinking' of a deferred answer.
pub(crate) fn post_thinking(world: &mut World, draft: &Draft) -> Id {
    let mut message = compose(world, draft);
    message.flags |= flags::LOADING;
    publish(world, message)
}

fn publish(world: &mut World, message: Message) -> Id {
    let id = message.id;
    let (author, audience) = (world.name(message.author), audience(world, &message));
    let line = format!("{author} → {audience}: {message}");
    let rung: Vec<String> = message.pinged.iter().map(|id| world.name(*id)).collect();
    world.note(match rung.as_slice() {
        [] => line,
        rung => format!("{line} (rings {})", rung.join(", ")),
    });
    note_missing_files(world, &message);
    world.save(message);
    send_event(world, "MESSAGE_CREATE", id);
    id
}

fn compose(world: &mut World, draft: &Draft) -> Message {
    let form = draft.form;
    let reply_to = id_in(&form["message_reference"]["message_id"]);
    let mut message = Message {
        id: world.new_id(),
        channel: draft.channel,
        author: draft.author,
        flags: form["flags"].as_u64().unwrap_or(0) & SETTABLE,
        only_for: draft.only_for,
        interaction: draft.interaction,
        reply_to,
        posted_ms: world.clock.now_ms(),
        kind: if reply_to.is_some() { 19 } else { draft.kind },
        nonce: form.get("nonce").cloned(),
        command: draft.interaction.and_then(|id| {
            let exchange = world.exchanges.get(&id)?;
            Some((command_name(&exchange.payload["data"])?, exchange.user))
        }),
        ..Message::default()
    };
    fill(world, &mut message, form, draft.files);
    // A private message pings nobody.
    if draft.only_for.is_some() {
        message.flags |= flags::EPHEMERAL;
    } else {
        message.pinged = mentions::rung(world, &message);
        let replied = replied(world, reply_to, &form["allowed_mentions"]);
        message.pinged.extend(replied);
    }
    message
}

/// Writes a form into a message: what it does not name stays as it is, and uploaded files are added.
fn fill(world: &mut World, message: &mut Message, form: &Value, uploads: &[Upload]) {
    let list = |key: &str| Some(form.get(key)?.as_array().cloned().unwrap_or_default());
    if let Some(content) = form.get("content") {
        let text = content.as_str().unwrap_or_default();
        text.trim().clone_into(&mut message.content);
    }
    if let Some(embeds) = list("embeds") {
        message.embeds = embeds;
    }
    if let Some(components) = list("components") {
        message.components = number(components);
    }
    if let Some(listed) = list("attachments") {
        retain_listed(message, &listed);
    }
    message.attachments.extend(files(world, uploads, form));
    mentions::read(world, message, &form["allowed_mentions"]);
}

/// `/djambi new` of the data of an interaction, if it is a command; of one in a menu its name alone.
fn command_name(data: &Value) -> Option<String> {
    if data["target_id"].is_string() {
        return data["name"].as_str().map(str::to_owned);
    }
    let mut name = format!("/{}", data["name"].as_str()?);
    let mut level = data;
    while let Some(inner) = level["options"].get(0)
        && matches!(inner["type"].as_u64(), Some(1 | 2))
    {
        name = format!("{name} {}", inner["name"].as_str()?);
        level = inner;
    }
    Some(name)
}

/// The author of the message replied to, who is pinged unless `allowed_mentions` says otherwise.
fn replied(world: &World, reply_to: Option<Id>, allowed: &Value) -> Option<Id> {
    let pings = allowed.is_null() || allowed["replied_user"] == true;
    let message = world.messages.get(&reply_to?).filter(|_| pings)?;
    (message.author != world.bot).then_some(message.author)
}

/// Components get numbers of their own where the bot gave none.
fn number(mut components: Vec<Value>) -> Vec<Value> {
    let mut next = 0;
    walk_mut(&mut components, &mut |component| {
        next += 1;
        if component.is_object() && component["id"].is_null() {
            component["id"] = json!(next);
        }
    });
    components
}

/// The uploaded files as attachments, with the alt texts that the form gives them.
fn files(world: &mut World, uploads: &[Upload], form: &Value) -> Vec<Attachment> {
    let described = |index: u64| {
        let entries = form["attachments"].as_array().into_iter().flatten();
        let mut entries = entries.filter(|entry| id_in(&entry["id"]) == Some(Id(index)));
        entries.next().cloned().unwrap_or_default()
    };
    let uploads = uploads.iter().map(|upload| {
        let entry = described(upload.index);
        let content_type = sniff(&upload.bytes).or(upload.content_type.as_deref());
        let unknown = || "application/octet-stream".to_owned();
        let filename = entry["filename"].as_str().unwrap_or(&upload.filename);
        Attachment {
            id: world.new_id(),
            filename: filename.to_owned(),
            alt: entry["description"].as_str().map(String::from),
            content_type: content_type.map_or_else(unknown, str::to_owned),
            bytes: upload.bytes.clone(),
            size: dimensions(&upload.bytes),
        }
    });
    uploads.collect()
}

/// Edits a message; nobody is pinged by that.
pub(crate) fn edit(
    world: &mut World,
    id: Id,
    form: &Value,
    path: &str,
    request: &Request,
) -> Result<(), ApiError> {
    let old = world.messages.get(&id).ok_or(UNKNOWN_MESSAGE)?;
    let mut message = old.clone();
    if let Some(wanted) = form.get("flags") {
        let settable = flags::SUPPRESS_EMBEDS | flags::COMPONENTS_V2;
        message.flags =
            message.flags & !flags::SUPPRESS_EMBEDS | wanted.as_u64().unwrap_or(0) & settable;
    }
    message.flags &= !flags::LOADING;
    fill(world, &mut message, form, &request.files);
    message.edits += 1;
    message.edited_ms = Some(world.clock.now_ms());
    check(world, form, path, &request.files, &message)?;
    let (author, audience) = (world.name(message.author), audience(world, &message));
    note!(world, "{author} edits → {audience}: {message}");
    note_missing_files(world, &message);
    world.messages.insert(id, message);
    send_event(world, "MESSAGE_UPDATE", id);
    Ok(())
}

/// Attachments that an edit does not list are removed; those it lists may get another alt text.
fn retain_listed(message: &mut Message, listed: &[Value]) {
    let entry = |id: Id| listed.iter().find(|entry| id_in(&entry["id"]) == Some(id));
    message.attachments.retain(|file| entry(file.id).is_some());
    for file in &mut message.attachments {
        let alt = entry(file.id).and_then(|entry| entry["description"].as_str());
        file.alt = alt.map(String::from).or(file.alt.take());
    }
}

/// An embed that shows a file which is not attached shows nothing. Discord lets it pass; a test should not.
fn note_missing_files(world: &mut World, message: &Message) {
    for (index, embed) in message.embeds.iter().enumerate() {
        for key in ["image", "thumbnail"] {
            let name = attached_name(&embed[key]);
            let mut files = message.attachments.iter();
            if let Some(name) = name.filter(|name| !files.any(|it| it.filename == **name)) {
                world.violations.push(Violation {
                    request: format!("message {}", message.id),
                    at: format!("/embeds/{index}/{key}/url"),
                    message: format!("no file named {name} is attached"),
                });
            }
        }
    }
}

/// Deletes a message.
pub(crate) fn delete(world: &mut World, id: Id) {
    let Some(message) = world.messages.get_mut(&id) else {
        return;
    };
    message.deleted = true;
    let message = message.clone();
    note!(world, "deleted in {}: {message}", audience(world, &message));
    send_event(world, "MESSAGE_DELETE", id);
}

/// Sends the gateway's event for a public message.
fn send_event(world: &mut World, event: &str, id: Id) {
    let message = &world.messages[&id];
    if message.is_private() {
        return;
    }
    let guild = world.guild_of(message.channel);
    let mut data = if event == "MESSAGE_DELETE" {
        json!({ "id": id, "channel_id": message.channel })
    } else {
        shapes::message(world, message)
    };
    if let Some(guild) = guild {
        data["guild_id"] = json!(guild);
        data["member"] = shapes::partial_member(world, guild, message.author);
    }
    world.dispatch(guild, event, &data);
}

fn audience(world: &World, message: &Message) -> String {
    let place = world.place(message.channel);
    match message.only_for {
        Some(user) => format!("{place}, only for {}", world.name(user)),
        None => place,
    }
}
