//! The client in the browser, and its JSON API: a thin layer over what scripted people do.

mod act;
mod api;
mod drawer;
mod events;
mod find;
mod people;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::http::Reply;
use crate::rest;
use crate::shared::Shared;
use api::{Rejection, missing};

/// The files of the page, by their names.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../assets/", $name)))),*]
    };
}

const ASSETS: &[(&str, &str)] = assets![
    "index.html",
    "client.css",
    "api.js",
    "client.js",
    "components.js",
    "composer.js",
    "dom.js",
    "drawer.js",
    "form.js",
    "frame.js",
    "markdown.js",
    "menu.js",
    "message.js",
    "messages.js",
    "pane.js",
    "places.js",
    "sound.js",
    "words.js",
];

/// Whether a path is the client's. All others are the bot's.
pub(crate) fn is_for(path: &str) -> bool {
    let own = ["/client/", "/attachments/"];
    path == "/" || path == "/favicon.ico" || own.iter().any(|it| path.starts_with(it))
}

/// The routes of the client.
pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    let mut routes = Router::new();
    for act in act::ACTS {
        routes = routes.route(&format!("/client/{act}"), post(act::act));
    }
    routes
        .route(
            "/",
            get(|| async { file(Path("index.html".to_owned())).await }),
        )
        .route("/client/assets/{name}", get(file))
        .route("/attachments/{channel}/{file}/{name}", get(attachment))
        .route("/client/emojis/{id}", get(emoji))
        .route("/client/state", get(view::state))
        .route("/client/events", get(events::events))
        .route("/client/requests", get(drawer::requests))
        .route("/client/person", post(people::person))
        .route("/client/place", post(people::place))
        .route("/client/fault", post(drawer::fault))
        .route("/client/restart", post(drawer::restart))
        .fallback(no_route)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn(on_loopback))
        .with_state(shared)
}

async fn no_route(uri: Uri) -> Rejection {
    let path = uri.path();
    missing!("There is no {path}: the README of discord-sandbox has the list.")
}

async fn wrong_method(uri: Uri) -> Rejection {
    let path = uri.path();
    let says =
        "takes another method: state, events and requests are read with GET, all else is a POST.";
    Rejection::new(405, format!("{path} {says}"))
}

/// The page may load nothing from elsewhere, and run nothing that a bot has written.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; frame-src http://*.localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async fn file(Path(name): Path<String>) -> Response {
    let Some((_, text)) = ASSETS.iter().find(|(known, _)| *known == name) else {
        return missing!("The page has no file {name:?}.").into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "text/html; charset=utf-8",
    };
    let headers = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "no-cache"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, *text).into_response()
}

/// A file of a message. Only requests of the bot can be hit by faults, and this is not one.
async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((channel, file, _)): Path<(String, String, String)>,
) -> Result<Response, Reply> {
    Ok(rest::file(&shared.world(), &channel, &file)?)
}

async fn emoji(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<Response, Reply> {
    Ok(rest::emoji(&shared.world(), &id)?)
}

/// Refuses requests for other hosts: a page elsewhere could let its name point to this machine.
async fn on_loopback(request: Request, next: Next) -> Response {
    if is_loopback(request.headers(), request.uri()) {
        return next.run(request).await;
    }
    let says = "The sandbox answers at 127.0.0.1, [::1] and localhost alone: open one of them.";
    Rejection::new(403, says).into_response()
}

fn is_loopback(headers: &HeaderMap, uri: &Uri) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| uri.authority().map(Authority::as_str));
    let authority = host.and_then(|host| host.parse::<Authority>().ok());
    authority.is_some_and(|authority| {
        let name = authority.host();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let address = bare.parse::<std::net::IpAddr>();
        name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|it| it.is_loopback())
    })
}
