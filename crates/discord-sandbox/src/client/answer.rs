//! The answers of the JSON API.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::errors::Trouble;

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

    /// Something that does not exist, or that the person does not see.
    pub fn missing(sentence: impl Into<String>) -> Self {
        Self::new(404, sentence)
    }

    /// A request that cannot be understood.
    pub fn wrong(sentence: impl Into<String>) -> Self {
        Self::new(400, sentence)
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
