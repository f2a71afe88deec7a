//! The lessons: a task on a board, a move chosen as in a game, and an answer to it.

use std::collections::{BTreeMap, HashMap};

use axum::extract::{Path, Query};
use axum::response::Response;
use maud::{Markup, html};

use super::board::Board;
use super::failure::Failure;
use super::layout::Page as Frame;
use super::steps::Choosing;
use super::visitor::Visitor;
use crate::choose::Draft;
use crate::i18n::{
    Language, course, exercise_heading, label, lesson_answer, lesson_task, lesson_title,
    page_title, say,
};
use crate::render::{MoveMarks, Scene};
use crate::teach::{Exercise, Lesson, Verdict};
use djambi_rules::{Move, Position};

/// All lessons by their titles.
pub async fn lessons(visitor: Visitor) -> Response {
    let language = visitor.language;
    let title = say!(language, "button-learn");
    let page = Frame {
        title: title.clone(),
        is_public: true,
        main: html! {
            main.words {
                h1 { (title) }
                ol {
                    @for lesson in Lesson::ALL {
                        li { a href={ "/learn/" (lesson.key()) } { (lesson_title(language, lesson)) } }
                    }
                }
                p { a href="/rules" { (say!(language, "menu-rules")) } }
            }
        },
        ..Frame::default()
    };
    page.to(&visitor)
}

/// One lesson.
pub async fn lesson(
    visitor: Visitor,
    Path(key): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let lesson = Lesson::ALL.into_iter().find(|it| it.key() == key);
    let Some((lesson, position)) = lesson.and_then(|it| Some((it, it.position()?))) else {
        return Failure::NotFound.to(&visitor);
    };
    let language = visitor.language;
    let draft = query.get("draft").and_then(|text| text.parse().ok());
    let taught = Taught {
        language,
        lesson,
        position,
    };
    let content = if query.contains_key("solution") {
        taught.solution()
    } else {
        taught.choose(draft.unwrap_or_default())
    };
    let page = Frame {
        title: lesson_title(language, lesson),
        is_public: draft.is_none(),
        main: html! {
            main.words data-path={ "/learn/" (key) } {
                h1 { (exercise_heading(language, Exercise::Lesson(lesson))) }
                p { (lesson_task(language, lesson)) }
                (content)
                p {
                    a href={ "/rules/" (lesson.page().key()) } {
                        (say!(language, "button-rules", title = page_title(language, lesson.page())))
                    }
                    " · " a href="/learn" { (say!(language, "button-learn")) }
                }
            }
        },
        ..Frame::default()
    };
    page.to(&visitor)
}

struct Taught {
    language: Language,
    lesson: Lesson,
    position: Position,
}

impl Taught {
    fn path(&self) -> String {
        format!("/learn/{}", self.lesson.key())
    }

    fn choose(&self, draft: Draft) -> Markup {
        let path = self.path();
        let link = |draft: Draft| format!("{path}?draft={draft}");
        let choosing = Choosing {
            language: self.language,
            position: &self.position,
            scene: Scene::of(&self.position),
            link: &link,
        };
        let step = choosing.step(draft);
        if let Some(mv) = step.complete {
            return self.judged(mv, &step.board);
        }
        html! {
            (step.board.markup())
            div.under { section.ask aria-live="polite" { (step.ask) } }
            (self.ways(None))
        }
    }

    /// How a try went.
    fn judged(&self, mv: Move, board: &Board) -> Markup {
        let (Some(verdict), Ok(after)) = (self.lesson.judge(mv), self.position.play(mv)) else {
            return html! {};
        };
        let told = course(self.language, &self.position, mv, &after);
        let solved = verdict == Verdict::Solved;
        html! {
            (board.markup())
            div.under aria-live="polite" {
                p { (told) }
                p class=(if solved { "solved" } else { "missed" }) {
                    (if solved { "✅ " } else { "❌ " }) (lesson_answer(self.language, self.lesson, verdict))
                }
            }
            (self.ways(Some(solved)))
        }
    }

    fn solution(&self) -> Markup {
        let Some(mv) = self.lesson.solution() else {
            return self.choose(Draft::default());
        };
        let mut scene = Scene::of(&self.position);
        scene.moves = vec![MoveMarks::of(mv)];
        let board = Board {
            language: self.language,
            scene,
            choices: BTreeMap::new(),
        };
        html! {
            (board.markup())
            div.under { p { (label(self.language, &self.position, mv)) " " code { (mv.to_string()) } } }
            (self.ways(Some(false)))
        }
    }

    /// What else can be pressed; `solved` after a try.
    fn ways(&self, solved: Option<bool>) -> Markup {
        let (language, path) = (self.language, self.path());
        html! {
            nav.ways aria-label=(say!(language, "button-learn")) {
                @if solved == Some(false) { a.button href=(path) { (say!(language, "button-again")) } }
                @if solved != Some(true) {
                    a.button href={ (path) "?solution" } { (say!(language, "button-solution")) }
                }
                @if let Some(next) = self.lesson.next() {
                    a.button.main[solved == Some(true)] href={ "/learn/" (next.key()) } {
                        (say!(language, "button-next-lesson"))
                    }
                } @else if solved == Some(true) {
                    a.button.main href="/play" { (say!(language, "web-play-now")) }
                }
            }
        }
    }
}
