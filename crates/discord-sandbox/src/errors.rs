//! Discord's errors: a status, a code, a sentence, and for invalid forms a tree of errors by path.

use std::fmt;

use serde_json::{Map, Value, json};

/// Returns a [`Trouble`] in words, as `format!` takes them.
macro_rules! trouble {
    ($($part:tt)*) => { $crate::errors::Trouble::new(format!($($part)*)) };
}
pub(crate) use trouble;

/// The error of a request, in Discord's format.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: &'static str,
    pub errors: Option<Value>,
}

impl ApiError {
    /// The error of a form with a tree of errors by path.
    pub fn invalid(errors: Map<String, Value>) -> Self {
        Self {
            errors: Some(Value::Object(errors)),
            ..Self::new(400, 50_035, "Invalid Form Body")
        }
    }

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

/// Defines errors by their status, code and sentence.
macro_rules! errors {
    ($($name:ident = $status:literal, $code:literal, $message:literal;)*) => {
        $(pub(crate) const $name: ApiError = ApiError::new($status, $code, $message);)*
    };
}

// Discord's 'JSON error codes', those a bot that posts and answers can meet.
errors! {
    UNAUTHORIZED = 401, 0, "401: Unauthorized";
    NOT_FOUND = 404, 0, "404: Not Found";
    NOT_ALLOWED = 405, 0, "405: Method Not Allowed";
    UNKNOWN_APPLICATION = 404, 10_002, "Unknown Application";
    UNKNOWN_CHANNEL = 404, 10_003, "Unknown Channel";
    UNKNOWN_GUILD = 404, 10_004, "Unknown Guild";
    UNKNOWN_MEMBER = 404, 10_007, "Unknown Member";
    UNKNOWN_MESSAGE = 404, 10_008, "Unknown Message";
    UNKNOWN_USER = 404, 10_013, "Unknown User";
    UNKNOWN_EMOJI = 404, 10_014, "Unknown Emoji";
    UNKNOWN_WEBHOOK = 404, 10_015, "Unknown Webhook";
    UNKNOWN_INTERACTION = 404, 10_062, "Unknown interaction";
    UNKNOWN_COMMAND = 404, 10_063, "Unknown application command";
    TOO_LARGE = 413, 40_005, "Request entity too large";
    FOLLOW_UPS = 400, 40_094, "This interaction has reached the maximum number of follow up messages.";
    ACKNOWLEDGED = 400, 40_060, "Interaction has already been acknowledged.";
    MISSING_ACCESS = 403, 50_001, "Missing Access";
    NOT_YOURS = 403, 50_005, "Cannot edit a message authored by another user";
    EMPTY_MESSAGE = 400, 50_006, "Cannot send an empty message";
    DMS_CLOSED = 403, 50_007, "Cannot send messages to this user";
    MISSING_PERMISSIONS = 403, 50_013, "Missing Permissions";
    WRONG_CHANNEL_TYPE = 400, 50_024, "Cannot execute action on this channel type";
    DEAD_TOKEN = 401, 50_027, "Invalid Webhook Token";
    THREAD_ARCHIVED = 400, 50_083, "Thread is archived";
    BAD_JSON = 400, 50_109, "The request body contains invalid JSON.";
    TOO_MANY_COMMANDS = 400, 30_032, "Maximum number of application commands reached";
    ENTRY_POINT_LEFT_OUT = 400, 50_240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.";
    THREAD_EXISTS = 400, 160_004, "A thread has already been created for this message";
    THREAD_LOCKED = 400, 160_005, "Thread is locked";
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
