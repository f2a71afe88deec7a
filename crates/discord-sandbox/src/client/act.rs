//! The acts of a person: typing, with suggestions, pressing, choosing, filling in a form, reading, and
//! Activities.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::api::{Body, Rejection, done, misread, missing, wrong};
use super::{find, view};
use crate::activities::{self, frame};
use crate::id::Id;
use crate::message::Message;
use crate::person::{Interaction, Person, is_command, is_over, shown};
use crate::shapes;
use crate::shared::Shared;
use crate::world::{Exchange, World};

pub(super) type Answer = Result<Json<Value>, Rejection>;

/// The time to wait for the commands of a bot that is just starting.
const COMMANDS_COME: Duration = Duration::from_secs(3);

/// The words of Discord's client for a bot that did not answer in time.
pub(super) const NO_RESPONSE: &str = "The application did not respond.";

/// The acts, as the last part of their address names them.
pub(super) const ACTS: [&str; 8] = [
    "type", "complete", "press", "menu", "choose", "submit", "read", "activity",
];

/// An act with its fields, by its name.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Type(Typed),
    Complete(Typed),
    Press(Used),
    Choose(Used),
    Menu(InMenu),
    Submit(Filled),
    Read(Read),
    Activity(InActivity),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Typed {
    channel: String,
    text: String,
    /// The message that an ordinary message replies to.
    reply_to: Option<String>,
}

/// A button, or a menu and the chosen values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Used {
    message: Option<String>,
    channel: Option<String>,
    #[serde(alias = "menu")]
    button: String,
    #[serde(default)]
    values: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InMenu {
    command: String,
    message: Option<String>,
    person: Option<String>,
    channel: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Filled {
    interaction: String,
    fields: BTreeMap<String, OneOrMany>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    channel: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum InActivity {
    Launch { channel: String },
    Join { channel: String },
    Close { instance: String },
    People { instance: String },
    Authorize { client_id: String },
    Authenticate { access_token: String },
}

/// The body of an act.
#[derive(Deserialize)]
pub(super) struct Acted {
    r#as: String,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// Does what the address says, and waits for the outcome.
pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    Body(acted): Body<Acted>,
) -> Answer {
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    let act = serde_json::from_value(json!({ name: acted.fields }));
    let act = act.map_err(|error| misread(uri.path(), error))?;
    let me = find::person(&shared.world(), &acted.r#as)?;
    let person = Person::new(Arc::clone(&shared), me);
    let seen = |named: &str| find::channel(&shared, me, named);
    let interaction = match act {
        Act::Type(it) => return type_text(&shared, &person, it).await,
        Act::Complete(it) => {
            let mut offers = json!(person.offers(seen(&it.channel)?, &it.text).await);
            offers["ok"] = json!(true);
            return Ok(Json(offers));
        }
        Act::Press(it) => person.presses(used(&shared, me, &it)?, &it.button)?,
        Act::Choose(it) => {
            let values: Vec<&str> = it.values.iter().map(String::as_str).collect();
            person.chooses(used(&shared, me, &it)?, &it.button, &values)?
        }
        Act::Menu(it) => match (&it.message, &it.person, &it.channel) {
            (Some(message), None, None) => {
                let message = find::message(&shared.world(), me, message)?.id;
                person.uses_on(message, &it.command)?
            }
            (None, Some(target), Some(channel)) => {
                let target = find::anyone(&shared.world(), target)?;
                person.uses_on_person(seen(channel)?, target, &it.command)?
            }
            _ => {
                return Err(misread(
                    uri.path(),
                    "it names neither a message nor a person",
                ));
            }
        },
        Act::Submit(it) => {
            let (name, of) = (&acted.r#as, &it.interaction);
            let says = || missing!("No form of an interaction {of:?} is open before {name}.");
            let form = person.opened_form(of).ok_or_else(says)?;
            let fields = it.fields.into_iter().map(|(name, value)| match value {
                OneOrMany::One(text) => (name, vec![text]),
                OneOrMany::Many(values) => (name, values),
            });
            person.submits(&form, &fields.collect())?
        }
        Act::Read(it) => {
            let channel = seen(&it.channel)?;
            let mut world = shared.world();
            let last = world.messages_for(me, channel).next_back().map(|it| it.id);
            if let Some(last) = last {
                world.read(me, channel, last);
            }
            return Ok(done());
        }
        Act::Activity(asked) => return in_activity(&shared, &person, asked).await,
    };
    outcome(&shared, me, &interaction).await
}

/// Waits for what comes of an interaction, as long as the client would: 3 seconds of the sandbox's clock.
async fn outcome(shared: &Shared, me: Id, interaction: &Interaction) -> Answer {
    let look = |world: &World| match world.exchanges.get(&interaction.id()) {
        Some(exchange) => told(world, me, exchange),
        None => Some(Ok(Json(nothing()))),
    };
    shared.wait("what comes of an interaction", look).await?
}

/// Sends a command, or an ordinary message where no command of that name is offered.
async fn type_text(shared: &Arc<Shared>, person: &Person, typed: Typed) -> Answer {
    let (me, text) = (person.id(), typed.text.as_str());
    let channel = find::channel(shared, me, &typed.channel)?;
    if text.starts_with('/') {
        // A bot that is just starting has not registered its commands yet. Without a bot it is said
        // as a text.
        let coming = shared.wait("commands", |world| world.has_commands().then_some(()));
        let _ = tokio::time::timeout(COMMANDS_COME, coming).await;
    }
    if is_command(&shared.world(), me, channel, text) {
        let interaction = person.types(channel, text)?;
        return outcome(shared, me, &interaction).await;
    }
    let text = with_mentions(&shared.world(), channel, text);
    let said = match typed.reply_to {
        Some(to) => {
            let to = find::message(&shared.world(), me, &to)?.id;
            person.replies(to, &text)?
        }
        None => person.says(channel, &text)?,
    };
    let mut world = shared.world();
    world.read(me, channel, said.id);
    let mut told = nothing();
    told["answer"] = view::message(&world, me, &said);
    Ok(Json(told))
}

/// `@Ana` becomes her mention, as when Discord's client completes the name.
fn with_mentions(world: &World, channel: Id, text: &str) -> String {
    let seeing = world.users.keys().filter(|id| world.sees(**id, channel));
    let mut people: Vec<_> = seeing.map(|id| (world.name(*id), *id)).collect();
    // The longest first: Ana Maria before Ana.
    people.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, from) = rest.split_at(at);
        let is_inside = before.ends_with(|it: char| it.is_alphanumeric() || it == '<');
        let found = people.iter().find_map(|(name, id)| {
            let after = from[1..].strip_prefix(name.as_str())?;
            let is_whole = !is_inside && !after.starts_with(char::is_alphanumeric);
            is_whole.then(|| (format!("<@{id}>"), after))
        });
        let (mention, after) = found.unwrap_or_else(|| ("@".to_owned(), &from[1..]));
        out = out + before + &mention;
        rest = after;
    }
    out + rest
}

/// The message whose button or menu is used: the one of that id, or the newest one of a channel that
/// has such a part.
fn used(shared: &Shared, me: Id, it: &Used) -> Result<Id, Rejection> {
    let part = &it.button;
    match (&it.message, &it.channel) {
        (Some(message), None) => Ok(find::message(&shared.world(), me, message)?.id),
        (None, Some(channel)) => {
            let id = find::channel(shared, me, channel)?;
            let world = shared.world();
            let mut newest_first = world.messages_for(me, id).rev();
            let has = |it: &&Message| it.parts().iter().any(|it| it.is_called(part));
            let name = world.name(me);
            let says = || missing!("{name} sees no message with {part:?} in {channel}.");
            newest_first.find(has).map(|it| it.id).ok_or_else(says)
        }
        _ => Err(wrong!(
            "Name either a \"message\" by its id or a \"channel\" with it."
        )),
    }
}

/// Opens and closes an Activity, and answers what its frame asks of Discord's server.
async fn in_activity(shared: &Arc<Shared>, person: &Person, asked: InActivity) -> Answer {
    let me = person.id();
    let refused = |says: &str| Rejection::new(409, says);
    let answer = match asked {
        InActivity::Launch { channel } => {
            let channel = find::channel(shared, me, &channel)?;
            return outcome(shared, me, &person.launches(channel)?).await;
        }
        InActivity::Join { channel } => {
            let channel = find::channel(shared, me, &channel)?;
            let instance = person.joins_activity(channel)?;
            json!({ "ok": true, "activity": frame(&shared.world(), me, &instance) })
        }
        InActivity::Close { instance } => {
            person.leaves_activity(&instance);
            json!({ "ok": true })
        }
        // `/oauth2/authorize`, as the client asks it when a person has pressed *Authorize*.
        InActivity::Authorize { client_id } => {
            let mut world = shared.world();
            if client_id != world.application.to_string() || !world.activities.is_on() {
                return Err(refused("Invalid Client ID"));
            }
            let code = activities::authorize(&mut world, me);
            let says = || refused("OAuth2 Error: access_denied: The user denied access");
            json!({ "ok": true, "code": code.ok_or_else(says)? })
        }
        InActivity::Authenticate { access_token } => {
            let user = activities::authenticated(&shared.world(), &access_token);
            json!({ "ok": true, "data": user.ok_or_else(|| refused("Invalid access token"))? })
        }
        InActivity::People { instance } => {
            let world = shared.world();
            let instance = world.activities.instances.get(&instance);
            let users = instance.into_iter().flat_map(|it| &it.users);
            let people = users.map(|id| {
                let mut user = shapes::user_by_id(&world, *id);
                user["flags"] = json!(0);
                user
            });
            json!({ "ok": true, "participants": people.collect::<Vec<_>>() })
        }
    };
    Ok(Json(answer))
}

/// The answer to an act of which nothing came that the person sees.
fn nothing() -> Value {
    json!({ "ok": true, "answer": null, "modal": null, "edited": false, "activity": null })
}

/// The answer to an act, once it is known what came of it.
fn told(world: &World, me: Id, exchange: &Exchange) -> Option<Answer> {
    let mut told = nothing();
    let is_over = is_over(world, exchange);
    let thinking = || world.messages.get(&exchange.original?);
    match (exchange.answered, shown(world, exchange)) {
        (_, Some((message, edited))) => {
            told["answer"] = view::message(world, me, message);
            told["edited"] = json!(edited);
        }
        (None, _) if is_over => return Some(Err(Rejection::new(504, NO_RESPONSE))),
        (Some(5), _) if is_over => told["answer"] = view::message(world, me, thinking()?),
        (None | Some(4..=7), _) if !is_over => return None,
        (Some(9), _) => {
            told["modal"] = json!(exchange.form);
            told["modal"]["interaction"] = json!(exchange.id);
        }
        _ => {
            let activity = exchange.activity.as_ref();
            told["activity"] = json!(activity.and_then(|it| frame(world, me, it)));
        }
    }
    Some(Ok(Json(told)))
}
