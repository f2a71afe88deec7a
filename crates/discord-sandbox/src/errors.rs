//! Discord's errors: a status, a code, a sentence, and for invalid forms a tree of errors by path.

use std::fmt;

use serde_json::{Map, Value, json};

/// The error of a request, in Discord's format.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: &'static str,
    pub errors: Option<Value>,
}

impl ApiError {
    const fn new(status: u16, code: u32, message: &'static str) -> Self {
        Self {
            status,
            code,
            message,
            errors: None,
        }
    }

    /// The error in words, with the first reason where a form is invalid.
    pub fn sentence(&self) -> String {
        sentence(&self.body())
    }

    pub fn body(&self) -> Value {
        let mut body = json!({ "code": self.code, "message": self.message });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// The body of an error in words, with the first reason where a form is invalid.
pub(crate) fn sentence(body: &Value) -> String {
    fn first(errors: &Value) -> Option<&str> {
        let reason = errors["_errors"][0]["message"].as_str();
        reason.or_else(|| errors.as_object()?.values().find_map(first))
    }
    let message = body["message"].as_str().unwrap_or("an error");
    match first(&body["errors"]) {
        Some(reason) => format!("{message}: {reason}"),
        None => message.to_owned(),
    }
}

// Discord's 'JSON error codes', those a bot that posts and answers can meet.
pub(crate) const UNAUTHORIZED: ApiError = ApiError::new(401, 0, "401: Unauthorized");
pub(crate) const NOT_FOUND: ApiError = ApiError::new(404, 0, "404: Not Found");
pub(crate) const NOT_ALLOWED: ApiError = ApiError::new(405, 0, "405: Method Not Allowed");
pub(crate) const UNKNOWN_APPLICATION: ApiError = ApiError::new(404, 10_002, "Unknown Application");
pub(crate) const UNKNOWN_CHANNEL: ApiError = ApiError::new(404, 10_003, "Unknown Channel");
pub(crate) const UNKNOWN_GUILD: ApiError = ApiError::new(404, 10_004, "Unknown Guild");
pub(crate) const UNKNOWN_MEMBER: ApiError = ApiError::new(404, 10_007, "Unknown Member");
pub(crate) const UNKNOWN_MESSAGE: ApiError = ApiError::new(404, 10_008, "Unknown Message");
pub(crate) const UNKNOWN_USER: ApiError = ApiError::new(404, 10_013, "Unknown User");
pub(crate) const UNKNOWN_EMOJI: ApiError = ApiError::new(404, 10_014, "Unknown Emoji");
pub(crate) const UNKNOWN_WEBHOOK: ApiError = ApiError::new(404, 10_015, "Unknown Webhook");
pub(crate) const UNKNOWN_INTERACTION: ApiError = ApiError::new(404, 10_062, "Unknown interaction");
pub(crate) const UNKNOWN_COMMAND: ApiError =
    ApiError::new(404, 10_063, "Unknown application command");
pub(crate) const TOO_LARGE: ApiError = ApiError::new(413, 40_005, "Request entity too large");
pub(crate) const FOLLOW_UPS: ApiError = ApiError::new(
    400,
    40_094,
    "This interaction has reached the maximum number of follow up messages.",
);
pub(crate) const ACKNOWLEDGED: ApiError =
    ApiError::new(400, 40_060, "Interaction has already been acknowledged.");
pub(crate) const MISSING_ACCESS: ApiError = ApiError::new(403, 50_001, "Missing Access");
pub(crate) const NOT_YOURS: ApiError = ApiError::new(
    403,
    50_005,
    "Cannot edit a message authored by another user",
);
pub(crate) const EMPTY_MESSAGE: ApiError =
    ApiError::new(400, 50_006, "Cannot send an empty message");
pub(crate) const DMS_CLOSED: ApiError =
    ApiError::new(403, 50_007, "Cannot send messages to this user");
pub(crate) const MISSING_PERMISSIONS: ApiError = ApiError::new(403, 50_013, "Missing Permissions");
pub(crate) const WRONG_CHANNEL_TYPE: ApiError =
    ApiError::new(400, 50_024, "Cannot execute action on this channel type");
pub(crate) const DEAD_TOKEN: ApiError = ApiError::new(401, 50_027, "Invalid Webhook Token");
pub(crate) const THREAD_ARCHIVED: ApiError = ApiError::new(400, 50_083, "Thread is archived");
pub(crate) const BAD_JSON: ApiError =
    ApiError::new(400, 50_109, "The request body contains invalid JSON.");
pub(crate) const TOO_MANY_COMMANDS: ApiError = ApiError::new(
    400,
    30_032,
    "Maximum number of application commands reached",
);
pub(crate) const ENTRY_POINT_LEFT_OUT: ApiError = ApiError::new(
    400,
    50_240,
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
);
pub(crate) const THREAD_EXISTS: ApiError = ApiError::new(
    400,
    160_004,
    "A thread has already been created for this message",
);
pub(crate) const THREAD_LOCKED: ApiError = ApiError::new(400, 160_005, "Thread is locked");

/// Collects the errors of a form, each at its path, into Discord's `50035`.
///
/// The codes inside (`BASE_TYPE_MAX_LENGTH` and so on) are Discord's where it documents or shows them.
#[derive(Debug, Default)]
pub(crate) struct Form {
    errors: Map<String, Value>,
}

impl Form {
    /// Adds an error at a path such as `embeds.0.title`; the empty path is the whole body.
    pub fn wrong(&mut self, path: &str, code: &str, message: impl fmt::Display) {
        let mut at = &mut self.errors;
        for part in path.split('.').filter(|part| !part.is_empty()) {
            let next = at.entry(part).or_insert_with(|| json!({}));
            let Value::Object(next) = next else {
                return;
            };
            at = next;
        }
        let list = at.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({ "code": code, "message": message.to_string() }));
        }
    }

    pub fn required(&mut self, path: &str) {
        self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Checks that a text has between `min` and `max` characters (code points, as Discord counts).
    pub fn length(&mut self, path: &str, text: &str, min: usize, max: usize) {
        let length = text.chars().count();
        if length > max {
            let message = format!("Must be {max} or fewer in length.");
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", message);
        } else if length < min {
            let message = format!("Must be between {min} and {max} in length.");
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Checks that a list has between `min` and `max` items.
    pub fn count(&mut self, path: &str, count: usize, min: usize, max: usize) {
        if count < min || count > max {
            let message = format!("Must be between {min} and {max} in length.");
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    pub fn done(self) -> Result<(), ApiError> {
        if self.errors.is_empty() {
            return Ok(());
        }
        Err(ApiError {
            errors: Some(Value::Object(self.errors)),
            ..ApiError::new(400, 50_035, "Invalid Form Body")
        })
    }
}

/// The reason why a person could not do something, or why an expected result did not come.
///
/// `Debug` prints like `Display`, so that `unwrap` and `?` in tests print sentences.
#[derive(Clone)]
pub struct Trouble(pub(crate) String);

impl Trouble {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}
