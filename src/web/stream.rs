//! Updates of a game as they happen, as server-sent events: each is the main part of the page as its
//! reader sees it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use tokio::sync::watch;

use super::app::App;
use super::failure::Failure;
use super::form::Address;
use super::game_page::{load, may_see};
use super::hub::{Now, Seen};
use super::limits::Kind;
use super::page_state::GamePage;
use super::visitor::Visitor;
use crate::service::View;

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

/// Returns the stream. `version` is what the page shows, as [`Seen`] writes it.
pub async fn stream(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    visitor.take(&app, Kind::Stream)?;
    let now = watched(&app, &visitor, &address).await?;
    let last = headers.get("last-event-id").and_then(|it| it.to_str().ok());
    let shown = last.or(query.get("version").map(String::as_str));
    let follower = Follower {
        app,
        visitor,
        now,
        shown: shown.and_then(|text| text.parse().ok()).unwrap_or_default(),
        has_begun: false,
        has_ended: false,
    };
    let alive = KeepAlive::new().interval(ALIVE);
    let events = ending(follower.events(), LONGEST);
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

/// The events of a time, and one that says that there are no more.
fn ending<E>(
    events: impl Stream<Item = Result<Event, E>>,
    longest: Duration,
) -> impl Stream<Item = Result<Event, E>> {
    let end = stream::once(async { Ok(Event::default().event(END).data("again")) });
    let time = Box::pin(tokio::time::sleep(longest));
    events.take_until(time).chain(end)
}

/// The game, with each change from now on.
async fn watched(
    app: &App,
    visitor: &Visitor,
    address: &str,
) -> Result<watch::Receiver<Arc<Now>>, Failure> {
    let view = load(app, visitor, address).await?;
    Ok(app.hub.watch(&app.service, view).await?)
}

/// A visitor who follows a game.
struct Follower {
    app: Arc<App>,
    visitor: Visitor,
    now: watch::Receiver<Arc<Now>>,
    /// What their page shows.
    shown: Seen,
    has_begun: bool,
    has_ended: bool,
}

impl Follower {
    fn events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut follower| async move {
            let event = follower.next().await?;
            Some((Ok(event), follower))
        })
    }

    /// The next event; `None` when the program ends, or after the session has.
    async fn next(&mut self) -> Option<Event> {
        if self.has_ended {
            return None;
        }
        if !self.has_begun {
            self.has_begun = true;
            return Some(Event::default().retry(AGAIN).comment("djambi"));
        }
        let stop = self.app.stop.clone();
        loop {
            let now = Arc::clone(&self.now.borrow_and_update());
            let seen = Seen::of(&now.view, self.rematch(&now));
            if seen != self.shown {
                if !self.is_session_valid().await {
                    self.has_ended = true;
                    return Some(Event::default().event(SESSION).data("new"));
                }
                if !may_see(&self.visitor, &now.view) {
                    return None;
                }
                self.shown = seen;
                let event = Event::default().id(self.shown.to_string());
                return Some(event.data(self.main(&now)));
            }
            tokio::select! {
                changed = self.now.changed() => changed.ok()?,
                () = stop.cancelled() => return None,
            }
        }
    }

    /// Whether the token with which the stream was opened is still a session's. A browser gets a new
    /// one with each person that it plays for, and none by signing out.
    async fn is_session_valid(&mut self) -> bool {
        let Some(session) = &self.visitor.session else {
            return true;
        };
        // While the database cannot be read, the reader is who they were.
        if let Ok(people) = self.app.service.session(session).await {
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

    /// The main part of the page for this reader.
    fn main(&self, now: &Now) -> Arc<str> {
        let view = &now.view;
        let path = self.app.links.path(&view.id);
        let page = GamePage::of(&self.app, &self.visitor, view, &path, self.rematch(now));
        let make = || page.main().into_string();
        match page.person {
            None => now.spectator(self.visitor.language, make),
            Some(_) => make().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_stream_ends_in_time_and_says_so() {
        let event = |text| Ok::<_, Infallible>(Event::default().data(text));
        let events = stream::once(async move { event("a move") }).chain(stream::pending());
        let events: Vec<_> = ending(events, Duration::from_millis(20)).collect().await;
        let said = format!("{:?}", events.last().unwrap().as_ref().unwrap());
        assert_eq!(events.len(), 2);
        assert!(said.contains("event: end"), "{said}");
    }
}
