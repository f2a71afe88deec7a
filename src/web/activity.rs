//! The pages in a frame of Discord's client: who the reader is and where they are, found out by the server
//! and not by what the frame says, and the page with which they begin.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use jiff::{SignedDuration, Timestamp};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;

use super::app::App;
use super::layout::{Page, SetCookie};
use super::player::{Player, request};
use super::rate_limit::Kind;
use super::reader::may_see;
use super::request::Failure;
use super::visitor::Visitor;
use super::{home, layout};
use crate::activity::ActivityError;
use crate::game::{Level, Phase, Terms};
use crate::i18n::say;
use crate::links::{hash, token};
use crate::service::{Command, GameRef, Reply, View};
use crate::store::FRAME_LIFE;

/// The path at which a frame that was loaded again gets its session back.
pub const AGAIN: &str = "/activity/again";

/// How long a state can be used.
const STATE_LIFE: SignedDuration = SignedDuration::from_mins(10);

/// The name of the cookie of one frame: another person's may be in the same browser.
fn cookie_name(frame: &str) -> String {
    format!("djambi-frame-{}", &hash(frame)[..16])
}

/// The cookie that gives a frame its session back after it was loaded again. It is sent within Discord's
/// client only, and to no other page.
fn cookie(frame: &str, token: &str) -> SetCookie {
    let life: Duration = FRAME_LIFE.try_into().unwrap_or_default();
    layout::set_cookie((&cookie_name(frame), token), AGAIN, life, true, true)
}

/// The start page, or in a frame the page that asks Discord's client who is there.
pub async fn home(visitor: Visitor, Query(query): Query<HashMap<String, String>>) -> Response {
    let is_frame = query.contains_key("frame_id") && query.contains_key("instance_id");
    let Some(frames) = visitor.app.frames.as_ref().filter(|_| is_frame) else {
        return home::home(&visitor);
    };
    let Some(site) = frames.discord.site() else {
        return Failure::Unavailable.into_response();
    };
    let language = visitor.language;
    let brand = say!(language, "web-brand");
    let parents = frames.discord.parents().join(" ");
    let page = html! {
        main #activity.words data-client=(site.application) data-parents=(parents)
            data-refused=(say!(language, "activity-refused")) data-silent=(say!(language, "activity-failed"))
            data-failed=(say!(language, "activity-failed")) data-again=(say!(language, "button-again"))
            data-browser=(say!(language, "button-in-browser")) data-site=(visitor.app.links.site) {
            h1 { (brand) }
            p role="status" { (say!(language, "activity-connecting")) }
        }
    };
    layout::bare(visitor.look, &brand, &page).into_response()
}

/// Returns a state for the question who somebody is: it can be used once, for that Activity.
pub async fn state(
    visitor: Visitor,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    visitor.take(Kind::Change)?;
    let instance = query.get("instance_id").ok_or(Failure::NotFound)?;
    visitor.app.frames.as_ref().ok_or(Failure::NotFound)?;
    let state = visitor
        .app
        .links
        .state(instance, &token()?, Timestamp::now() + STATE_LIFE);
    Ok(state.into_response())
}

/// The data that the page of a frame has received from Discord's client.
#[derive(Debug, Deserialize)]
pub struct SignIn {
    code: String,
    state: String,
    instance: String,
    frame: String,
}

/// A frame that was loaded again.
#[derive(Debug, Deserialize)]
pub struct Again {
    frame: String,
}

/// Returns the session that a frame had before it was loaded again.
pub async fn again(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Form(given): Form<Again>,
) -> Result<Response, Failure> {
    let frames = app.frames.as_ref().ok_or(Failure::NotFound)?;
    let cookies = CookieJar::from_headers(&headers);
    let session = cookies.get(&cookie_name(&given.frame)).map(Cookie::value);
    let session = session.ok_or(Failure::Frame)?;
    frames
        .frame(&app.service, &hash(session))
        .await?
        .ok_or(Failure::Frame)?;
    Ok(Json(json!({ "session": session })).into_response())
}

/// Signs a person in, in a running Activity that they are in.
pub async fn sign_in(
    State(app): State<Arc<App>>,
    Form(given): Form<SignIn>,
) -> Result<Response, Failure> {
    let frames = app.frames.as_ref().ok_or(Failure::NotFound)?;
    let now = Timestamp::now();
    let store = app.service.store();
    let expires = app.links.read_state(&given.instance, &given.state, now);
    let expires = expires.ok_or(Failure::Frame)?;
    let is_new = store.use_link(&hash(&given.state), expires).await?;
    let is_first = is_new && store.use_link(&hash(&given.code), expires).await?;
    if !is_first {
        return Err(Failure::Frame);
    }
    let arrival = frames.discord.arrival(&given.code).await;
    let arrival = arrival.map_err(|error| refused(&error))?;
    let person = arrival.person;
    let place = frames.place_of_newcomer(&given.instance, person).await;
    let place = place.map_err(|error| refused(&error))?;
    place.ok_or(Failure::Frame)?;
    let session = token()?;
    let by = (person, &*arrival.name);
    store
        .open_frame(&hash(&session), by, &given.instance, now)
        .await?;
    // The person's token goes to their frame and nowhere else.
    let answer = Json(json!({ "session": session, "access_token": arrival.token }));
    Ok((cookie(&given.frame, &session), answer).into_response())
}

fn refused(error: &ActivityError) -> Failure {
    tracing::warn!(%error, "sign-in within Discord failed");
    match error {
        ActivityError::Code => Failure::Frame,
        _ => Failure::Unavailable,
    }
}

/// Leads to the game of the channel; without one, shows how to begin one. Only its players see the board of
/// a private game.
pub async fn start(visitor: Visitor) -> Result<Response, Failure> {
    let frame = visitor.frame.clone().ok_or(Failure::Frame)?;
    let language = visitor.language;
    let by = visitor.requester(frame.person, frame.name.clone());
    let look = Command::Look {
        game: GameRef::Here,
    };
    let last = match request(&visitor, by, frame.place, None, look).await? {
        Reply::Game(view) => Some(view),
        _ => None,
    };
    if last
        .as_ref()
        .is_some_and(|view| view.server.settings.no_pages)
    {
        return Err(Failure::NotFound);
    }
    let is_live = |view: &View| !matches!(view.game.phase(), Phase::Over(_));
    let is_live = last.as_ref().is_some_and(is_live);
    let shown = last.filter(|view| may_see(&visitor, view));
    let path = shown.map(|view| visitor.path(&view.id));
    if let Some(path) = path.as_ref().filter(|_| is_live) {
        return Ok(Redirect::to(path).into_response());
    }
    let games = html! { a.button href="/games" { (say!(language, "web-my-games")) } };
    let page = if is_live {
        let about = say!(language, "activity-private");
        Page::of_words(
            say!(language, "web-brand"),
            &html! { p { (about) } div.ways { (games) } },
        )
    } else {
        Page::of_words(
            say!(language, "activity-no-game"),
            &html! {
                (home::play_now("/activity/play", language, &Markup::default()))
                form.start method="post" action="/activity/play" {
                    p { (say!(language, "activity-lobby-how")) }
                    button.button type="submit" { (say!(language, "web-open-table")) }
                }
                div.ways {
                    @if let Some(path) = &path {
                        a.button href=(path) { (say!(language, "activity-last-game")) }
                    }
                    (games)
                }
            },
        )
    };
    Ok(page.to(&visitor))
}

/// A game to be opened in the channel.
#[derive(Debug, Deserialize)]
pub struct Opening {
    /// The level of three computers; a lobby for people if not given.
    level: Option<String>,
}

/// Opens a game in the channel, which is announced there, and leads to it.
pub async fn play(visitor: Visitor, Form(opening): Form<Opening>) -> Result<Response, Failure> {
    visitor.take(Kind::Game)?;
    let frame = visitor.frame.clone().ok_or(Failure::Frame)?;
    let level = opening.level.as_deref();
    let level = level.map(|text| Level::offered(text).ok_or(Failure::Form));
    let level = level.transpose()?;
    let by = visitor.requester(frame.person, frame.name);
    let terms = Terms::default();
    let reply = request(&visitor, by, frame.place, None, Command::Open { terms }).await?;
    // Somebody else was quicker: there is their game.
    let Reply::Done(update) = reply else {
        return Ok(Redirect::to("/activity").into_response());
    };
    let mut view = update.view;
    if let Some(level) = level {
        let player = Player::new(&visitor, &view, frame.person);
        view = player.against(level).await?;
    }
    let (id, version, place) = (&view.id, view.version(), view.game.place());
    let store = visitor.app.service.store();
    store.postpone(id, version, place, Timestamp::now()).await?;
    Ok(Redirect::to(&visitor.path(id)).into_response())
}
