//! The boards that other sites show beside a link to a public page.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Response;

use super::address::Address;
use super::analysis;
use super::app::App;
use super::downloads::{drawn, sent};
use super::failure::Failure;
use super::visitor::Visitor;
use crate::i18n::{self, exercise_title, page_title, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::teach::{Exercise, Lesson, Page, Puzzle};
use djambi_rules::Position;

/// The path of the set-up, for pages without a board of their own.
pub const SETUP: &str = "/board.png";

/// Returns the path of a page's own board.
#[must_use]
pub fn of_page(path: &str) -> String {
    format!("{path}{SETUP}")
}

/// Draws the set-up.
pub async fn setup(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let title = say!(visitor.language, "web-title");
    let scene = i18n::taught(visitor.language, &Position::default(), title);
    board(&app, &visitor, scene).await
}

/// Draws a lesson's position.
pub async fn lesson(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(key): Address<String>,
) -> Result<Response, Failure> {
    let lesson = Lesson::ALL.into_iter().find(|it| it.key() == key);
    exercise(&app, &visitor, lesson.map(Exercise::Lesson)).await
}

/// Draws a puzzle's position.
pub async fn puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(number): Address<String>,
) -> Result<Response, Failure> {
    let puzzle = number.parse().ok().and_then(Puzzle::of_number);
    exercise(&app, &visitor, puzzle.map(Exercise::Puzzle)).await
}

async fn exercise(
    app: &App,
    visitor: &Visitor,
    exercise: Option<Exercise>,
) -> Result<Response, Failure> {
    let exercise = exercise.ok_or(Failure::NotFound)?;
    let position = exercise.position();
    let title = exercise_title(visitor.language, exercise);
    let scene = i18n::taught(visitor.language, &position, title);
    board(app, visitor, scene).await
}

/// Draws the example of a page of the rules.
pub async fn rule(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(key): Address<String>,
) -> Result<Response, Failure> {
    let page = Page::from_key(&key).ok_or(Failure::NotFound)?;
    let title = page_title(visitor.language, page);
    let mut scene = i18n::taught(visitor.language, &page.position(), title);
    scene.moves = page
        .example()
        .map(|it| MoveMarks::of(it.mv))
        .into_iter()
        .collect();
    board(&app, &visitor, scene).await
}

/// Draws the position of an analysis.
pub async fn analysis(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let position = analysis::position(&app, &visitor, &query).await?;
    let title = say!(visitor.language, "web-analysis");
    let scene = i18n::taught(visitor.language, &position, title);
    board(&app, &visitor, scene).await
}

async fn board(app: &App, visitor: &Visitor, scene: Scene) -> Result<Response, Failure> {
    let drawing = move || Painter::of(Theme::Dark).png(&scene, Layout::Wide);
    let bytes = drawn(app, visitor, drawing).await?;
    Ok(sent(bytes, "image/png", "djambi.png"))
}
