//! The puzzles.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Response;
use jiff::Timestamp;
use maud::{Markup, html};

use super::address::Address;
use super::app::App;
use super::boards;
use super::exercise;
use super::failure::Failure;
use super::layout::Page;
use super::visitor::Visitor;
use crate::i18n::{Language, exercise_heading, puzzle_title, say};
use crate::teach::{Exercise, Puzzle, PuzzleKind, SolvedPuzzles, day_of};

/// A puzzle for the reader, the puzzle of today, and all puzzles by their titles.
pub async fn puzzles(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let person = visitor.solver();
    let solved = match person {
        Some(person) => app.service.solved_puzzles(person).await?,
        None => SolvedPuzzles::default(),
    };
    let own = person.and_then(|_| solved.next(None));
    let language = visitor.language;
    let title = say!(language, "web-puzzles");
    let today = Puzzle::of_day(day_of(Timestamp::now()));
    let page = Page {
        card: Some(visitor.card("/puzzle", say!(language, "web-puzzles-how"), boards::SETUP)),
        ..Page::of_words(
            title,
            &html! {
                p { (say!(language, "web-puzzles-how")) }
                @if let Some(puzzle) = own {
                    p {
                        (say!(language, "web-puzzle-own")) " "
                        a href=(exercise::path(Exercise::Puzzle(puzzle))) {
                            (exercise_heading(language, Exercise::Puzzle(puzzle)))
                        }
                    }
                }
                @if let Some(puzzle) = today {
                    p {
                        (say!(language, "web-puzzle-today")) " "
                        a href=(exercise::path(Exercise::Puzzle(puzzle))) {
                            (exercise_heading(language, Exercise::Puzzle(puzzle)))
                        }
                    }
                }
                @for (title, puzzles) in by_title(language) { (titled(language, &title, &puzzles, &solved)) }
            },
        )
    };
    Ok(page.to(&visitor))
}

/// All puzzles by their titles: which kind hides behind a title that several share is for their
/// solver to find out. The easy ones come first.
fn by_title(language: Language) -> Vec<(String, Vec<&'static Puzzle>)> {
    let mut titles: Vec<(String, Vec<&Puzzle>)> = Vec::new();
    for kind in PuzzleKind::ALL {
        let of_kind = Puzzle::all().iter().filter(|puzzle| puzzle.kind == kind);
        for puzzle in of_kind {
            let title = puzzle_title(language, puzzle);
            match titles.iter_mut().find(|(it, _)| *it == title) {
                Some((_, puzzles)) => puzzles.push(puzzle),
                None => titles.push((title, vec![puzzle])),
            }
        }
    }
    for (_, puzzles) in &mut titles {
        puzzles.sort_by_key(|puzzle| (puzzle.grade, puzzle.number));
    }
    titles
}

fn titled(language: Language, title: &str, puzzles: &[&Puzzle], solved: &SolvedPuzzles) -> Markup {
    html! {
        details {
            summary.button { (title) " (" (puzzles.len()) ")" }
            ul.puzzles {
                @for puzzle in puzzles {
                    @let stars = "★".repeat(usize::from(puzzle.grade));
                    li {
                        a href={ "/puzzle/" (puzzle.number) } {
                            (puzzle.number) " " span.muted { (stars) }
                            @if solved.contains(puzzle) {
                                " " span role="img" aria-label=(say!(language, "web-puzzle-solved")) { "✓" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// One puzzle.
pub async fn puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(number): Address<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let puzzle = number.parse().ok().and_then(Puzzle::of_number);
    let Some(puzzle) = puzzle else {
        return Err(Failure::NotFound);
    };
    exercise::page(&app, &visitor, Exercise::Puzzle(puzzle), &query).await
}
