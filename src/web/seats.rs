//! The link by which a friend takes a seat: a page that asks for a name, and sitting down.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

use super::actions::with_cookie;
use super::app::App;
use super::ask::{request, tag};
use super::failure::Failure;
use super::form::Filled;
use super::game_page::load_for_anyone;
use super::layout::Page;
use super::moves::answered;
use super::visitor::{Visitor, guest_of};
use super::words;
use crate::game::{GameCommand, Phase};
use crate::i18n::say;
use crate::service::{Command, GameRef, Requester, View};
use djambi_rules::Seat;

/// What the friend is called.
#[derive(Debug, Deserialize)]
pub struct Name {
    #[serde(default)]
    name: String,
}

async fn seat_of(app: &App, address: &str, seat: &str) -> Result<(View, Seat), Failure> {
    let view = load_for_anyone(app, address).await?;
    let seat = app.links.seat(&view.id, seat).ok_or(Failure::NotFound)?;
    Ok((view, seat))
}

/// Returns the page that asks for a name; the game, if the seat is taken.
pub async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((address, text)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (view, seat) = seat_of(&app, &address, &text).await?;
    let path = app.links.path(&view.id);
    if view.game.phase() != Phase::Lobby || view.game.sitter(seat).is_some() {
        return Ok(Redirect::to(&path).into_response());
    }
    let language = visitor.language;
    let host = view
        .game
        .holder()
        .map(|it| words::name(language, &view, it));
    let title = say!(language, "web-join-title");
    let how = say!(
        language,
        "web-join-how",
        who = host.unwrap_or_default(),
        army = seat.key()
    );
    let action = app.links.seat_path(&view.id, seat);
    let page = Page::of_words(
        title,
        &html! {
            p { (how) }
            form.start method="post" action=(action) {
                label for="name" { (say!(language, "web-name")) }
                input #name name="name" type="text" maxlength="32" autocomplete="nickname" required;
                button.button.main type="submit" { (say!(language, "button-join")) }
            }
            p { a href=(path) { (say!(language, "web-only-watch")) } }
        },
    );
    Ok(page.to(&visitor))
}

/// Sits down, and leads to the game.
pub async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((address, text)): Path<(String, String)>,
    Filled(name): Filled<Name>,
) -> Result<Response, Failure> {
    seated(&app, &visitor, &address, &text, &name.name).await
}

async fn seated(
    app: &App,
    visitor: &Visitor,
    address: &str,
    text: &str,
    name: &str,
) -> Result<Response, Failure> {
    let (view, seat) = seat_of(app, address, text).await?;
    let (guest, cookie) = guest_of(app, visitor).await?;
    let by = Requester {
        person: guest,
        name: words::clean(name),
        language: Some(tag(visitor.language)),
        is_admin: false,
    };
    let command = Command::Game {
        game: GameRef::Game(view.id.clone()),
        command: GameCommand::Join { seat: Some(seat) },
    };
    let reply = request(app, by, view.game.place(), None, command).await?;
    let answer = answered(app, visitor, &view, reply).await?;
    Ok(with_cookie(answer, cookie))
}
