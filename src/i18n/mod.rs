//! The wording: all texts that people read, from `assets/locales/*.ftl` (Fluent), and the sentences
//! that the adapters share: what a move did, its consequences, why something is rejected.
//!
//! The files are compiled into the program. All functions may be called from any thread. The
//! adapter passes a function that names people.

mod changes;
mod moves;
mod pacts;
mod person_name;
pub mod players;
mod rejection;
mod review;
mod say;
mod scene;
mod teach;
mod terms;
#[cfg(test)]
mod tests;

pub use changes::{changes, ending, incident, offered};
pub use moves::{
    describe_ply, hint_reason, label, label_of_stem, lapsed, marked_if_planned, planned, question,
    short_label,
};
pub use pacts::{PactWords, pact};
pub use person_name::{NameRejection, chosen_name, visible};
pub use players::{
    army, caption, condition, is_direction, list, names, owned, piece, reason_out, sitter,
    standing, state, without_signs,
};
pub use rejection::{other_command, reason, rejection};
pub use review::{
    accuracies, chance_list, finding, line_in_words, review_chart, review_summary, review_text,
    sentence,
};
pub use say::{Args, say};
pub use scene::{future_scene, game_scene, record_scene};
pub use teach::{
    course, exercise_answer, exercise_heading, exercise_task, exercise_title, lesson_answer,
    lesson_task, lesson_title, page_picture, page_text, page_title, puzzle_title, rare,
    solved_count, taught,
};
pub use terms::{
    banks, clock, pace, rules, span, special_rules, term_name, term_value, terms, timeout,
};
use unic_langid::{LanguageIdentifier, langid};

/// Returns a person's name or mention.
pub type NameOf<'a> = &'a dyn Fn(crate::game::PersonId) -> String;

/// A language, with its file in `assets/locales/`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English: complete, and the fallback where another language lacks a message.
    #[default]
    English,
    /// French.
    French,
    /// Spanish, of Spain and of the Americas.
    Spanish,
    /// Polish.
    Polish,
}

impl Language {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::French,
        Language::Spanish,
        Language::Polish,
    ];

    /// The key, such as `en`: the name of its file and its text in settings.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Polish => "pl",
        }
    }

    /// The language of a tag such as `en`, `en-GB`, `es_419` or `pl_PL.UTF-8`; regions do not matter.
    ///
    /// ```
    /// use djambi::i18n::Language;
    /// assert_eq!(Language::from_tag("en_GB.UTF-8"), Some(Language::English));
    /// assert_eq!(Language::from_tag("es_419"), Some(Language::Spanish));
    /// assert_eq!(Language::from_tag("tlh"), None);
    /// ```
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Language> {
        let first = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        Language::ALL
            .into_iter()
            .find(|language| first.eq_ignore_ascii_case(language.key()))
    }

    /// The text of its file.
    const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../../assets/locales/en.ftl"),
            Language::French => include_str!("../../assets/locales/fr.ftl"),
            Language::Spanish => include_str!("../../assets/locales/es.ftl"),
            Language::Polish => include_str!("../../assets/locales/pl.ftl"),
        }
    }

    const fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::English => langid!("en"),
            Language::French => langid!("fr"),
            Language::Spanish => langid!("es"),
            Language::Polish => langid!("pl"),
        }
    }
}
