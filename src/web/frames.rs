//! Readers in frames of Discord's client: Discord is asked who is in an Activity, and where it runs.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use jiff::Timestamp;
use parking_lot::Mutex;

use super::failure::Failure;
use crate::activity::{Activities, ActivityError, Instance};
use crate::game::{PersonId, Place};
use crate::links::hash;
use crate::service::{GameService, View};
use crate::store::FRAME_LIFE;

/// The header with the token of a frame's session, since browsers may block cookies there.
const HEADER: &str = "x-session";

/// How long it is believed where an Activity runs, who is in it, and what somebody sees.
const BELIEVED: Duration = Duration::from_mins(1);

/// Discord may take a moment to name a person who has just come.
const PAUSES: [Duration; 3] = [
    Duration::from_millis(300),
    Duration::from_millis(700),
    Duration::from_millis(1_500),
];

/// The frames, and what Discord has said about them lately.
#[derive(Debug)]
pub struct Frames {
    /// Answers for Discord.
    pub discord: Arc<dyn Activities>,
    running: Lately<String, Option<Instance>>,
    seen: Lately<(PersonId, Place), bool>,
}

/// The answers of the last minute.
#[derive(Debug)]
struct Lately<K, V>(Mutex<HashMap<K, (Instant, V)>>);

impl<K: Eq + Hash, V: Clone> Lately<K, V> {
    fn new() -> Self {
        Lately(Mutex::default())
    }

    fn get(&self, key: &K) -> Option<V> {
        let known = self.0.lock();
        let (at, value) = known.get(key)?;
        (at.elapsed() < BELIEVED).then(|| value.clone())
    }

    fn put(&self, key: K, value: V) {
        let mut known = self.0.lock();
        known.retain(|_, (at, _)| at.elapsed() < BELIEVED);
        known.insert(key, (Instant::now(), value));
    }
}

/// A reader in a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The person.
    pub person: PersonId,
    /// Their name at Discord.
    pub name: String,
    /// Where the Activity runs.
    pub place: Place,
}

impl Frames {
    /// Frames of which Discord is asked.
    pub fn new(discord: Arc<dyn Activities>) -> Frames {
        Frames {
            discord,
            running: Lately::new(),
            seen: Lately::new(),
        }
    }

    /// The origins of the pages that may contain these, as `frame-ancestors` takes them.
    pub fn ancestors(&self) -> String {
        let mut origins = self.discord.parents();
        origins.extend(self.discord.site().map(|site| site.origin));
        origins.join(" ")
    }

    /// Whether an `Origin` is that of these pages in a frame.
    pub fn is_own(&self, origin: &str) -> bool {
        self.discord
            .site()
            .is_some_and(|site| site.origin == origin)
    }

    /// Where an Activity runs with that person in it; `None` if they are not there.
    async fn place(&self, id: &str, person: PersonId) -> Result<Option<Place>, ActivityError> {
        let is_there =
            |it: &Option<Instance>| it.as_ref().is_some_and(|it| it.people.contains(&person));
        let known = self.running.get(&id.to_owned()).filter(is_there);
        match known.flatten() {
            Some(instance) => Ok(Some(instance.place)),
            None => self.place_now(id, person).await,
        }
    }

    /// The same for a person who has just come.
    pub async fn place_of_newcomer(
        &self,
        id: &str,
        person: PersonId,
    ) -> Result<Option<Place>, ActivityError> {
        for pause in PAUSES {
            match self.place_now(id, person).await? {
                None => tokio::time::sleep(pause).await,
                there => return Ok(there),
            }
        }
        self.place_now(id, person).await
    }

    async fn place_now(&self, id: &str, person: PersonId) -> Result<Option<Place>, ActivityError> {
        let found = self.discord.instance(id).await?;
        self.running.put(id.to_owned(), found.clone());
        let found = found.filter(|it| it.people.contains(&person));
        Ok(found.map(|it| it.place))
    }

    /// The reader of a session, as long as they are in its Activity; `session` is the hash of its token.
    ///
    /// # Errors
    ///
    /// If neither Discord nor the database can be asked.
    pub async fn frame(
        &self,
        service: &GameService,
        session: &str,
    ) -> Result<Option<Frame>, Failure> {
        let since = Timestamp::now() - FRAME_LIFE;
        let Some((person, name, id)) = service.store().frame(session, since).await? else {
            return Ok(None);
        };
        match self.place(&id, person).await {
            Ok(place) => Ok(place.map(|place| Frame {
                person,
                name,
                place,
            })),
            Err(error) => {
                tracing::warn!(%error, "participants of an Activity unknown");
                Err(Failure::Unavailable)
            }
        }
    }

    /// Whether a reader in a frame may be shown a game: in the channel of the Activity, on the pages, or in a
    /// channel that they see.
    pub async fn reaches(&self, frame: &Frame, view: &View) -> bool {
        let place = view.game.place();
        if place == frame.place || place.is_page() {
            return true;
        }
        let key = (frame.person, place);
        if let Some(sees) = self.seen.get(&key) {
            return sees;
        }
        let sees = self.discord.sees(frame.person, place).await;
        self.seen.put(key, sees);
        sees
    }
}

/// The reader in a frame, with the hash of their session; `None` outside of one.
///
/// # Errors
///
/// If the page of a frame names a session that has ended: it is to sign in again.
pub async fn frame_of(
    frames: Option<&Frames>,
    service: &GameService,
    headers: &HeaderMap,
) -> Result<Option<(Frame, String)>, Failure> {
    let named = headers.get(HEADER).and_then(|it| it.to_str().ok());
    let (Some(frames), Some(token)) = (frames, named) else {
        return Ok(None);
    };
    let session = hash(token);
    let frame = frames.frame(service, &session).await?;
    let frame = frame.ok_or(Failure::Frame)?;
    Ok(Some((frame, session)))
}
