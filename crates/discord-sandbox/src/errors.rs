//! Discord's errors: a status, a code, a sentence, and for invalid forms a tree of errors by path.

use serde_json::{Value, json};

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
    pub fn invalid(errors: Value) -> Self {
        Self {
            errors: Some(errors),
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

/// Returns an error unless something is true.
pub(crate) fn require(is_right: bool, error: ApiError) -> Result<(), ApiError> {
    if is_right { Ok(()) } else { Err(error) }
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

/// A fault in a form: its code, and a sentence. The codes (`BASE_TYPE_MAX_LENGTH` and so
/// on) are Discord's where it documents or shows them.
pub(crate) type Reason = (&'static str, &'static str);

/// Defines reasons by their code and sentence.
macro_rules! reasons {
    ($($name:ident = $code:literal, $message:literal;)*) => {
        pub(crate) mod reason { $(pub const $name: super::Reason = ($code, $message);)* }
    };
}

reasons! {
    REQUIRED = "BASE_TYPE_REQUIRED", "This field is required";
    LOCALE = "BASE_TYPE_CHOICES", "Unknown locale.";
    COMMAND_TWICE = "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique";
    COMMAND_NAME = "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid";
    COMMAND_SIZE = "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)";
    IN_MENU = "BASE_TYPE_CHOICES", "Commands in menus have neither a description nor options.";
    ENTRY_POINT = "BASE_TYPE_CHOICES", "Entry point commands are for applications with Activities, and for all guilds";
    HANDLER = "BASE_TYPE_CHOICES", "Value must be one of {1, 2}, for an entry point.";
    OPTION_TWICE = "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique";
    OPTIONS_MIXED = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types";
    OPTION_TYPE = "BASE_TYPE_CHOICES", "An option of this type cannot be here.";
    OPTION_ORDER = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options";
    AUTOCOMPLETE = "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Autocomplete is for text and number options without choices";
    MAX_LENGTH = "NUMBER_TYPE_RANGE", "max_length must be between min_length (at least 1) and 6000";
    CHOICE_TYPE = "BASE_TYPE_BAD_TYPE", "Could not convert the value to the option's type.";
    COMPONENT_TYPE = "BASE_TYPE_CHOICES", "Unknown component type.";
    COMPONENT_TEXT = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total length of all text displays must be 4000 or fewer.";
    ID_TWICE = "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated";
    ROW_WIDTH = "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width";
    NOT_ATTACHED = "UNFURLED_MEDIA_ITEM_NOT_ATTACHMENT", "A file component shows an attachment only";
    NO_ATTACHMENT = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "A referenced attachment was not found";
    ID_AND_URL = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A button has either a custom id or, with the style of a link, a url";
    BUTTON_EMPTY = "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji";
    EMOJI = "COMPONENT_INVALID_EMOJI", "Invalid emoji";
    MENU_RANGE = "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", "min_values must be less than or equal to max_values";
    MENU_MOST = "SELECT_COMPONENT_MAX_VALUES_EXCEED_OPTIONS", "max_values must be less than or equal to the number of options";
    MENU_VALUE = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used";
    MENU_DEFAULTS = "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "There are more default options than max_values";
    INPUT_LABEL = "BASE_TYPE_CHOICES", "A text input in a label cannot have a label of its own";
    INPUT_RANGE = "TEXT_INPUT_MIN_GREATER_THAN_MAX", "min_length must be less than or equal to max_length";
    LEGACY_FIELD = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2";
    EMBED_SIZE = "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000";
    URL_SCHEME = "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').";
    ATTACHMENT = "ATTACHMENT_NOT_FOUND", "Attachment data not found";
    MENTION = "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').";
    MENTIONS = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "A kind that parse has cannot have ids too: they are mutually exclusive.";
    USER = "USER_UNKNOWN", "Unknown user";
    REPLY = "REPLIES_UNKNOWN_MESSAGE", "Unknown message";
    EMOJI_NAME = "STRING_TYPE_REGEX", "String value did not match validation regex.";
    IMAGE = "IMAGE_INVALID", "Invalid image";
    IMAGE_SIZE = "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.";
}
