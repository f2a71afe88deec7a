//! Playing a move: the one that was chosen on the board, or one that was typed.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::address::Address;
use super::app::App;
use super::failure::Failure;
use super::form::Filled;
use super::game_page;
use super::page_state::{Notice, PageState};
use super::player::{Player, stranger};
use super::typing;
use super::visitor::Visitor;
use crate::choose::Draft;
use crate::game::Awaits;
use crate::i18n::names;
use crate::service::{Command, PlayMode, Reply};

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
    let Some(player) = Player::of(&app, &visitor, &view) else {
        return stranger(&app, &visitor, &view).await;
    };
    let command = command(player, chosen.mv, PlayMode::Confirmed);
    let reply = player.ask(Some(chosen.seen), command).await?;
    led_on(player, PageState::Live, String::new(), reply).await
}

/// Leads to the preview of a move that was typed, or to what it leaves open.
pub async fn typed(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Filled(typed): Filled<Typed>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    let Some(player) = Player::of(&app, &visitor, &view) else {
        return stranger(&app, &visitor, &view).await;
    };
    let is_mover = matches!(view.game.awaits(), Awaits::Person(_, it) if it == player.person);
    let (language, draft) = (visitor.language, typing::draft_of(&typed.draft));
    // Whatever is refused, what was chosen on the board remains so.
    let shown = PageState::Choosing(draft);
    let answer = typing::answer(language, view.game.position(), draft, &typed.text);
    match answer.filter(|_| is_mover) {
        Some(Ok(next)) => Ok(to_draft(player, next)),
        Some(Err(text)) => {
            let refused = typed.text;
            player.noticed(shown, Notice { text, refused }).await
        }
        None => {
            let command = command(player, typed.text.clone(), PlayMode::Preview);
            let reply = player.ask(None, command).await?;
            led_on(player, shown, typed.text, reply).await
        }
    }
}

fn command(player: Player<'_>, text: String, mode: PlayMode) -> Command {
    Command::Move {
        game: player.game(),
        text,
        names: names(player.visitor.language),
        mode,
    }
}

/// Leads to the game with a part of a move that is chosen.
fn to_draft(player: Player<'_>, draft: Draft) -> Response {
    let path = player.app.links.path(&player.view.id);
    Redirect::to(&format!("{path}?draft={draft}")).into_response()
}

/// Leads to what a move leaves open or to its preview, back to the game, or shows why not.
async fn led_on(
    player: Player<'_>,
    shown: PageState,
    typed: String,
    reply: Reply,
) -> Result<Response, Failure> {
    match reply {
        Reply::Question { question, .. } => Ok(to_draft(player, Draft::from(&question))),
        Reply::Preview { mv, .. } => Ok(to_draft(player, Draft::common(&[mv]))),
        reply => player.answered_at(shown, typed, reply).await,
    }
}
