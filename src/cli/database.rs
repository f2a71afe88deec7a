//! The databases of the bot and of a terminal, where none is named.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use etcetera::BaseStrategy;
use jiff::Timestamp;

use super::output::note;
use crate::i18n::{Language, say};
use crate::secret::redacted;
use crate::service::{GameService, ServiceOptions};
use crate::store::{StoreError, StoreOptions, address_of};

/// The address of the bot's database.
pub(super) const DATABASE: &str = "sqlite:djambi.db";

/// The games of `djambi play` in the user's data folder.
pub(super) const PLAYED: &str = "games.db";

/// How long another process may take to end before it is said that this one waits.
const SOON: Duration = Duration::from_millis(200);

/// Returns the file that is named, or the usual one in the user's data folder.
pub(super) fn file(named: Option<&Path>, usual: &str) -> Result<PathBuf> {
    if let Some(file) = named {
        let text = file.to_string_lossy();
        let is_file = text.starts_with("sqlite:") || !text.contains("://");
        ensure!(
            is_file,
            "{} is the address of a server, and `djambi play` and `djambi web` save games in a file: name \
             one with --database (`djambi run` plays on a server, and serves its pages with DJAMBI_WEB)",
            redacted(&text)
        );
        return Ok(file.to_owned());
    }
    let folders = etcetera::choose_base_strategy()
        .context("there is no home folder to save games in: name a file with --database")?;
    Ok(folders.data_dir().join("djambi").join(usual))
}

/// Opens the games in that file; the user's data folder is created if missing. If another process
/// plays in it, that is written to stderr before this one waits.
pub(super) async fn open(
    named: Option<&Path>,
    usual: &str,
    workers: Option<usize>,
    language: Language,
) -> Result<GameService> {
    let file = file(named, usual)?;
    if named.is_none()
        && let Some(folder) = file.parent()
    {
        std::fs::create_dir_all(folder).with_context(|| {
            let shown = folder.display();
            format!("cannot make the folder {shown}: name a file elsewhere with --database")
        })?;
    }
    let options = ServiceOptions {
        store: StoreOptions::to_play(url(&file)),
        workers,
    };
    let service = open_or_wait(&options, language).await;
    service.map_err(|error| {
        let is_place = matches!(error, StoreError::ReadOnly | StoreError::Unreachable(_));
        let elsewhere = if is_place && named.is_none() {
            ": name a file elsewhere with --database"
        } else {
            ""
        };
        let context = format!("cannot save games in {}{elsewhere}", file.display());
        anyhow::Error::new(error).context(context)
    })
}

async fn open_or_wait(
    options: &ServiceOptions,
    language: Language,
) -> Result<GameService, StoreError> {
    let mut soon = options.clone();
    soon.store.lock_patience = SOON;
    match GameService::open(&soon, Timestamp::now()).await {
        Err(StoreError::InUse(_)) => note(&say!(language, "term-in-use")),
        // Others write, or SQLite puts the file in order: that may take longer.
        Err(StoreError::Locked) => {}
        done => return done,
    }
    GameService::open(options, Timestamp::now()).await
}

/// Returns the address of a database file, which may be one already.
pub(super) fn url(file: &Path) -> String {
    let text = file.to_string_lossy();
    if text.starts_with("sqlite:") {
        return text.into_owned();
    }
    address_of(file)
}
