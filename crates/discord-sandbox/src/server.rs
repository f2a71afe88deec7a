//! HTTP on loopback: receives requests, applies faults, and passes them to the routes or to the
//! gateway.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::response::IntoResponse;
use http_body_util::{BodyExt, Limited};
use hyper::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::activities;
use crate::client;
use crate::errors::{NOT_FOUND, TOO_LARGE, UNAUTHORIZED};
use crate::faults::{self, Course};
use crate::gateway;
use crate::http::{self, Reply, Request};
use crate::rest;
use crate::shared::Shared;

/// The largest body that is read; files have their own, smaller limit.
const MOST_BYTES: usize = 64 << 20;

/// Serves until the task is aborted.
pub(crate) async fn serve(shared: Arc<Shared>, listener: TcpListener) {
    let client = client::routes(Arc::clone(&shared));
    loop {
        if let Ok((stream, _)) = listener.accept().await {
            let _ = stream.set_nodelay(true);
            tokio::spawn(connection(Arc::clone(&shared), client.clone(), stream));
        }
    }
}

async fn connection(shared: Arc<Shared>, client: Router, stream: TcpStream) {
    let service = service_fn(|request| answer(Arc::clone(&shared), client.clone(), request));
    let connection = http1::Builder::new()
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::select! {
        // An error here is a client that went away or a fault that broke the connection.
        _ = connection => {}
        () = shared.closed() => {}
    }
}

type Answer = Result<Response<Body>, io::Error>;

async fn answer(shared: Arc<Shared>, client: Router, request: hyper::Request<Incoming>) -> Answer {
    if activities::is_for(&shared, request.headers()) {
        return Ok(activities::forward(&shared, request).await);
    }
    if gateway::wants_socket(&request) {
        return Ok(gateway::upgrade(shared, request));
    }
    if client::is_for(request.uri().path()) {
        let Ok(response) = client.oneshot(request.map(Body::new)).await;
        return Ok(response);
    }
    match reply(&shared, request).await {
        Some(reply) => Ok(reply.into_response()),
        None => Err(io::Error::new(io::ErrorKind::ConnectionAborted, "a fault")),
    }
}

/// Returns the response, or nothing where a fault breaks the connection.
async fn reply(shared: &Arc<Shared>, request: hyper::Request<Incoming>) -> Option<Reply> {
    let came = Instant::now();
    let (head, body) = request.into_parts();
    let Ok(bytes) = Limited::new(body, MOST_BYTES).collect().await else {
        return Some(TOO_LARGE.into());
    };
    let (method, path) = (&head.method, head.uri.path());
    if !path.starts_with("/api/v10/") {
        note!(shared.world(), "404 → {method} {path}");
        return Some(NOT_FOUND.into());
    }
    let request = match http::read(&head, bytes.to_bytes()).await {
        Ok(request) => request,
        Err(error) => {
            note!(shared.world(), "bad body → {method} {path}");
            return Some(error.into());
        }
    };
    let fault = shared.world().next_fault(&request);
    let course = match fault {
        Some(fault) => {
            note!(shared.world(), "fault ({fault:?}) → {}", request.line());
            faults::happen(fault, &request).await
        }
        None => Course::Continue,
    };
    match course {
        Course::Continue => Some(process(shared, &request, came)),
        Course::CarryOutThenDrop => {
            process(shared, &request, came);
            None
        }
        Course::Answer(reply) => {
            shared.log(&request, &reply, came);
            Some(reply)
        }
        Course::Drop => None,
    }
}

fn process(shared: &Shared, request: &Request, came: Instant) -> Reply {
    shared.judge(request);
    let reply = if is_authorized(shared, request) {
        let mut world = shared.world();
        rest::route(&mut world, request).unwrap_or_else(Reply::from)
    } else {
        UNAUTHORIZED.into()
    };
    shared.log(request, &reply, came);
    reply
}

/// The bot's token is required everywhere except where the path contains an interaction's token.
fn is_authorized(shared: &Shared, request: &Request) -> bool {
    let open = ["/interactions/", "/webhooks/", "/oauth2/token"];
    if open.iter().any(|start| request.path.starts_with(start)) || request.path == "/gateway" {
        return true;
    }
    let world = shared.world();
    let given = request.authorization.as_deref();
    let is_bot = !world.token.is_empty() && given == Some(&format!("Bot {}", world.token));
    is_bot || world.activities.bearer(given).is_some()
}
