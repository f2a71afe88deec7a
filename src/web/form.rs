//! Forms that visitors fill in.

use axum::Form;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use maud::{Markup, html};
use serde::de::DeserializeOwned;

use super::failure::Failure;
use crate::i18n::{Language, say};
use djambi_rules::Options;

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
        select name="rules" aria-label=(say!(language, "web-rules")) {
            @for (name, options) in Options::PRESETS {
                option value=(name) selected[options == *chosen] { (say!(language, "terms-preset", preset = name)) }
            }
        }
    }
}
