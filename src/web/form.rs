//! The fields of forms, the parts of addresses, and moves that are typed.

use std::collections::HashMap;

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use maud::{Markup, html};
use serde::de::DeserializeOwned;

use super::failure::Failure;
use super::words;
use crate::i18n::{self, Language, names, say};
use djambi_input::{Draft, Left, Reading, TypedAnswer};
use djambi_rules::{Move, Options, Position};

/// The fields of a form. One that lacks a field is answered by [`Failure::Form`], one that is too long by
/// [`Failure::TooLarge`].
pub struct Filled<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Filled<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Filled<T>, Failure> {
        let form = Form::<T>::from_request(request, state).await;
        form.map(|Form(fields)| Filled(fields))
            .map_err(|why| match why.status() {
                StatusCode::PAYLOAD_TOO_LARGE => Failure::TooLarge,
                _ => Failure::Form,
            })
    }
}

/// The menu of the rules: the field `rules`, in which these are chosen.
pub fn rules(language: Language, chosen: &Options) -> Markup {
    html! {
        select name="rules" aria-label=(say!(language, "button-rules")) {
            @for (name, options) in Options::PRESETS {
                option value=(name) selected[options == *chosen] { (say!(language, "terms-preset", preset = name)) }
            }
        }
    }
}

/// The parts of an address that its route leaves open. Parts that are not text are answered by
/// [`Failure::NotFound`].
pub struct Address<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Address<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Address<T>, Failure> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(parts)| Address(parts))
            .map_err(|_| Failure::NotFound)
    }
}

/// The fields of a form for a typed move. `draft` has the parts chosen on the board: squares alone
/// answer the question that it asks. `text` was rejected, and is to be corrected.
pub fn fields(language: Language, draft: Draft, text: &str, button: &str) -> Markup {
    html! {
        label.hidden for="typed" { (say!(language, "web-type")) }
        @if draft != Draft::default() { input type="hidden" name="draft" value=(draft); }
        input #typed name="text" type="text" maxlength="80" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Mc1-e1" required value=[Some(text).filter(|it| !it.is_empty())];
        button.button type="submit" { (button) }
    }
}

/// Reads the draft of such a form. An invalid draft becomes an empty one.
#[must_use]
pub fn draft_of(text: &str) -> Draft {
    text.parse().unwrap_or_default()
}

/// Returns the draft after squares alone are typed under its question; the error says that they
/// answer nothing. `None` if the text is not an answer: then it may be a whole move.
#[must_use]
pub fn answer(
    language: Language,
    position: &Position,
    draft: Draft,
    text: &str,
) -> Option<Result<Draft, String>> {
    // Where nothing was chosen, a square begins a move.
    let Left::Question(question) = draft.left(position) else {
        return None;
    };
    if draft == Draft::default() {
        return None;
    }
    let (names, nobody) = (names(language), say!(language, "ask-no-victim"));
    let answered = TypedAnswer::read(text, &names, &nobody)?.to(draft, position)?;
    Some(answered.map_err(|square| {
        let at = square.to_string();
        let role = question.moves().next().map(|mv| mv.role());
        let question = i18n::question(language, question.asks(), role);
        say!(language, "term-no-answer", at = at, question = question)
    }))
}

/// A try on a board of which an address tells all: what is chosen, and what was typed.
pub enum Tried {
    /// Nothing yet, or a part of a move.
    Draft(Draft),
    /// A move.
    Move(Move),
    /// A text that is not a move, with the parts that are chosen anyway.
    Rejected(Draft, String),
}

/// Returns the try of an address: the fields `draft` and `text`.
#[must_use]
pub fn tried(language: Language, position: &Position, query: &HashMap<String, String>) -> Tried {
    let draft = draft_of(query.get("draft").map_or("", String::as_str));
    let Some(text) = query.get("text") else {
        return tried_draft(position, draft);
    };
    match answer(language, position, draft, text) {
        Some(Ok(next)) => tried_draft(position, next),
        Some(Err(notice)) => Tried::Rejected(draft, notice),
        None => match djambi_input::read_move(position, position.mover(), text, &names(language)) {
            Reading::Move(mv) => Tried::Move(mv),
            Reading::Question(question) => Tried::Draft(Draft::from(&question)),
            Reading::Rejected(rejection) => {
                Tried::Rejected(draft, words::move_rejection(language, &rejection))
            }
        },
    }
}

fn tried_draft(position: &Position, draft: Draft) -> Tried {
    match draft.left(position) {
        Left::One(mv) if draft != Draft::default() => Tried::Move(mv),
        _ => Tried::Draft(draft),
    }
}
