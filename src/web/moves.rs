//! Playing a move: the one that was chosen on the board, or one that was typed.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::address::Address;
use super::app::App;
use super::ask::ask;
use super::failure::Failure;
use super::form::Filled;
use super::game_page;
use super::page_state::PageState;
use super::visitor::Visitor;
use super::{typing, words};
use crate::choose::Draft;
use crate::game::{Awaits, GameRejection};
use crate::i18n::names;
use crate::service::{Command, GameRef, PlayMode, Rejected, Rejection, Reply, View};

/// A move that was chosen.
#[derive(Debug, Deserialize)]
pub struct Chosen {
    #[serde(rename = "move")]
    mv: String,
    seen: u64,
}

/// A move that was typed.
#[derive(Debug, Deserialize)]
pub struct Typed {
    text: String,
    /// What was chosen on the board, as a [`Draft`].
    #[serde(default)]
    draft: String,
}

/// Plays a move that was chosen, and leads back to the game.
pub async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Filled(chosen): Filled<Chosen>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    let mode = PlayMode::Confirmed;
    tried(&app, &visitor, &view, chosen.mv, Some(chosen.seen), mode).await
}

/// Leads to the preview of a move that was typed, or to what it leaves open.
pub async fn typed(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Filled(typed): Filled<Typed>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    let own = visitor.person_in(&view.game);
    let is_mover = matches!(view.game.awaits(), Awaits::Person(_, person) if own == Some(person));
    let (language, draft) = (visitor.language, typing::draft_of(&typed.draft));
    let answer = typing::answer(language, view.game.position(), draft, &typed.text);
    match answer.filter(|_| is_mover) {
        Some(Ok(next)) => Ok(to_draft(&app, &view, next)),
        Some(Err(notice)) => {
            let shown = PageState::Choosing(draft);
            with_notice(&app, &visitor, &view, shown, notice).await
        }
        None => {
            let mode = PlayMode::Preview;
            tried(&app, &visitor, &view, typed.text, None, mode).await
        }
    }
}

/// Leads to the game with a part of a move that is chosen.
fn to_draft(app: &App, view: &View, draft: Draft) -> Response {
    let path = app.links.path(&view.id);
    Redirect::to(&format!("{path}?draft={draft}")).into_response()
}

async fn tried(
    app: &App,
    visitor: &Visitor,
    view: &View,
    text: String,
    seen: Option<u64>,
    mode: PlayMode,
) -> Result<Response, Failure> {
    let Some(person) = visitor.person_in(&view.game) else {
        return refused(app, visitor, view, &GameRejection::NotPlaying.into()).await;
    };
    let command = Command::Move {
        game: GameRef::Game(view.id.clone()),
        text,
        names: names(visitor.language),
        mode,
    };
    let reply = ask(app, visitor, person, view, seen, command).await?;
    match reply {
        Reply::Question { question, .. } => {
            let moves: Vec<_> = question.moves().collect();
            Ok(to_draft(app, view, Draft::common(&moves)))
        }
        Reply::Preview { mv, .. } => Ok(to_draft(app, view, Draft::common(&[mv]))),
        reply => answered(app, visitor, view, reply).await,
    }
}

/// Leads back to the game, or shows why not.
pub async fn answered(
    app: &App,
    visitor: &Visitor,
    view: &View,
    reply: Reply,
) -> Result<Response, Failure> {
    match reply {
        Reply::Rejected(Rejected { reason, view: now }) => {
            refused(app, visitor, now.as_ref().unwrap_or(view), &reason).await
        }
        // A form that was sent twice has done what it says.
        _ => Ok(Redirect::to(&app.links.path(&view.id)).into_response()),
    }
}

/// The game as it is, with why something was refused.
pub async fn refused(
    app: &App,
    visitor: &Visitor,
    view: &View,
    reason: &Rejection,
) -> Result<Response, Failure> {
    let notice = words::rejection(visitor.language, Some(view), reason);
    with_notice(app, visitor, view, PageState::Live, notice).await
}

async fn with_notice(
    app: &App,
    visitor: &Visitor,
    view: &View,
    shown: PageState,
    notice: String,
) -> Result<Response, Failure> {
    let mut response = game_page::answer(app, visitor, view, shown, Some(notice)).await?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}
