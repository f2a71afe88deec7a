//! Game records in files, as people and other programs write them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use djambi_input::record_error;
use djambi_rules::Record;

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
