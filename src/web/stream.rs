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
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use super::address::Address;
use super::app::App;
use super::failure::Failure;
use super::game_page::{load, may_see};
use super::hub::Now;
use super::limits::Kind;
use super::page_state::GamePage;
use super::peers::Open;
use super::seen::Seen;
use super::visitor::Visitor;
use crate::service::View;

/// How soon a browser connects again when a stream has ended.
const AGAIN: Duration = Duration::from_secs(1);

/// How often something is sent, so that both ends notice when the other has disconnected.
const ALIVE: Duration = Duration::from_secs(15);

/// How soon an address that has as many streams as it may can ask for another.
const FULL: Duration = Duration::from_secs(15);

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
    let open = app.opened.streams.enter(visitor.address);
    let open = open.ok_or(Failure::TooMany(FULL))?;
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
        _open: open,
    };
    let alive = KeepAlive::new().interval(ALIVE);
    let stream = Sse::new(follower.events()).keep_alive(alive);
    Ok(stream.into_response())
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
    /// Counts the stream while it is open.
    _open: Open,
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
