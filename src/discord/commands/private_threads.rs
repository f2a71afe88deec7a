//! *Talk privately*: a private thread of two or three players. There is one for each game and set of
//! players. Nobody else learns of it, except for server moderators, who see every thread. When the game is
//! over, or the data of a member was deleted, the bot says so there and locks it, if it may.

use jiff::Timestamp;
use serde_json::json;
use serenity::all::{
    ChannelType, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    GuildChannel, Permissions, Route,
};

use super::answer;
use super::intent::{Context, Intent, Weight};
use super::pacts::opening;
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
use crate::game::{ChannelId, PersonId, Phase};
use crate::i18n::{self, Language, list, say};
use crate::service::{DueThread, GameRef, PrivateThread, StoreError, View};
use crate::store::limited;
use djambi_rules::Seat;

/// The most people that one talks with: with all three others the channel of the game does.
const MOST_OTHERS: usize = 2;

/// A thread is put away after a week without a message, in minutes.
const ARCHIVED: u32 = 7 * 24 * 60;

/// Asks the requester with whom they want to talk; or opens the thread with the people whose numbers a
/// menu brings, or finds it.
pub fn talk(game: GameRef, with: Option<&[String]>) -> Intent {
    let person = |it: &String| it.parse().ok().map(PersonId);
    let with = with.map(|it| it.iter().filter_map(person).collect());
    Intent::run(Weight::Light, async move |context| {
        answered(&context, game, with).await
    })
}

async fn answered(
    context: &Context,
    game: GameRef,
    with: Option<Vec<PersonId>>,
) -> Result<Card, Answer> {
    let (incoming, reader) = (&context.incoming, Reader::requester(&context.incoming));
    let view = answer::look_at(context, game).await?;
    if let Some(why) = obstacle(incoming, &view) {
        return Ok(Card::text(why));
    }
    let Some(with) = with else {
        let menu = menu(reader.language, &view, incoming.by.person);
        let card = Card::text(say!(reader.language, "talk-with")).rows([menu]);
        return Ok(card.coloured(reader, &view));
    };
    let _turn = context.adapter.locks.lock(&view.id).await;
    let opened = opened(context, &view, &with).await;
    Ok(Card::text(opened.unwrap_or_else(|why| why)))
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
    } else if game.seats_of(incoming.by.person).next().is_none() {
        say!(language, "rejected-not-playing")
    } else if others(view, incoming.by.person).next().is_none() {
        say!(language, "web-talk-nobody")
    } else if !missing.is_empty() {
        let names = names(language, missing);
        say!(language, "talk-not-yours", names = names)
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
        let (name, armies) = (plain(language, view, it), armies(language, view, it));
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

/// The armies of a person: 'Red and Yellow'.
fn armies(language: Language, view: &View, person: PersonId) -> String {
    let seats = view.game.seats_of(person);
    let armies: Vec<String> = seats.map(|seat| i18n::army(language, seat)).collect();
    list(language, &armies)
}

/// Returns the sentence with the way to the thread, or why there is none.
async fn opened(context: &Context, view: &View, with: &[PersonId]) -> Result<String, String> {
    let incoming = &context.incoming;
    let (language, by) = (incoming.language(), incoming.by.person);
    let is_other = |it: &PersonId| others(view, by).any(|other| other == *it);
    if !(1..=MOST_OTHERS).contains(&with.len()) || !with.iter().all(is_other) {
        return Err(say!(language, "talk-gone"));
    }
    let parent = incoming.parent.unwrap_or(incoming.place.channel);
    all_see(context, parent, with).await?;
    let members = [&[by], with].concat();
    let again = || say!(language, "rejected-try-again");
    let service = &context.adapter.service;
    let known = service.private_threads(view, by).await;
    let is_it = |it: &&PrivateThread| {
        it.members.len() == members.len() && members.iter().all(|one| it.members.contains_key(one))
    };
    let known = known.map_err(|_| again())?;
    let before = known.iter().find(is_it).map(|it| it.channel);
    let failed = |error: serenity::Error| {
        tracing::info!(%error, game = %view.id, "private thread not opened");
        if may_pass(&error) {
            again()
        } else {
            say!(language, "talk-failed")
        }
    };
    let there = match before.and_then(respond::channel) {
        Some(channel_id) => {
            let route = Route::Channel { channel_id };
            let found = there(visibility::get::<GuildChannel>(&context.adapter, route)).await;
            found.map_err(failed)?
        }
        None => None,
    };
    let (thread, is_new) = if let Some(there) = &there {
        let state = there.thread_metadata;
        if state.is_some_and(|it| it.locked) {
            let link = format!("<#{}>", there.id);
            return Err(say!(language, "talk-locked", link = link));
        }
        if state.is_some_and(|it| it.archived) {
            let open = json!({ "archived": false });
            let opened = endpoints::change_channel(&context.adapter.http, there.id, open);
            opened.await.map_err(failed)?;
        }
        // A crash may have come before its first message.
        (there.id, there.last_message_id.is_none())
    } else {
        let made = make(context, view, parent, &members).await;
        let made = made.map_err(failed)?;
        let (store, channel) = (service.store(), ChannelId(made.get()));
        let saved = store.save_private_thread(&view.id, &members, channel, before);
        if !matches!(saved.await, Ok(true)) {
            return Err(again());
        }
        (made, true)
    };
    let invited = invite(context, view, thread, &members, is_new).await;
    invited.map_err(failed)?;
    let link = format!("<#{thread}>");
    let again = if there.is_none() && before.is_some() {
        "yes"
    } else {
        "no"
    };
    Ok(say!(language, "talk-opened", link = link, again = again))
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
                return Err(say!(language, "talk-left", who = who));
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
    members: &[PersonId],
) -> serenity::Result<serenity::all::ChannelId> {
    let language = Reader::all(view).language;
    let is_in = |seat: &Seat| {
        view.game
            .person_on(*seat)
            .is_some_and(|it| members.contains(&it))
    };
    let seats = Seat::ALL.into_iter().filter(is_in);
    let colours: Vec<String> = seats.map(|seat| i18n::army(language, seat)).collect();
    let (game, list) = (view.id.to_string(), list(language, &colours));
    let name = say!(language, "private-thread-name", game = game, list = list);
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
    members: &[PersonId],
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
        let (who, army) = (mention(language, *it), armies(language, view, *it));
        format!("{who} ({army})")
    });
    let people = list(language, &with_armies.collect::<Vec<_>>());
    let game = view.id.to_string();
    let mut text = say!(language, "talk-intro", people = people, game = game);
    let mut rows = Vec::new();
    if !view.server.settings.no_pacts {
        text = format!("{text}\n{}", say!(language, "talk-intro-pacts"));
        rows = buttons::of(language, view, &[Button::Pact]);
    }
    let message = OutgoingMessage {
        rows,
        pings: members.to_vec(),
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
        if thread.is_none_or(|it| !it.is_closed) {
            self.close(view, channel, thread.is_none()).await?;
        }
        match thread {
            Some(thread) if thread.members.values().any(|opens| *opens) => {
                self.open(view, channel, thread).await
            }
            _ => Ok(()),
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
        let is_locked = match endpoints::change_channel(self.in_turn(2).await, channel, lock).await
        {
            Ok(()) => true,
            Err(error) if code(&error) == Some(MISSING_PERMISSION) => false,
            Err(error) => return Err(error),
        };
        let language = Reader::all(view).language;
        let mut message = OutgoingMessage::text(if is_forgotten {
            say!(language, "thread-forgotten")
        } else {
            say!(language, "thread-over")
        });
        if !is_forgotten {
            if !is_locked {
                message.text.push('\n');
                message.text += &say!(language, "thread-not-locked");
            }
            let thread = ChannelId(channel.get());
            let ways = [Button::OpenThread(thread), Button::Pacts(Some(thread))];
            message.rows = buttons::of(language, view, &ways);
        }
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
        let (opens, waiting): (Vec<_>, Vec<_>) = thread.members.iter().partition(|it| *it.1);
        let message = OutgoingMessage {
            pings: waiting.into_iter().map(|it| *it.0).collect(),
            ..OutgoingMessage::text(opening(Reader::all(view).language, thread))
        };
        let body = Body::from(message.message_once(format!("o{channel}.{}", opens.len())));
        let sent = endpoints::send_message(self.in_turn(1).await, channel, &body).await;
        sent.map(drop)
    }
}
