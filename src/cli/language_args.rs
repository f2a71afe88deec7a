//! The language of a subcommand.

use crate::i18n::Language;

/// The chosen language, else the environment's.
#[derive(clap::Args, Default)]
pub(super) struct LanguageArgs {
    /// The language: en, fr, es or pl [default: the environment's]
    #[arg(long, value_name = "TAG", value_parser = language)]
    language: Option<Language>,
}

impl LanguageArgs {
    /// Returns the language: `--language`, else the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
    /// that is set, else English.
    pub(super) fn language(&self) -> Language {
        self.language.unwrap_or_else(usual)
    }
}

fn language(tag: &str) -> Result<Language, String> {
    let all = || Language::ALL.map(Language::key).join(", ");
    Language::from_tag(tag).ok_or_else(|| format!("there is only: {}", all()))
}

fn usual() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let tags = names
        .into_iter()
        .filter_map(|name| std::env::var(name).ok());
    let said = tags.into_iter().find(|tag| !tag.is_empty());
    said.and_then(|tag| Language::from_tag(&tag))
        .unwrap_or_default()
}
