//! The pages of the rules and the lessons in words.

use super::{Args, Language, army, changes, describe_ply, label, reason_out, say, state};
use crate::render::Scene;
use crate::review::{Refutation, refutation};
use crate::teach::{Exercise, Lesson, Page, Puzzle, PuzzleKind, Rare, Verdict};
use djambi_rules::{Move, Ply, Position, Role, Seat, Square};

/// Returns the title of a page: 'The maze and power'.
pub fn page_title(language: Language, page: Page) -> String {
    page_words(language, page).0
}

/// Returns the text of a page: paragraphs, and lines that begin with '- '.
pub fn page_text(language: Language, page: Page) -> String {
    page_words(language, page).1
}

fn page_words(language: Language, page: Page) -> (String, String) {
    let key = format!("rules-{}-text", page.key());
    titled(language, &key, &Args::new())
}

/// Returns the first line of a message, its title, and the text below it.
fn titled(language: Language, key: &str, args: &Args<'_>) -> (String, String) {
    let text = language.message(key, args);
    let (title, text) = text.split_once('\n').unwrap_or((&text, ""));
    (title.to_owned(), text.trim_start().to_owned())
}

/// Returns a picture of a position of no game, as it is taught: armies by their colours, and those left
/// out that have no pieces.
pub fn taught(language: Language, position: &Position, caption: String) -> Scene {
    let mut scene = Scene::of(position);
    scene.caption = caption;
    for seat in Seat::ALL {
        let panel = &mut scene.panels[seat.index()];
        panel.fallback = army(language, seat);
        if !position.board().army(seat.army()).is_empty() {
            panel.name.clone_from(&panel.fallback);
            let now = || state(language, position, seat, true);
            panel.status = reason_out(language, position, seat)
                .or_else(now)
                .unwrap_or_default();
        }
    }
    scene
}

/// Returns a description of a page's picture: an example in words, or the set-up.
pub fn page_picture(language: Language, page: Page) -> String {
    match page.example() {
        Some(it) => say!(
            language,
            "rules-example",
            army = it.before.mover(),
            text = course(language, &it.before, it.mv, &it.after)
        ),
        None => say!(language, "rules-setup"),
    }
}

/// Returns a move and its consequences, in one paragraph.
pub fn course(language: Language, before: &Position, mv: Move, after: &Position) -> String {
    let ply = Ply::Move(mv);
    let mut said = vec![describe_ply(language, before, ply)];
    said.extend(changes(language, before, ply, after));
    said.join(" ")
}

/// Returns an explanation of a rare rule in one sentence or two. `after` is the position after the move
/// that has used it: a bonus move is that of its player to move.
pub fn rare(language: Language, rare: Rare, after: &Position) -> String {
    let args = Args::new().with("army", after.mover().key());
    language.message(&format!("rare-{}", rare.key()), &args)
}

/// Returns the title of a lesson or a puzzle: 'Kill a Chief'.
pub fn exercise_title(language: Language, exercise: Exercise) -> String {
    exercise_words(language, exercise).0
}

/// Returns the task of a lesson or a puzzle.
pub fn exercise_task(language: Language, exercise: Exercise) -> String {
    exercise_words(language, exercise).1
}

fn exercise_words(language: Language, exercise: Exercise) -> (String, String) {
    match exercise {
        Exercise::Lesson(lesson) => {
            let key = format!("learn-{}-task", lesson.key());
            titled(language, &key, &Args::new())
        }
        Exercise::Puzzle(puzzle) => {
            // The best move is asked for in several kinds.
            let kind = match puzzle.kind {
                PuzzleKind::Free => PuzzleKind::Power,
                kind => kind,
            };
            let args = Args::new().with("army", puzzle.position.mover().key());
            titled(language, &format!("puzzle-{}-task", kind.key()), &args)
        }
    }
}

/// Returns 'Lesson 3 of 15' and the title, or the same of a puzzle and how hard it is.
pub fn exercise_heading(language: Language, exercise: Exercise) -> String {
    match exercise {
        Exercise::Lesson(lesson) => {
            let (number, count) = (lesson.number(), Lesson::ALL.len());
            let name = say!(language, "web-progress", number, count);
            let title = exercise_title(language, exercise);
            say!(language, "labelled", name, text = title)
        }
        Exercise::Puzzle(puzzle) => {
            let grade = usize::from(puzzle.grade.min(Puzzle::HARDEST));
            let empty = usize::from(Puzzle::HARDEST) - grade;
            say!(
                language,
                "puzzle-title",
                number = puzzle.number,
                count = Puzzle::all().len(),
                title = exercise_title(language, exercise),
                grade = format!("{}{}", "★".repeat(grade), "☆".repeat(empty))
            )
        }
    }
}

/// Returns whether a legal move solves the exercise, and the answer to it in words. A wrong try in
/// a puzzle is searched, so this can take some hundredths of a second.
pub fn exercise_answer(language: Language, exercise: Exercise, mv: Move) -> Option<(bool, String)> {
    match exercise {
        Exercise::Lesson(lesson) => {
            let verdict = lesson.judge(mv)?;
            let solved = verdict == Verdict::Solved;
            Some((solved, lesson_answer(language, lesson, verdict)))
        }
        Exercise::Puzzle(puzzle) => {
            let solved = puzzle.is_solved_by(mv)?;
            let said = if solved {
                say!(language, "puzzle-solved")
            } else {
                refuted(language, puzzle, mv)?
            };
            Some((solved, said))
        }
    }
}

/// Returns how many puzzles of the collection a person has solved.
pub fn solved_count(language: Language, solved: usize) -> String {
    let count = Puzzle::all().len();
    say!(language, "puzzle-count", solved, count)
}

/// Returns the answer to a try in a lesson.
pub fn lesson_answer(language: Language, lesson: Lesson, verdict: Verdict) -> String {
    let end = match verdict {
        Verdict::Solved => "solved",
        Verdict::Missed(miss) => miss.key(),
    };
    let own = format!("learn-{}-{end}", lesson.key());
    if language.has(&own) {
        return language.message(&own, &Args::new());
    }
    // It is the same in every lesson: the piece of the solution is to move.
    let solution = lesson.solution();
    let piece = solution.map_or(Role::Militant, |mv| mv.role());
    let at = solution.map_or(Square::MAZE, |mv| mv.from());
    say!(language, "learn-other", piece, at)
}

/// Returns the refutation of a try in a puzzle.
fn refuted(language: Language, puzzle: &Puzzle, mv: Move) -> Option<String> {
    let before = &puzzle.position;
    let after = before.play(mv).ok()?;
    let answer = |seat, reply: Move| {
        let moved = after.with_mover(seat).unwrap_or(after);
        (label(language, &moved, reply), reply.to_string())
    };
    Some(match refutation(before, &after, puzzle.kind) {
        Refutation::Deadly(seat, reply) => {
            let (text, notation) = answer(seat, reply);
            let army = army(language, seat);
            say!(language, "puzzle-deadly", seats = army, text, notation)
        }
        Refutation::Answer(seat, reply, percent) => {
            let (text, notation) = answer(seat, reply);
            let army = army(language, seat);
            say!(
                language,
                "puzzle-answer",
                seats = army,
                text,
                notation,
                percent
            )
        }
        Refutation::Again => say!(language, "puzzle-again"),
        Refutation::Over => say!(language, "puzzle-over"),
    })
}
