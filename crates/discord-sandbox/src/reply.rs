//! Responses to requests.

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse, Response};
use bytes::Bytes;
use serde_json::Value;

use crate::errors::ApiError;

/// The response of a route.
#[derive(Debug)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Bytes,
}

impl Reply {
    pub fn json(status: u16, body: &Value) -> Self {
        Self {
            status,
            headers: vec![("content-type", "application/json".to_owned())],
            body: body.to_string().into(),
        }
    }

    pub fn nothing() -> Self {
        Self {
            status: 204,
            headers: Vec::new(),
            body: Bytes::new(),
        }
    }

    /// A file of a message. It runs nothing where it is opened, since the client has the same origin.
    pub fn file(content_type: &str, body: Bytes) -> Self {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
        Self {
            status: 200,
            headers: vec![
                ("content-type", content_type.to_owned()),
                ("content-security-policy", policy.to_owned()),
                ("x-content-type-options", "nosniff".to_owned()),
            ],
            body,
        }
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        (status, AppendHeaders(self.headers), Body::from(self.body)).into_response()
    }
}

impl From<ApiError> for Reply {
    fn from(error: ApiError) -> Self {
        Self::json(error.status, &error.body())
    }
}

/// The response of a route, or the error that the bot gets.
pub(crate) type Answer = Result<Reply, ApiError>;
