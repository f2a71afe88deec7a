//! The state that all requests share; how the pages are reached: for which hosts and origins they answer; and
//! readers in frames of Discord's client: Discord is asked who is in an Activity, and where it runs.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use jiff::Timestamp;
use parking_lot::Mutex;
use reqwest::Url;
use tokio_util::sync::CancellationToken;

use super::hub::Hub;
use super::rate_limit::{Limits, Proxies};
use super::request::Failure;
use crate::activity::{Activities, ActivityError, Instance};
use crate::game::{PersonId, Place};
use crate::http_server::is_local;
use crate::links::{Links, hash};
use crate::queue::Queue;
use crate::service::{GameService, View};
use crate::store::FRAME_LIFE;

/// The state that all requests share.
#[derive(Debug)]
pub struct App {
    /// Runs the games.
    pub service: GameService,
    /// The addresses of games.
    pub links: Links,
    /// How the pages are reached.
    pub site: Site,
    /// The frames within Discord, if the pages open there.
    pub frames: Option<Frames>,
    /// The trusted proxies.
    pub proxies: Proxies,
    /// How often each address may ask.
    pub limits: Limits,
    /// Those who watch games.
    pub hub: Hub,
    /// The searches that pages ask for.
    pub thinking: Queue,
    /// The link that adds the bot to a server, once it is known.
    pub invite: Arc<OnceLock<String>>,
    /// Done when the program ends.
    pub stop: CancellationToken,
}

/// How the pages are reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// Where it is reached, such as `https://djambi.example`: the address of the listener unless
    /// one is set.
    pub url: String,
    /// Whether an address was set: then no other host is answered.
    pub is_set: bool,
    /// The host's address for questions.
    pub contact: Option<String>,
    /// The sites that may show the pages within theirs, as `frame-ancestors` takes them; `None` for
    /// no site.
    pub frames: Option<String>,
}

impl Site {
    /// Whether browsers reach it by TLS.
    pub fn is_secure(&self) -> bool {
        self.url.starts_with("https://")
    }

    /// Whether addresses that begin with this lead only people on this computer to these pages.
    pub fn is_local(&self, url: &str) -> bool {
        let url = Url::parse(url).ok();
        let name = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let ip = name.trim_matches(['[', ']']).parse::<IpAddr>();
        !self.is_set && (name == "localhost" || ip.is_ok_and(|it| it.is_loopback()))
    }

    /// Whether a request for that host is for these pages: the host of the address that was set, or
    /// any that only this machine or its network can have.
    pub fn answers_to(&self, host: &str) -> bool {
        let own = self.url.split_once("://");
        own.is_some_and(|(_, own)| own == host) || !self.is_set && is_local(host)
    }

    /// Whether an `Origin` is these pages', for a request to that host.
    pub fn is_own(&self, origin: &str, host: &str) -> bool {
        if self.is_set {
            origin == self.url
        } else {
            origin.split_once("://") == Some(("http", host))
        }
    }

    /// The Content-Security-Policy. `within` are the sites that may show the pages in their frames.
    pub fn policy(&self, within: Option<&str>) -> String {
        let frames = within.or(self.frames.as_deref()).unwrap_or("'none'");
        format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
             connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {frames}"
        )
    }
}

/// The scheme, host and port of a site, as browsers write them: `https://djambi.example` of
/// `https://Djambi.example:443/`. `None` unless the text is the address of a site without a path.
pub fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    // The parser drops an empty name before an @, an empty query and an empty fragment.
    let is_bare = url.path() == "/" && !text.contains(['@', '?', '#']);
    let origin = url.origin().ascii_serialization();
    // It becomes part of a header, in which other signs have a meaning.
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || b".-:[]*/_".contains(&it);
    let is_site = matches!(url.scheme(), "http" | "https") && is_bare;
    (is_site && origin.bytes().all(is_plain)).then_some(origin)
}

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
