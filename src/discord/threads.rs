//! A thread of its own for a game.

use std::time::Duration;

use jiff::Timestamp;
use serenity::all::{AutoArchiveDuration, ChannelId, ChannelType, CreateThread, MessageId};
use serenity::builder::Builder;

use super::deliver::{self, channel, code, may_pass};
use super::door::Door;
use super::incoming::Incoming;
use super::names::mention;
use super::post::Post;
use super::speech::Reader;
use super::{permissions, refusal, tell};
use crate::game::{self, Act, Place};
use crate::host::{News, Reply, View, What, Which};
use crate::i18n::{self, Language, say};

/// Discord's code for a message on which there is a thread already.
const THREAD_EXISTS: isize = 160_004;

/// How long to wait before the second and the third try.
const WAITS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// Opens a thread in the game's channel and carries the game there. Who asks while it is being
/// opened is shown where the game goes on.
pub async fn open(
    door: &Door,
    incoming: &Incoming,
    view: &View,
    now: Timestamp,
) -> serenity::Result<()> {
    // Opening one may take longer than an interaction waits.
    deliver::soon(&door.http, incoming).await?;
    let _turn = door.order.wait(&view.id).await;
    let look = What::Look {
        game: Which::Game(view.id.clone()),
    };
    let reply = door.host.handle(&incoming.request(look, None), now).await;
    let (post, news) = match reply {
        Reply::Shown(view) => match place(door, incoming, &view, now).await {
            Ok(place) => carried(door, incoming, &view, place, now).await,
            Err(post) => (post, None),
        },
        reply => (not_done(incoming, reply).await, None),
    };
    // What is said there comes first: who follows the link finds the board.
    if let Some(news) = news {
        goes_on_there(door, &news).await;
    }
    deliver::at_last(&door.http, incoming, &post).await
}

/// Where the game shall go on, once that is there; or what is to be said instead.
async fn place(
    door: &Door,
    incoming: &Incoming,
    view: &View,
    now: Timestamp,
) -> Result<Place, Post> {
    let language = Reader::asker(incoming, Some(view)).language;
    let here = view.game.place();
    if here != incoming.place {
        return Err(goes_on(language, here));
    }
    // Looked at before, so that no thread is opened for nothing.
    let carry = Act::Move { place: here };
    if let Err(refusal) = view.game.decide(incoming.asker(), &carry, now) {
        let called = |person| mention(language, person);
        return Err(Post::text(i18n::refused(language, &refusal, &called)));
    }
    let failed = || Post::text(say!(language, "thread-failed"));
    let parent = channel(here.channel).ok_or_else(failed)?;
    if !permissions::allow_threads(incoming) {
        return Err(failed());
    }
    match thread(door, parent, view).await {
        Ok(thread) => Ok(Place {
            server: here.server,
            channel: game::ChannelId(thread.get()),
        }),
        Err(error) => {
            tracing::info!(%error, game = %view.id, "no thread could be opened");
            Err(if may_pass(&error) {
                Post::text(say!(language, "thread-later"))
            } else {
                failed()
            })
        }
    }
}

/// Says where a game goes on.
#[must_use]
pub fn goes_on(language: Language, place: Place) -> Post {
    let link = format!("<#{}>", place.channel);
    Post::text(say!(language, "thread-opened", link = link))
}

/// The thread under the message that shows the game. Discord makes one at most on a message and
/// gives it the message's number: so asking again is harmless, and finds it.
async fn thread(door: &Door, parent: ChannelId, view: &View) -> serenity::Result<ChannelId> {
    let everybody = Reader::all(view).language;
    let name = say!(everybody, "thread-name", game = view.id.to_string());
    let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
    if let Some(message) = shown(door, view).await {
        let mut waits = WAITS.iter();
        loop {
            let made = thread.clone().execute(&*door.http, (parent, Some(message)));
            match (made.await, waits.next()) {
                (Ok(made), _) => return Ok(made.id),
                (Err(error), _) if code(&error) == Some(THREAD_EXISTS) => {
                    return Ok(ChannelId::new(message.get()));
                }
                (Err(error), Some(wait)) if may_pass(&error) => tokio::time::sleep(*wait).await,
                (Err(error), None) if may_pass(&error) => return Err(error),
                // The message may be gone, or not to be seen.
                (Err(_), _) => break,
            }
        }
    }
    let thread = thread.kind(ChannelType::PublicThread);
    let made = thread.execute(&*door.http, (parent, None)).await?;
    Ok(made.id)
}

/// The message that shows the game where it is, as far as is known.
async fn shown(door: &Door, view: &View) -> Option<MessageId> {
    let (_, shown) = door.host.shown(&view.id).await.ok().flatten()?;
    deliver::id(shown.message).filter(|_| shown.place == view.game.place())
}

/// Carries the game there: what is to be said to the asker, and to all.
async fn carried(
    door: &Door,
    incoming: &Incoming,
    view: &View,
    place: Place,
    now: Timestamp,
) -> (Post, Option<News>) {
    let language = Reader::asker(incoming, Some(view)).language;
    let carry = What::Act {
        game: Which::Game(view.id.clone()),
        act: Act::Move { place },
    };
    let request = incoming.request(carry, Some(view.version));
    match door.host.handle(&request, now).await {
        Reply::Done(news) => (goes_on(language, place), Some(news)),
        reply => (not_done(incoming, reply).await, None),
    }
}

/// Shows the game in its thread. If that fails it stays untold, and is announced there later.
async fn goes_on_there(door: &Door, news: &News) {
    let place = news.view.game.place();
    let Some(thread) = channel(place.channel) else {
        return;
    };
    let post = tell::news(news).await;
    let sent = post
        .message(news.nonce())
        .execute(&*door.http, (thread, None));
    match sent.await {
        Ok(message) => {
            let message = crate::host::MessageId(message.id.get());
            door.told(news, place, Some(message)).await;
        }
        Err(error) => tracing::warn!(%error, game = %news.view.id, "not shown in its thread"),
    }
}

async fn not_done(incoming: &Incoming, reply: Reply) -> Post {
    match reply {
        Reply::Refused(refused) => {
            let reader = Reader::asker(incoming, refused.view.as_ref());
            refusal::post(reader, &refused).await
        }
        _ => Post::text(say!(incoming.language(), "done")),
    }
}
