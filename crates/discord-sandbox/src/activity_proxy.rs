//! The site of an Activity's frames: requests to `ID.localhost` go to the address that the application has
//! mapped, as those to `ID.discordsays.com` do at Discord.

use axum::body::Body;
use axum::http::header::{COOKIE, HOST, SET_COOKIE};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Uri};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use crate::shared::Shared;

/// The beginning of paths that Discord asked for until 2025, and still takes.
const OLD_PREFIX: &str = "/.proxy";

/// Whether a request is for the frames' site.
pub(crate) fn is_for(shared: &Shared, headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let name = host.and_then(|host| host.split(':').next());
    let name = name.and_then(|name| name.strip_suffix(".localhost"));
    name.is_some_and(|name| name == shared.world().application.to_string())
}

/// Passes a request on, and its answer back.
pub(crate) async fn forward(shared: &Shared, request: Request<Incoming>) -> Response<Body> {
    let (target, blocks_cookies) = {
        let activities = &shared.world().activities;
        (activities.target.clone(), activities.blocks_cookies)
    };
    let passed = passed_on(&target, blocks_cookies, request).await;
    passed.unwrap_or_else(|| {
        let says = "The address that is mapped for the Activity does not answer.";
        let mut answer = Response::new(Body::from(says));
        *answer.status_mut() = StatusCode::BAD_GATEWAY;
        answer
    })
}

async fn passed_on(
    target: &str,
    blocks_cookies: bool,
    mut request: Request<Incoming>,
) -> Option<Response<Body>> {
    let authority = target.strip_prefix("http://")?;
    let stream = TcpStream::connect(authority).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection);
    let path = request
        .uri()
        .path_and_query()
        .map_or("/", PathAndQuery::as_str);
    let path = path.strip_prefix(OLD_PREFIX).unwrap_or(path);
    *request.uri_mut() = path.parse::<Uri>().ok()?;
    let headers = request.headers_mut();
    headers.insert(HOST, HeaderValue::from_str(authority).ok()?);
    if blocks_cookies {
        headers.remove(COOKIE);
    }
    let mut answer = sender.send_request(request).await.ok()?;
    if blocks_cookies {
        answer.headers_mut().remove(SET_COOKIE);
    }
    Some(answer.map(Body::new))
}
