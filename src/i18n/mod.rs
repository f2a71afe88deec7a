//! All wording that people read, from `assets/locales/*.ftl` (Fluent), and the sentences that both
//! adapters share: what a turn did, what came of it, why something is refused.
//!
//! The files are part of the program; nothing is read at run time. Any number of threads may speak
//! at once. What people are called is the adapter's affair: it hands in a function.

mod changes;
mod hint;
mod language;
mod moves;
mod reason;
mod rejection;
mod say;
mod standing;
mod teach;
mod words;

#[cfg(test)]
mod tests;

pub use changes::{change, ending};
pub use hint::hint_reason;
pub use language::Language;
pub use moves::{label, told};
pub use reason::reason;
pub use rejection::rejection;
pub use say::{Args, say};
pub use standing::{caption, gone, standing, state};
pub use teach::{
    course, lesson_answer, lesson_heading, lesson_task, lesson_title, page_text, page_title, rare,
};
pub use words::{army, list, names, piece, sitter};

/// What a person is called where the words will stand: a name, or a mention.
pub type NameOf<'a> = &'a dyn Fn(crate::game::PersonId) -> String;
