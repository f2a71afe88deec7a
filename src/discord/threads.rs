//! A thread of its own for a game.

use jiff::Timestamp;
use serenity::all::{AutoArchiveDuration, ChannelId, ChannelType, CreateThread, GuildChannel};
use serenity::builder::Builder;

use super::deliver::{self, channel};
use super::door::Door;
use super::incoming::Incoming;
use super::names::mention;
use super::post::Post;
use super::speech::Reader;
use super::{refusal, tell};
use crate::game::{self, Act, Place};
use crate::host::{MessageId, News, Reply, View, What, Which};
use crate::i18n::{self, say};

/// Opens a thread in the game's channel and carries the game there. Who asks while it is being
/// opened is shown where the game goes on.
pub async fn open(
    door: &Door,
    incoming: &Incoming,
    view: &View,
    now: Timestamp,
) -> serenity::Result<()> {
    let _turn = door.order.wait(&view.id).await;
    let look = What::Look {
        game: Which::Game(view.id.clone()),
    };
    let reply = door.host.handle(&incoming.request(look, None), now).await;
    let post = match reply {
        Reply::Shown(view) => opened(door, incoming, &view, now).await?,
        reply => not_done(incoming, reply).await,
    };
    deliver::privately(&door.http, incoming, &post).await
}

/// Opens the thread if the game may be carried; what is to be said to the asker.
async fn opened(
    door: &Door,
    incoming: &Incoming,
    view: &View,
    now: Timestamp,
) -> serenity::Result<Post> {
    let language = Reader::asker(incoming, Some(view)).language;
    let here = view.game.place();
    let goes_on = |place: Place| {
        let link = format!("<#{}>", place.channel);
        Post::text(say!(language, "thread-opened", link = link))
    };
    if here != incoming.place {
        return Ok(goes_on(here));
    }
    // Looked at before, so that no thread is opened for nothing.
    let carry = Act::Move { place: here };
    if let Err(refusal) = view.game.decide(incoming.asker(), &carry, now) {
        let called = |person| mention(language, person);
        return Ok(Post::text(i18n::refused(language, &refusal, &called)));
    }
    let Some(parent) = channel(here.channel) else {
        return Ok(Post::text(say!(language, "thread-failed")));
    };
    let thread = match thread(door, parent, view).await {
        Ok(thread) => thread,
        Err(error) => {
            tracing::info!(%error, game = %view.id, "no thread could be opened");
            return Ok(Post::text(say!(language, "thread-failed")));
        }
    };
    let place = Place {
        server: here.server,
        channel: game::ChannelId(thread.id.get()),
    };
    let carry = What::Act {
        game: Which::Game(view.id.clone()),
        act: Act::Move { place },
    };
    let request = incoming.request(carry, Some(view.version));
    match door.host.handle(&request, now).await {
        Reply::Done(news) => {
            goes_on_there(door, &news, thread.id).await;
            Ok(goes_on(place))
        }
        reply => Ok(not_done(incoming, reply).await),
    }
}

async fn thread(door: &Door, parent: ChannelId, view: &View) -> serenity::Result<GuildChannel> {
    let everybody = Reader::all(view).language;
    let name = say!(everybody, "thread-name", game = view.id.to_string());
    let thread = CreateThread::new(name)
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    thread.execute(&*door.http, (parent, None)).await
}

/// Shows the game in its thread. If that fails it stays untold, and is announced there later.
async fn goes_on_there(door: &Door, news: &News, thread: ChannelId) {
    let post = tell::news(news).await;
    let sent = post
        .message(news.nonce())
        .execute(&*door.http, (thread, None));
    match sent.await {
        Ok(message) => {
            let message = MessageId(message.id.get());
            door.told(news, news.view.game.place(), Some(message)).await;
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
