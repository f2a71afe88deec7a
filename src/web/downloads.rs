//! A game as files: the board after a move as PNG, the whole game as GIF, the record as text.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::address::Address;
use super::app::App;
use super::failure::Failure;
use super::game_page::load;
use super::limits::Kind;
use super::visitor::Visitor;
use super::words;
use crate::animations::AnimationKey;
use crate::drawing_queue::DrawingQueue;
use crate::game::Phase;
use crate::i18n::{self, Language};
use crate::render::{Layout, Painter, RenderError, Scene, Theme};
use crate::service::{View, record};
use djambi_rules::Seat;

/// Returns a file of a game.
pub async fn file(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address((address, name)): Address<(String, String)>,
) -> Result<Response, Failure> {
    let view = load(&app, &visitor, &address).await?;
    // Of a lobby there is the picture that other sites show for its link.
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
        let gif = animation(&app, &visitor, &view).await?;
        return Ok(sent(gif, "image/gif", &format!("{file}.gif")));
    }
    let plies = name.strip_suffix(".png").and_then(|it| it.parse().ok());
    let plies = plies.filter(|plies: &usize| *plies <= view.game.history().len());
    let plies = plies.ok_or(Failure::NotFound)?;
    let drawing = move || {
        let scene = scene(language, &view, plies);
        Painter::of(Theme::Dark).png(&scene, Layout::Wide)
    };
    let bytes = drawn(&app, &visitor, drawing).await?;
    Ok(sent(bytes, "image/png", &format!("{file}-{plies}.png")))
}

/// The whole game as an animation. It can have megabytes, so that all who ask for one share it.
async fn animation(app: &App, visitor: &Visitor, view: &View) -> Result<Bytes, Failure> {
    visitor.take(app, Kind::Animation)?;
    let (language, theme) = (visitor.language, Theme::Dark);
    let key = AnimationKey {
        game: view.id.clone(),
        version: view.version(),
        names: Seat::ALL.map(|seat| words::sitter(language, view, seat)),
        language,
        theme,
    };
    let draw = || async {
        let turn = Arc::clone(&app.animating).acquire_owned().await.ok()?;
        let view = view.clone();
        let drawing = move || {
            let _turn = turn;
            let plies = 0..=view.game.history().len();
            let scenes = plies.map(|plies| scene(language, &view, plies));
            Painter::of(theme).gif(scenes, Layout::Phone)
        };
        let drawn = DrawingQueue::shared().draw(drawing).await;
        drawn
            .inspect_err(|error| tracing::error!(%error, "there is no animation"))
            .ok()
    };
    let gif = app.animations.of(key, draw).await;
    gif.map(Bytes::from_owner).ok_or(Failure::NoAnimation)
}

/// The board after so many plies, with names.
fn scene(language: Language, view: &View, plies: usize) -> Scene {
    let name_of = |person| words::name(language, view, person);
    i18n::game_scene(language, &view.game, plies, &name_of)
}

/// Draws for a visitor, as soon as the queue has a place. The number of pictures per visitor
/// is limited (`Kind::Picture`).
pub async fn drawn<T: Send + 'static>(
    app: &App,
    visitor: &Visitor,
    drawing: impl FnOnce() -> Result<T, RenderError> + Send + 'static,
) -> Result<T, Failure> {
    visitor.take(app, Kind::Picture)?;
    let drawn = DrawingQueue::shared().draw(drawing).await;
    drawn.map_err(|error| {
        tracing::error!(%error, "there is no picture");
        Failure::Unavailable
    })
}

/// A file as an answer.
#[must_use]
pub fn sent(bytes: impl Into<Bytes>, kind: &'static str, name: &str) -> Response {
    let mut response = bytes.into().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Ok(value) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
