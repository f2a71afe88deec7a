//! Pictures and files: a game as PNG, GIF and text, and the boards of other pages.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::Query;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::rate_limit::Kind;
use super::reader::load;
use super::request::{Address, Failure, Named};
use super::visitor::Visitor;
use super::{analysis, words};
use crate::drawing_queue::{self, AnimationKey};
use crate::game::Phase;
use crate::i18n::{self, Language, exercise_title, page_title, say};
use crate::render::{Layout, MoveMarks, Painter, RenderError, Scene, Theme};
use crate::service::{View, record};
use crate::teach::Page;
use djambi_rules::{Position, Seat};

/// Returns a file of a game.
pub async fn file(
    visitor: Visitor,
    Address((address, name)): Address<(String, String)>,
) -> Result<Response, Failure> {
    let view = load(&visitor, &address).await?;
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
    let mut response = bytes.into().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Ok(value) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
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
    let scene = i18n::taught(visitor.language, &Position::default(), title);
    board(&visitor, scene).await
}

/// Draws the position of a lesson or a puzzle.
pub async fn exercise(visitor: Visitor, Named(exercise): Named) -> Result<Response, Failure> {
    let title = exercise_title(visitor.language, exercise);
    let scene = i18n::taught(visitor.language, &exercise.position(), title);
    board(&visitor, scene).await
}

/// Draws the example of a page of the rules.
pub async fn rule(visitor: Visitor, Address(key): Address<String>) -> Result<Response, Failure> {
    let page = Page::of_key(&key).ok_or(Failure::NotFound)?;
    let title = page_title(visitor.language, page);
    let mut scene = i18n::taught(visitor.language, &page.position(), title);
    scene.moves = page
        .example()
        .map(|it| MoveMarks::of(it.mv))
        .into_iter()
        .collect();
    board(&visitor, scene).await
}

/// Draws the position of an analysis.
pub async fn analysis(
    visitor: Visitor,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let position = analysis::position(&visitor, &query).await?;
    let title = say!(visitor.language, "web-analysis");
    let scene = i18n::taught(visitor.language, &position, title);
    board(&visitor, scene).await
}

async fn board(visitor: &Visitor, scene: Scene) -> Result<Response, Failure> {
    let drawing = move || Painter::of(Theme::Dark).png(&scene, Layout::Wide);
    let bytes = drawn(visitor, drawing).await?;
    Ok(sent(bytes, "image/png", "djambi.png"))
}
