//! A game as files: the board after a move as PNG, the whole game as GIF, the record as text.

use std::sync::Arc;

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
use crate::drawing::DrawingQueue;
use crate::game::Phase;
use crate::i18n::{Language, army, caption, standing};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::service::{View, record};
use djambi_rules::{Ply, Seat};

/// The largest animation, in bytes.
const LARGEST: usize = 20 << 20;

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
    let plies = name.strip_suffix(".png").and_then(|it| it.parse().ok());
    let plies = plies.filter(|plies: &usize| *plies <= view.game.history().len());
    if plies.is_none() && (name != "game.gif" || view.game.history().is_empty()) {
        return Err(Failure::NotFound);
    }
    let drawing = move || {
        if let Some(plies) = plies {
            let scene = scene(language, &view, plies)?;
            return Some(Painter::of(Theme::Dark).png(&scene, Layout::Wide));
        }
        let scenes = (0..=view.game.history().len()).filter_map(|it| scene(language, &view, it));
        Painter::of(Theme::Dark).gif_within(scenes, Layout::Phone, LARGEST)
    };
    let drawn = drawn(&app, &visitor, drawing).await?;
    let bytes = drawn.ok_or(Failure::Unavailable)?;
    Ok(match plies {
        Some(plies) => sent(bytes, "image/png", &format!("{file}-{plies}.png")),
        None => sent(bytes, "image/gif", &format!("{file}.gif")),
    })
}

/// The board after so many plies, with names.
fn scene(language: Language, view: &View, plies: usize) -> Option<Scene> {
    let game = &view.game;
    let position = game.history().position_after(plies)?;
    let mut scene = Scene::of(position);
    let last = plies
        .checked_sub(1)
        .and_then(|it| game.history().plies().nth(it));
    if let Some(Ply::Move(mv)) = last {
        scene.moves = vec![MoveMarks::of(mv)];
    }
    let ended = matches!(game.phase(), Phase::Over(_)) && plies == game.history().len();
    let over = position.outcome().is_some() || ended;
    if over {
        scene.next.clear();
    }
    let moves = !over && game.phase() != Phase::Lobby;
    scene.caption = caption(language, position, over);
    for seat in Seat::ALL {
        let panel = &mut scene.panels[seat.index()];
        panel.name = words::sitter(language, view, seat);
        panel.fallback = army(language, seat);
        panel.status = standing(language, game, position, seat, moves);
    }
    Some(scene)
}

/// Draws for a visitor, as soon as the queue has a place. The number of pictures per visitor
/// is limited (`Kind::Picture`).
pub async fn drawn<T: Send + 'static>(
    app: &App,
    visitor: &Visitor,
    drawing: impl FnOnce() -> T + Send + 'static,
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
pub fn sent(bytes: Vec<u8>, kind: &'static str, name: &str) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Ok(value) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
