//! Game records in files: those that people and other programs write, and games saved by an arena.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use djambi_rules::Record;

use super::arena::record::{history_of, is_saved_game};

/// Reads a game's file.
pub(super) fn read(path: &Path) -> Result<Record> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    if is_saved_game(&text) {
        return history_of(path, &text).map(Record::new);
    }
    text.parse().with_context(|| format!("{shown}"))
}
