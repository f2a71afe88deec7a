//! Answers to interactions: the first one, follow-ups, and reading, editing and deleting one's own answers
//! while the token lives.

use serde_json::{Value, json};

use super::posting::{Draft, delete, edit, post, post_thinking, shown};
use crate::errors::{
    ACKNOWLEDGED, ApiError, DEAD_TOKEN, FOLLOW_UPS, NOT_ALLOWED, THREAD_ARCHIVED, UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, require,
};
use crate::http::{Answer, Reply, Request, ok};
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
    require(world.channels.contains_key(&channel), UNKNOWN_CHANNEL)?;
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
            note!(world, "opens a form for {}", world.name(user));
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
        return ok(with_response(world, &world.exchanges[&id]));
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
    let known = world.exchanges.get(&id).filter(|it| it.token == token);
    let exchange: &Exchange = known.ok_or(UNKNOWN_INTERACTION)?;
    match (exchange.answered, world.clock.since(exchange.made_ms)) {
        (Some(_), ..=TOKEN_MS) => Err(ACKNOWLEDGED),
        (None, ..=FIRST_ANSWER_MS) => Ok(exchange),
        _ => Err(UNKNOWN_INTERACTION),
    }
}

fn check_type(asked: &Exchange, answer: &Value, has_activities: bool) -> Result<(), ApiError> {
    let mut fitting = vec![PONG, MESSAGE, DEFERRED_MESSAGE];
    match asked.kind {
        Kind::Autocomplete => fitting = vec![SUGGESTIONS],
        Kind::Command => fitting.push(FORM),
        Kind::Component => fitting.extend([DEFERRED_UPDATE, UPDATE, FORM]),
        // A form never answers a form.
        Kind::Form if asked.original.is_some() => fitting.extend([DEFERRED_UPDATE, UPDATE]),
        Kind::Form => {}
    }
    if has_activities && asked.kind != Kind::Autocomplete {
        fitting.push(LAUNCH_ACTIVITY);
    }
    checked("type", answer, |part| part.one_of(&fitting))
}

fn draft<'a>(world: &World, asked: &Exchange, form: &'a Value, request: &'a Request) -> Draft<'a> {
    let in_menu = asked.payload["data"]["target_id"].is_string();
    Draft {
        path: "data",
        kind: match asked.kind {
            Kind::Command if in_menu => 23,
            Kind::Command => 20,
            _ => 0,
        },
        ..follow_up_draft(world, asked, form, request)
    }
}

/// A message by an interaction's token.
fn follow_up_draft<'a>(
    world: &World,
    asked: &Exchange,
    form: &'a Value,
    request: &'a Request,
) -> Draft<'a> {
    let private = form["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    Draft {
        files: &request.files,
        only_for: private.then_some(asked.user),
        interaction: Some(asked.id),
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
    note!(world, "suggests to {}: {names}", world.name(asked.user));
    Ok(choices)
}

/// The type of the option that is being typed, which may be in a subcommand.
fn focused_type(data: &Value) -> Option<u64> {
    let options = data["options"].as_array()?;
    options.iter().find_map(|option| match option["focused"] {
        Value::Bool(true) => option["type"].as_u64(),
        _ => focused_type(option),
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
        let response = json!({
            "response_message_id": message.id, "response_message_ephemeral": message.is_private(),
            "response_message_loading": message.is_thinking(),
        });
        shapes::extend(&mut body["interaction"], response);
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
        ("GET", ["messages", which]) => ok(shapes::message(world, find(world, id, which)?)),
        ("PATCH", ["messages", which]) => {
            let message = find(world, id, which)?;
            let channel = world.channels.get(&message.channel);
            let is_archived = channel.is_some_and(|channel| channel.thread.archived);
            require(!is_archived, THREAD_ARCHIVED)?;
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
    let exchange = world.exchanges.values().find(|it| it.token == token);
    let living = exchange.filter(|it| world.clock.since(it.made_ms) <= TOKEN_MS);
    let exchange = living.ok_or(DEAD_TOKEN)?;
    let answered = exchange.answered.map(|_| exchange.id);
    answered.ok_or(UNKNOWN_WEBHOOK)
}

/// `@original` or a follow-up of this interaction, if it is still there.
fn find<'a>(world: &'a World, exchange: Id, which: &str) -> Result<&'a Message, ApiError> {
    let exchange = &world.exchanges[&exchange];
    let id = match which {
        "@original" => exchange.original.ok_or(UNKNOWN_MESSAGE)?,
        id => id.parse().map_err(|_| UNKNOWN_MESSAGE)?,
    };
    let own = exchange.original == Some(id) || exchange.follow_ups.contains(&id);
    let message = world.messages.get(&id).filter(|it| own && !it.deleted);
    message.ok_or(UNKNOWN_MESSAGE)
}

fn follow_up(world: &mut World, request: &Request, id: Id) -> Answer {
    let exchange = &world.exchanges[&id];
    // The first follow-up after a deferred answer takes its place, for old bots' sake: an edit, which pings nobody.
    let original = exchange.original.and_then(|id| world.messages.get(&id));
    if let Some(waiting) = original.filter(|message| message.is_thinking() && !message.deleted) {
        let waiting = waiting.id;
        edit(world, waiting, &request.body, "", request)?;
        return shown(world, waiting);
    }
    let place = world.channels.get(&exchange.channel);
    let place = place.ok_or(UNKNOWN_CHANNEL)?;
    let is_guest = place.guild.is_some() && !world.has_bot(place);
    let is_over = is_guest && exchange.follow_ups.len() >= INSTALLED;
    require(!is_over, FOLLOW_UPS)?;
    let draft = follow_up_draft(world, exchange, &request.body, request);
    let message = post(world, &draft)?;
    world.exchange_mut(id).follow_ups.push(message);
    if request.query("wait").as_deref() == Some("false") {
        return Ok(Reply::nothing());
    }
    shown(world, message)
}
