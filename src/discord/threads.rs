//! A thread of its own for a game.

use jiff::Timestamp;
use serenity::all::{AutoArchiveDuration, ChannelType, CreateThread};
use serenity::builder::Builder;

use super::deliver::{self, channel};
use super::door::Door;
use super::incoming::Incoming;
use super::post::Post;
use super::speech::Reader;
use super::tell;
use crate::game::{ChannelId, Place};
use crate::host::{Reply, View, What, Which};
use crate::i18n::say;

/// Opens a thread in the game's channel and carries the game there.
pub async fn open(
    door: &Door,
    incoming: &Incoming,
    view: &View,
    now: Timestamp,
) -> serenity::Result<()> {
    let language = Reader::asker(incoming, Some(view)).language;
    let said = |text: String| async move {
        deliver::privately(&door.http, incoming, &Post::text(text)).await
    };
    if view.game.seats_of(incoming.by.person).next().is_none() {
        return said(say!(language, "refused-not-playing")).await;
    }
    let Some(parent) = channel(incoming.place.channel) else {
        return said(say!(language, "thread-failed")).await;
    };
    let everybody = Reader::all(view).language;
    let name = say!(everybody, "thread-name", game = view.id.to_string());
    let thread = CreateThread::new(name)
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    let thread = match thread.execute(&*door.http, (parent, None)).await {
        Ok(thread) => thread,
        Err(error) => {
            tracing::info!(%error, game = %view.id, "no thread could be opened");
            return said(say!(language, "thread-failed")).await;
        }
    };
    let to = Place {
        server: incoming.place.server,
        channel: ChannelId(thread.id.get()),
    };
    let what = What::Carry {
        game: Which::Game(view.id.clone()),
        to,
    };
    match door.host.handle(&incoming.request(what, None), now).await {
        Reply::Done(news) => {
            let link = format!("<#{}>", thread.id);
            said(say!(language, "thread-opened", link = link)).await?;
            let post = tell::news(&news).await;
            let _turn = door.order.wait(&news.view.id).await;
            let nonce = format!("{}.{}", news.view.id, news.view.version);
            let message = post
                .message(nonce)
                .execute(&*door.http, (thread.id, None))
                .await?;
            let message = crate::host::MessageId(message.id.get());
            door.told(&news, to, Some(message)).await;
            Ok(())
        }
        Reply::Refused(refused) => {
            let reader = Reader::asker(incoming, refused.view.as_ref());
            let post = super::refusal::post(reader, &refused).await;
            deliver::privately(&door.http, incoming, &post).await
        }
        _ => said(say!(language, "done")).await,
    }
}
