//! What every request passes: the host it names, how much its address asks for, and, before
//! anything changes, whether it comes from these pages. Every answer gets the headers that say to a
//! browser what a page may do.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::failure::Failure;
use super::limits::Kind;
use super::peer::{Peer, address_of};
use super::site::Site;
use super::visitor::{Renewal, language_of, session_of};

/// How long an answer may take, except for streams, which begin at once.
const LONGEST: Duration = Duration::from_secs(20);

/// Checks a request, has it answered, and adds the headers.
pub async fn check_and_answer(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    let head = request.method() == Method::HEAD;
    let is_game = request.uri().path().starts_with("/game/");
    let language = language_of(request.headers());
    let mut response = match check(&app, &request) {
        Ok(()) => {
            let answered = tokio::time::timeout(LONGEST, next.run(request)).await;
            answered.unwrap_or_else(|_| Failure::TooSlow.into_response())
        }
        Err(failure) => failure.into_response(),
    };
    if let Some(failure) = response.extensions().get::<Failure>() {
        response = failure.page(language);
    }
    if head {
        *response.body_mut() = axum::body::Body::empty();
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

fn check(app: &App, request: &Request) -> Result<(), Failure> {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    let host = host.unwrap_or_default();
    if !app.site.answers_to(host) {
        return Err(Failure::OtherHost);
    }
    let address = address_of(headers, request.extensions().get::<Peer>().copied());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn site(url: &str, is_set: bool) -> Site {
        Site {
            url: url.to_owned(),
            is_set,
            frames: None,
        }
    }

    #[test]
    fn only_names_of_these_pages_are_answered() {
        let local = site("http://127.0.0.1:8080", false);
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "localhost",
            "[::1]:8080",
            "192.0.2.7",
        ] {
            assert!(local.answers_to(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:8080",
        ] {
            assert!(!local.answers_to(host), "{host}");
        }
        let set = site("https://djambi.example", true);
        assert!(set.answers_to("djambi.example"));
        for host in ["localhost", "127.0.0.1:8080", "djambi.example.evil.example"] {
            assert!(!set.answers_to(host), "{host}");
        }
    }

    #[test]
    fn links_of_this_computer_lead_nobody_else_here() {
        let local = site("http://0.0.0.0:8080", false);
        for url in [
            "http://127.0.0.1:8080",
            "http://localhost:8080",
            "http://[::1]:8080",
        ] {
            assert!(local.is_local(url), "{url}");
        }
        for url in ["http://192.0.2.7:8080", "http://[2001:db8::1]:8080"] {
            assert!(!local.is_local(url), "{url}");
        }
        // A proxy may be at the address that was set.
        assert!(!site("http://127.0.0.1:80", true).is_local("http://127.0.0.1:80"));
    }

    #[test]
    fn only_forms_of_these_pages_change_anything() {
        let local = site("http://127.0.0.1:8080", false);
        assert!(local.is_own("http://localhost:8080", "localhost:8080"));
        for origin in [
            "null",
            "http://evil.example",
            "http://localhost:8081",
            "https://localhost:8080",
        ] {
            assert!(!local.is_own(origin, "localhost:8080"), "{origin}");
        }
        let set = site("https://djambi.example/", true);
        assert!(set.is_own("https://djambi.example", "djambi.example"));
        assert!(!set.is_own("http://djambi.example", "djambi.example"));
    }
}
