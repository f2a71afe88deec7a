//! The program's languages.

use unic_langid::{LanguageIdentifier, langid};

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
    pub(super) const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../../assets/locales/en.ftl"),
            Language::French => include_str!("../../assets/locales/fr.ftl"),
            Language::Spanish => include_str!("../../assets/locales/es.ftl"),
            Language::Polish => include_str!("../../assets/locales/pl.ftl"),
        }
    }

    pub(super) const fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::English => langid!("en"),
            Language::French => langid!("fr"),
            Language::Spanish => langid!("es"),
            Language::Polish => langid!("pl"),
        }
    }
}
