//! Pictures and files: a game as PNG, GIF and text, and the boards of other pages.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{Path, Query};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::rate_limit::Kind;
use super::reader::Loaded;
use super::request::{Failure, Named};
use super::visitor::Visitor;
use super::{analysis, words};
use crate::drawing_queue::{self, AnimationKey};
use crate::game::Phase;
use crate::i18n::{self, Language, exercise_title, page_title, say};
use crate::render::{Layout, MoveMarks, Painter, RenderError, Scene, Theme};
use crate::service::{View, record};
use crate::teach::Page;
use djambi_rules::{Move, Position, Seat};

/// Returns a file of a game.
pub async fn file(
    Loaded { visitor, view }: Loaded,
    Path((_, name)): Path<(String, String)>,
) -> Result<Response, Failure> {
    // A lobby has only the picture that other sites show for its link.
    if view.game.phase() == Phase::Lobby && name != "0.png" {
        return Err(Failure::NotFound);
    }
    let file = format!("djambi-{}", view.id);
    if name == "game.txt" {
        let text = record(&view).to_string();
        return Ok(sent(
            text.into_bytes(),
            "text/plain; charset=utf-8",
            &format!("{file}.txt"),
        ));
    }
    let language = visitor.language;
    if name == "game.gif" && !view.game.history().is_empty() {
        let gif = animation(&visitor, &view).await?;
        return Ok(sent(gif, "image/gif", &format!("{file}.gif")));
    }
    let plies = name.strip_suffix(".png").and_then(|it| it.parse().ok());
    let plies = plies.filter(|plies: &usize| *plies <= view.game.history().len());
    let plies = plies.ok_or(Failure::NotFound)?;
    let drawing = move || {
        let scene = scene(language, &view, plies);
        Painter::of(Theme::Dark).png(&scene, Layout::Wide)
    };
    let bytes = drawn(&visitor, drawing).await?;
    Ok(sent(bytes, "image/png", &format!("{file}-{plies}.png")))
}

/// The whole game as an animation.
async fn animation(visitor: &Visitor, view: &View) -> Result<Bytes, Failure> {
    visitor.take(Kind::Animation)?;
    let (language, theme) = (visitor.language, Theme::Dark);
    let key = AnimationKey {
        game: view.id.clone(),
        version: view.version(),
        names: Seat::ALL.map(|seat| words::sitter(language, view, seat)),
        language,
        theme,
    };
    let view = view.clone();
    let drawing = move || {
        let plies = 0..=view.game.history().len();
        let scenes = plies.map(|plies| scene(language, &view, plies));
        Painter::of(theme).gif(scenes, Layout::Phone)
    };
    let gif = drawing_queue::animation(key, drawing).await;
    gif.map(Bytes::from_owner).ok_or(Failure::NoAnimation)
}

/// The board after `plies` plies, with names.
fn scene(language: Language, view: &View, plies: usize) -> Scene {
    let name_of = |person| words::name(language, view, person);
    i18n::game_scene(language, &view.game, plies, &name_of)
}

/// Draws for a visitor, as soon as the queue has a place. The number of pictures per visitor
/// is limited (`Kind::Picture`).
pub async fn drawn<T: Send + 'static>(
    visitor: &Visitor,
    drawing: impl FnOnce() -> Result<T, RenderError> + Send + 'static,
) -> Result<T, Failure> {
    visitor.take(Kind::Picture)?;
    let drawn = drawing_queue::draw(drawing).await;
    drawn.ok_or(Failure::Unavailable)
}

/// A file as an answer.
pub fn sent(bytes: impl Into<Bytes>, kind: &'static str, name: &str) -> Response {
    let shown = format!("inline; filename=\"{name}\"");
    let headers = [(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, &shown)];
    (headers, bytes.into()).into_response()
}

/// The path of the set-up, for pages without a board of their own.
pub const SETUP: &str = "/board.png";

/// Returns the path of a page's own board.
pub fn of_page(path: &str) -> String {
    format!("{path}{SETUP}")
}

/// Draws the set-up.
pub async fn setup(visitor: Visitor) -> Result<Response, Failure> {
    let title = say!(visitor.language, "web-title");
    board(&visitor, &Position::default(), title, None).await
}

/// Draws the position of a lesson or a puzzle.
pub async fn exercise(visitor: Visitor, Named(exercise): Named) -> Result<Response, Failure> {
    let title = exercise_title(visitor.language, exercise);
    board(&visitor, &exercise.position(), title, None).await
}

/// Draws the example of a page of the rules.
pub async fn rule(visitor: Visitor, Path(key): Path<String>) -> Result<Response, Failure> {
    let page = Page::of_key(&key).ok_or(Failure::NotFound)?;
    let title = page_title(visitor.language, page);
    let played = page.example().map(|it| it.mv);
    board(&visitor, &page.position(), title, played).await
}

/// Draws the position of an analysis.
pub async fn analysis(
    visitor: Visitor,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let position = analysis::position(&visitor, &query).await?;
    let title = say!(visitor.language, "web-analysis");
    board(&visitor, &position, title, None).await
}

/// Draws a position, and the move that led to it if one is to be marked.
async fn board(
    visitor: &Visitor,
    position: &Position,
    title: String,
    played: Option<Move>,
) -> Result<Response, Failure> {
    let scene = Scene {
        moves: played.into_iter().map(MoveMarks::of).collect(),
        ..i18n::taught(visitor.language, position, title)
    };
    let drawing = move || Painter::of(Theme::Dark).png(&scene, Layout::Wide);
    let bytes = drawn(visitor, drawing).await?;
    Ok(sent(bytes, "image/png", "djambi.png"))
}
