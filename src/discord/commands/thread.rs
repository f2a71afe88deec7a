//! A thread of its own for a game.

use std::time::Duration;

use serde_json::json;
use serenity::all::{ChannelId, ChannelType, MessageId, Permissions};

use super::answer;
use super::subcommand::Context;
use crate::discord::input::incoming;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::answer::{Answer, continues};
use crate::discord::send::http::{code, may_pass, persistently};
use crate::discord::send::respond::channel;
use crate::discord::send::{endpoints, respond};
use crate::discord::view::card::Card;
use crate::discord::view::wording::{Reader, mention};
use crate::game::{self, GameCommand, Place};
use crate::i18n::{self, say};
use crate::service::{Command, GameRef, View};

/// Discord's code for a message on which there is a thread already.
const THREAD_EXISTS: isize = 160_004;

/// A thread is put away after a week without a message, in minutes.
pub const ARCHIVED: u32 = 7 * 24 * 60;

/// How long to wait before the second and the third try.
const WAITS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// Opens a thread in the game's channel and moves the game there, where it is announced. The requester reads
/// where the game continues, and so do those who ask while the thread is being opened.
pub async fn open(context: &Context, game: GameRef) -> Result<Answer, Answer> {
    let _turn = match &game {
        GameRef::Game(id) => context.adapter.locks.lock(id).await,
        GameRef::Here => None,
    };
    let view = answer::look_at(context, game).await?;
    let place = place(context, &view).await?;
    let move_channel = Command::Game {
        game: GameRef::Game(view.id.clone()),
        command: GameCommand::MoveChannel { place },
    };
    let seen = Some(view.version());
    Ok(answer::service(context, move_channel, seen).await)
}

/// Returns where the game will continue, once that is there; or the message to send instead.
async fn place(context: &Context, view: &View) -> Result<Place, Card> {
    let (adapter, incoming) = (&context.adapter, &context.incoming);
    let language = Reader::requester(incoming).language;
    let here = view.game.place();
    if here != incoming.place {
        return Err(Card::text(continues(language, here)));
    }
    // Looked at before, so that no thread is opened for nothing.
    let move_channel = GameCommand::MoveChannel { place: here };
    if let Err(rejection) = view
        .game
        .decide(incoming.requester(), &move_channel, context.now)
    {
        let name_of = |person| mention(language, person);
        return Err(Card::text(i18n::rejection(language, &rejection, &name_of)));
    }
    if incoming.in_thread {
        return Err(Card::text(continues(language, here)));
    }
    let failed = || Card::text(say!(language, "thread-failed"));
    let parent = channel(here.channel).ok_or_else(failed)?;
    if incoming.is_guest {
        return Err(Card::text(say!(language, "follow-guest")));
    }
    let needed = Permissions::CREATE_PUBLIC_THREADS;
    let lacks = incoming::lacking(incoming, needed | Permissions::SEND_MESSAGES_IN_THREADS);
    if !incoming.may(needed) || !lacks.is_empty() {
        return Err(failed());
    }
    match thread(adapter, parent, view).await {
        Ok(thread) => Ok(Place {
            server: here.server,
            channel: game::ChannelId(thread.get()),
        }),
        Err(error) => {
            tracing::info!(%error, game = %view.id, "thread not opened");
            Err(if may_pass(&error) {
                Card::text(say!(language, "rejected-try-again"))
            } else {
                failed()
            })
        }
    }
}

/// The thread under the message that shows the game. Discord makes one at most on a message and
/// gives it the message's number: so asking again is harmless, and finds it.
async fn thread(
    adapter: &DiscordAdapter,
    parent: ChannelId,
    view: &View,
) -> serenity::Result<ChannelId> {
    let everybody = Reader::all(view).language;
    let name = say!(everybody, "thread-name", game = &view.id);
    let mut thread = json!({ "name": name, "auto_archive_duration": ARCHIVED });
    if let Some(message) = board_message(adapter, view).await {
        let thread = &thread;
        let open = || async move {
            let http = adapter.in_turn(1).await;
            endpoints::open_thread(http, parent, Some(message), thread.clone()).await
        };
        match persistently(&WAITS, open).await {
            Err(error) if code(&error) == Some(THREAD_EXISTS) => {
                return Ok(ChannelId::new(message.get()));
            }
            // The message may be deleted, or invisible to the bot.
            Err(error) if !may_pass(&error) => {}
            opened => return opened,
        }
    }
    thread["type"] = json!(ChannelType::PublicThread);
    endpoints::open_thread(adapter.in_turn(1).await, parent, None, thread).await
}

/// The message that shows the game where it is, as far as is known.
async fn board_message(adapter: &DiscordAdapter, view: &View) -> Option<MessageId> {
    let (_, board_message) = adapter
        .service
        .store()
        .board_message(&view.id)
        .await
        .ok()
        .flatten()?;
    respond::id(board_message.message).filter(|_| board_message.place == view.game.place())
}
