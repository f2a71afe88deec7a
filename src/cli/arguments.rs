//! Arguments that several commands have: numbers and addresses, ids of Discord, the language, the position
//! that a command starts from. The answer to a rejected argument says what is expected.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result, anyhow, ensure};
use djambi_input::record_error;
use djambi_rules::{Options, Position, Record};

use super::output::said;
use crate::i18n::Language;

/// Returns a reader of whole numbers of a range.
pub(super) fn whole<N>(
    range: RangeInclusive<N>,
    example: N,
) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display + Copy,
{
    move |text| {
        let number = text.trim().parse().ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                format!("it is a whole number from {least} to {most}, such as {example}")
            })
    }
}

/// Reads an address with a port.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    let address = text.trim().parse();
    address.map_err(|_| "it is an address and a port, such as 127.0.0.1:8080".into())
}

/// Reads the id of a person or a server.
pub(super) fn discord_id(text: &str) -> Result<u64, String> {
    let id = text.parse();
    id.map_err(|_| "an id of Discord is a whole number, such as 123456789012345678".to_owned())
}

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
    let said = names.into_iter().find_map(said);
    said.and_then(|tag| Language::from_tag(&tag))
        .unwrap_or_default()
}

/// The arguments that name it.
#[derive(clap::Args)]
pub(super) struct Start {
    /// The rules: a preset, then options that differ, such as 'bga,liberation=on'
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    /// The position, six fields as `djambi rules` writes them; the set-up if not given
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
}

impl Start {
    /// Returns the position.
    pub(super) fn position(&self) -> Result<Position> {
        match &self.position {
            Some(text) => Position::read(text, self.preset).context("--position"),
            None => Ok(Position::setup(self.preset)),
        }
    }
}

/// The longest file that is read, in bytes: many times as long as any game.
const LONGEST: u64 = 16 << 20;

/// Reads a game's file, or standard input for `-`.
pub(super) fn read(path: &Path) -> Result<Record> {
    let record = text(path)?.parse();
    record.map_err(|error| anyhow!("{}: {}", shown(path), record_error(&error)))
}

/// Returns what a game's file, or standard input for `-`, contains. A device without an end is not read
/// to it.
pub(super) fn text(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let read = if is_input(path) {
        io::stdin().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    let shown = shown(path);
    read.with_context(|| format!("{shown} cannot be read"))?;
    ensure!(
        bytes.len() as u64 <= LONGEST,
        "{shown} is longer than any game: it is no record"
    );
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|byte| *byte == b'\n').count();
        anyhow!("{shown}: line {line}: this is not text in UTF-8")
    })
}

fn is_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn shown(path: &Path) -> String {
    if is_input(path) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}
