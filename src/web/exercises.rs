//! A lesson or a puzzle: a task on a board, a move chosen as in a game, and an answer to it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Response;
use jiff::Timestamp;
use maud::{Markup, html};

use super::analysis_line::Line;
use super::app::App;
use super::board::{Board, armies};
use super::failure::Failure;
use super::form::Address;
use super::layout::Page;
use super::limits::Kind;
use super::page_state::{Choosing, StepView};
use super::visitor::Visitor;
use super::{pictures, words};
use crate::i18n::{
    Language, course, exercise_answer, exercise_heading, exercise_task, exercise_title, label,
    page_title, puzzle_title, say, solved_count,
};
use crate::render::{MoveMarks, Scene};
use crate::teach::{Exercise, Puzzle, PuzzleKind, SolvedPuzzles, day_of};
use djambi_input::Draft;
use djambi_rules::{Move, Position};

/// Returns the path of an exercise.
#[must_use]
pub fn path(exercise: Exercise) -> String {
    match exercise {
        Exercise::Lesson(lesson) => format!("/learn/{}", lesson.key()),
        Exercise::Puzzle(puzzle) => format!("/puzzle/{}", puzzle.number),
    }
}

/// Returns the page of an exercise: its task, a move being chosen, or how a try went.
pub async fn page(
    app: &App,
    visitor: &Visitor,
    exercise: Exercise,
    query: &HashMap<String, String>,
) -> Result<Response, Failure> {
    let language = visitor.language;
    let position = exercise.position();
    let mut taught = Taught {
        language,
        exercise,
        position,
        solved: None,
        next: exercise.next(),
    };
    let draft = query.get("draft").and_then(|text| text.parse().ok());
    let step = taught.step(draft.unwrap_or_default());
    let complete = step.complete.filter(|_| !query.contains_key("solution"));
    let answer = match complete {
        Some(mv) => Some(judge(app, visitor, exercise, mv).await?),
        None => None,
    };
    if let Exercise::Puzzle(puzzle) = exercise {
        // A reader who follows a link that somebody else has sent has solved nothing.
        let is_solved = matches!(answer, Some((true, _))) && visitor.is_from_here;
        taught.of_solver(app, visitor, puzzle, is_solved).await?;
    }
    let said = answer.as_ref().map(|(_, text)| text.replace('`', ""));
    let content = match (complete, &answer) {
        (Some(mv), Some(answer)) => taught.judged(mv, &step.board, answer),
        _ if query.contains_key("solution") => taught.solution(),
        _ => taught.asked(&step),
    };
    let path = path(exercise);
    let task = exercise_task(language, exercise);
    let card = visitor.card(&path, task, &pictures::of_page(&path));
    let page = Page {
        title: exercise_title(language, exercise),
        card: draft.is_none().then_some(card),
        main: html! {
            main.words data-path=(path) data-state=[said] {
                h1 { (exercise_heading(language, exercise)) }
                p { (exercise_task(language, exercise)) }
                (content)
                (taught.elsewhere())
            }
        },
        ..Page::default()
    };
    Ok(page.to(visitor))
}

/// Whether a try solves the exercise, and the answer to it. What refutes a wrong try in a puzzle is
/// searched, so that puzzles wait for their turn.
async fn judge(
    app: &App,
    visitor: &Visitor,
    exercise: Exercise,
    mv: Move,
) -> Result<(bool, String), Failure> {
    let language = visitor.language;
    let judging = move || exercise_answer(language, exercise, mv);
    let answer = match exercise {
        Exercise::Lesson(_) => judging(),
        Exercise::Puzzle(_) => {
            visitor.take(app, Kind::Thought)?;
            app.thinking.of(judging).await?
        }
    };
    answer.ok_or(Failure::NotFound)
}

/// An exercise for somebody.
struct Taught {
    language: Language,
    exercise: Exercise,
    position: Position,
    /// How many puzzles the reader has solved, if they have solved one just now.
    solved: Option<usize>,
    /// What comes next.
    next: Option<Exercise>,
}

impl Taught {
    /// Saves that a reader who has a session has solved a puzzle, and finds the one that comes next
    /// for them. Other readers are not known the next time, so nothing is saved for them.
    async fn of_solver(
        &mut self,
        app: &App,
        visitor: &Visitor,
        puzzle: &Puzzle,
        is_solved: bool,
    ) -> Result<(), Failure> {
        let Some(person) = visitor.solver() else {
            return Ok(());
        };
        if is_solved {
            let now = Timestamp::now();
            app.service.solve_puzzle(person, puzzle, now).await?;
        }
        let solved = app.service.solved_puzzles(person).await?;
        self.solved = is_solved.then(|| solved.count());
        let next = solved.next(Some(puzzle));
        self.next = next.map(Exercise::Puzzle).or(self.next);
        Ok(())
    }

    fn step(&self, draft: Draft) -> StepView {
        let path = path(self.exercise);
        let link = |draft: Draft| format!("{path}?draft={draft}");
        let mut scene = Scene::of(&self.position);
        scene.bottom = match self.exercise {
            Exercise::Lesson(_) => scene.bottom,
            Exercise::Puzzle(_) => self.position.mover(),
        };
        let choosing = Choosing {
            language: self.language,
            position: &self.position,
            scene,
            link: &link,
        };
        choosing.step(draft)
    }

    fn asked(&self, step: &StepView) -> Markup {
        html! {
            (step.board.markup())
            (armies(self.language, &self.position))
            div.under { section.ask aria-live="polite" { (step.ask) } }
            (self.ways(None))
        }
    }

    /// How a try went.
    fn judged(&self, mv: Move, board: &Board, answer: &(bool, String)) -> Markup {
        let Ok(after) = self.position.play(mv) else {
            return html! {};
        };
        let description = course(self.language, &self.position, mv, &after);
        let (solved, answer) = answer;
        html! {
            (board.markup())
            (armies(self.language, &after))
            div.under aria-live="polite" {
                p { (description) }
                p class=(if *solved { "solved" } else { "missed" }) { (words::with_code(answer)) }
                @if let Some(count) = self.solved { p.muted { (solved_count(self.language, count)) } }
            }
            (self.ways(Some(*solved)))
        }
    }

    fn solution(&self) -> Markup {
        let Some(mv) = self.exercise.solution() else {
            return html! {};
        };
        let mut board = self.step(Draft::default()).board;
        board.scene.hints.clear();
        board.scene.moves = vec![MoveMarks::of(mv)];
        board.choices = BTreeMap::new();
        html! {
            (board.markup())
            (armies(self.language, &self.position))
            div.under {
                p { (label(self.language, &self.position, mv)) " " code { (mv.to_string()) } }
            }
            (self.ways(Some(false)))
        }
    }

    /// The further buttons; `solved` after a try.
    fn ways(&self, solved: Option<bool>) -> Markup {
        let (language, path) = (self.language, path(self.exercise));
        let (others, next) = match self.exercise {
            Exercise::Lesson(_) => (
                say!(language, "button-learn"),
                say!(language, "button-next-lesson"),
            ),
            Exercise::Puzzle(_) => (
                say!(language, "web-puzzles"),
                say!(language, "button-next-puzzle"),
            ),
        };
        html! {
            nav.ways aria-label=(others) {
                @if solved == Some(false) { a.button href=(path) { (say!(language, "button-again")) } }
                @if solved != Some(true) {
                    a.button href={ (path) "?solution" } { (say!(language, "button-solution")) }
                }
                @if let Some(exercise) = self.next {
                    a.button.main[solved == Some(true)] href=(self::path(exercise)) { (next) }
                } @else if solved == Some(true) {
                    a.button.main href="/play" { (say!(language, "web-play-now")) }
                }
            }
        }
    }

    /// Links to where this belongs.
    fn elsewhere(&self) -> Markup {
        let language = self.language;
        match self.exercise {
            Exercise::Lesson(lesson) => html! {
                p {
                    a href={ "/rules/" (lesson.page().key()) } {
                        (say!(language, "button-rules", title = page_title(language, lesson.page())))
                    }
                    " · " a href="/learn" { (say!(language, "button-learn")) }
                }
            },
            Exercise::Puzzle(puzzle) => html! {
                p {
                    a href=(Line::from(puzzle.position).here()) { (say!(language, "web-analysis")) }
                    " · " a href="/puzzle" { (say!(language, "web-puzzles")) }
                }
            },
        }
    }
}

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
        card: Some(visitor.card(
            "/puzzle",
            say!(language, "web-puzzles-how"),
            pictures::SETUP,
        )),
        ..Page::of_words(
            title,
            &html! {
                p { (say!(language, "web-puzzles-how")) }
                @if let Some(puzzle) = own {
                    p {
                        (say!(language, "web-puzzle-own")) " "
                        a href=(path(Exercise::Puzzle(puzzle))) {
                            (exercise_heading(language, Exercise::Puzzle(puzzle)))
                        }
                    }
                }
                @if let Some(puzzle) = today {
                    p {
                        (say!(language, "web-puzzle-today")) " "
                        a href=(path(Exercise::Puzzle(puzzle))) {
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
    page(&app, &visitor, Exercise::Puzzle(puzzle), &query).await
}
