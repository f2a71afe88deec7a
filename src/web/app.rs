//! What all requests share, and the routes.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tokio_util::sync::CancellationToken;

use super::guard::Site;
use super::hub::Hub;
use super::limits::{Key, Kind, Limits};
use super::{
    actions, assets, downloads, enter, game_page, guard, home, learn, moves, rules, seats, stream,
};
use crate::links::Links;
use crate::service::GameService;

/// The largest body of a request, in bytes: a form of a few fields.
const LARGEST_BODY: usize = 16 << 10;

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// Runs the games.
    pub service: GameService,
    /// The addresses of games.
    pub links: Links,
    /// How the pages are reached.
    pub site: Site,
    /// Who may ask how often.
    pub limits: Limits,
    /// Those who watch games.
    pub hub: Hub,
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

/// Returns all routes, with what is checked before and added after each.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(home::home))
        .route("/play", get(home::play).post(actions::play_computers))
        .route("/play/friends", post(actions::play_friends))
        .route("/games", get(home::games))
        .route("/game/{game}", get(game_page::page))
        .route("/game/{game}/events", get(stream::stream))
        .route("/game/{game}/move", post(moves::play))
        .route("/game/{game}/type", post(moves::typed))
        .route("/game/{game}/do", post(actions::act))
        .route("/game/{game}/{file}", get(downloads::file))
        .route(
            "/game/{game}/seat/{seat}",
            get(seats::page).post(seats::sit),
        )
        .route("/enter/{token}", get(enter::page).post(enter::enter))
        .route("/sign-out", post(enter::sign_out))
        .route("/learn", get(learn::lessons))
        .route("/learn/{lesson}", get(learn::lesson))
        .route("/rules", get(rules::pages))
        .route("/rules/{page}", get(rules::page))
        .route("/assets/{file}", get(assets::asset))
        .route("/favicon.ico", get(assets::icon))
        .route("/robots.txt", get(assets::robots))
        .fallback(home::nowhere)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}
