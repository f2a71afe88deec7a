//! Direct messages to people who asked for them: reminders, and that their turn is the next.

use jiff::Timestamp;
use serde_json::{Value, json};
use serenity::all::MessageFlags;
use tracing::Instrument;

use super::adapter::DiscordAdapter;
use super::rest;
use crate::discord::view::invitation::invited;
use crate::discord::view::outgoing::user;
use crate::discord::view::reader::Reader;
use crate::discord::view::wording::channel_link;
use crate::game::{Event, PersonId, Phase};
use crate::i18n::{lapsed, say};
use crate::service::Update;

impl DiscordAdapter {
    /// Sends the direct messages that belong to an announced update, to its players and to those who
    /// follow the game, in a task of its own: there may be hundreds, and no other announcement waits
    /// for them.
    pub fn send_letters(&self, update: &Update) {
        let (adapter, update) = (self.clone(), update.clone());
        let work = async move {
            direct(&adapter, &update).await;
            adapter.notify_followers(&update).await;
        };
        self.tasks.spawn(work.in_current_span());
    }
}

/// Sends direct messages to people who have asked for them: reminders, and that their turn is next.
/// Closed messages are no fault.
async fn direct(adapter: &DiscordAdapter, update: &Update) {
    let reminded = update
        .entries
        .iter()
        .any(|entry| matches!(entry.event, Event::Reminded { .. }));
    let view = &update.view;
    let link = channel_link(view.game.place());
    let mut letters = Vec::new();
    lapsed_plans(adapter, update).await;
    asked_in_rest(adapter, update).await;
    // The announcement itself is a direct message to the only person there.
    if view.is_alone() {
        return;
    }
    if reminded {
        let wanting = update.pings.iter().filter(|person| {
            view.people
                .get(person)
                .is_some_and(|person| person.settings.direct_reminders)
        });
        letters.extend(wanting.map(|person| (*person, true)));
    }
    let played = update
        .entries
        .iter()
        .any(|entry| matches!(entry.event, Event::Played { .. } | Event::Started));
    if played {
        letters.extend(next_but_one(update, Timestamp::now()).map(|person| (person, false)));
    }
    for (person, is_reminder) in letters {
        let known = view.people.get(&person).cloned().unwrap_or_default();
        let language = Reader::person(&known, Reader::all(view)).language;
        let text = if is_reminder {
            say!(language, "direct-reminder", link = link.as_str())
        } else {
            say!(language, "direct-next", link = link.as_str())
        };
        send_directly(adapter, person, &text).await;
    }
}

/// Tells the people whose plans have lapsed why: planning is a request for a message when the plan
/// changes.
pub(super) async fn lapsed_plans(adapter: &DiscordAdapter, update: &Update) {
    let view = &update.view;
    let link = channel_link(view.game.place());
    for (person, plan) in &update.plans.of {
        let known = view.people.get(person).cloned().unwrap_or_default();
        let language = Reader::person(&known, Reader::all(view)).language;
        if let Some(why) = lapsed(language, plan) {
            let text = say!(language, "direct-lapsed", link = link.as_str(), text = why);
            send_directly(adapter, *person, &text).await;
        }
    }
}

/// Tells the people who are invited or asked to agree to something while they rest, without a
/// notification: they read it when they are back. A rematch invites by a message of its own.
async fn asked_in_rest(adapter: &DiscordAdapter, update: &Update) {
    if !invited(update).is_empty() {
        return;
    }
    let view = &update.view;
    let link = format!("<#{}>", view.game.place().channel);
    for person in update.asked_in_rest() {
        let known = view.people.get(&person).cloned().unwrap_or_default();
        let language = Reader::person(&known, Reader::all(view)).language;
        let text = say!(language, "direct-asked", link = link.as_str());
        let flags = MessageFlags::SUPPRESS_NOTIFICATIONS.bits();
        send(adapter, person, json!({ "content": text, "flags": flags })).await;
    }
}

/// Sends a direct message. That somebody takes none is no fault.
pub(super) async fn send_directly(adapter: &DiscordAdapter, person: PersonId, text: &str) {
    send(adapter, person, json!({ "content": text })).await;
}

async fn send(adapter: &DiscordAdapter, person: PersonId, body: Value) {
    let Some(user) = user(person) else { return };
    adapter.pace.wait(2).await;
    let body = body.into();
    if let Err(error) = rest::send_directly(&adapter.http, user, &body).await {
        tracing::debug!(%error, %person, "a direct message could not be delivered");
    }
}

/// The person who wants a message one move before their turn, if it is their turn then. Not those who rest, nor
/// of events that the game has left behind.
fn next_but_one(update: &Update, now: Timestamp) -> Option<PersonId> {
    let game = &update.view.game;
    let mut movers = game.position().upcoming_turns().take(2);
    let first = movers.next().and_then(|seat| game.person_on(seat));
    let second = movers.next().and_then(|seat| game.person_on(seat))?;
    let known = update.view.people.get(&second);
    let wants = known.is_some_and(|person| person.settings.you_are_next);
    let rests = game.first_ping(second, now) > now;
    let playing = game.phase() == Phase::Playing && !update.is_past;
    (playing && Some(second) != first && wants && !rests).then_some(second)
}
