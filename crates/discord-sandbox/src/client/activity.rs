//! Activities in the client: opening and closing one, and what its frame asks of Discord's server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::act::{Answer, actor, outcome};
use super::api::{Body, Takes};
use super::api::{Rejection, done};
use super::find;
use crate::activities;
use crate::shared::Shared;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    r#as: String,
    r#do: Act,
    #[serde(default)]
    channel: String,
    #[serde(default)]
    instance: String,
    #[serde(default)]
    client_id: String,
    #[serde(default)]
    access_token: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Launch,
    Join,
    Close,
    Authorize,
    Authenticate,
    People,
}

impl Takes for Asked {
    const SHAPE: &str = r#"{"as":NAME,"do":ACT} with launch or join and "channel", close or people and "instance", authorize and "client_id", authenticate and "access_token""#;
}

pub(super) async fn activity(
    State(shared): State<Arc<Shared>>,
    Body(asked): Body<Asked>,
) -> Answer {
    let person = actor(&shared, &asked.r#as)?;
    let me = person.id();
    match asked.r#do {
        Act::Launch => {
            let channel = find::channel(&shared, me, &asked.channel)?;
            outcome(&shared, me, &person.launches(channel)?).await
        }
        Act::Join => {
            let channel = find::channel(&shared, me, &asked.channel)?;
            let instance = person.joins_activity(channel)?;
            let frame = activities::frame(&mut shared.world(), me, &instance);
            Ok(Json(json!({ "ok": true, "activity": frame })))
        }
        Act::Close => {
            person.leaves_activity(&asked.instance);
            Ok(done())
        }
        Act::Authorize => authorize(&shared, &asked),
        Act::Authenticate => {
            let user = activities::authenticated(&shared.world(), &asked.access_token);
            let user = user.ok_or_else(|| Rejection::new(409, "Invalid access token"))?;
            Ok(Json(json!({ "ok": true, "data": user })))
        }
        Act::People => {
            let world = shared.world();
            let instance = world.activities.instances.get(&asked.instance);
            let users = instance.into_iter().flat_map(|it| &it.users);
            let people = users.map(|id| {
                let mut user = crate::shapes::user_by_id(&world, *id);
                user["flags"] = json!(0);
                user
            });
            let people: Vec<Value> = people.collect();
            Ok(Json(json!({ "ok": true, "participants": people })))
        }
    }
}

/// `/oauth2/authorize`, as the client asks it when a person has pressed *Authorize*.
fn authorize(shared: &Shared, asked: &Asked) -> Answer {
    let me = find::person(&shared.world(), &asked.r#as)?;
    let mut world = shared.world();
    if asked.client_id != world.application.to_string() || !world.activities.is_on() {
        return Err(Rejection::new(409, "Invalid Client ID"));
    }
    let code = activities::authorize(&mut world, me);
    let code = code.ok_or_else(|| {
        Rejection::new(409, "OAuth2 Error: access_denied: The user denied access")
    })?;
    Ok(Json(json!({ "ok": true, "code": code })))
}
