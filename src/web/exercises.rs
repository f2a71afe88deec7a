//! Lessons and puzzles: their lists; and one with a task on a board, a move chosen as in a game, and an answer to it.

use std::collections::HashMap;

use axum::extract::Query;
use axum::response::Response;
use jiff::Timestamp;
use maud::{Markup, html};

use super::analysis_line::Line;
use super::board::Board;
use super::choosing::{Choosing, StepView, Try};
use super::layout::Page;
use super::rate_limit::Kind;
use super::request::{Failure, Named};
use super::screen::{Screen, Tab};
use super::visitor::Visitor;
use super::{choosing, pictures, screen, words};
use crate::i18n::{
    Language, course, exercise_answer, exercise_heading, exercise_task, exercise_title, label,
    page_title, say, solved_count,
};
use crate::render::{MoveMarks, Scene};
use crate::teach::{Exercise, Lesson, Puzzle, PuzzleKind, SolvedPuzzles, day_of};
use djambi_input::Draft;
use djambi_rules::{Move, Position, Seat};

/// All lessons by their titles.
pub async fn lessons(visitor: Visitor) -> Response {
    let language = visitor.language;
    let page = Page::of_words(
        say!(language, "button-learn"),
        &html! {
            ol {
                @for lesson in Lesson::ALL {
                    li { a href={ "/learn/" (lesson.key()) } data-lesson=(lesson.key()) { (exercise_title(language, Exercise::Lesson(lesson))) } }
                }
            }
            p {
                a href="/rules" { (say!(language, "button-rules")) } " · "
                a href="/puzzle" { (say!(language, "web-puzzles")) }
            }
        },
    );
    let card = visitor.card("/learn", say!(language, "web-about"), pictures::SETUP);
    page.with_card(card).to(&visitor)
}

/// Returns the path of an exercise.
pub fn path(exercise: Exercise) -> String {
    match exercise {
        Exercise::Lesson(lesson) => format!("/learn/{}", lesson.key()),
        Exercise::Puzzle(puzzle) => format!("/puzzle/{}", puzzle.number),
    }
}

/// Returns the page of an exercise: its task, a move being chosen, or how a try went.
pub async fn page(
    visitor: Visitor,
    Named(exercise): Named,
    Query(query): Query<HashMap<String, String>>,
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
    let tried = Try::of(language, &position, &query);
    let shows_solution = query.contains_key("solution");
    let step = taught.step(tried.draft);
    let complete = step.complete.filter(|_| !shows_solution);
    let answer = match complete {
        Some(mv) => Some(judge(&visitor, exercise, mv).await?),
        None => None,
    };
    // A reader who follows a link that somebody else has sent has solved nothing.
    let is_solved = matches!(answer, Some((true, _))) && visitor.is_from_here;
    taught.of_solver(&visitor, is_solved).await?;
    let said = answer.as_ref().map(|(_, text)| text.replace('`', ""));
    let screen = match (complete, &answer) {
        (Some(mv), Some(answer)) => taught.judged(mv, &step, answer),
        _ if shows_solution => taught.solution(),
        _ => taught.asked(&step, &tried),
    };
    let path = path(exercise);
    let task = exercise_task(language, exercise);
    let card = visitor.card(&path, task, &pictures::of_page(&path));
    let page = Page {
        title: exercise_title(language, exercise),
        card: (tried.draft == Draft::default()).then_some(card),
        has_moves: true,
        main: html! {
            main.game data-path=(path) data-state=[said.or(tried.notice)] data-draft={ (path) "?draft=" } data-none=(path) {
                h1.hidden { (exercise_heading(language, exercise)) }
                (screen.markup(language))
            }
        },
        ..Page::default()
    };
    Ok(page.to(&visitor))
}

/// Whether a try solves the exercise, and the answer to it. The refutation of a wrong try in a
/// puzzle is searched, so that puzzles wait for their turn.
async fn judge(visitor: &Visitor, exercise: Exercise, mv: Move) -> Result<(bool, String), Failure> {
    let language = visitor.language;
    let judging = move || exercise_answer(language, exercise, mv);
    let answer = match exercise {
        Exercise::Lesson(_) => judging(),
        Exercise::Puzzle(_) => {
            visitor.take(Kind::Thought)?;
            let judged = visitor.app.thinking.run(judging).await;
            judged.ok_or(Failure::Unavailable)?
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
    /// The next exercise.
    next: Option<Exercise>,
}

impl Taught {
    /// Saves that a reader who has a session has solved a puzzle, and finds the one that comes next
    /// for them. Other readers are not known the next time, so nothing is saved for them.
    async fn of_solver(&mut self, visitor: &Visitor, is_solved: bool) -> Result<(), Failure> {
        let (Exercise::Puzzle(puzzle), Some(person)) = (self.exercise, visitor.solver()) else {
            return Ok(());
        };
        if is_solved {
            let now = Timestamp::now();
            visitor
                .app
                .service
                .solve_puzzle(person, puzzle, now)
                .await?;
        }
        let solved = visitor.app.service.solved_puzzles(person).await?;
        self.solved = is_solved.then(|| solved.count());
        let next = solved.next(Some(puzzle));
        self.next = next.map(Exercise::Puzzle).or(self.next);
        Ok(())
    }

    /// The position, with marked moves.
    fn scene(&self, moves: Vec<MoveMarks>) -> Scene {
        Scene {
            bottom: self.bottom(),
            moves,
            ..Scene::of(&self.position)
        }
    }

    /// The seat whose corner is at the bottom.
    fn bottom(&self) -> Seat {
        match self.exercise {
            Exercise::Lesson(_) => Seat::Red,
            Exercise::Puzzle(_) => self.position.mover(),
        }
    }

    fn step(&self, draft: Draft) -> StepView {
        let choosing = Choosing {
            language: self.language,
            position: &self.position,
            scene: self.scene(Vec::new()),
            path: &path(self.exercise),
        };
        choosing.step(draft)
    }

    fn asked(&self, step: &StepView, tried: &Try) -> Screen {
        let (language, is_begun) = (self.language, tried.draft != Draft::default());
        let typed = html! {
            form.typed method="get" action=(path(self.exercise)) {
                (screen::fields(language, tried, &say!(language, "web-analysis-try")))
            }
        };
        let begun = html! { p.state { (task(language, self.exercise)) } };
        let tells = !is_begun && tried.notice.is_none();
        Screen {
            board: html! { (step.board.markup()) (choosing::moves(language, &self.position)) },
            line: tried.line(&step.line, &begun),
            row: html! { @if is_begun { (step.row) } @else { (self.ways(None)) } },
            ..self.around(&self.position, &typed, false, tells)
        }
    }

    /// How a try went.
    fn judged(&self, mv: Move, step: &StepView, answer: &(bool, String)) -> Screen {
        let language = self.language;
        let after = self.position.play(mv).unwrap_or(self.position);
        let description = course(language, &self.position, mv, &after);
        let (solved, answer) = answer;
        let more = html! {
            p { (description) }
            @if let Some(count) = self.solved { p.muted { (solved_count(language, count)) } }
        };
        Screen {
            board: step.board.markup(),
            line: html! {
                p class=(if *solved { "solved" } else { "missed" }) { (words::with_code(answer)) }
            },
            row: self.ways(Some(*solved)),
            ..self.around(&after, &more, *solved, false)
        }
    }

    fn solution(&self) -> Screen {
        let Some(mv) = self.exercise.solution() else {
            return Screen::default();
        };
        let scene = self.scene(vec![MoveMarks::of(mv)]);
        Screen {
            board: Board::still(self.language, scene).markup(),
            line: html! {
                p { (label(self.language, &self.position, mv)) " " code { (mv.to_string()) } }
            },
            row: self.ways(Some(false)),
            ..self.around(&self.position, &html! {}, false, false)
        }
    }

    /// The players around a position, and the tab with the task unless the line `tells` it, how far the
    /// reader has come, and more.
    fn around(&self, position: &Position, more: &Markup, is_solved: bool, tells: bool) -> Screen {
        let language = self.language;
        let task = Tab {
            key: "task",
            title: exercise_title(language, self.exercise),
            content: html! {
                (more)
                p.muted { (exercise_heading(language, self.exercise)) }
                // The script puts the task here when the line asks something else.
                p.place { @if !tells { (task(language, self.exercise)) } }
                @if let Exercise::Lesson(lesson) = self.exercise { (progress(language, lesson, is_solved)) }
                (self.elsewhere())
            },
        };
        Screen {
            tabs: vec![task],
            ..Screen::of_position(language, position, self.bottom())
        }
    }

    /// The further buttons; `solved` after a try.
    fn ways(&self, solved: Option<bool>) -> Markup {
        let (language, path) = (self.language, path(self.exercise));
        let next = say!(language, "button-next-page");
        html! {
            @if solved == Some(false) { a.button href=(path) { (say!(language, "button-again")) } }
            @if solved != Some(true) {
                a.button href={ (path) "?solution" } { (say!(language, "button-solution")) }
            }
            @if let Some(exercise) = self.next {
                a.button.main[solved == Some(true)] href=(self::path(exercise)) { (next) }
            } @else if solved == Some(true) {
                a.button.main href="/play" { (say!(language, "web-play")) }
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
                        (page_title(language, lesson.page()))
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

/// The task, which a page has once.
fn task(language: Language, exercise: Exercise) -> Markup {
    html! { span.task { (exercise_task(language, exercise)) } }
}

/// The number of this lesson, how many there are, and how many are done.
fn progress(language: Language, lesson: Lesson, is_solved: bool) -> Markup {
    let (count, number) = (Lesson::ALL.len(), lesson.number());
    let done = number - usize::from(!is_solved);
    html! {
        p {
            progress max=(count) value=(done) aria-label=(say!(language, "button-learn")) {}
            " " (say!(language, "web-progress", number = number, count = count))
        }
    }
}

/// A puzzle for the reader, the puzzle of today, and all puzzles by their titles.
pub async fn puzzles(visitor: Visitor) -> Result<Response, Failure> {
    let person = visitor.solver();
    let solved = match person {
        Some(person) => visitor.app.service.solved_puzzles(person).await?,
        None => SolvedPuzzles::default(),
    };
    let own = person.and_then(|_| solved.next(None));
    let today = Puzzle::of_day(day_of(Timestamp::now()));
    let language = visitor.language;
    let offered = [
        (say!(language, "web-puzzle-own"), own),
        (say!(language, "web-puzzle-today"), today),
    ];
    let how = say!(language, "web-puzzles-how");
    let page = Page::of_words(
        say!(language, "web-puzzles"),
        &html! {
            p { (how) }
            @for (said, puzzle) in offered {
                @if let Some(exercise) = puzzle.map(Exercise::Puzzle) {
                    p { (said) " " a href=(path(exercise)) { (exercise_heading(language, exercise)) } }
                }
            }
            @for (title, puzzles) in by_title(language) { (titled(language, &title, &puzzles, &solved)) }
        },
    );
    let card = visitor.card("/puzzle", how, pictures::SETUP);
    Ok(page.with_card(card).to(&visitor))
}

/// All puzzles by their titles: which kind hides behind a title that several share is for their
/// solver to find out. The easy ones come first.
fn by_title(language: Language) -> Vec<(String, Vec<&'static Puzzle>)> {
    let mut titles: Vec<(String, Vec<&Puzzle>)> = Vec::new();
    for kind in PuzzleKind::ALL {
        let of_kind = Puzzle::all().iter().filter(|puzzle| puzzle.kind == kind);
        for puzzle in of_kind {
            let title = exercise_title(language, Exercise::Puzzle(puzzle));
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
