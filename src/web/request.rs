//! The fields and addresses of requests; and requests that cannot be answered, each with its status and a page
//! that says what to do next.

use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::de::DeserializeOwned;

use super::layout::{Look, Page};
use crate::i18n::{Language, NameRejection, say};
use crate::links::RandomError;
use crate::service::StoreError;

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
    Name(NameRejection),
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
    /// The answer took too long, or too many wait for one.
    TooSlow,
    /// The database cannot be read or written.
    Unavailable,
}

impl Failure {
    /// The status of its answer.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        match self {
            Failure::NotFound | Failure::NoAnimation => StatusCode::NOT_FOUND,
            Failure::Link => StatusCode::GONE,
            Failure::Frame => StatusCode::UNAUTHORIZED,
            Failure::OtherHost => StatusCode::MISDIRECTED_REQUEST,
            Failure::OtherOrigin | Failure::Private | Failure::NotReviewed => StatusCode::FORBIDDEN,
            Failure::Form | Failure::Name(_) => StatusCode::BAD_REQUEST,
            Failure::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::Method => StatusCode::METHOD_NOT_ALLOWED,
            Failure::NotOver => StatusCode::CONFLICT,
            Failure::TooMany(_) | Failure::TooManyGames => StatusCode::TOO_MANY_REQUESTS,
            Failure::TooSlow | Failure::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn words(self, language: Language) -> String {
        match self {
            Failure::NotFound => say!(language, "web-not-found"),
            Failure::Link => say!(language, "web-link-used"),
            Failure::OtherHost => say!(language, "web-other-host"),
            Failure::Form | Failure::Method | Failure::OtherOrigin => {
                say!(language, "web-bad-form")
            }
            Failure::Name(_) => say!(language, "web-name-reserved"),
            Failure::TooLarge => say!(language, "web-too-large"),
            Failure::TooMany(_) => say!(language, "web-too-many"),
            Failure::TooManyGames => say!(language, "web-too-many-games"),
            Failure::Private => say!(language, "web-private"),
            Failure::Frame => say!(language, "activity-failed"),
            Failure::NotReviewed => say!(language, "review-private"),
            Failure::NotOver => say!(language, "rejected-not-over"),
            Failure::NoAnimation => say!(language, "web-no-animation"),
            Failure::TooSlow | Failure::Unavailable => say!(language, "rejected-try-again"),
        }
    }

    /// The page that says so.
    #[must_use]
    pub fn markup(self, look: Look) -> Markup {
        let language = look.language;
        let words = self.words(language);
        let page = Page::of_words(
            say!(language, "web-failure-title"),
            &html! {
                p { (words) }
                p {
                    @if self == Failure::TooManyGames {
                        a href="/games" { (say!(language, "web-my-games")) } " · "
                    }
                    a href="/" { (say!(language, "web-home")) }
                }
            },
        );
        page.whole(look, false, false)
    }
}

/// The answer without its page, which is in the reader's language and so is added where the request
/// is known: [`run`](super::run).
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status(), Extension(self)).into_response()
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

/// The fields of a form. One that lacks a field is answered by [`Failure::Form`], one that is too long by
/// [`Failure::TooLarge`].
pub struct Filled<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Filled<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Filled<T>, Failure> {
        let form = Form::<T>::from_request(request, state).await;
        form.map(|Form(fields)| Filled(fields))
            .map_err(|why| match why.status() {
                StatusCode::PAYLOAD_TOO_LARGE => Failure::TooLarge,
                _ => Failure::Form,
            })
    }
}

/// The parts of an address that its route leaves open. Parts that are not text are answered by
/// [`Failure::NotFound`].
pub struct Address<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Address<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Address<T>, Failure> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(parts)| Address(parts))
            .map_err(|_| Failure::NotFound)
    }
}
