//! Game records in files: those that people and other programs write, and games saved by an arena.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use djambi_rules::Record;

use super::arena::record::{history_of, is_saved_game};

/// The longest file that is read, in bytes: many times as long as any game.
const LONGEST: u64 = 16 << 20;

/// Reads a game's file, which may be a pipe.
pub(super) fn read(path: &Path) -> Result<Record> {
    parse(path, bytes(path)?)
}

/// Returns what a game's file contains; `-` is standard input. A device without an end is not read to it.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("{} cannot be read", path.display()))?;
    ensure!(
        bytes.len() as u64 <= LONGEST,
        "{} is longer than any game: it is no record",
        path.display()
    );
    Ok(bytes)
}

/// Reads what was in a file. A game of an arena also needs the settings that are beside that file.
pub(super) fn parse(path: &Path, bytes: Vec<u8>) -> Result<Record> {
    let shown = path.display();
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|byte| *byte == b'\n').count();
        anyhow!("{shown}: line {line}: this is not text in UTF-8")
    })?;
    if is_saved_game(&text) {
        return history_of(path, &text).map(Record::new);
    }
    text.parse().with_context(|| format!("{shown}"))
}
