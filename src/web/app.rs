//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::hub::Hub;
use super::limits::{Key, Kind, Limits};
use super::proxies::Proxies;
use super::site::Site;
use super::thinking::Thinking;
use crate::animations::Animations;
use crate::links::Links;
use crate::service::GameService;

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// Runs the games.
    pub service: GameService,
    /// The addresses of games.
    pub links: Links,
    /// How the pages are reached.
    pub site: Site,
    /// The trusted proxies.
    pub proxies: Proxies,
    /// How often each address may ask.
    pub limits: Limits,
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
    pub fn take(&self, kind: Kind, address: IpAddr, session: Option<&str>) -> Result<(), Duration> {
        self.limits.take(kind, &Key::from(address))?;
        match session {
            Some(hash) => self.limits.take(kind, &Key::Session(hash.to_owned())),
            None => Ok(()),
        }
    }
}
