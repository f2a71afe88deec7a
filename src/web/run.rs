//! Serving the pages: settings and the listener, which address leads to which page, and the checks that
//! every request passes.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderValue, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use super::app::{App, Frames, Site, origin};
use super::hub::Hub;
use super::layout::Look;
use super::rate_limit::{Kind, Limits, Proxies};
use super::request::Failure;
use super::visitor::{Arrival, session_of};
use super::{
    account, actions, activity, analysis, exercises, game_page, home, layout, links, pictures,
    plans, review, rules, stream,
};
use crate::activity::Activities;
use crate::http_server;
use crate::queue::Queue;
use crate::service::{GameService, PagesError};
use crate::store::Shard;

/// How often computers' turns are looked for that no change has announced.
const COMPUTERS: Duration = Duration::from_secs(1);

/// The most connections that browsers have open at a time. Each takes some ten kilobytes, and the C library
/// keeps much of what was free at the most.
const MOST_CONNECTIONS: usize = 2_500;

/// How many searches may wait or run at a time. Each takes a few seconds at most, so that the last one is
/// answered in time.
const SEARCHES: usize = 12;

/// The longest address for questions, in characters.
const LONGEST_CONTACT: usize = 200;

/// How the pages are served.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at.
    pub listen: SocketAddr,
    /// How browsers reach it, such as `https://djambi.example`. Unless it is set, the pages are those of
    /// the listener's address, and messages do not link to them.
    pub url: Option<String>,
    /// The host's address for questions, such as an e-mail address, shown with the policies.
    pub contact: Option<String>,
    /// The sites that may show the pages within theirs.
    pub frames: Option<String>,
    /// The proxies in front of them that are not on this machine.
    pub proxies: Proxies,
    /// Answers what is asked about frames within Discord, if the pages open there.
    pub activity: Option<Arc<dyn Activities>>,
}

/// Settings that make no sense, each with what to write instead.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The text is not an address of a site.
    #[error(
        "'{0}' is not the address of a site: write one such as https://djambi.example, without a path"
    )]
    Url(String),
    /// The sites that may frame the pages cannot be read.
    #[error(
        "'{0}' names no sites: write their addresses with spaces between them, such as https://discord.com"
    )]
    Frames(String),
    /// The address for questions is too long for a page, or has several lines.
    #[error("the address for questions must be one line of at most {LONGEST_CONTACT} characters")]
    Contact,
    /// The listener cannot be opened.
    #[error("cannot listen at {0}: {1}; name another address, such as 127.0.0.1:8081")]
    Listen(SocketAddr, std::io::Error),
    /// The addresses of games cannot be made.
    #[error(transparent)]
    Pages(#[from] PagesError),
}

/// The pages, ready to be served.
#[derive(Debug)]
pub struct Pages {
    app: Arc<App>,
    listener: TcpListener,
}

impl Settings {
    /// Checks the addresses, and returns the one at which people reach the pages, if it is set.
    pub fn check(&self) -> Result<Option<String>, SettingsError> {
        let sites = self.frames.as_deref().unwrap_or_default();
        if self.frames.is_some() && !sites.split(' ').all(|it| origin(it).is_some()) {
            return Err(SettingsError::Frames(sites.to_owned()));
        }
        let is_line =
            |it: &String| it.chars().count() <= LONGEST_CONTACT && !it.contains(char::is_control);
        if !self.contact.as_ref().is_none_or(is_line) {
            return Err(SettingsError::Contact);
        }
        let url = self.url.as_ref();
        url.map(|url| origin(url).ok_or_else(|| SettingsError::Url(url.clone())))
            .transpose()
    }
}

impl Pages {
    /// Opens the listener. Nothing is answered before [`Pages::serve`].
    pub async fn open(
        service: &GameService,
        settings: &Settings,
        stop: CancellationToken,
    ) -> Result<Pages, SettingsError> {
        let set = settings.check()?;
        let failed = |error| SettingsError::Listen(settings.listen, error);
        let listener = TcpListener::bind(settings.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let is_set = set.is_some();
        let url = set.unwrap_or_else(|| format!("http://{address}"));
        let links = if is_set {
            service
                .open_pages(&url, settings.activity.is_some())
                .await?
        } else {
            // Nobody else could open a link to the address of the listener.
            service.links_to(&url).await?
        };
        let app = App {
            links,
            service: service.clone(),
            site: Site {
                url,
                is_set,
                contact: settings.contact.clone(),
                frames: settings.frames.clone(),
            },
            frames: settings.activity.clone().map(Frames::new),
            proxies: settings.proxies.clone(),
            limits: Limits::default(),
            hub: Hub::default(),
            thinking: Queue::in_background(SEARCHES),
            invite: Arc::default(),
            stop,
        };
        Ok(Pages {
            app: Arc::new(app),
            listener,
        })
    }

    /// Where the link that adds the bot to a server is set once it is known: the first page shows it.
    pub fn invite(&self) -> Arc<OnceLock<String>> {
        Arc::clone(&self.app.invite)
    }

    /// Where it listens.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until it is stopped. Computers play meanwhile; whatever else is due is
    /// another's task.
    pub async fn serve(self) {
        let Pages { app, listener } = self;
        let serving = http_server::serve(
            listener,
            router(Arc::clone(&app)),
            MOST_CONNECTIONS,
            app.stop.clone(),
        );
        let beside = async {
            tokio::join!(
                app.hub.run(&app.service),
                computers(&app),
                app.limits.forget_full()
            );
        };
        tokio::select! {
            () = beside => {}
            () = serving => {}
        }
    }
}

/// Starts computer players whenever a game has changed. The adapter that runs what is due does so
/// too, except while it is out of reach of its own people.
async fn computers(app: &App) {
    let mut changes = app.service.changes();
    loop {
        if let Err(error) = app.service.run_computers(Timestamp::now()).await {
            tracing::error!(%error, "computer players not started");
        }
        let _ = tokio::time::timeout(COMPUTERS, changes.recv()).await;
    }
}

/// Does what is due in the games on pages, where no other adapter does it.
pub async fn run_due(service: &GameService) {
    loop {
        let now = Timestamp::now();
        let done = match service.online_at(Shard::LOCAL, now).await {
            Ok(()) => service.run_due(now).await,
            failed => failed,
        };
        if let Err(error) = done {
            tracing::error!(%error, "due work not found");
        }
        service.wait(Timestamp::now()).await;
    }
}

/// The largest body of a request, in bytes: a form of a few fields.
const LARGEST_BODY: usize = 16 << 10;

/// The largest one with a game record: that of any game.
const LARGEST_RECORD: usize = 512 << 10;

/// Returns all routes, with what is checked before and added after each.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(activity::home))
        .route("/activity", get(activity::start).post(activity::sign_in))
        .route(activity::AGAIN, post(activity::again))
        .route("/activity/state", get(activity::state))
        .route("/activity/play", get(activity::start).post(activity::play))
        .route("/play", get(home::play).post(home::play_computers))
        .route("/play/friends", get(home::to_play).post(home::play_friends))
        .route("/games", get(account::games))
        .route("/games/next", get(account::next))
        .route("/game/{game}", get(game_page::page))
        .route("/game/{game}/events", get(stream::stream))
        .route(
            "/game/{game}/move",
            get(game_page::lead).post(actions::play),
        )
        .route(
            "/game/{game}/type",
            get(game_page::lead).post(actions::typed),
        )
        .route("/game/{game}/turn", get(game_page::turn))
        .route("/game/{game}/why", get(actions::why))
        .route("/game/{game}/danger", get(actions::danger))
        .route(
            "/game/{game}/talk",
            get(actions::talk_page).post(actions::say),
        )
        .route("/game/{game}/do", get(game_page::lead).post(actions::act))
        .route("/game/{game}/plan", get(plans::page).post(plans::change))
        .route("/game/{game}/review", get(review::page))
        .route("/game/{game}/chances.png", get(review::chances))
        .route("/game/{game}/{file}", get(pictures::file))
        .route(
            "/game/{game}/seat/{seat}",
            get(links::seat).post(links::sit),
        )
        .route(
            "/enter/{token}",
            get(links::personal).post(links::use_personal),
        )
        .route("/sign-out", post(links::sign_out))
        .route("/data", get(account::data).post(account::delete_data))
        .route("/data/file", get(account::data_file))
        .route("/learn", get(exercises::lessons))
        .route("/learn/{lesson}", get(exercises::page))
        .route("/learn/{lesson}/board.png", get(pictures::exercise))
        .route("/puzzle", get(exercises::puzzles))
        .route("/puzzle/{number}", get(exercises::page))
        .route("/puzzle/{number}/board.png", get(pictures::exercise))
        .route("/privacy", get(account::privacy))
        .route("/terms", get(account::terms))
        .route("/profile", get(account::profile))
        .route(
            "/analysis",
            get(analysis::page)
                .post(analysis::read)
                .layer(DefaultBodyLimit::max(LARGEST_RECORD)),
        )
        .route("/analysis/board.png", get(pictures::analysis))
        .route("/rules", get(rules::pages))
        .route("/rules/{page}", get(rules::page))
        .route("/rules/{page}/board.png", get(pictures::rule))
        .route(pictures::SETUP, get(pictures::setup))
        .route("/assets/{file}", get(home::asset))
        .route("/favicon.ico", get(layout::icon))
        .route("/turn.ico", get(layout::turn_icon))
        .route(
            "/settings",
            get(account::settings).post(account::change_settings),
        )
        .route("/robots.txt", get(layout::robots))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), check_and_answer))
        // Pictures and streams of updates are sent as they are.
        .layer(CompressionLayer::new().quality(CompressionLevel::Best))
        .with_state(app)
}

/// How long an answer may take, except for streams, which begin at once.
const LONGEST: Duration = Duration::from_secs(20);

/// Checks a request, has it answered, and adds the headers.
pub async fn check_and_answer(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = app.proxies.visitor(request.headers(), peer.ip());
    let renewal = Arc::default();
    let arrival = Arrival { address, renewal };
    request.extensions_mut().insert(arrival.clone());
    let method = request.method().clone();
    let is_game = request.uri().path().starts_with("/game/");
    let look = Look::of(request.headers());
    let mut response = match check(&app, &request, address) {
        Ok(()) => {
            let answered = tokio::time::timeout(LONGEST, next.run(request)).await;
            answered.unwrap_or_else(|_| Failure::Unavailable.into_response())
        }
        Err(failure) => failure.into_response(),
    };
    if let Some(failure) = Failure::of(&response, &method) {
        response = failure.page(look);
    }
    let renewal = arrival.renewal.get().cloned();
    let renewal = renewal.filter(|_| !response.headers().contains_key(SET_COOKIE));
    let within = app.frames.as_ref().map(Frames::ancestors);
    let policy = app.site.policy(within.as_deref());
    // The pictures and files of a game, too, are not for search engines.
    let robots = is_game.then_some([("x-robots-tag", "noindex,nofollow")]);
    let cache = HeaderValue::from_static("no-store");
    response.headers_mut().entry(CACHE_CONTROL).or_insert(cache);
    let policy = [(CONTENT_SECURITY_POLICY, policy)];
    (HEADERS, policy, robots, renewal, response).into_response()
}

/// The headers that all answers have.
const HEADERS: [(&str, &str); 4] = [
    ("x-content-type-options", "nosniff"),
    // Other sites learn nothing of an address, and forms of these pages name their origin.
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=()",
    ),
];

fn check(app: &App, request: &Request, address: IpAddr) -> Result<(), Failure> {
    let headers = request.headers();
    let text = |name| headers.get(name).and_then(|it| it.to_str().ok());
    let host = text(HOST).unwrap_or_default();
    if !app.site.answers_to(host) {
        return Err(Failure::OtherHost);
    }
    let session = session_of(&app.site, headers);
    let take = |kind| app.limits.take(kind, address, session.as_deref());
    take(Kind::Request)?;
    match *request.method() {
        Method::GET | Method::HEAD => Ok(()),
        Method::POST => {
            let in_frame = |origin| app.frames.as_ref().is_some_and(|it| it.is_own(origin));
            if !text(ORIGIN).is_some_and(|it| app.site.is_own(it, host) || in_frame(it)) {
                return Err(Failure::OtherOrigin);
            }
            take(Kind::Change)
        }
        _ => Err(Failure::Method),
    }
}
