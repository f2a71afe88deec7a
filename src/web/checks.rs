//! What every request passes: the host it names, how much its address asks for, and, before
//! anything changes, whether it comes from these pages. Every answer gets the headers that say to a
//! browser what a page may do.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::failure::Failure;
use super::limits::Kind;
use super::site::Site;
use super::visitor::{ClientAddress, Renewal, language_of, session_of};

/// How long an answer may take, except for streams, which begin at once.
const LONGEST: Duration = Duration::from_secs(20);

/// Checks a request, has it answered, and adds the headers.
pub async fn check_and_answer(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let renewal = Renewal::default();
    let address = app.proxies.visitor(request.headers(), peer.ip());
    request.extensions_mut().insert(renewal.clone());
    request.extensions_mut().insert(ClientAddress(address));
    let is_game = request.uri().path().starts_with("/game/");
    let language = language_of(request.headers());
    let mut response = match check(&app, &request, address) {
        Ok(()) => {
            let answered = tokio::time::timeout(LONGEST, next.run(request)).await;
            answered.unwrap_or_else(|_| Failure::TooSlow.into_response())
        }
        Err(failure) => failure.into_response(),
    };
    if let Some(failure) = response.extensions().get::<Failure>() {
        response = failure.page(language);
    }
    add_headers(&app.site, response.headers_mut());
    if is_game {
        // Its pictures and files, too, are not for search engines.
        response.headers_mut().insert(
            HeaderName::from_static("x-robots-tag"),
            HeaderValue::from_static("noindex,nofollow"),
        );
    }
    renewal.add_to(response.headers_mut());
    response
}

fn check(app: &App, request: &Request, address: IpAddr) -> Result<(), Failure> {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    let host = host.unwrap_or_default();
    if !app.site.answers_to(host) {
        return Err(Failure::OtherHost);
    }
    let session = session_of(&app.site, headers);
    let take = |kind| {
        let taken = app.take(kind, address, session.as_deref());
        taken.map_err(Failure::TooMany)
    };
    take(Kind::Request)?;
    match *request.method() {
        Method::GET | Method::HEAD => Ok(()),
        Method::POST => {
            let origin = headers.get(header::ORIGIN).and_then(|it| it.to_str().ok());
            if !origin.is_some_and(|origin| app.site.is_own(origin, host)) {
                return Err(Failure::OtherOrigin);
            }
            take(Kind::Change)
        }
        _ => Err(Failure::Method),
    }
}

fn add_headers(site: &Site, headers: &mut HeaderMap) {
    let fixed = [
        ("x-content-type-options", "nosniff"),
        // Other sites learn nothing of an address, and forms of these pages name their origin.
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=()",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
    if let Ok(policy) = HeaderValue::from_str(&site.policy()) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}

impl Failure {
    /// The page that says so.
    #[must_use]
    pub fn page(self, language: crate::i18n::Language) -> Response {
        let status = self.status();
        let mut response = self.markup(language).into_response();
        *response.status_mut() = status;
        if let Failure::TooMany(wait) = self {
            let seconds = wait.as_secs() + 1;
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::METHOD_NOT_ALLOWED {
            let allowed = ["GET", "HEAD", "POST"].join(", ");
            if let Ok(allowed) = HeaderValue::from_str(&allowed) {
                response.headers_mut().insert(header::ALLOW, allowed);
            }
        }
        response
    }
}
