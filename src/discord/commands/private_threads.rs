//! *Talk privately*: a private thread of two or three players. There is one for each game and set of
//! players. Nobody else learns of it, except for server moderators, who see every thread. When the game is
//! over, or the data of a member was deleted, the bot says so there and locks it, if it may.

use jiff::Timestamp;
use serde_json::json;
use serenity::all::{
    ChannelType, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    GuildChannel, Route,
};

use super::answer;
use super::intent::{Context, Intent, Show, Weight};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::{Incoming, missing_for_private_threads, names};
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::answer::{Answer, continues};
use crate::discord::send::endpoints::Body;
use crate::discord::send::http::{code, may_pass};
use crate::discord::send::visibility::is_seen;
use crate::discord::send::{endpoints, http, respond};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::{OutgoingMessage, clipped};
use crate::discord::view::wording::{Reader, mention, plain, user};
use crate::game::{ChannelId, GameId, PersonId, Phase};
use crate::i18n::{self, Language, list, say};
use crate::service::{Command, GameRef, PrivateThread, Reply, StoreError, View};
use crate::store::limited;
use djambi_rules::Seat;

/// The most people that one talks with: with all three others the channel of the game does.
const MOST_OTHERS: usize = 2;

/// A thread is put away after a week without a message, in minutes.
const ARCHIVED: u32 = 7 * 24 * 60;

/// The HTTP status of a person, or a thread, that is not there any more.
const NOT_FOUND: u16 = 404;

/// Asks the requester with whom they want to talk.
pub fn ask(game: GameRef) -> Intent {
    Intent::run(Weight::Light, async move |context: Context| {
        let view = match look(&context, game).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let reader = Reader::requester(&context.incoming);
        let card = Card::text(say!(reader.language, "talk-with"));
        let card = card.rows([menu(reader.language, &view, context.incoming.by.person)]);
        Answer::Private(card.coloured(reader, &view))
    })
}

/// Opens the thread with these people, whose numbers come from the menu, or finds it.
pub fn open(game: GameRef, values: &[String]) -> Intent {
    let with: Vec<PersonId> = values
        .iter()
        .filter_map(|it| it.parse().ok().map(PersonId))
        .collect();
    Intent::run(Weight::Light, async move |context: Context| {
        let view = match look(&context, game).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let _turn = context.adapter.locks.lock(&view.id).await;
        let opened = opened(&context, &view, &with).await;
        Answer::Private(Card::text(opened.unwrap_or_else(|why| why)))
    })
}

/// Looks at the game in which the requester wants to talk, if they can.
async fn look(context: &Context, game: GameRef) -> Result<View, Answer> {
    let (command, reply) = answer::ask(context, Command::Look { game }, None).await;
    match reply {
        Reply::Game(view) => match obstacle(&context.incoming, &view) {
            Some(why) => Err(Answer::Private(Card::text(why))),
            None => Ok(view),
        },
        reply => Err(answer::shown(context, &command, reply, &Show::Plain).await),
    }
}

/// Why the requester can open no private thread where they ask.
fn obstacle(incoming: &Incoming, view: &View) -> Option<String> {
    let (language, game) = (Reader::requester(incoming).language, &view.game);
    let missing = missing_for_private_threads(incoming);
    if game.place() != incoming.place {
        Some(continues(language, game.place()))
    } else if incoming.is_guest || game.place().server.is_none() {
        Some(say!(language, "talk-no-server"))
    } else if game.phase() != Phase::Playing {
        Some(say!(language, "talk-not-now"))
    } else if game.seats_of(incoming.by.person).next().is_none() {
        Some(say!(language, "rejected-not-playing"))
    } else if others(view, incoming.by.person).next().is_none() {
        Some(say!(language, "web-talk-nobody"))
    } else if !missing.is_empty() {
        let names = names(language, missing);
        Some(say!(language, "talk-permission", names = names))
    } else if !incoming.may_open_private_threads {
        Some(say!(language, "talk-not-yours"))
    } else {
        None
    }
}

fn others(view: &View, person: PersonId) -> impl Iterator<Item = PersonId> {
    let people = view.game.people().into_iter();
    people.filter(move |it| *it != person)
}

/// The menu of the other players.
fn menu(language: Language, view: &View, person: PersonId) -> CreateActionRow {
    let option = |it: PersonId| {
        let name = format!(
            "{} ({})",
            plain(language, view, it),
            armies(language, view, it)
        );
        CreateSelectMenuOption::new(clipped(&name, 100), it.to_string())
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
    let language = Reader::requester(incoming).language;
    let by = incoming.by.person;
    let is_other = |it: &PersonId| others(view, by).any(|other| other == *it);
    if !(1..=MOST_OTHERS).contains(&with.len()) || !with.iter().all(is_other) {
        return Err(say!(language, "talk-gone"));
    }
    let parent = incoming.parent.unwrap_or(incoming.place.channel);
    all_see(context, parent, with).await?;
    let members = [&[by], with].concat();
    let again = || say!(language, "rejected-try-again");
    let service = &context.adapter.service;
    let known = service
        .private_threads(view, by)
        .await
        .map_err(|_| again())?;
    let is_it = |it: &&PrivateThread| {
        it.members.len() == members.len() && members.iter().all(|one| it.members.contains_key(one))
    };
    let before = known.iter().find(is_it).map(|it| it.channel);
    let failed = |error: serenity::Error| {
        tracing::info!(%error, game = %view.id, "private thread not opened");
        if may_pass(&error) {
            again()
        } else {
            say!(language, "talk-failed")
        }
    };
    if let Some(there) = found(context, before).await.map_err(failed)? {
        let link = format!("<#{}>", there.id);
        let state = there.thread_metadata;
        if state.is_some_and(|it| it.locked) {
            return Err(say!(language, "talk-locked", link = link));
        }
        if state.is_some_and(|it| it.archived) {
            let open = json!({ "archived": false });
            let opened = endpoints::change_channel(&context.adapter.http, there.id, open);
            opened.await.map_err(failed)?;
        }
        // A crash may have come before its first message.
        let is_new = there.last_message_id.is_none();
        let invited = invite(context, view, there.id, &members, is_new);
        invited.await.map_err(failed)?;
        return Ok(say!(language, "talk-opened", link = link));
    }
    let made = make(context, view, parent, &members)
        .await
        .map_err(failed)?;
    let (store, channel) = (service.store(), ChannelId(made.get()));
    let saved = store.save_private_thread(&view.id, &members, channel, before);
    if !matches!(saved.await, Ok(true)) {
        return Err(again());
    }
    let invited = invite(context, view, made, &members, true);
    invited.await.map_err(failed)?;
    let link = format!("<#{made}>");
    Ok(if before.is_some() {
        say!(language, "talk-again", link = link)
    } else {
        say!(language, "talk-opened", link = link)
    })
}

/// Fails with a sentence if one of the people cannot see the channel that the thread would belong to, such
/// as after leaving the server.
async fn all_see(context: &Context, parent: ChannelId, with: &[PersonId]) -> Result<(), String> {
    let language = Reader::requester(&context.incoming).language;
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

/// Returns the thread from before, if it is still there.
async fn found(
    context: &Context,
    thread: Option<ChannelId>,
) -> serenity::Result<Option<GuildChannel>> {
    let Some(channel_id) = thread.and_then(respond::channel) else {
        return Ok(None);
    };
    let adapter = &context.adapter;
    adapter.rate.wait(1).await;
    match endpoints::get(&adapter.http, Route::Channel { channel_id }).await {
        Ok(found) => Ok(Some(found)),
        Err(error) if http::status(&error) == Some(NOT_FOUND) => Ok(None),
        Err(error) => Err(error),
    }
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
    let name = say!(
        language,
        "private-thread-name",
        game = view.id.to_string(),
        list = list(language, &colours)
    );
    let thread = json!({
        "name": clipped(&name, 100), "auto_archive_duration": ARCHIVED,
        "type": ChannelType::PrivateThread, "invitable": false,
    });
    let parent = respond::channel(parent).unwrap_or_default();
    context.adapter.rate.wait(1).await;
    endpoints::open_thread(&context.adapter.http, parent, None, thread).await
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
        adapter.rate.wait(1).await;
        endpoints::add_to_thread(&adapter.http, thread, person).await?;
    }
    if !is_new {
        return Ok(());
    }
    let language = Reader::all(view).language;
    let with_armies = members.iter().map(|it| {
        let (who, army) = (mention(language, *it), armies(language, view, *it));
        format!("{who} ({army})")
    });
    let people: Vec<String> = with_armies.collect();
    let game = view.id.to_string();
    let mut text = say!(
        language,
        "talk-intro",
        people = list(language, &people),
        game = game
    );
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
    adapter.rate.wait(1).await;
    endpoints::send_message(&adapter.http, thread, &respond::body(&message)).await?;
    Ok(())
}

/// Discord's code of a missing permission.
const MISSING_PERMISSION: isize = 50_013;

impl DiscordAdapter {
    /// Closes the private threads of which the end is due, each in a task of its own.
    pub async fn close_private_threads(&self, now: Timestamp) -> Result<(), StoreError> {
        for (thread, game, is_forgotten) in limited(self.service.ended_threads(now)).await? {
            let adapter = self.clone();
            self.tasks.spawn(async move {
                let closed = adapter.close(thread, &game, is_forgotten).await;
                // Errors that may pass are tried again; a thread that is gone needs no end.
                match closed {
                    Err(error) if may_pass(&error) => {
                        tracing::warn!(%error, %game, "private thread not closed yet");
                        return;
                    }
                    Err(error) => tracing::info!(%error, %game, "private thread not closed"),
                    Ok(()) => {}
                }
                let saved = adapter.service.store().close_private_thread(thread).await;
                if let Err(error) = saved {
                    tracing::error!(%error, %game, "private thread closed and not noted");
                }
            });
        }
        Ok(())
    }

    async fn close(
        &self,
        thread: ChannelId,
        game: &GameId,
        is_forgotten: bool,
    ) -> serenity::Result<()> {
        let (Some(channel), Ok(Some(view))) =
            (respond::channel(thread), self.service.view(game).await)
        else {
            return Ok(());
        };
        self.rate.wait(2).await;
        let lock = json!({ "archived": false, "locked": true });
        let is_locked = match endpoints::change_channel(&self.http, channel, lock).await {
            Ok(()) => true,
            Err(error) if code(&error) == Some(MISSING_PERMISSION) => false,
            Err(error) => return Err(error),
        };
        let language = Reader::all(&view).language;
        let ways = [Button::OpenThread(thread), Button::Pacts(Some(thread))];
        let message = if is_forgotten {
            end(say!(language, "thread-forgotten"), Vec::new())
        } else {
            let rows = buttons::of(language, &view, &ways);
            end(closing(language, is_locked), rows)
        };
        let body = Body::from(message.message_once(format!("t{:x}", thread.0)));
        endpoints::send_message(&self.http, channel, &body).await?;
        Ok(())
    }
}

fn end(text: String, rows: Vec<CreateActionRow>) -> OutgoingMessage {
    OutgoingMessage {
        rows,
        ..OutgoingMessage::text(text)
    }
}

fn closing(language: Language, is_locked: bool) -> String {
    let over = say!(language, "thread-over");
    if is_locked {
        return over;
    }
    format!("{over}\n{}", say!(language, "thread-not-locked"))
}
