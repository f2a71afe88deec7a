//! The wording: all texts that people read, from `assets/locales/*.ftl` (Fluent), and the sentences
//! that the adapters share: what a move did, its consequences, why something is rejected.
//!
//! The files are compiled into the program. All functions may be called from any thread. The
//! adapter passes a function that names people.

mod changes;
mod clock;
mod hint;
mod incident;
mod language;
mod moves;
mod offers;
mod person_name;
mod plan;
pub mod players;
mod reason;
mod rejection;
mod review;
mod say;
mod scene;
mod standing;
mod teach;
mod terms;
mod words;

#[cfg(test)]
mod tests;

pub use changes::{changes, ending};
pub use clock::{banks, clock, pace, span};
pub use hint::hint_reason;
pub use incident::incident;
pub use language::Language;
pub use moves::{describe_ply, label, label_of_stem, question};
pub use offers::offered;
pub use person_name::{NameRejection, chosen_name, visible};
pub use plan::{lapsed, marked_if_planned, planned};
pub use reason::reason;
pub use rejection::rejection;
pub use review::{
    accuracies, chance_list, finding, line_in_words, review_chart, review_summary, review_text,
    sentence,
};
pub use say::{Args, say};
pub use scene::{future_scene, game_scene, record_scene};
pub use standing::{caption, reason_out, standing, state};
pub use teach::{
    course, exercise_answer, exercise_heading, exercise_task, exercise_title, lesson_answer,
    lesson_task, lesson_title, page_picture, page_text, page_title, puzzle_title, rare,
    solved_count, taught,
};
pub use terms::{rules, special_rules, term_name, term_value, terms, timeout};
pub use words::{army, is_direction, list, names, piece, sitter, without_signs};

/// Returns a person's name or mention.
pub type NameOf<'a> = &'a dyn Fn(crate::game::PersonId) -> String;
