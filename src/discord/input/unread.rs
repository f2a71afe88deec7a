//! Interactions that the library cannot read: those of a new kind, and those that lack what it expects.

use serde_json::{Value, json};
use serenity::all::{
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage,
    Interaction, InteractionId,
};

use crate::i18n::{Language, say};

/// The kind of an interaction that asks for suggestions, by Discord's number.
const AUTOCOMPLETE: u64 = 4;
/// The kinds of options that have options of their own: subcommands and their groups.
const NESTED: [u64; 2] = [1, 2];
/// The largest file where Discord does not say another size, in bytes.
const FILE_LIMIT: u32 = 10 << 20;

/// The interaction, with what Discord may leave out filled in; `None` if it cannot be read even so.
#[must_use]
pub fn repaired(mut payload: Value) -> Option<Interaction> {
    let fields = payload.as_object_mut()?;
    fields
        .entry("attachment_size_limit")
        .or_insert_with(|| json!(FILE_LIMIT));
    if let Some(data) = fields.get_mut("data") {
        fill_in_options(data);
    }
    serde_json::from_value(payload).ok()
}

/// A subcommand without options has none.
fn fill_in_options(command: &mut Value) {
    let Some(options) = command.get_mut("options").and_then(Value::as_array_mut) else {
        return;
    };
    for option in options {
        let nested = option["type"]
            .as_u64()
            .is_some_and(|it| NESTED.contains(&it));
        if let (true, Some(fields)) = (nested, option.as_object_mut()) {
            fields.entry("options").or_insert_with(|| json!([]));
            fill_in_options(option);
        }
    }
}

/// What is needed to answer an interaction that cannot be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Unread {
    /// Its number.
    pub id: InteractionId,
    /// By which it is answered.
    pub token: String,
    language: Language,
    wants_suggestions: bool,
}

impl Unread {
    /// Reads it; `None` if it does not say how it can be answered.
    #[must_use]
    pub fn of(payload: &Value) -> Option<Unread> {
        let id = &payload["id"];
        let id = id.as_u64().or_else(|| id.as_str()?.parse().ok())?;
        let language = payload["locale"].as_str().and_then(Language::from_tag);
        Some(Unread {
            id: std::num::NonZeroU64::new(id)?.into(),
            token: payload["token"].as_str()?.to_owned(),
            language: language.unwrap_or_default(),
            wants_suggestions: payload["type"] == AUTOCOMPLETE,
        })
    }

    /// That it cannot be read; no suggestions to one who is typing.
    #[must_use]
    pub fn answer(&self) -> CreateInteractionResponse {
        if self.wants_suggestions {
            return CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new());
        }
        let text = say!(self.language, "unread-interaction");
        CreateInteractionResponse::Message(
            CreateInteractionResponseMessage::new()
                .content(text)
                .ephemeral(true),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_how_to_be_answered_is_answered_and_nothing_else() {
        let read = |payload| Unread::of(&payload);
        let known = read(json!({ "id": "7", "token": "t", "type": 99, "locale": "fr" })).unwrap();
        assert_eq!((known.id.get(), known.token.as_str()), (7, "t"));
        assert_eq!(known.language, Language::French);
        for payload in [
            json!(null),
            json!([]),
            json!({ "id": "7" }),
            json!({ "id": "0", "token": "t" }),
            json!({ "id": "x", "token": "t" }),
            json!({ "token": "t" }),
        ] {
            assert_eq!(read(payload.clone()), None, "{payload}");
        }
    }
}
