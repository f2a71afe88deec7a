//! The lessons.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Response;
use maud::html;

use super::address::Address;
use super::app::App;
use super::boards;
use super::exercise;
use super::failure::Failure;
use super::layout::Page;
use super::visitor::Visitor;
use crate::i18n::{lesson_title, say};
use crate::teach::{Exercise, Lesson};

/// All lessons by their titles.
pub async fn lessons(visitor: Visitor) -> Response {
    let language = visitor.language;
    let title = say!(language, "button-learn");
    let page = Page {
        card: Some(visitor.card("/learn", say!(language, "web-about"), boards::SETUP)),
        ..Page::of_words(
            title,
            &html! {
                ol {
                    @for lesson in Lesson::ALL {
                        li { a href={ "/learn/" (lesson.key()) } { (lesson_title(language, lesson)) } }
                    }
                }
                p {
                    a href="/rules" { (say!(language, "menu-rules")) } " · "
                    a href="/puzzle" { (say!(language, "web-puzzles")) }
                }
            },
        )
    };
    page.to(&visitor)
}

/// One lesson.
pub async fn lesson(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(key): Address<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let lesson = Lesson::ALL.into_iter().find(|it| it.key() == key);
    let Some(lesson) = lesson else {
        return Err(Failure::NotFound);
    };
    exercise::page(&app, &visitor, Exercise::Lesson(lesson), &query).await
}
