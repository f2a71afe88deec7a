//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::hub::Hub;
use super::limits::{Key, Kind, Limits};
use super::peers::Peers;
use super::site::Site;
use super::thinking::Thinking;
use crate::animations::Animations;
use crate::links::Links;
use crate::service::GameService;

/// So many streams of updates one address has open: the tabs of a household.
const STREAMS: usize = 50;

/// So many animations of one address are drawn or sent at a time.
const ANIMATIONS: usize = 2;

/// So many reviews of one address wait or are made at a time, of those of all.
const REVIEWS: usize = 2;

/// What each address has open.
#[derive(Debug)]
pub struct Opened {
    /// Streams of updates.
    pub streams: Peers,
    /// Animations, until they have been sent.
    pub animations: Peers,
    /// Reviews that are not made yet.
    pub reviews: Peers,
}

impl Default for Opened {
    fn default() -> Opened {
        Opened {
            streams: Peers::new(STREAMS),
            animations: Peers::new(ANIMATIONS),
            reviews: Peers::new(REVIEWS),
        }
    }
}

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// Runs the games.
    pub service: GameService,
    /// The addresses of games.
    pub links: Links,
    /// How the pages are reached.
    pub site: Site,
    /// How often each address may ask.
    pub limits: Limits,
    /// How much each address has open.
    pub opened: Opened,
    /// The animations that were drawn lately.
    pub animations: Animations,
    /// One animation is drawn at a time, so that pictures need not wait for those of long games.
    pub animating: Arc<Semaphore>,
    /// Those who watch games.
    pub hub: Hub,
    /// The searches that pages ask for.
    pub thinking: Thinking,
    /// Done when the program ends.
    pub stop: CancellationToken,
}

impl App {
    /// Takes one from the buckets of an address and of a session, if there is one.
    pub fn take(
        &self,
        kind: Kind,
        address: IpAddr,
        session: Option<&str>,
    ) -> Result<(), std::time::Duration> {
        let now = Instant::now();
        self.limits.take(kind, &Key::from(address), now)?;
        match session {
            Some(hash) => self.limits.take(kind, &Key::Session(hash.to_owned()), now),
            None => Ok(()),
        }
    }
}
