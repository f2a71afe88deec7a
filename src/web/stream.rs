//! Updates of a game as they happen, as server-sent events: each is the main part of the page as its
//! reader sees it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Query;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use futures_util::stream::{self, Stream, StreamExt};
use tokio::sync::watch;

use super::app::App;
use super::hub::{Now, Seen};
use super::rate_limit::Kind;
use super::reader::{GamePage, Loaded, may_see};
use super::request::Failure;
use super::visitor::Visitor;
use crate::service::{View, lines_for};

/// How soon a browser connects again when a stream has ended.
const AGAIN: Duration = Duration::from_secs(1);

/// How often something is sent, so that both ends notice when the other has disconnected.
const ALIVE: Duration = Duration::from_secs(15);

/// How long a stream lasts. Together with the limit on how many are opened ([`Kind::Stream`]) it bounds
/// how many one address has open: 40, and one more for every ten seconds.
const LONGEST: Duration = Duration::from_mins(10);

/// The event after which the page is to follow the game again on another stream.
const END: &str = "end";

/// The event after which the page is to follow the game again, with the token that its browser has
/// now.
const SESSION: &str = "session";

/// The beginning of a packed stream: the header of gzip.
const GZIP: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// Returns the stream. `version` is what the page shows, as [`Seen`] writes it.
pub async fn stream(
    Loaded { visitor, view }: Loaded,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    visitor.take(Kind::Stream)?;
    let now = visitor.app.hub.watch(&visitor.app.service, view).await?;
    let last = headers.get("last-event-id").and_then(|it| it.to_str().ok());
    let shown = last.or(query.get("version").map(String::as_str));
    let is_packed = takes_gzip(&headers);
    let follower = Follower {
        visitor,
        now,
        shown: shown.unwrap_or_default().to_owned(),
        is_packed,
    };
    let header = if is_packed { &GZIP[..] } else { &[] };
    let begun = format!(": djambi\nretry: {}\n\n", AGAIN.as_millis());
    let begun = Bytes::from([header, &sent(&begun, is_packed)].concat());
    let next = |follower: Option<Follower>| async move { follower?.next().await };
    let events = stream::once(async { begun }).chain(stream::unfold(Some(follower), next));
    let end = sent(&format!("event: {END}\ndata: again\n\n"), is_packed);
    let events = ending(events, LONGEST, end);
    let body = Body::from_stream(events.map(Ok::<_, Infallible>));
    let packed = is_packed.then_some([(CONTENT_ENCODING, "gzip")]);
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (VARY, "accept-encoding"),
    ];
    Ok((headers, packed, body).into_response())
}

/// Whether a browser takes packed answers.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let taken = headers.get(ACCEPT_ENCODING);
    let taken = taken.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let mut taken = taken.split(',').map(str::trim);
    taken.any(|it| it == "gzip" || it.starts_with("gzip;") && !it.ends_with("q=0"))
}

/// A part of a stream as it is sent. A packed part uses nothing of the parts before it, so that one of them
/// is the same for all who watch, and ends with all that it contains.
fn sent(text: &str, is_packed: bool) -> Bytes {
    if !is_packed {
        return text.to_owned().into();
    }
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    // Nothing fails in memory.
    let _ = packed.write_all(text.as_bytes());
    let _ = packed.flush();
    std::mem::take(packed.get_mut()).into()
}

/// The parts that come within a time, and one that says that there are no more.
fn ending<T>(events: impl Stream<Item = T>, longest: Duration, end: T) -> impl Stream<Item = T> {
    let time = Box::pin(tokio::time::sleep(longest));
    events.take_until(time).chain(stream::once(async { end }))
}

/// A visitor who follows a game.
struct Follower {
    visitor: Visitor,
    now: watch::Receiver<Arc<Now>>,
    /// The state that their page shows, as [`Seen`] is written.
    shown: String,
    is_packed: bool,
}

impl Follower {
    /// The next event, and the follower after it: none once the session has ended. `None` when the program
    /// ends.
    async fn next(mut self) -> Option<(Bytes, Option<Follower>)> {
        let stop = self.visitor.app.stop.clone();
        loop {
            let now = Arc::clone(&self.now.borrow_and_update());
            let person = self.visitor.person_in(&now.view.game);
            let last = lines_for(&now.talk.lines, &now.view.game, person).last();
            let seen = Seen::of(&now.view, self.rematch(&now), last).to_string();
            if seen != self.shown {
                if !self.is_session_valid().await {
                    let event = format!("event: {SESSION}\ndata: new\n\n");
                    return Some((sent(&event, self.is_packed), None));
                }
                if !may_see(&self.visitor, &now.view) {
                    return None;
                }
                self.shown = seen;
                return Some((self.update(&now), Some(self)));
            }
            tokio::select! {
                changed = self.now.changed() => changed.ok()?,
                () = tokio::time::sleep(ALIVE) => {
                    return Some((sent(":\n\n", self.is_packed), Some(self)));
                }
                () = stop.cancelled() => return None,
            }
        }
    }

    /// Whether the token with which the stream was opened is still a session's. A browser gets a new
    /// one with each person that it plays for, and none by signing out; that of a frame ends with it.
    async fn is_session_valid(&mut self) -> bool {
        let Some(session) = &self.visitor.session else {
            return true;
        };
        // While Discord or the database cannot be asked, the reader is who they were.
        let App {
            frames, service, ..
        } = &*self.visitor.app;
        if let Some(frames) = frames.as_ref().filter(|_| self.visitor.frame.is_some()) {
            let frame = frames.frame(service, session).await;
            return !matches!(frame, Ok(None));
        }
        if let Ok(people) = service.session(session).await {
            let has_ended = people.is_empty() && !self.visitor.people.is_empty();
            self.visitor.people = people;
            return !has_ended;
        }
        true
    }

    /// The rematch, if this reader may see it.
    fn rematch<'a>(&self, now: &'a Now) -> Option<&'a View> {
        let rematch = now.rematch.as_ref();
        rematch.filter(|it| may_see(&self.visitor, it))
    }

    /// The main part of the page for this reader, as an event.
    fn update(&self, now: &Now) -> Bytes {
        let (visitor, rematch) = (&self.visitor, self.rematch(now));
        let page = GamePage::of(visitor, &now.view, rematch, &now.talk);
        let make = || {
            let main = page.main().into_string();
            let lines = main.lines().map(|line| format!("data: {line}\n"));
            let event = format!("id: {}\n{}\n", self.shown, lines.collect::<String>());
            sent(&event, self.is_packed)
        };
        // Not everyone may know of a private rematch.
        let is_open = |rematch: &View| !rematch.game.terms().private;
        match page.person {
            None if now.rematch.as_ref().is_none_or(is_open) => {
                now.spectator(self.visitor.language, self.is_packed, make)
            }
            _ => make(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_stream_ends_in_time_and_says_so() {
        let events = stream::once(async { "a move" }).chain(stream::pending());
        let events = ending(events, Duration::from_millis(20), "the end");
        assert_eq!(events.collect::<Vec<_>>().await, ["a move", "the end"]);
    }
}
