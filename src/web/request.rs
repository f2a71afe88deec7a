//! Requests that cannot be answered, each with its status and a page that says what to do next; and the exercises
//! that addresses name.

use std::collections::HashMap;
use std::time::Duration;

use axum::Extension;
use axum::extract::{FromRequestParts, Path};
use axum::http::header::{ALLOW, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use maud::html;

use super::layout::{Look, Page};
use crate::i18n::{Args, say};
use crate::links::RandomError;
use crate::service::StoreError;
use crate::teach::{Exercise, Lesson, Puzzle};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There is no such page, or not for this reader.
    NotFound,
    /// A personal link that was used, has expired, or never was.
    Link,
    /// The request names a host that these pages do not have.
    OtherHost,
    /// A form that does not come from these pages.
    OtherOrigin,
    /// A form that lacks something.
    Form,
    /// A name that nobody can have.
    Name,
    /// A form with more text than a page takes.
    TooLarge,
    /// A method that no page has.
    Method,
    /// Too many requests: one more is possible after this time.
    TooMany(Duration),
    /// Too many games are open.
    TooManyGames,
    /// The game is private, and the reader does not play in it.
    Private,
    /// A frame within Discord in which nobody is signed in, or nobody who is there.
    Frame,
    /// The game is private, so that it is not reviewed.
    NotReviewed,
    /// The game is not over, so that nobody may be helped in it.
    NotOver,
    /// The game is too long for an animation.
    NoAnimation,
    /// The answer takes too long, too many wait for one, or the database cannot be read or written.
    Unavailable,
}

impl Failure {
    /// The status of its answer, and the message that says what to do next.
    const fn told(self) -> (StatusCode, &'static str) {
        match self {
            Failure::NotFound => (StatusCode::NOT_FOUND, "web-not-found"),
            Failure::Link => (StatusCode::GONE, "web-link-used"),
            Failure::OtherHost => (StatusCode::MISDIRECTED_REQUEST, "web-other-host"),
            Failure::OtherOrigin => (StatusCode::FORBIDDEN, "web-bad-form"),
            Failure::Form => (StatusCode::BAD_REQUEST, "web-bad-form"),
            Failure::Name => (StatusCode::BAD_REQUEST, "web-name-reserved"),
            Failure::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "web-too-large"),
            Failure::Method => (StatusCode::METHOD_NOT_ALLOWED, "web-bad-form"),
            Failure::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "web-too-many"),
            Failure::TooManyGames => (StatusCode::TOO_MANY_REQUESTS, "web-too-many-games"),
            Failure::Private => (StatusCode::FORBIDDEN, "web-private"),
            Failure::Frame => (StatusCode::UNAUTHORIZED, "activity-failed"),
            Failure::NotReviewed => (StatusCode::FORBIDDEN, "review-private"),
            Failure::NotOver => (StatusCode::CONFLICT, "rejected-not-over"),
            Failure::NoAnimation => (StatusCode::NOT_FOUND, "web-no-animation"),
            Failure::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "rejected-try-again"),
        }
    }

    /// The reason why a request was not answered: the handler's own, or the one behind the status with which
    /// axum refuses a request that it cannot route or read.
    pub fn of(response: &Response, method: &Method) -> Option<Failure> {
        let own = response.extensions().get().copied();
        own.or_else(|| match response.status() {
            StatusCode::NOT_FOUND => Some(Failure::NotFound),
            StatusCode::METHOD_NOT_ALLOWED => Some(Failure::Method),
            StatusCode::PAYLOAD_TOO_LARGE => Some(Failure::TooLarge),
            StatusCode::BAD_REQUEST if method != Method::POST => Some(Failure::NotFound),
            StatusCode::BAD_REQUEST
            | StatusCode::UNPROCESSABLE_ENTITY
            | StatusCode::UNSUPPORTED_MEDIA_TYPE => Some(Failure::Form),
            _ => None,
        })
    }

    /// The page that says so.
    pub fn page(self, look: Look) -> Response {
        let (status, key) = self.told();
        let language = look.language;
        let page = Page::of_words(
            say!(language, "web-failure-title"),
            &html! {
                p { (language.message(key, &Args::new())) }
                p {
                    @if self == Failure::TooManyGames {
                        a href="/games" { (say!(language, "web-my-games")) } " · "
                    }
                    a href="/" { (say!(language, "web-home")) }
                }
            },
        );
        let wait = match self {
            Failure::TooMany(wait) => Some([(RETRY_AFTER, (wait.as_secs() + 1).to_string())]),
            _ => None,
        };
        let allowed =
            (status == StatusCode::METHOD_NOT_ALLOWED).then_some([(ALLOW, "GET,HEAD,POST")]);
        (status, wait, allowed, page.whole(look, false, false)).into_response()
    }
}

/// The answer without its page, which is in the reader's language and so is added where the request
/// is known: [`run`](super::run).
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.told().0, Extension(self)).into_response()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "page not shown");
        Failure::Unavailable
    }
}

impl From<RandomError> for Failure {
    fn from(error: RandomError) -> Failure {
        tracing::error!(%error, "page not shown");
        Failure::Unavailable
    }
}

/// The exercise that an address names: by the key of a lesson, or by the number of a puzzle.
pub struct Named(pub Exercise);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Failure> {
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|_| Failure::NotFound)?;
        let is_named = |it: &Lesson| path.get("lesson").is_some_and(|key| it.key() == key);
        let lesson = Lesson::ALL.into_iter().find(is_named);
        let number = path.get("number").and_then(|text| text.parse().ok());
        let puzzle = || number.and_then(Puzzle::of_number).map(Exercise::Puzzle);
        let exercise = lesson.map(Exercise::Lesson).or_else(puzzle);
        exercise.map(Named).ok_or(Failure::NotFound)
    }
}
