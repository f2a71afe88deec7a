//! A backup, while games continue.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::str::FromStr;

use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::engine::Engine;
use super::file::with_ending;
use super::{Store, StoreError, address, file, upkeep};

/// What is made of an unfinished copy: the file, and SQLite's files beside it.
const PARTS: [&str; 4] = ["", "-journal", "-wal", "-shm"];

impl Store {
    /// Writes a consistent copy to a new file, even while others write. The copy of a server's
    /// database is a file too: `djambi games copy` brings it back.
    pub async fn backup(&self, to: &Path, replace: bool) -> Result<(), StoreError> {
        if to.exists() && !replace {
            return Err(StoreError::Exists(to.display().to_string()));
        }
        let beside = with_ending(to, ".part");
        // Of an earlier one that was killed.
        remove(&beside).map_err(|error| unwritten(to, error))?;
        let done = match self.copy_beside(&beside, to).await {
            Ok(()) => std::fs::rename(&beside, to).map_err(|error| unwritten(to, error)),
            // The database is only read.
            Err(StoreError::Full) => Err(unwritten(to, "its disk is full")),
            Err(error @ StoreError::Disk(_)) => Err(unwritten(to, error)),
            Err(error) => Err(error),
        };
        // What is left of it is useless.
        let _ = remove(&beside);
        done
    }

    /// Makes the copy beside the file that it will be.
    async fn copy_beside(&self, beside: &Path, to: &Path) -> Result<(), StoreError> {
        file::make(beside).map_err(|error| unwritten(to, error))?;
        match self.engine {
            Engine::Sqlite => {
                sqlx::query("VACUUM INTO $1")
                    .bind(beside.to_string_lossy().into_owned())
                    .execute(&self.readers)
                    .await?;
            }
            Engine::Postgres => self.copy_into_file(beside).await?,
        }
        let synced = std::fs::File::open(beside).and_then(|file| file.sync_all());
        synced.map_err(|error| unwritten(to, error))?;
        let address = address::with_parameters(beside, "mode=ro&immutable=true");
        let mut copy = AnyConnectOptions::from_str(&address)?.connect().await?;
        let faults = upkeep::integrity(&mut copy).await?;
        let games = "SELECT COUNT(*) FROM games";
        let copied: i64 = sqlx::query_scalar(games).fetch_one(&mut copy).await?;
        copy.close().await?;
        tracing::debug!(copied, "games are in the copy");
        let fault = faults.into_iter().next();
        fault.map_or(Ok(()), |fault| Err(StoreError::Damaged(fault)))
    }
}

/// The error of a copy that cannot be written, for a reason that is not the database's.
fn unwritten(to: &Path, reason: impl Display) -> StoreError {
    StoreError::Copy {
        path: to.display().to_string(),
        reason: reason.to_string(),
    }
}

/// Removes all that there is of an unfinished copy.
fn remove(beside: &Path) -> io::Result<()> {
    for part in PARTS {
        match std::fs::remove_file(with_ending(beside, part)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_a_copy_that_found_no_room() {
        let directory = tempfile::tempdir().unwrap();
        let beside = directory.path().join("copy.db.part");
        // SQLite cannot remove its journal where the disk fails.
        for part in ["", "-journal"] {
            std::fs::write(with_ending(&beside, part), "half").unwrap();
        }
        remove(&beside).unwrap();
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    }
}
