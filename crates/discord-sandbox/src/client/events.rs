//! Changes that a person sees, as they happen: `GET /client/events`.

use std::collections::{BTreeMap, HashSet};
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{iter, unfold};
use futures_util::{Stream, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use super::api::{Fields, Rejection};
use super::{find, view};
use crate::id::Id;
use crate::person::is_over;
use crate::shared::Shared;
use crate::world::{Exchange, Kind, World};

#[derive(Deserialize)]
pub(super) struct Watching {
    r#as: String,
}

pub(super) async fn events(
    State(shared): State<Arc<Shared>>,
    Fields(watching): Fields<Watching>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Rejection> {
    let me = find::person(&shared.world(), &watching.r#as)?;
    let events = unfold(Watch::new(shared, me), |mut watch| async move {
        let events = watch.next().await;
        Some((iter(events), watch))
    });
    let events = events.flatten().map(Ok);
    let alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(events).keep_alive(alive))
}

/// The shortest time between two looks at the world.
const EVERY: Duration = Duration::from_millis(30);

/// The time between two looks whether the bot is too late: the sandbox's clock can be moved.
const UNTIL_LATE: Duration = Duration::from_millis(250);

/// One open stream, and what was there when it looked last.
struct Watch {
    shared: Arc<Shared>,
    me: Id,
    change: watch::Receiver<u64>,
    looked: Instant,
    prints: Prints,
    /// Interactions of which the person has been shown the form or the failure.
    told: HashSet<Id>,
}

/// Fingerprints of the places, and of what is in each channel.
type Prints = (u64, BTreeMap<Id, u64>);

impl Watch {
    fn new(shared: Arc<Shared>, me: Id) -> Self {
        let mut change = shared.changes();
        // At once, so that nothing is missed between the page's first state and this.
        change.mark_changed();
        let world = shared.world();
        let told = own(&world, me).filter(|it| tells(&world, it).is_some());
        let told = told.map(|it| it.id).collect();
        drop(world);
        Self {
            shared,
            me,
            change,
            looked: Instant::now(),
            prints: Prints::default(),
            told,
        }
    }

    /// Waits for events.
    async fn next(&mut self) -> Vec<Event> {
        loop {
            let is_open = |it: &Exchange| it.answered.is_none() && !self.told.contains(&it.id);
            let is_waiting = own(&self.shared.world(), self.me).any(is_open);
            if is_waiting {
                let _ = tokio::time::timeout(UNTIL_LATE, self.change.changed()).await;
            } else if self.change.changed().await.is_err() {
                sleep(EVERY).await;
            }
            sleep_until(self.looked + EVERY).await;
            let events = self.look();
            if !events.is_empty() {
                return events;
            }
        }
    }

    fn look(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        let seq = *self.change.borrow_and_update();
        self.looked = Instant::now();
        let world = self.shared.world();
        let prints = prints(&world, self.me);
        if prints.0 != self.prints.0 {
            events.push(changed(seq, None));
        } else if prints.1 != self.prints.1 {
            let now = prints.1.iter();
            let channels = now.filter(|(id, print)| self.prints.1.get(id) != Some(print));
            let channels: Vec<Id> = channels.map(|(id, _)| *id).collect();
            events.push(changed(seq, Some(&channels)));
        }
        self.prints = prints;
        for exchange in own(&world, self.me) {
            if let Some(event) = tells(&world, exchange)
                && self.told.insert(exchange.id)
            {
                events.push(event);
            }
        }
        events
    }
}

/// The interactions of a person, except the suggestions while they type.
fn own(world: &World, me: Id) -> impl Iterator<Item = &Exchange> {
    let own = world.exchanges.values().filter(move |it| it.user == me);
    own.filter(|it| it.kind != Kind::Autocomplete)
}

/// The event of a form that has been opened, or of an answer that did not come.
fn tells(world: &World, exchange: &Exchange) -> Option<Event> {
    if let Some(form) = &exchange.form {
        let mut form = form.clone();
        form["interaction"] = json!(exchange.id);
        return Some(event("modal", &form));
    }
    let is_late = exchange.answered.is_none() && is_over(world, exchange);
    is_late.then(|| {
        let text = super::act::NO_RESPONSE;
        let message = exchange.payload["message"]["id"].as_str();
        let data = json!({
            "interaction": exchange.id, "channel": exchange.channel, "message": message, "text": text,
        });
        event("failed", &data)
    })
}

fn changed(seq: u64, channels: Option<&[Id]>) -> Event {
    event("changed", &json!({ "seq": seq, "channels": channels }))
}

fn event(name: &str, data: &Value) -> Event {
    Event::default().event(name).data(data.to_string())
}

fn prints(world: &World, me: Id) -> Prints {
    let print = |value: &Value| {
        let mut hasher = DefaultHasher::new();
        value.to_string().hash(&mut hasher);
        hasher.finish()
    };
    let seen = world.channels.keys().filter(|id| world.sees(me, **id));
    let contents = seen.map(|id| (*id, print(&view::contents(world, me, *id, None))));
    (print(&view::places(world, me, false)), contents.collect())
}
