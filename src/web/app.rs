//! What all requests share.

use std::net::IpAddr;
use std::time::Instant;

use tokio_util::sync::CancellationToken;

use super::hub::Hub;
use super::limits::{Key, Kind, Limits};
use super::site::Site;
use super::thinking::Thinking;
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
    /// How often each address may ask.
    pub limits: Limits,
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
