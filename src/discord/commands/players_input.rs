//! The commands about the people of a server.

use super::arguments::Given;
use super::intent::{Intent, Topic, game_command, plain};
use crate::game::GameCommand;
use crate::service::{Command, GameRef, ResultsFile};

/// Returns the intent of a subcommand of `players`.
pub fn players(name: &str, given: &Given<'_>) -> Intent {
    match name {
        "profile" => plain(Command::Profile {
            person: given.person(),
        }),
        "top" => top(given),
        "follow" => plain(Command::Follow {
            game: GameRef::Here,
            follow: !given.truth("stop").unwrap_or(false),
        }),
        "tables" => plain(Command::Tables),
        "stats" => plain(Command::Statistics),
        "export" => plain(Command::ExportResults(match given.text("what") {
            Some("games") => ResultsFile::Games,
            _ => ResultsFile::Players,
        })),
        "replace" => replace(given).unwrap_or(Intent::UNKNOWN),
        _ => Intent::UNKNOWN,
    }
}

fn top(given: &Given<'_>) -> Intent {
    let season = given.text("season").map(str::parse);
    match season.transpose() {
        Ok(season) => plain(Command::Standings { season }),
        Err(_) => Intent::Page(Topic::BadSeason),
    }
}

fn replace(given: &Given<'_>) -> Option<Intent> {
    if given.names_a_bot() {
        return Some(Intent::Page(Topic::NoBots));
    }
    let seat = given.seat("colour")?;
    Some(match given.sitter() {
        Some(sitter) => game_command(GameCommand::Replace { seat, sitter }),
        None => Intent::Page(Topic::ReplaceByWhom),
    })
}
