//! `/djambi export` and `/djambi players export`: a game, or the results of a server, as a file.

use super::arguments::{Kind, argument, keyed, text};
use super::intent::{Intent, Subcommand};
use crate::discord::input::incoming::Incoming;
use crate::discord::view::card::Card;
use crate::i18n::say;
use crate::service::{Command, Format, GameRef, ResultsFile};

pub const EXPORT: Subcommand = Subcommand {
    name: "export",
    arguments: || {
        let formats = [("choice-record", "record"), ("choice-json", "json")];
        vec![keyed(text("format"), formats)]
    },
    read: |given| {
        let format = match given.text("format") {
            Some("json") => Format::Json,
            _ => Format::Record,
        };
        let game = GameRef::Here;
        Intent::service(Command::Export { game, format })
    },
};

pub const RESULTS: Subcommand = Subcommand {
    name: "export",
    arguments: || {
        let files = [("choice-players", "players"), ("choice-games", "games")];
        let file = argument(Kind::String, "what", "option-results").required(true);
        vec![keyed(file, files)]
    },
    read: |given| {
        Intent::service(Command::ExportResults(match given.text("what") {
            Some("games") => ResultsFile::Games,
            _ => ResultsFile::Players,
        }))
    },
};

/// A file for the requester, or that it is too large for the place where they ask.
#[must_use]
pub fn file(incoming: &Incoming, name: &str, bytes: Vec<u8>) -> Card {
    let language = incoming.language();
    if bytes.len() > incoming.file_limit as usize {
        return Card::text(say!(language, "file-too-large", name = name));
    }
    Card::text(say!(language, "file-here", name = name)).file(name, bytes)
}
