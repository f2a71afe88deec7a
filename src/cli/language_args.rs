//! The language of a subcommand.

use crate::i18n::Language;

/// The chosen language, else the environment's.
#[derive(clap::Args, Default)]
pub(super) struct LanguageArgs {
    #[arg(
        long,
        value_name = "TAG",
        value_parser = language,
        help = format!("The language: {} [default: the environment's]", all())
    )]
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
    Language::from_tag(tag).ok_or_else(|| format!("there is only: {}", all()))
}

fn all() -> String {
    Language::ALL.map(Language::key).join(", ")
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
