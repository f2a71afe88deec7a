//! First answers to interactions.

use serde_json::{Value, json};

use super::posting::{Draft, edit, post, post_thinking};
use crate::activities;
use crate::body::Request;
use crate::errors::{ACKNOWLEDGED, ApiError, Form, UNKNOWN_CHANNEL, UNKNOWN_INTERACTION};
use crate::id::Id;
use crate::limits::commands::check_choice;
use crate::limits::modals;
use crate::message::flags;
use crate::reply::{Answer, Reply};
use crate::shapes;
use crate::world::{Exchange, Kind, World};

/// An interaction must be answered within this time.
const FIRST_ANSWER_MS: u64 = 3_000;
/// The time for which its token can be used after that.
pub(super) const TOKEN_MS: u64 = 15 * 60 * 1_000;

const PONG: u64 = 1;
const MESSAGE: u64 = 4;
const DEFERRED_MESSAGE: u64 = 5;
const DEFERRED_UPDATE: u64 = 6;
const UPDATE: u64 = 7;
const SUGGESTIONS: u64 = 8;
const FORM: u64 = 9;
const LAUNCH_ACTIVITY: u64 = 12;

/// The parts of an interaction that its answer needs.
struct Asked {
    id: Id,
    kind: Kind,
    user: Id,
    channel: Id,
    original: Option<Id>,
}

pub(super) fn callback(world: &mut World, request: &Request, id: Id, token: &str) -> Answer {
    let asked = due(world, id, token)?;
    if !world.channels.contains_key(&asked.channel) {
        return Err(UNKNOWN_CHANNEL);
    }
    let body = &request.body;
    let kind = body["type"].as_u64().unwrap_or(0);
    check_type(&asked, kind, world.activities.is_on())?;
    let original = match kind {
        SUGGESTIONS => {
            suggest(world, &asked, &body["data"])?;
            None
        }
        MESSAGE => Some(post(world, &draft(world, &asked, &body["data"], request))?),
        DEFERRED_MESSAGE => {
            let bare = json!({ "flags": body["data"]["flags"] });
            let mut draft = draft(world, &asked, &bare, request);
            draft.files = &[];
            Some(post_thinking(world, &draft))
        }
        FORM => {
            modals::check(&body["data"])?;
            let form = shown_form(world, asked.user, &body["data"]);
            if let Some(exchange) = world.exchanges.get_mut(&id) {
                exchange.form = Some(form);
            }
            let line = format!("opens a form for {}", world.name(asked.user));
            world.note(line);
            asked.original
        }
        LAUNCH_ACTIVITY => {
            let instance = activities::launch(world, asked.user, asked.channel)?;
            if let Some(exchange) = world.exchanges.get_mut(&id) {
                exchange.activity = Some(instance);
            }
            asked.original
        }
        UPDATE => {
            if let Some(message) = asked.original {
                edit(world, message, &body["data"], "data", request)?;
            }
            asked.original
        }
        _ => asked.original,
    };
    let edits = original
        .and_then(|id| world.messages.get(&id))
        .map_or(0, |message| message.edits);
    if let Some(exchange) = world.exchanges.get_mut(&id) {
        exchange.answered = Some(kind);
        exchange.original = original;
        exchange.edits_at_answer = edits;
    }
    if request.query("with_response") == Some("true") {
        return Ok(Reply::json(200, &with_response(world, id, kind, original)));
    }
    Ok(Reply::nothing())
}

/// The form that a client shows: telephones show what a form of that id contained when they saw it
/// first (discord/discord-api-docs#7554).
fn shown_form(world: &mut World, user: Id, form: &Value) -> Value {
    let id = form["custom_id"].as_str().unwrap_or_default().to_owned();
    let shown = world.forms.entry((user, id));
    shown.or_insert_with(|| form.clone()).clone()
}

/// The interaction, if it can still be answered for the first time.
fn due(world: &World, id: Id, token: &str) -> Result<Asked, ApiError> {
    let known = world
        .exchanges
        .get(&id)
        .filter(|exchange| exchange.token == token);
    let exchange: &Exchange = known.ok_or(UNKNOWN_INTERACTION)?;
    let age = world.clock.now_ms().saturating_sub(exchange.made_ms);
    if age > TOKEN_MS {
        return Err(UNKNOWN_INTERACTION);
    }
    if exchange.answered.is_some() {
        return Err(ACKNOWLEDGED);
    }
    if age > FIRST_ANSWER_MS {
        return Err(UNKNOWN_INTERACTION);
    }
    Ok(Asked {
        id,
        kind: exchange.kind,
        user: exchange.user,
        channel: exchange.channel,
        original: exchange.original,
    })
}

fn check_type(asked: &Asked, answer: u64, has_activities: bool) -> Result<(), ApiError> {
    let fitting: &[u64] = match asked.kind {
        Kind::Command => &[PONG, MESSAGE, DEFERRED_MESSAGE, FORM],
        Kind::Component => &[
            PONG,
            MESSAGE,
            DEFERRED_MESSAGE,
            DEFERRED_UPDATE,
            UPDATE,
            FORM,
        ],
        // A form never answers a form.
        Kind::Form if asked.original.is_none() => &[PONG, MESSAGE, DEFERRED_MESSAGE],
        Kind::Form => &[PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE],
        Kind::Autocomplete => &[SUGGESTIONS],
    };
    let mut form = Form::default();
    let launches = answer == LAUNCH_ACTIVITY && has_activities && asked.kind != Kind::Autocomplete;
    if !fitting.contains(&answer) && !launches {
        let message = format!("Value must be one of {fitting:?}.");
        form.wrong("type", "BASE_TYPE_CHOICES", message);
    }
    form.done()
}

fn draft<'a>(world: &World, asked: &Asked, form: &'a Value, request: &'a Request) -> Draft<'a> {
    let private = form["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    let payload = world.exchanges.get(&asked.id).map(|it| &it.payload);
    let in_menu = payload.is_some_and(|it| it["data"]["target_id"].is_string());
    Draft {
        channel: asked.channel,
        author: world.bot,
        form,
        path: "data",
        files: &request.files,
        only_for: private.then_some(asked.user),
        interaction: Some(asked.id),
        kind: match asked.kind {
            Kind::Command if in_menu => 23,
            Kind::Command => 20,
            _ => 0,
        },
    }
}

fn suggest(world: &mut World, asked: &Asked, data: &Value) -> Result<(), ApiError> {
    let choices = data["choices"].as_array().cloned().unwrap_or_default();
    let mut form = Form::default();
    form.count("data.choices", choices.len(), 0, 25);
    let payload = world
        .exchanges
        .get(&asked.id)
        .map(|exchange| &exchange.payload);
    let focused = payload
        .and_then(|payload| focused_type(&payload["data"]))
        .unwrap_or(3);
    for (index, choice) in choices.iter().enumerate() {
        check_choice(&mut form, &format!("data.choices.{index}"), choice, focused);
    }
    form.done()?;
    let names = choices.iter().filter_map(|choice| choice["name"].as_str());
    let line = format!(
        "suggests to {}: {}",
        world.name(asked.user),
        names.collect::<Vec<_>>().join(" | ")
    );
    world.note(line);
    if let Some(exchange) = world.exchanges.get_mut(&asked.id) {
        exchange.suggestions = Some(choices);
    }
    Ok(())
}

/// The type of the option that is being typed, which may be in a subcommand.
fn focused_type(data: &Value) -> Option<u64> {
    let options = data["options"].as_array()?;
    options.iter().find_map(|option| {
        let here = option["focused"] == true;
        here.then(|| option["type"].as_u64())
            .flatten()
            .or_else(|| focused_type(option))
    })
}

fn with_response(world: &World, id: Id, kind: u64, original: Option<Id>) -> Value {
    let message = original.and_then(|id| world.messages.get(&id));
    let mut body = json!({
        "interaction": { "id": id, "type": world.exchanges[&id].kind as u8 },
        "resource": { "type": kind },
    });
    if let Some(activity) = &world.exchanges[&id].activity {
        body["interaction"]["activity_instance_id"] = json!(activity);
        body["resource"]["activity_instance"] = json!({ "id": activity });
    }
    if let Some(message) = message {
        body["interaction"]["response_message_id"] = json!(message.id);
        body["interaction"]["response_message_ephemeral"] = json!(message.is_private());
        body["interaction"]["response_message_loading"] = json!(message.is_thinking());
        body["resource"]["message"] = shapes::message(world, message);
    }
    body
}
