//! Bodies and addresses of requests. Invalid input is answered with the expected form.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::answer::Rejection;

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
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            Rejection::wrong(format!(
                "The body cannot be read ({error}): it is {}.",
                T::SHAPE
            ))
        })
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
                Rejection::wrong(format!(
                    "The address cannot be read ({reason}): it is {}.",
                    T::SHAPE
                ))
            })
    }
}
