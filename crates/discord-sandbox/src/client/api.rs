//! The JSON API: bodies and addresses of requests, and answers. Invalid input is answered with the expected
//! form.

use std::fmt::Display;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

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

/// Rejects a request to a path. The README describes the form that was expected.
pub(super) fn misread(path: &str, reason: impl Display) -> Rejection {
    let mut rows = include_str!("../../README.md").lines();
    let row = rows.find(|row| row.starts_with("| `") && row.contains(path));
    let cells = row.unwrap_or_default().trim_matches(['|', ' ']);
    let form = cells.replacen(" | ", ": ", 1);
    wrong!("The request cannot be read ({reason}). Its form is {form}.")
}

/// The JSON body of a POST.
pub(super) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, state: &S) -> Result<Self, Rejection> {
        let path = request.uri().path().to_owned();
        // Forms of other sites cannot send JSON's type, so no foreign page can post.
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(
                error @ (JsonRejection::MissingJsonContentType(_)
                | JsonRejection::BytesRejection(_)),
            ) => {
                let says = format!("{}.", error.body_text());
                Err(Rejection::new(error.status().as_u16(), says))
            }
            Err(error) => Err(misread(&path, error.body_text())),
        }
    }
}

/// The fields of an address.
pub(super) struct Fields<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Fields<T> {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Rejection> {
        let read = Query::try_from_uri(&parts.uri);
        let read = read.map(|Query(fields)| Self(fields));
        read.map_err(|error| misread(parts.uri.path(), error.body_text()))
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
impl From<anyhow::Error> for Rejection {
    fn from(error: anyhow::Error) -> Self {
        // After a wait the end of the transcript follows.
        let text = error.to_string();
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
