//! The JSON API: bodies and addresses of requests, and answers. Invalid input is answered with the expected
//! form.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::errors::Trouble;

/// Returns the rejection of a request that cannot be understood, in words as `format!` takes them.
macro_rules! wrong {
    ($($part:tt)*) => { $crate::client::api::Rejection::new(400, format!($($part)*)) };
}
pub(super) use wrong;

/// Returns the rejection of something that does not exist, or that the person does not see.
macro_rules! missing {
    ($($part:tt)*) => { $crate::client::api::Rejection::new(404, format!($($part)*)) };
}
pub(super) use missing;

/// The input of a route, in the form that the README shows.
pub(super) trait Takes: DeserializeOwned {
    const SHAPE: &str;
}

/// The JSON body of a POST.
pub(super) struct Body<T>(pub T);

impl<S: Send + Sync, T: Takes> FromRequest<S> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, state: &S) -> Result<Self, Rejection> {
        let kind = request.headers().get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        // Forms of other sites cannot send this type, so no foreign page can post.
        if !kind.eq_ignore_ascii_case("application/json") {
            let says = "A POST needs the header Content-Type: application/json.";
            return Err(Rejection::new(415, says));
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| Rejection::new(413, format!("{error}.")))?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| wrong!("The body cannot be read ({error}): it is {}.", T::SHAPE))
    }
}

/// The fields of an address.
pub(super) struct Fields<T>(pub T);

impl<S: Send + Sync, T: Takes> FromRequestParts<S> for Fields<T> {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Rejection> {
        Query::try_from_uri(&parts.uri)
            .map(|Query(fields)| Self(fields))
            .map_err(|error| {
                let reason = error.body_text();
                wrong!("The address cannot be read ({reason}): it is {}.", T::SHAPE)
            })
    }
}

/// Why something could not be done: `{"ok":false,"error":"…"}` with a status.
#[derive(Debug)]
pub(super) struct Rejection {
    status: StatusCode,
    sentence: String,
}

impl Rejection {
    pub fn new(status: u16, sentence: impl Into<String>) -> Self {
        Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST),
            sentence: sentence.into(),
        }
    }
}

/// Discord's client would not have let the person do it.
impl From<Trouble> for Rejection {
    fn from(trouble: Trouble) -> Self {
        // After a wait the end of the transcript follows.
        let text = trouble.to_string();
        let sentence = text.lines().next().unwrap_or_default();
        Self::new(409, format!("{sentence}."))
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let body = json!({ "ok": false, "error": self.sentence });
        (self.status, Json(body)).into_response()
    }
}

/// The answer to a POST that has no more to tell than that it is done.
pub(super) fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}
