//! The acts of a person: typing, with suggestions, pressing, choosing, filling in a form, reading.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Body, Rejection, Takes, done, missing, wrong};
use super::{find, view};
use crate::id::Id;
use crate::message::Message;
use crate::person::{Interaction, Outcome, Person, is_command};
use crate::shared::Shared;
use crate::world::World;

pub(super) type Answer = Result<Json<Value>, Rejection>;

/// The time to wait for the commands of a bot that is just starting.
const COMMANDS_COME: Duration = Duration::from_secs(3);

/// The words of Discord's client for a bot that did not answer in time.
pub(super) const NO_RESPONSE: &str = "The application did not respond.";

/// The person who acts.
pub(super) fn actor(shared: &Arc<Shared>, named: &str) -> Result<Person, Rejection> {
    let id = find::person(&shared.world(), named)?;
    Ok(Person::new(Arc::clone(shared), id))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Typed {
    r#as: String,
    channel: String,
    text: String,
    /// The message that an ordinary message replies to.
    reply_to: Option<String>,
}

impl Takes for Typed {
    const SHAPE: &str =
        r#"{"as":NAME,"channel":CHANNEL,"text":TEXT}, and with "reply_to":ID a reply"#;
}

/// Sends a command, or an ordinary message where no command of that name is offered.
pub(super) async fn type_text(
    State(shared): State<Arc<Shared>>,
    Body(typed): Body<Typed>,
) -> Answer {
    let person = actor(&shared, &typed.r#as)?;
    let channel = find::channel(&shared, person.id(), &typed.channel)?;
    if typed.text.starts_with('/') {
        commands_come(&shared).await;
    }
    if is_command(&shared.world(), person.id(), channel, &typed.text) {
        let interaction = person.types(channel, &typed.text)?;
        return outcome(&shared, person.id(), &interaction).await;
    }
    let text = with_mentions(&shared, channel, &typed.text);
    let to = typed.reply_to.as_deref();
    let to = to.map(|to| find::message(&shared.world(), person.id(), to).map(|it| it.id));
    let said = match to.transpose()? {
        Some(to) => person.replies(to, &text)?,
        None => person.says(channel, &text)?,
    };
    let mut world = shared.world();
    world.read(person.id(), channel, said.id);
    let message = view::message(&world, person.id(), &said);
    Ok(Json(
        json!({ "ok": true, "answer": message, "modal": null, "edited": false }),
    ))
}

/// Waits for a bot that is just starting: before it has registered its commands, `/name` is a text like
/// any other.
async fn commands_come(shared: &Shared) {
    let any = |world: &World| {
        let registered = world.commands.values().any(|it| !it.is_empty());
        registered.then_some(())
    };
    let coming = shared.wait("commands", any);
    // Without a bot it is said as a text.
    let _ = tokio::time::timeout(COMMANDS_COME, coming).await;
}

/// Suggestions for the text that is being typed.
pub(super) async fn complete(
    State(shared): State<Arc<Shared>>,
    Body(typed): Body<Typed>,
) -> Answer {
    let person = actor(&shared, &typed.r#as)?;
    let channel = find::channel(&shared, person.id(), &typed.channel)?;
    let offers = person.offers(channel, &typed.text).await;
    let mut answer = json!(offers);
    answer["ok"] = json!(true);
    Ok(Json(answer))
}

/// `@Ana` becomes her mention, as when Discord's client completes the name.
fn with_mentions(shared: &Shared, channel: Id, text: &str) -> String {
    let world = shared.world();
    let seeing = world.users.keys().filter(|id| world.sees(**id, channel));
    let mut people: Vec<_> = seeing.map(|id| (world.name(*id), *id)).collect();
    // The longest first: Ana Maria before Ana.
    people.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let mut before = rest[..at].chars();
        let is_inside = before
            .next_back()
            .is_some_and(|it| it.is_alphanumeric() || it == '<');
        let (before, from) = rest.split_at(at);
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Press {
    r#as: String,
    message: Option<String>,
    channel: Option<String>,
    button: String,
}

impl Takes for Press {
    const SHAPE: &str = r#"{"as":NAME,"message":ID,"button":LABEL}, with the button's label, emoji or custom id; "channel" instead of "message" means its newest message with such a button"#;
}

pub(super) async fn press(State(shared): State<Arc<Shared>>, Body(press): Body<Press>) -> Answer {
    let person = actor(&shared, &press.r#as)?;
    let place = (press.message.as_deref(), press.channel.as_deref());
    let message = used(&shared, person.id(), place, &press.button)?;
    let interaction = person.presses(message, &press.button)?;
    outcome(&shared, person.id(), &interaction).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InMenu {
    r#as: String,
    command: String,
    message: Option<String>,
    person: Option<String>,
    channel: Option<String>,
}

impl Takes for InMenu {
    const SHAPE: &str = r#"{"as":NAME,"command":NAME,"message":ID}, or with "person":NAME and "channel":CHANNEL instead of "message""#;
}

/// Uses a command of the menu on a message or a person.
pub(super) async fn menu(State(shared): State<Arc<Shared>>, Body(menu): Body<InMenu>) -> Answer {
    let person = actor(&shared, &menu.r#as)?;
    let me = person.id();
    let interaction = match (&menu.message, &menu.person, &menu.channel) {
        (Some(message), None, None) => {
            let message = find::message(&shared.world(), me, message)?.id;
            person.uses_on(message, &menu.command)?
        }
        (None, Some(target), Some(channel)) => {
            let channel = find::channel(&shared, me, channel)?;
            let target = find::anyone(&shared.world(), target)?;
            person.uses_on_person(channel, target, &menu.command)?
        }
        _ => return Err(wrong!("The body is {}.", InMenu::SHAPE)),
    };
    outcome(&shared, me, &interaction).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    r#as: String,
    message: Option<String>,
    channel: Option<String>,
    menu: String,
    values: Vec<String>,
}

impl Takes for Choice {
    const SHAPE: &str = r#"{"as":NAME,"message":ID,"menu":MENU,"values":[VALUE]}, with the menu's placeholder or custom id, and values or labels; "channel" instead of "message" means its newest message with such a menu"#;
}

pub(super) async fn choose(
    State(shared): State<Arc<Shared>>,
    Body(choice): Body<Choice>,
) -> Answer {
    let person = actor(&shared, &choice.r#as)?;
    let place = (choice.message.as_deref(), choice.channel.as_deref());
    let message = used(&shared, person.id(), place, &choice.menu)?;
    let values: Vec<&str> = choice.values.iter().map(String::as_str).collect();
    let interaction = person.chooses(message, &choice.menu, &values)?;
    outcome(&shared, person.id(), &interaction).await
}

/// The message whose button or menu is used: the one of that id, or the newest one of a channel that
/// has such a part.
fn used(
    shared: &Shared,
    me: Id,
    (message, channel): (Option<&str>, Option<&str>),
    part: &str,
) -> Result<Id, Rejection> {
    match (message, channel) {
        (Some(message), None) => Ok(find::message(&shared.world(), me, message)?.id),
        (None, Some(channel)) => {
            let id = find::channel(shared, me, channel)?;
            let world = shared.world();
            let mut newest_first = world.messages_for(me, id).rev();
            let has = |it: &&Message| it.parts().iter().any(|it| it.is_called(part));
            newest_first.find(has).map(|it| it.id).ok_or_else(|| {
                let name = world.name(me);
                missing!("{name} sees no message with {part:?} in {channel}.")
            })
        }
        _ => Err(wrong!(
            "Name either a \"message\" by its id or a \"channel\" with it."
        )),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filled {
    r#as: String,
    interaction: String,
    fields: BTreeMap<String, OneOrMany>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl Takes for Filled {
    const SHAPE: &str = r#"{"as":NAME,"interaction":ID,"fields":{FIELD:TEXT or [VALUE]}}, with the fields' labels or custom ids"#;
}

pub(super) async fn submit(
    State(shared): State<Arc<Shared>>,
    Body(filled): Body<Filled>,
) -> Answer {
    let person = actor(&shared, &filled.r#as)?;
    let form = person.opened_form(&filled.interaction).ok_or_else(|| {
        let (name, id) = (&filled.r#as, &filled.interaction);
        missing!("No form of an interaction {id:?} is open before {name}.")
    })?;
    let fields = filled.fields.into_iter().map(|(name, value)| match value {
        OneOrMany::One(text) => (name, vec![text]),
        OneOrMany::Many(values) => (name, values),
    });
    let interaction = person.submits(&form, &fields.collect())?;
    outcome(&shared, person.id(), &interaction).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Read {
    r#as: String,
    channel: String,
}

impl Takes for Read {
    const SHAPE: &str = r#"{"as":NAME,"channel":CHANNEL}"#;
}

/// Marks all messages of a channel as read.
pub(super) async fn read(State(shared): State<Arc<Shared>>, Body(read): Body<Read>) -> Answer {
    let me = find::person(&shared.world(), &read.r#as)?;
    let channel = find::channel(&shared, me, &read.channel)?;
    let mut world = shared.world();
    let last = world.messages_for(me, channel).next_back().map(|it| it.id);
    if let Some(last) = last {
        world.read(me, channel, last);
    }
    Ok(done())
}

/// Waits for what comes of an interaction.
pub(super) async fn outcome(shared: &Shared, me: Id, interaction: &Interaction) -> Answer {
    let outcome = interaction.outcome().await?;
    let mut world = shared.world();
    let mut activity = Value::Null;
    let (mut answer, mut modal, mut is_edited) = (Value::Null, Value::Null, false);
    match outcome {
        Outcome::Message(message, edited) => {
            answer = view::message(&world, me, &message);
            is_edited = edited;
        }
        Outcome::Form(form) => {
            modal = form;
            modal["interaction"] = json!(interaction.id());
        }
        Outcome::Activity(instance) => {
            activity = json!(crate::activities::frame(&mut world, me, &instance));
        }
        Outcome::Nothing => {}
        Outcome::Late => return Err(Rejection::new(504, NO_RESPONSE)),
    }
    Ok(Json(
        json!({ "ok": true, "answer": answer, "modal": modal, "edited": is_edited, "activity": activity }),
    ))
}
