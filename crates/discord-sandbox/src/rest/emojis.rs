//! The application's own emoji: pictures that it shows as `<:name:id>`.

use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use serde_json::{Value, json};

use crate::errors::{ApiError, NOT_ALLOWED, NOT_FOUND, UNKNOWN_EMOJI, reason};
use crate::http::{Answer, Reply, Request, ok, stored};
use crate::id::Id;
use crate::limits::checked;
use crate::message::sniff;
use crate::shapes;
use crate::world::{Emoji, World};

/// The largest picture of an emoji, in bytes.
const MOST_BYTES: usize = 256 << 10;

pub(super) fn route(world: &mut World, request: &Request, rest: &[&str]) -> Answer {
    match (request.method.as_str(), rest) {
        ("GET", []) => {
            let all: Vec<Value> = world.emojis.values().map(|it| shape(world, it)).collect();
            ok(json!({ "items": all }))
        }
        ("POST", []) => {
            let name = name(request)?;
            let picture = picture(request)?;
            let id = world.new_id();
            let emoji = Emoji { id, name, picture };
            let shape = shape(world, &emoji);
            world.emojis.insert(id, emoji);
            Ok(Reply::json(201, shape))
        }
        ("GET" | "PATCH", [id]) => {
            let id = known(world, id)?;
            if request.method == "PATCH" {
                let name = name(request)?;
                world.emojis.entry(id).and_modify(|it| it.name = name);
            }
            ok(shape(world, &world.emojis[&id]))
        }
        ("DELETE", [id]) => {
            let id = known(world, id)?;
            world.emojis.remove(&id);
            Ok(Reply::nothing())
        }
        _ => Err(NOT_ALLOWED),
    }
}

/// The picture of an emoji. People's pages load it, and it needs no token.
pub(crate) fn file(world: &World, id: &str) -> Result<Response, ApiError> {
    let emoji = known(world, id).map_err(|_| NOT_FOUND)?;
    let picture = world.emojis[&emoji].picture.clone();
    Ok(stored(sniff(&picture).unwrap_or_default(), picture))
}

fn known(world: &World, id: &str) -> Result<Id, ApiError> {
    let id = id.parse().ok().filter(|id| world.emojis.contains_key(id));
    id.ok_or(UNKNOWN_EMOJI)
}

fn shape(world: &World, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id, "name": emoji.name, "roles": [], "user": shapes::user_by_id(world, world.bot),
        "require_colons": true, "managed": false, "available": true,
        "animated": sniff(&emoji.picture) == Some("image/gif"),
    })
}

fn name(request: &Request) -> Result<String, ApiError> {
    let name = request.body["name"].as_str().unwrap_or_default();
    checked("", &json!({ "name": name }), |form| {
        let part = form.at("name");
        part.text(2, 32);
        let is_letter = |it: u8| it == b'_' || it.is_ascii_alphanumeric();
        part.must(name.bytes().all(is_letter), reason::EMOJI_NAME);
    })?;
    Ok(name.to_owned())
}

/// Reads `data:image/png;base64,…`.
fn picture(request: &Request) -> Result<Bytes, ApiError> {
    let image = request.body["image"].as_str().unwrap_or_default();
    let encoded = image.split_once(";base64,").map_or("", |(_, it)| it);
    let bytes = BASE64_STANDARD.decode(encoded).unwrap_or_default();
    checked("image", &request.body["image"], |part| {
        part.must(sniff(&bytes).is_some(), reason::IMAGE);
        part.must(bytes.len() <= MOST_BYTES, reason::IMAGE_SIZE);
    })?;
    Ok(bytes.into())
}
