//! Requests of the bot (method, path, JSON and files), patterns of them, and their responses.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{AppendHeaders, IntoResponse, Response};
use bytes::Bytes;
use hyper::HeaderMap;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::errors::{ApiError, BAD_JSON};

/// A request of the bot, as faults and hooks get it.
#[derive(Clone, Debug)]
pub struct Request {
    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    pub method: String,
    /// The path after `/api/v10`, such as `/channels/1/messages`.
    pub path: String,
    /// The JSON body, from `payload_json` where the request is multipart.
    pub body: Value,
    pub(crate) query: String,
    pub(crate) authorization: Option<String>,
    pub(crate) files: Vec<Upload>,
}

impl Request {
    /// `POST /channels/1/messages`.
    pub(crate) fn line(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The value of a query parameter.
    pub(crate) fn query(&self, key: &str) -> Option<String> {
        let mut pairs = form_urlencoded::parse(self.query.as_bytes());
        let (_, value) = pairs.find(|(name, _)| name == key)?;
        Some(value.into_owned())
    }
}

/// An uploaded file: `files[index]` of a multipart body.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub index: u64,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

/// Parses a request. Rejects bodies that are not what their headers declare.
pub(crate) async fn read(
    head: &hyper::http::request::Parts,
    bytes: Bytes,
) -> Result<Request, ApiError> {
    let content_type = header(&head.headers, "content-type").unwrap_or_default();
    let mut files = Vec::new();
    let body = if let Ok(boundary) = multer::parse_boundary(&content_type) {
        let form = multipart(bytes, boundary, &mut files).await;
        json(&form.map_err(|_| BAD_JSON)?)?
    } else if content_type.starts_with("application/x-www-form-urlencoded") {
        form_urlencoded::parse(&bytes).into_owned().collect()
    } else {
        json(&bytes)?
    };
    Ok(Request {
        method: head.method.to_string(),
        path: path(head.uri.path()),
        body,
        query: head.uri.query().unwrap_or_default().to_owned(),
        authorization: header(&head.headers, "authorization"),
        files,
    })
}

/// Reads JSON; a body without anything is null.
fn json(bytes: &[u8]) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes).map_err(|_| BAD_JSON)
}

/// The path without `/api/v10`, decoded (`%40original` is `@original`).
pub(crate) fn path(path: &str) -> String {
    let path = percent_decode_str(path).decode_utf8_lossy();
    path.strip_prefix("/api/v10").unwrap_or(&path).to_owned()
}

fn header(headers: &HeaderMap, name: &str) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

/// Reads the files of a multipart body, and returns its JSON.
async fn multipart(
    bytes: Bytes,
    boundary: String,
    files: &mut Vec<Upload>,
) -> Result<Bytes, multer::Error> {
    let stream = futures_util::stream::once(async { Ok::<_, std::io::Error>(bytes) });
    let mut multipart = multer::Multipart::new(stream, boundary);
    let mut json = Bytes::new();
    while let Some(field) = multipart.next_field().await? {
        let name = field.name().unwrap_or_default();
        let index = name
            .strip_prefix("files[")
            .and_then(|it| it.strip_suffix(']'));
        if name == "payload_json" {
            json = field.bytes().await?;
        } else if let Some(index) = index.and_then(|index| index.parse().ok()) {
            files.push(Upload {
                index,
                filename: field.file_name().unwrap_or("unnamed").to_owned(),
                content_type: field.content_type().map(ToString::to_string),
                bytes: field.bytes().await?,
            });
        }
    }
    Ok(json)
}

/// Whether `POST /channels/*/messages` matches `POST /channels/1/messages`: a star is one part,
/// `**` the rest.
pub(crate) fn matches(pattern: &str, line: &str) -> bool {
    let parts = |text| str::split(text, [' ', '/']).filter(|part: &&str| !part.is_empty());
    let mut line = parts(line);
    for part in parts(pattern) {
        match line.next() {
            _ if part == "**" => return true,
            Some(here) if part == "*" || part == here => {}
            _ => return false,
        }
    }
    line.next().is_none()
}

/// The response of a route.
#[derive(Debug)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    /// Null for a response without a body.
    pub body: Value,
}

impl Reply {
    pub fn json(status: u16, body: Value) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body,
        }
    }

    pub fn nothing() -> Self {
        Self::json(204, Value::Null)
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let headers = AppendHeaders(self.headers);
        match self.body {
            Value::Null => (status, headers).into_response(),
            body => (status, headers, Json(body)).into_response(),
        }
    }
}

/// A file of a message. It runs nothing where it is opened, since the client has the same origin.
pub(crate) fn stored(content_type: &str, bytes: Bytes) -> Response {
    let headers = [
        (CONTENT_TYPE, content_type),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, bytes).into_response()
}

/// The successful response of a route.
#[allow(clippy::unnecessary_wraps, reason = "routes return it as it is")]
pub(crate) fn ok(body: impl Into<Value>) -> Answer {
    Ok(Reply::json(200, body.into()))
}

impl From<ApiError> for Reply {
    fn from(error: ApiError) -> Self {
        Self::json(error.status, error.body())
    }
}

/// The method by which an event of the gateway is logged.
pub(crate) const GATEWAY: &str = "GATEWAY";

/// A request and its response.
#[derive(Clone, Debug, Default)]
pub struct Logged {
    /// `POST`, `PATCH` and so on.
    pub method: String,
    /// The path after `/api/v10`, or the name of an event.
    pub path: String,
    /// The JSON body.
    pub body: Value,
    /// The status of the answer.
    pub status: u16,
    /// Discord's error code.
    pub code: Option<u64>,
    /// Discord's reason in words, if it was rejected.
    pub rejected: Option<String>,
    /// The time of the response, in milliseconds of the sandbox's clock.
    pub at_ms: u64,
    /// How long the request took, with the faults that held it up.
    pub took: Duration,
    pub(crate) number: u64,
}

/// The response of a route, or the error that the bot gets.
pub(crate) type Answer = Result<Reply, ApiError>;
