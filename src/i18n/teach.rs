//! The pages of the rules and the lessons in words.

use super::{Args, Language, change, say, told};
use crate::teach::{Lesson, Page, Rare, Verdict};
use djambi_rules::{Move, Ply, Position};

/// Returns the title of a page: 'The maze and power'.
#[must_use]
pub fn page_title(language: Language, page: Page) -> String {
    language.message(&format!("rules-{}-title", page.key()), &Args::new())
}

/// Returns the text of a page: paragraphs, and lines that begin with '- '.
#[must_use]
pub fn page_text(language: Language, page: Page) -> String {
    language.message(&format!("rules-{}-text", page.key()), &Args::new())
}

/// Returns what the picture of a page shows: an example in words, or the set-up.
#[must_use]
pub fn page_picture(language: Language, page: Page) -> String {
    match page.example() {
        Some(it) => say!(
            language,
            "rules-example",
            army = it.before.mover().key(),
            text = course(language, &it.before, it.mv, &it.after)
        ),
        None => say!(language, "rules-setup"),
    }
}

/// Returns a move and its consequences, in one paragraph.
#[must_use]
pub fn course(language: Language, before: &Position, mv: Move, after: &Position) -> String {
    let ply = Ply::Move(mv);
    let changes = before.changes(ply, after).into_iter();
    let mut said = vec![told(language, before, ply)];
    said.extend(changes.map(|it| change(language, after, it)));
    said.join(" ")
}

/// Returns an explanation of a rare rule in one sentence or two.
#[must_use]
pub fn rare(language: Language, rare: Rare) -> String {
    language.message(&format!("rare-{}", rare.key()), &Args::new())
}

/// Returns the title of a lesson.
#[must_use]
pub fn lesson_title(language: Language, lesson: Lesson) -> String {
    language.message(&format!("learn-{}-title", lesson.key()), &Args::new())
}

/// Returns 'Lesson 3 of 15' and the title.
#[must_use]
pub fn lesson_heading(language: Language, lesson: Lesson) -> String {
    say!(
        language,
        "learn-title",
        number = lesson.number(),
        count = Lesson::ALL.len(),
        title = lesson_title(language, lesson)
    )
}

/// Returns the task of a lesson.
#[must_use]
pub fn lesson_task(language: Language, lesson: Lesson) -> String {
    language.message(&format!("learn-{}-task", lesson.key()), &Args::new())
}

/// Returns the answer to a try.
#[must_use]
pub fn lesson_answer(language: Language, lesson: Lesson, verdict: Verdict) -> String {
    let end = match verdict {
        Verdict::Solved => "solved",
        Verdict::Missed(miss) => miss.key(),
    };
    language.message(&format!("learn-{}-{end}", lesson.key()), &Args::new())
}
