//! Answers to interactions: the first one, follow-ups, and reading, editing and deleting one's own answers
//! while the token lives.

use serde_json::{Value, json};

use super::posting::{Draft, delete, edit, post, post_thinking, shown};
use crate::errors::{
    ACKNOWLEDGED, ApiError, DEAD_TOKEN, FOLLOW_UPS, NOT_ALLOWED, THREAD_ARCHIVED, UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK,
};
use crate::http::Request;
use crate::http::{Answer, Reply};
use crate::id::Id;
use crate::limits::checked;
use crate::limits::commands::check_choice;
use crate::limits::components::check_modal;
use crate::message::{Message, flags};
use crate::world::{Exchange, Kind, World};
use crate::{activities, shapes};

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

pub(super) fn callback(world: &mut World, request: &Request, id: Id, token: &str) -> Answer {
    let mut exchange = due(world, id, token)?.clone();
    let (user, channel) = (exchange.user, exchange.channel);
    if !world.channels.contains_key(&channel) {
        return Err(UNKNOWN_CHANNEL);
    }
    let (answer, data) = (&request.body["type"], &request.body["data"]);
    check_type(&exchange, answer, world.activities.is_on())?;
    let kind = answer.as_u64().unwrap_or(0);
    match kind {
        SUGGESTIONS => exchange.suggestions = Some(suggest(world, &exchange, data)?),
        MESSAGE => {
            let draft = draft(world, &exchange, data, request);
            exchange.original = Some(post(world, &draft)?);
        }
        DEFERRED_MESSAGE => {
            let bare = json!({ "flags": data["flags"] });
            let draft = Draft {
                files: &[],
                ..draft(world, &exchange, &bare, request)
            };
            exchange.original = Some(post_thinking(world, &draft));
        }
        FORM => {
            check_modal(data)?;
            exchange.form = Some(shown_form(world, user, data));
            world.note(format!("opens a form for {}", world.name(user)));
        }
        LAUNCH_ACTIVITY => exchange.activity = Some(activities::launch(world, user, channel)?),
        UPDATE => {
            if let Some(message) = exchange.original {
                edit(world, message, data, "data", request)?;
            }
        }
        _ => {}
    }
    let original = exchange.original.and_then(|id| world.messages.get(&id));
    exchange.edits_at_answer = original.map_or(0, |message| message.edits);
    exchange.answered = Some(kind);
    world.exchanges.insert(id, exchange);
    if request.query("with_response").as_deref() == Some("true") {
        return Ok(Reply::ok(&with_response(world, &world.exchanges[&id])));
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
fn due<'a>(world: &'a World, id: Id, token: &str) -> Result<&'a Exchange, ApiError> {
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
    Ok(exchange)
}

fn check_type(asked: &Exchange, answer: &Value, has_activities: bool) -> Result<(), ApiError> {
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
    let launches = has_activities && asked.kind != Kind::Autocomplete;
    let launch: &[u64] = if launches { &[LAUNCH_ACTIVITY] } else { &[] };
    let fitting = [fitting, launch].concat();
    checked("type", answer, |part| part.one_of(&fitting))
}

fn draft<'a>(world: &World, asked: &Exchange, form: &'a Value, request: &'a Request) -> Draft<'a> {
    let private = form["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    let in_menu = asked.payload["data"]["target_id"].is_string();
    Draft {
        path: "data",
        files: &request.files,
        only_for: private.then_some(asked.user),
        interaction: Some(asked.id),
        kind: match asked.kind {
            Kind::Command if in_menu => 23,
            Kind::Command => 20,
            _ => 0,
        },
        ..Draft::new(asked.channel, world.bot, form)
    }
}

fn suggest(world: &mut World, asked: &Exchange, data: &Value) -> Result<Vec<Value>, ApiError> {
    let choices = data["choices"].as_array().cloned().unwrap_or_default();
    let focused = focused_type(&asked.payload["data"]);
    checked("data", data, |data| {
        let choices = data.at("choices");
        choices.count(0, 25);
        for choice in choices.items() {
            check_choice(&choice, focused.unwrap_or(3));
        }
    })?;
    let names = choices.iter().filter_map(|choice| choice["name"].as_str());
    let names = names.collect::<Vec<_>>().join(" | ");
    world.note(format!("suggests to {}: {names}", world.name(asked.user)));
    Ok(choices)
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

fn with_response(world: &World, exchange: &Exchange) -> Value {
    let message = exchange.original.and_then(|id| world.messages.get(&id));
    let mut body = json!({
        "interaction": { "id": exchange.id, "type": exchange.kind as u8 },
        "resource": { "type": exchange.answered },
    });
    if let Some(activity) = &exchange.activity {
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

/// The most follow-ups to one interaction in a guild of which the bot is not a member.
const INSTALLED: usize = 5;

pub(super) fn route(world: &mut World, request: &Request, token: &str, rest: &[&str]) -> Answer {
    let id = exchange(world, token)?;
    match (request.method.as_str(), rest) {
        ("POST", []) => follow_up(world, request, id),
        ("GET", ["messages", which]) => {
            let message = find(world, id, which)?;
            Ok(Reply::ok(&shapes::message(world, message)))
        }
        ("PATCH", ["messages", which]) => {
            let message = find(world, id, which)?;
            let channel = world.channels.get(&message.channel);
            if channel.is_some_and(|channel| channel.thread.archived) {
                return Err(THREAD_ARCHIVED);
            }
            let message = message.id;
            edit(world, message, &request.body, "", request)?;
            shown(world, message)
        }
        ("DELETE", ["messages", which]) => {
            let message = find(world, id, which)?.id;
            delete(world, message);
            Ok(Reply::nothing())
        }
        _ => Err(NOT_ALLOWED),
    }
}

/// The interaction of a token: unknown until it is answered, dead after 15 minutes.
fn exchange(world: &World, token: &str) -> Result<Id, ApiError> {
    let exchange = world
        .tokens
        .get(token)
        .and_then(|id| world.exchanges.get(id))
        .ok_or(DEAD_TOKEN)?;
    if world.clock.now_ms().saturating_sub(exchange.made_ms) > TOKEN_MS {
        return Err(DEAD_TOKEN);
    }
    exchange
        .answered
        .map(|_| exchange.id)
        .ok_or(UNKNOWN_WEBHOOK)
}

/// `@original` or a follow-up of this interaction, if it is still there.
fn find<'a>(world: &'a World, exchange: Id, which: &str) -> Result<&'a Message, ApiError> {
    let exchange = &world.exchanges[&exchange];
    let id = match which {
        "@original" => exchange.original.ok_or(UNKNOWN_MESSAGE)?,
        id => id.parse().map_err(|_| UNKNOWN_MESSAGE)?,
    };
    let own = exchange.original == Some(id) || exchange.follow_ups.contains(&id);
    let message = world
        .messages
        .get(&id)
        .filter(|message| own && !message.deleted);
    message.ok_or(UNKNOWN_MESSAGE)
}

fn follow_up(world: &mut World, request: &Request, id: Id) -> Answer {
    let exchange = &world.exchanges[&id];
    let (channel, user) = (exchange.channel, exchange.user);
    // The first follow-up after a deferred answer takes its place, for old bots' sake: an edit, which pings nobody.
    let original = exchange.original.and_then(|id| world.messages.get(&id));
    if let Some(waiting) = original.filter(|message| message.is_thinking() && !message.deleted) {
        let waiting = waiting.id;
        edit(world, waiting, &request.body, "", request)?;
        return shown(world, waiting);
    }
    let Some(place) = world.channels.get(&channel) else {
        return Err(crate::errors::UNKNOWN_CHANNEL);
    };
    if place.guild.is_some() && !world.has_bot(place) && exchange.follow_ups.len() >= INSTALLED {
        return Err(FOLLOW_UPS);
    }
    let private = request.body["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    let draft = Draft {
        files: &request.files,
        only_for: private.then_some(user),
        interaction: Some(id),
        ..Draft::new(channel, world.bot, &request.body)
    };
    let message = post(world, &draft)?;
    if let Some(exchange) = world.exchanges.get_mut(&id) {
        exchange.follow_ups.push(message);
    }
    if request.query("wait").as_deref() == Some("false") {
        return Ok(Reply::nothing());
    }
    shown(world, message)
}
