//! Suggestions for the text that is being typed: `POST /client/complete`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::act::{Typed, actor};
use super::answer::Rejection;
use super::find;
use super::input::Body;
use crate::shared::Shared;

pub(super) async fn complete(
    State(shared): State<Arc<Shared>>,
    Body(typed): Body<Typed>,
) -> Result<Json<Value>, Rejection> {
    let person = actor(&shared, &typed.r#as)?;
    let channel = find::channel(&shared, person.id(), &typed.channel)?;
    let offers = person.offers(channel, &typed.text).await;
    let mut answer = json!(offers);
    answer["ok"] = json!(true);
    Ok(Json(answer))
}
