//! *Talk privately*: a private thread of two or three players. There is one for each game and set of
//! players. Nobody else learns of it, except for server moderators, who see every thread. When the game is
//! over, or the data of a member was deleted, the bot says so there and locks it, if it may.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde_json::json;
use serenity::all::{
    ChannelType, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    GuildChannel, Permissions, Route, ThreadMetadata,
};

use super::answer;
use super::pacts::opening;
use super::subcommand::Context;
use super::thread::ARCHIVED;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::{Incoming, lacking, names};
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::answer::{Answer, continues};
use crate::discord::send::endpoints::Body;
use crate::discord::send::http::{code, may_pass, there};
use crate::discord::send::visibility::{self, is_seen};
use crate::discord::send::{endpoints, respond};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::{OutgoingMessage, clipped};
use crate::discord::view::wording::{Reader, mention, plain, user};
use crate::game::{ChannelId, PersonId, Phase, PrivateThread};
use crate::i18n::{self, Language, flag, list, say};
use crate::service::{DueThread, GameRef, StoreError, View};
use crate::store::limited;
use djambi_rules::Seat;

/// The most people that one talks with: with all three others the channel of the game does.
const MOST_OTHERS: usize = 2;

/// Asks the requester with whom they want to talk; or opens the thread with the people whose numbers a
/// menu brings, or finds it.
pub async fn talk(
    context: &Context,
    game: GameRef,
    with: Option<&[String]>,
) -> Result<Answer, Answer> {
    let (incoming, reader) = (&context.incoming, context.reader());
    let view = answer::look_at(context, game).await?;
    if let Some(why) = obstacle(incoming, &view) {
        return Err(why.into());
    }
    let Some(with) = with else {
        let menu = menu(reader.language, &view, incoming.by.person);
        let card = Card::text(say!(reader.language, "talk-with")).rows([menu]);
        return Ok(card.coloured(reader, &view).into());
    };
    let with: Vec<PersonId> = with.iter().filter_map(|it| it.parse().ok()).collect();
    let _turn = context.adapter.locks.lock(&view.id).await;
    Ok(opened(context, &view, &with).await.into())
}

/// Why the requester can open no private thread where they ask.
fn obstacle(incoming: &Incoming, view: &View) -> Option<String> {
    let (language, game) = (incoming.language(), &view.game);
    let needed = Permissions::CREATE_PRIVATE_THREADS;
    let missing = lacking(incoming, needed | Permissions::SEND_MESSAGES_IN_THREADS);
    Some(if game.place() != incoming.place {
        continues(language, game.place())
    } else if incoming.is_guest || game.place().server.is_none() {
        say!(language, "talk-not-yours", names = "nowhere")
    } else if game.phase() != Phase::Playing {
        say!(language, "talk-not-now")
    } else if !game.has_seat(incoming.by.person) {
        say!(language, "rejected-not-playing")
    } else if others(view, incoming.by.person).next().is_none() {
        say!(language, "web-talk-nobody")
    } else if !missing.is_empty() {
        let names = names(language, missing);
        say!(language, "talk-not-yours", names)
    } else if !incoming.may(needed) {
        say!(language, "talk-not-yours", names = "none")
    } else {
        return None;
    })
}

fn others(view: &View, person: PersonId) -> impl Iterator<Item = PersonId> {
    let people = view.game.people().into_iter();
    people.filter(move |it| *it != person)
}

/// The menu of the other players.
fn menu(language: Language, view: &View, person: PersonId) -> CreateActionRow {
    let option = |it: PersonId| {
        let (name, armies) = (plain(language, view, it), armies(language, view, &[it]));
        let label = clipped(&format!("{name} ({armies})"), 100);
        CreateSelectMenuOption::new(label, it.to_string())
    };
    let options: Vec<_> = others(view, person).map(option).collect();
    let most = options.len().min(MOST_OTHERS);
    let id = CustomId::new(&view.id, view.version(), Button::TalkWith).id();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
        .placeholder(say!(language, "talk-choose"))
        .max_values(u8::try_from(most).unwrap_or(1));
    CreateActionRow::SelectMenu(menu)
}

/// The armies of some people: 'Red and Yellow'.
fn armies<'a>(
    language: Language,
    view: &View,
    people: impl IntoIterator<Item = &'a PersonId>,
) -> String {
    let seats = people.into_iter().flat_map(|it| view.game.seats_of(*it));
    let seats: BTreeSet<Seat> = seats.collect();
    let armies = seats.into_iter().map(|seat| i18n::army(language, seat));
    list(language, armies)
}

/// Returns the sentence with the way to the thread, or why there is none.
async fn opened(context: &Context, view: &View, with: &[PersonId]) -> Result<String, String> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    let (language, by) = (incoming.language(), incoming.by.person);
    let is_other = |it: &PersonId| others(view, by).any(|other| other == *it);
    if !(1..=MOST_OTHERS).contains(&with.len()) || !with.iter().all(is_other) {
        return Err(say!(language, "talk-gone"));
    }
    let parent = incoming.parent.unwrap_or(incoming.place.channel);
    all_see(context, parent, with).await?;
    let members = with.iter().copied().chain([by]).collect::<BTreeSet<_>>();
    let known = service.private_threads(view, by).await;
    let known = known.map_err(|_| say!(language, "rejected-try-again"))?;
    let before = known.iter().find(|it| it.members == members);
    let before = before.map(|it| it.channel);
    let failed = |error| failed(language, view, &error);
    let found = match before.and_then(respond::channel) {
        Some(thread) => found(context, thread).await.map_err(failed)?,
        None => None,
    };
    if let Some(locked) = found.as_ref().filter(|it| is(it, |state| state.locked)) {
        let link = format!("<#{}>", locked.id);
        return Err(say!(language, "talk-locked", link));
    }
    // A crash may have come before its first message.
    let is_new = found.as_ref().is_none_or(|it| it.last_message_id.is_none());
    let is_again = found.is_none() && before.is_some();
    let again = if is_again { "yes" } else { "no" };
    let thread = if let Some(there) = found {
        there.id
    } else {
        let made = make(context, view, parent, &members).await;
        let made = made.map_err(failed)?;
        let (store, channel) = (service.store(), ChannelId(made.get()));
        let saved = store.save_private_thread(&view.id, &members, channel, before);
        if !matches!(saved.await, Ok(true)) {
            return Err(say!(language, "rejected-try-again"));
        }
        made
    };
    let invited = invite(context, view, thread, &members, is_new).await;
    invited.map_err(failed)?;
    let link = format!("<#{thread}>");
    Ok(say!(language, "talk-opened", link, again))
}

/// The sentence to a person for whom Discord opens no thread.
fn failed(language: Language, view: &View, error: &serenity::Error) -> String {
    tracing::info!(%error, game = %view.id, "private thread not opened");
    if may_pass(error) {
        say!(language, "rejected-try-again")
    } else {
        say!(language, "talk-failed")
    }
}

/// Returns a thread, out of the archive unless it is locked; `None` if it was deleted.
async fn found(
    context: &Context,
    channel_id: serenity::all::ChannelId,
) -> serenity::Result<Option<GuildChannel>> {
    let route = Route::Channel { channel_id };
    let found = there(visibility::get::<GuildChannel>(&context.adapter, route)).await?;
    if let Some(thread) = &found
        && is(thread, |state| state.archived && !state.locked)
    {
        let open = json!({ "archived": false });
        endpoints::change_channel(&context.adapter.http, channel_id, open).await?;
    }
    Ok(found)
}

/// Whether the state of a thread is so.
fn is(thread: &GuildChannel, is_so: impl FnOnce(ThreadMetadata) -> bool) -> bool {
    thread.thread_metadata.is_some_and(is_so)
}

/// Fails with a sentence if one of the people cannot see the channel that the thread would belong to, such
/// as after leaving the server.
async fn all_see(context: &Context, parent: ChannelId, with: &[PersonId]) -> Result<(), String> {
    let language = context.incoming.language();
    let Some(server) = context.incoming.place.server else {
        return Ok(());
    };
    for person in with {
        match is_seen(&context.adapter, server, *person, parent).await {
            Ok(true) => {}
            Err(error) if may_pass(&error) => return Err(say!(language, "rejected-try-again")),
            Ok(false) | Err(_) => {
                let who = mention(language, *person);
                return Err(say!(language, "talk-left", who));
            }
        }
    }
    Ok(())
}

/// Opens the thread, named after the game and the colours, in that channel.
async fn make(
    context: &Context,
    view: &View,
    parent: ChannelId,
    members: &BTreeSet<PersonId>,
) -> serenity::Result<serenity::all::ChannelId> {
    let language = Reader::all(view).language;
    let (game, list) = (view.id.to_string(), armies(language, view, members));
    let name = say!(language, "private-thread-name", game, list);
    let thread = json!({
        "name": clipped(&name, 100), "auto_archive_duration": ARCHIVED,
        "type": ChannelType::PrivateThread, "invitable": false,
    });
    let parent = respond::channel(parent).unwrap_or_default();
    endpoints::open_thread(context.adapter.in_turn(1).await, parent, None, thread).await
}

/// Adds the members to the thread, and says in a new one who is in it and who can read it.
async fn invite(
    context: &Context,
    view: &View,
    thread: serenity::all::ChannelId,
    members: &BTreeSet<PersonId>,
    is_new: bool,
) -> serenity::Result<()> {
    let adapter = &context.adapter;
    for person in members.iter().filter_map(|it| user(*it)) {
        endpoints::add_to_thread(adapter.in_turn(1).await, thread, person).await?;
    }
    if !is_new {
        return Ok(());
    }
    let language = Reader::all(view).language;
    let with_armies = members.iter().map(|it| {
        let (who, army) = (mention(language, *it), armies(language, view, [it]));
        format!("{who} ({army})")
    });
    let people = list(language, with_armies);
    let game = &view.id.to_string();
    let mut text = say!(language, "talk-intro", people, game);
    let mut rows = Vec::new();
    if !view.server.settings.no_pacts {
        text = format!("{text}\n{}", say!(language, "talk-intro-pacts"));
        rows = buttons::of(language, view, &[Button::Pact]);
    }
    let message = OutgoingMessage {
        rows,
        pings: members.iter().copied().collect(),
        ..OutgoingMessage::text(text)
    };
    let (http, body) = (adapter.in_turn(1).await, respond::body(&message));
    endpoints::send_message(http, thread, &body).await.map(drop)
}

/// Discord's code of a missing permission.
const MISSING_PERMISSION: isize = 50_013;

impl DiscordAdapter {
    /// Says in private threads that the game is over, or that members want to open them, each in a task of
    /// its own.
    pub async fn speak_in_private_threads(&self, now: Timestamp) -> Result<(), StoreError> {
        for due in limited(self.service.due_private_threads(now)).await? {
            let adapter = self.clone();
            self.tasks.spawn(async move {
                let game = &due.view.id;
                // Errors that may pass are tried again; a thread that is gone needs no end.
                match adapter.speak(&due).await {
                    Err(error) if may_pass(&error) => {
                        tracing::warn!(%error, %game, "private thread not closed yet");
                        return;
                    }
                    Err(error) => tracing::info!(%error, %game, "private thread not closed"),
                    Ok(()) => {}
                }
                let store = adapter.service.store();
                let saved = store.close_private_thread(due.channel, due.until).await;
                if let Err(error) = saved {
                    tracing::error!(%error, %game, "private thread closed and not noted");
                }
            });
        }
        Ok(())
    }

    async fn speak(&self, due: &DueThread) -> serenity::Result<()> {
        let (Some(channel), view) = (respond::channel(due.channel), &due.view) else {
            return Ok(());
        };
        let thread = due.thread.as_ref();
        if thread.is_none_or(|it| !it.closed) {
            self.close(view, channel, thread.is_none()).await?;
        }
        match thread.filter(|it| !it.opens.is_empty()) {
            Some(thread) => self.open(view, channel, thread).await,
            None => Ok(()),
        }
    }

    /// Locks a thread, if the bot may, and says why.
    async fn close(
        &self,
        view: &View,
        channel: serenity::all::ChannelId,
        is_forgotten: bool,
    ) -> serenity::Result<()> {
        let lock = json!({ "archived": false, "locked": true });
        let locked = endpoints::change_channel(self.in_turn(2).await, channel, lock).await;
        let may_not = matches!(&locked, Err(error) if code(error) == Some(MISSING_PERMISSION));
        if !may_not {
            locked?;
        }
        let language = Reader::all(view).language;
        let message = if is_forgotten {
            OutgoingMessage::text(say!(language, "thread-forgotten"))
        } else {
            let mut text = say!(language, "thread-over", locked = flag(!may_not));
            if may_not {
                text = format!("{text}\n{}", say!(language, "thread-not-locked"));
            }
            let thread = ChannelId(channel.get());
            let ways = [Button::OpenThread(thread), Button::PactsOf(thread)];
            OutgoingMessage {
                rows: buttons::of(language, view, &ways),
                ..OutgoingMessage::text(text)
            }
        };
        let body = Body::from(message.message_once(format!("t{channel}")));
        let sent = endpoints::send_message(&self.http, channel, &body).await;
        sent.map(drop)
    }

    /// Says which members want to open a thread to all players of its game; if all do, adds the players.
    async fn open(
        &self,
        view: &View,
        channel: serenity::all::ChannelId,
        thread: &PrivateThread,
    ) -> serenity::Result<()> {
        if thread.is_open() {
            let open = json!({ "archived": false });
            let opened = endpoints::change_channel(self.in_turn(1).await, channel, open).await;
            if let Err(error) = opened {
                tracing::debug!(%error, game = %view.id, "private thread not taken from the archive");
            }
            for user in view.game.people().into_iter().filter_map(user) {
                let added = endpoints::add_to_thread(self.in_turn(1).await, channel, user).await;
                match added {
                    Err(error) if may_pass(&error) => return Err(error),
                    Err(error) => {
                        tracing::info!(%error, game = %view.id, "player not added to an opened thread");
                    }
                    Ok(()) => {}
                }
            }
        }
        let message = OutgoingMessage {
            pings: thread.members.difference(&thread.opens).copied().collect(),
            ..OutgoingMessage::text(opening(Reader::all(view).language, thread, false))
        };
        let body = Body::from(message.message_once(format!("o{channel}.{}", thread.opens.len())));
        let sent = endpoints::send_message(self.in_turn(1).await, channel, &body).await;
        sent.map(drop)
    }
}
