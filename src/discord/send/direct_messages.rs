//! Direct messages to players: reminders and that their turn is the next, to those who asked for them;
//! why a plan has lapsed. To people who follow a game: kills, the deaths of Chiefs, and the end. And what
//! nobody asked for, to those who have not switched it off: invitations to a rematch, and to those who
//! rest that somebody waits for their answer.

use std::time::Duration;

use djambi_rules::{Change, Ply};
use futures_util::future::join_all;
use jiff::Timestamp;
use serde_json::{Value, json};
use serenity::all::MessageFlags;
use tokio::time::{Instant, timeout_at};
use tracing::Instrument;

use super::adapter::DiscordAdapter;
use super::endpoints;
use super::http::{self, may_pass, persistently};
use super::visibility::{is_seen, may_see};
use crate::discord::input::custom_id::Button;
use crate::discord::view::game::{ended, is_rematch};
use crate::discord::view::outgoing::{LONGEST_TEXT, OutgoingMessage, last_lines, length};
use crate::discord::view::wording::{Reader, channel_link, mention, user};
use crate::discord::view::{buttons, event_lines};
use crate::game::{Entry, Event, PersonId, Phase};
use crate::i18n::{Language, flag, lapsed, say};
use crate::service::{Update, View};
use crate::store::{PersonTask, TaskKind};

/// Whether somebody sees a channel is asked again after these: nobody else tells them.
const WAITS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

impl DiscordAdapter {
    /// Sends the direct messages that belong to an announced update, to its players and to those who
    /// follow the game, in a task of its own: there may be hundreds, and no other announcement waits
    /// for them. `reached` are the players of a rematch who have their invitation.
    pub fn send_letters(&self, update: &Update, reached: Vec<PersonId>) {
        let (adapter, update) = (self.clone(), update.clone());
        let work = async move {
            lapsed_plans(&adapter, &update).await;
            asked_in_rest(&adapter, &update, &reached, true).await;
            direct(&adapter, &update).await;
            adapter.notify_followers(&update).await;
        };
        self.tasks.spawn(work.in_current_span());
    }
}

impl DiscordAdapter {
    /// Tells a person that work on all their games is done, which took longer than their request. If
    /// Discord cannot take the message just now, it is sent later.
    pub async fn tell_of_task(&self, task: &PersonTask) {
        let language = task.language.as_deref().and_then(Language::from_tag);
        let language = language.unwrap_or_default();
        let text = match task.kind {
            TaskKind::Forget => say!(language, "forget-done"),
            TaskKind::Rest => say!(language, "settings-applied"),
        };
        if !send(self, task.person, json!({ "content": text })).await {
            return;
        }
        if let Err(error) = self.service.task_told(task).await {
            tracing::warn!(%error, person = %task.person, "message about a task sent, but not recorded as sent");
        }
    }
}

/// Sends direct messages to people who have asked for them: reminders, and that their turn is next.
/// Closed direct messages are not an error.
async fn direct(adapter: &DiscordAdapter, update: &Update) {
    let view = &update.view;
    // The announcement itself is a direct message to the only person there.
    if view.is_alone() {
        return;
    }
    let link = channel_link(view.game.place());
    let happened = |it: fn(&Event) -> bool| update.entries.iter().any(|entry| it(&entry.event));
    if happened(|it| matches!(it, Event::Reminded { .. })) {
        let wants = |person: &&PersonId| {
            let known = view.people.get(person);
            known.is_some_and(|known| known.settings.direct_reminders)
        };
        for person in update.pings.iter().filter(wants) {
            let language = Reader::of(view, *person).language;
            let text = say!(language, "direct-reminder", link = &link);
            send_directly(adapter, *person, &text).await;
        }
    }
    if happened(|it| matches!(it, Event::Played { .. } | Event::Started))
        && let Some(person) = next_but_one(update, Timestamp::now())
    {
        let text = say!(Reader::of(view, person).language, "direct-next", link);
        send_directly(adapter, person, &text).await;
    }
}

/// Tells the people whose plans have lapsed why: planning is a request for a message when the plan
/// changes.
pub(super) async fn lapsed_plans(adapter: &DiscordAdapter, update: &Update) {
    let view = &update.view;
    let link = channel_link(view.game.place());
    for (person, plan) in &update.plans.of {
        let language = Reader::of(view, *person).language;
        if let Some(why) = lapsed(language, plan) {
            let text = say!(language, "direct-lapsed", link = link.as_str(), text = why);
            send_directly(adapter, *person, &text).await;
        }
    }
}

/// Tells the people who are invited or asked to agree to something while they rest, without a
/// notification: they see it when they are back. Nobody asked for that, so that people who do not see
/// the game's channel get none, and others one per rest. `reached` have an invitation of their own.
/// `is_shown` is whether the question can be read where the game is played.
pub(super) async fn asked_in_rest(
    adapter: &DiscordAdapter,
    update: &Update,
    reached: &[PersonId],
    is_shown: bool,
) {
    let view = &update.view;
    let (channel, now) = (view.game.place().channel, Timestamp::now());
    let sent = &adapter.rest_letters;
    for person in update.asked_in_rest() {
        let until = view.game.rest_of(person).first_ping(now);
        // Whether they can open it takes some requests: those who have a message are not asked about.
        if reached.contains(&person)
            || !takes_unasked(view, person)
            || is_invited(adapter, update, person).await
            || sent.was_sent(person, channel, until)
            || !can_open(adapter, view, person).await
            || !sent.is_first(person, channel, now, until)
        {
            continue;
        }
        let language = Reader::of(view, person).language;
        let link = channel_link(view.game.place());
        let mut text = say!(language, "direct-asked", link);
        if !is_shown {
            text = format!("{text} {}", say!(language, "guest-silent"));
        }
        let flags = MessageFlags::SUPPRESS_NOTIFICATIONS.bits();
        send(adapter, person, json!({ "content": text, "flags": flags })).await;
    }
}

/// Whether a person takes direct messages that they have not asked for.
fn takes_unasked(view: &View, person: PersonId) -> bool {
    let known = view.people.get(&person);
    known.is_none_or(|it| !it.settings.no_invitations)
}

/// Whether a person has their invitation to a rematch now: the lobby did not wait long for it. If it
/// has arrived meanwhile, Discord does not send it a second time.
async fn is_invited(adapter: &DiscordAdapter, update: &Update, person: PersonId) -> bool {
    invited(update).contains(&person)
        && adapter
            .guest_in(update.view.game.place().channel)
            .await
            .is_none()
        && adapter.invite_one(&update.view, person, true).await
}

/// Whether a person can open the link to a game. Where the bot is not a member it cannot know, and
/// elsewhere Discord may not answer just now: then players count as able, and others do not.
async fn can_open(adapter: &DiscordAdapter, view: &View, person: PersonId) -> bool {
    let place = view.game.place();
    let plays = view.game.has_seat(person);
    let Some(server) = place.server else {
        return plays;
    };
    if adapter.guest_in(place.channel).await.is_some() {
        return plays;
    }
    let seen = persistently(&WAITS, || is_seen(adapter, server, person, place.channel)).await;
    seen.unwrap_or_else(|error| {
        tracing::info!(%error, %person, "visibility of a channel unknown");
        plays && may_pass(&error)
    })
}

/// Sends a direct message. It is not an error if somebody accepts none.
pub(super) async fn send_directly(adapter: &DiscordAdapter, person: PersonId, text: &str) {
    send(adapter, person, json!({ "content": text })).await;
}

/// Returns whether another try would not help: it has arrived, or the person takes none.
async fn send(adapter: &DiscordAdapter, person: PersonId, body: Value) -> bool {
    let Some(user) = user(person) else {
        return true;
    };
    match endpoints::send_directly(adapter.in_turn(2).await, user, &body.into()).await {
        Ok(()) => true,
        Err(error) => {
            tracing::debug!(%error, %person, "direct message not delivered");
            !may_pass(&error)
        }
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

impl DiscordAdapter {
    /// Tells those who follow the game the interesting part of an update. Closed direct messages
    /// are not an error; people who can no longer see the game's channel get no message.
    pub async fn notify_followers(&self, update: &Update) {
        let view = &update.view;
        let place = view.game.place();
        let Some(server) = place.server else { return };
        if notable(update).next().is_none() && !is_end(update) {
            return;
        }
        let followers = match self.service.followers(view).await {
            Ok(followers) => followers,
            Err(error) => {
                tracing::warn!(%error, "followers of a game not read");
                return;
            }
        };
        let by = update.entries.first().and_then(|entry| entry.actor);
        for (person, known) in followers {
            let is_told = by != Some(person) && user(person).is_some();
            if !is_told || !may_see(self, server, person, place.channel).await {
                continue;
            }
            let language = Reader::person(&known, Reader::all(view)).language;
            send_directly(self, person, &letter(language, update)).await;
        }
        if is_end(update)
            && let Err(error) = self.service.store().end_following(&view.id).await
        {
            tracing::warn!(%error, "followers of a finished game not removed");
        }
    }
}

fn is_end(update: &Update) -> bool {
    matches!(update.view.game.phase(), Phase::Over(_))
}

/// The events that followers get messages about, with their numbers.
fn notable(update: &Update) -> impl Iterator<Item = (u64, &Entry)> {
    let events = update.events();
    events.filter(|(seq, _)| is_notable(&update.view, *seq))
}

/// Whether something died in the ply of that event.
fn is_notable(view: &View, seq: u64) -> bool {
    let game = &view.game;
    let index = game.move_meta().iter().position(|meta| meta.seq == seq);
    let step = index.and_then(|index| game.history().step(index));
    step.is_some_and(|step| match step.ply {
        Ply::Move(mv) => {
            let died = |change: &Change| matches!(change, Change::TakenOver { .. });
            mv.victims().next().is_some() || step.changes().iter().any(died)
        }
        Ply::Resignation(_) => true,
    })
}

fn letter(language: Language, update: &Update) -> String {
    let view = &update.view;
    let mut lines: Vec<String> = notable(update)
        .flat_map(|(seq, entry)| event_lines::line(language, view, seq, entry, None))
        .collect();
    let link = channel_link(view.game.place());
    let mut end = say!(language, "direct-follow", link);
    if let Phase::Over(ending) = view.game.phase() {
        end = format!("{}\n{end}", ended(language, &view.game, ending));
    }
    // If there are very many lines, only the last ones: the computers of a game may have played it
    // to its end.
    last_lines(&mut lines, LONGEST_TEXT.saturating_sub(length(&end)));
    lines.push(end);
    lines.join("\n")
}

impl DiscordAdapter {
    /// Invites the players of a rematch directly; returns those who are known to be invited by
    /// `until`. To those who rest the message comes without a notification.
    pub(super) async fn invite(&self, update: &Update, until: Instant) -> Vec<PersonId> {
        let invited = invited(update);
        let inviting = invited.iter().map(|&person| async move {
            let rests = !update.pings.contains(&person);
            let reached = timeout_at(until, self.invite_one(&update.view, person, rests));
            matches!(reached.await, Ok(true)).then_some(person)
        });
        join_all(inviting).await.into_iter().flatten().collect()
    }

    /// Whether the person has the invitation. People who do not see the game's channel, or take none, get none.
    pub(super) async fn invite_one(&self, view: &View, person: PersonId, rests: bool) -> bool {
        let place = view.game.place();
        if !takes_unasked(view, person) || self.was_invited_before(view, person).await {
            return false;
        }
        let (Some(user), Some(server)) = (user(person), place.server) else {
            return false;
        };
        if !may_see(self, server, person, place.channel).await {
            return false;
        }
        // Discord takes a nonce of one author once, whatever the channel.
        let nonce = format!("{}.{:x}", view.id, person.0);
        let mut body = invitation(view, person).message_once(nonce);
        if rests {
            body["flags"] = MessageFlags::SUPPRESS_NOTIFICATIONS.bits().into();
        }
        let sent = endpoints::send_directly(self.in_turn(2).await, user, &body.into()).await;
        if let Err(error) = &sent {
            let code = http::code(error);
            tracing::debug!(%error, ?code, %person, "invitation not delivered");
        }
        sent.is_ok()
    }

    async fn was_invited_before(&self, rematch: &View, person: PersonId) -> bool {
        let Some(finished) = rematch.game.rematch_of() else {
            return false;
        };
        let store = self.service.store();
        let found = store.has_another_rematch(person, &rematch.id, finished);
        found.await.unwrap_or_else(|error| {
            tracing::error!(%error, game = %rematch.id, "earlier invitations not read; players are invited in the lobby");
            true
        })
    }
}

/// The people whom an update invites to a rematch in a server; nobody if it is about anything else.
pub fn invited(update: &Update) -> Vec<PersonId> {
    let in_server = update.view.game.place().server.is_some();
    if !in_server || !is_rematch(update) {
        return Vec::new();
    }
    let invited = update.entries.iter().filter_map(|entry| match entry.event {
        Event::Invited { person, .. } => Some(person),
        _ => None,
    });
    invited.collect()
}

/// The invitation to one person, in their language, with which they take their seat or decline.
pub fn invitation(view: &View, person: PersonId) -> OutgoingMessage {
    let language = Reader::of(view, person).language;
    let holder = view.game.holder();
    let who = holder.map_or_else(String::new, |it| mention(language, it));
    let link = channel_link(view.game.place());
    OutgoingMessage {
        rows: buttons::of(language, view, &[Button::Join, Button::DeclineInvitation]),
        ..OutgoingMessage::text(say!(language, "direct-rematch", who, link))
    }
}

/// The invitation after it has been answered.
pub fn answered(language: Language, view: &View, person: PersonId) -> OutgoingMessage {
    let link = channel_link(view.game.place());
    let joins = flag(view.game.has_seat(person));
    OutgoingMessage::text(say!(language, "direct-rematch-answered", joins, link))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::view::event_lines::tests::long_end;

    #[test]
    fn of_a_long_end_the_last_lines_and_the_result_are_in_the_letter() {
        let update = long_end(60);
        for language in Language::ALL {
            let letter = letter(language, &update);
            let lines: Vec<&str> = letter.lines().collect();
            assert!(length(&letter) <= LONGEST_TEXT, "{letter}");
            assert_eq!(lines[0], "…", "{letter}");
            assert!(lines[lines.len() - 2].starts_with("🏁"), "{letter}");
            assert!(letter.contains("<#2>"), "{letter}");
        }
    }
}
