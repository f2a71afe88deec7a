//! What SQLite needs of the file system under a database: locks, and memory that processes share. It
//! says so unclearly: a lock that cannot be had looks like one that somebody else has.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::any::{AnyConnectOptions, install_default_drivers};
use sqlx::{ConnectOptions, Connection};

use super::StoreError;
use super::address::{file_of, with_parameters};
use super::engine::Engine;
use super::fault::FILE_LOCKS;
use super::file::{lock_error, remove, with_ending};

/// Uses everything that a database uses.
const USE: [&str; 3] = [
    // Nobody else has this file: a lock that cannot be had at once cannot be had at all.
    "PRAGMA busy_timeout = 0",
    "PRAGMA journal_mode = WAL",
    "CREATE TABLE probe (number INTEGER)",
];

/// Fails where the file system of a folder lacks what SQLite needs. It is tried with a database of its
/// own, which is removed again; where none can be made, nothing is known.
pub async fn check_file_system(folder: &Path) -> Result<(), StoreError> {
    install_default_drivers();
    let probe = folder.join(format!(".djambi-probe-{}.db", std::process::id()));
    let lock = with_ending(&probe, ".lock");
    let done = match lock_once(&lock) {
        Ok(()) => use_once(&probe).await,
        failed => failed,
    };
    // Nobody misses what cannot be removed.
    let _ = remove(&probe);
    let _ = std::fs::remove_file(&lock);
    match done {
        Err(StoreError::Locked) => Err(StoreError::FileSystem(FILE_LOCKS)),
        Err(error @ (StoreError::FileSystem(_) | StoreError::Full)) => Err(error),
        _ => Ok(()),
    }
}

/// Returns the cause of an error of a database at that address, if its file system is the cause, or else
/// the error.
pub(super) async fn cause(error: StoreError, url: &str) -> StoreError {
    let is_unclear = matches!(error, StoreError::Locked | StoreError::Disk(_));
    if !is_unclear || !matches!(Engine::of(url), Ok(Engine::Sqlite)) {
        return error;
    }
    let Ok(file) = file_of(url) else { return error };
    match check_file_system(&folder_of(&file)).await {
        Err(cause @ StoreError::FileSystem(_)) => cause,
        _ => error,
    }
}

/// Returns the folder of a file.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

fn lock_once(path: &Path) -> Result<(), StoreError> {
    match File::create(path).map(|file| file.try_lock()) {
        Ok(Err(TryLockError::Error(error))) => lock_error(&error),
        _ => Ok(()),
    }
}

async fn use_once(probe: &Path) -> Result<(), StoreError> {
    let address = with_parameters(probe, "mode=rwc");
    let mut at = AnyConnectOptions::from_str(&address)?.connect().await?;
    for step in USE {
        sqlx::raw_sql(step).execute(&mut at).await?;
    }
    Ok(at.close().await?)
}
