//! The talk of players in a game, and the separate page on which browsers without scripts write.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::html;
use serde::Deserialize;

use super::app::App;
use super::failure::Failure;
use super::form::{Address, Filled};
use super::game_page;
use super::layout::Page;
use super::page_state::{GamePage, PageState};
use super::player::{Player, stranger};
use super::talk::{content, others, read};
use super::visitor::Visitor;
use crate::i18n::{self, Language, say};
use crate::service::{LONGEST_LINE, TalkRejection};

/// A line that is to be said.
#[derive(Debug, Deserialize)]
pub struct Line {
    line: String,
    /// The seat of the only other person who may see it; empty for all players.
    #[serde(default)]
    to: String,
}

/// Why a line was not said, and what to do next.
fn rejection(language: Language, why: TalkRejection) -> String {
    match why {
        TalkRejection::NoTalk => say!(language, "web-talk-nobody"),
        TalkRejection::NotPlaying => say!(language, "web-watching"),
        TalkRejection::NoSuchPlayer => say!(language, "web-talk-gone"),
        TalkRejection::Empty | TalkRejection::TooLong => {
            say!(language, "web-talk-too-long", most = LONGEST_LINE)
        }
        TalkRejection::TooMany => say!(language, "web-talk-too-many"),
    }
}

/// The talk on a page of its own, which does not load again by itself.
pub async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    match Player::of(&app, &visitor, &view) {
        Some(player) => alone(player, None, "").await,
        None => stranger(&app, &visitor, &view).await,
    }
}

async fn alone(
    player: Player<'_>,
    notice: Option<String>,
    refused: &str,
) -> Result<Response, Failure> {
    let Player {
        app, visitor, view, ..
    } = player;
    let language = visitor.language;
    let talk = read(app, visitor, view).await?;
    let path = app.links.path(&view.id);
    let page = GamePage {
        talk: &talk.lines,
        threads: &talk.threads,
        ..GamePage::of(app, visitor, view, &path, None)
    };
    let nobody = || html! { p { (say!(language, "web-talk-nobody")) } };
    let whole = Page::of_words(
        say!(language, "web-talk"),
        &html! {
            p { a href=(path) { (say!(language, "web-live")) } }
            @if let Some(notice) = &notice { p.notice role="alert" { (notice) } }
            (content(&page, refused).unwrap_or_else(nobody))
        },
    );
    let mut response = whole.to(visitor);
    if notice.is_some() {
        *response.status_mut() = StatusCode::CONFLICT;
    }
    Ok(response)
}

/// Says a line. The script of the page gets no other answer than that it was said, or why not; the line
/// comes with the updates of the game.
pub async fn say(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Filled(line): Filled<Line>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    let Some(player) = Player::of(&app, &visitor, &view) else {
        return stranger(&app, &visitor, &view).await;
    };
    let others = others(&view, player.person);
    let to = others.iter().find(|(seat, _)| seat.key() == line.to);
    let said = if to.is_none() && !line.to.is_empty() {
        Err(TalkRejection::NoSuchPlayer)
    } else if i18n::visible(&line.line).is_empty() {
        Err(TalkRejection::Empty)
    } else {
        let to = to.map(|(_, person)| *person);
        let (by, now) = (player.person, Timestamp::now());
        app.service.say(&view, by, to, &line.line, now).await?
    };
    match said.map_err(|why| rejection(visitor.language, why)) {
        Ok(()) if visitor.wants_part => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok(()) => {
            let path = app.links.path(&view.id);
            Ok(Redirect::to(&format!("{path}/talk")).into_response())
        }
        Err(why) => alone(player, Some(why), &line.line).await,
    }
}

/// Reports a line to the host, and says so.
pub async fn report(player: Player<'_>, number: &str) -> Result<Response, Failure> {
    let Player {
        app,
        visitor,
        person,
        view,
    } = player;
    let number = number.parse().map_err(|_| Failure::Form)?;
    let reported = app.service.report_line(view, person, number).await?;
    let said = if reported {
        say!(visitor.language, "web-talk-reported")
    } else {
        say!(visitor.language, "web-not-now")
    };
    game_page::answer(app, visitor, view, PageState::Live, Some(said.into())).await
}
