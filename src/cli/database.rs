//! The databases of the bot and of a terminal, where none is named.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;

/// The address of the bot's database.
pub(super) const DATABASE: &str = "sqlite:djambi.db";

/// Returns the file in the user's data folder, which is created if missing.
pub(super) fn usual_file() -> Result<PathBuf> {
    let folders = etcetera::choose_base_strategy()
        .context("there is no home folder to save games in: name a file with --database")?;
    Ok(folders.data_dir().join("djambi").join("games.db"))
}

/// Returns the address of a database file.
pub(super) fn url(file: &Path) -> String {
    let file = file.to_string_lossy();
    if file.starts_with("sqlite:") {
        return file.into_owned();
    }
    // Characters with a meaning in an address.
    let file = file.replace('%', "%25").replace('?', "%3f");
    format!("sqlite:{}", file.replace('#', "%23"))
}
