//! The databases of the bot and of a terminal, where none is named.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use jiff::Timestamp;

use crate::service::{GameService, ServiceOptions};
use crate::store::{StoreOptions, address_of, without_password};

/// The address of the bot's database.
pub(super) const DATABASE: &str = "sqlite:djambi.db";

/// The games of `djambi play` in the user's data folder.
pub(super) const PLAYED: &str = "games.db";

/// Returns the file that is named, or the usual one in the user's data folder.
pub(super) fn file(named: Option<&Path>, usual: &str) -> Result<PathBuf> {
    if let Some(file) = named {
        return Ok(file.to_owned());
    }
    let folders = etcetera::choose_base_strategy()
        .context("there is no home folder to save games in: name a file with --database")?;
    Ok(folders.data_dir().join("djambi").join(usual))
}

/// Opens the games in that file; the user's data folder is created if missing.
pub(super) async fn open(
    named: Option<&Path>,
    usual: &str,
    workers: Option<usize>,
) -> Result<GameService> {
    let file = file(named, usual)?;
    if named.is_none()
        && let Some(folder) = file.parent()
    {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let options = ServiceOptions {
        store: StoreOptions::to_play(url(&file)),
        workers,
    };
    let service = GameService::open(&options, Timestamp::now()).await;
    // It may be the address of a server that somebody has put there.
    let shown = without_password(&file.to_string_lossy());
    service.with_context(|| format!("cannot save games in {shown}"))
}

/// Returns the address of a database file, which may be one already.
pub(super) fn url(file: &Path) -> String {
    let text = file.to_string_lossy();
    if text.starts_with("sqlite:") {
        return text.into_owned();
    }
    address_of(file)
}
