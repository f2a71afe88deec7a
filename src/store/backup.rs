//! A backup, while games continue.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::engine::Engine;
use super::file::{PARTS, is_database, remove, remove_file, with_ending};
use super::file_system::{check_file_system, folder_of};
use super::open::newest;
use super::{Store, StoreError, file, upkeep};

impl Store {
    /// Writes a consistent copy to a new file, even while others write. The copy of a server's
    /// database is a file too: `djambi games copy` brings it back. To replace the database that
    /// another process has played in by a copy of it is the way back to that copy. Returns the faults
    /// that the copy has, as the database has them; a copy with more faults than the one that it would
    /// replace does not replace it.
    pub async fn backup(&self, to: &Path, replace: bool) -> Result<Vec<String>, StoreError> {
        // Where the file is a link, its target is replaced: SQLite's files are beside that.
        let place = std::fs::canonicalize(to).unwrap_or_else(|_| to.to_owned());
        self.reserve(&place, replace).await?;
        let beside = with_ending(&place, ".part");
        // Of an earlier one that was killed.
        remove(&beside).map_err(|error| unwritten(to, error))?;
        let done = match self.copy_beside(&beside, to).await {
            Ok(faults) => self.put_if_no_worse(&beside, &place, replace, faults).await,
            // Nobody else has the copy, so its own disk is the cause.
            Err(StoreError::Locked) => {
                let cause = check_file_system(&folder_of(&place)).await.err();
                Err(cause.map_or(StoreError::Locked, |cause| unwritten(to, cause)))
            }
            // The database is only read.
            Err(StoreError::Full) => Err(unwritten(to, "its disk is full")),
            Err(error @ StoreError::Disk(_)) => Err(unwritten(to, error)),
            Err(error) => Err(error),
        };
        // What is left of it is useless.
        let _ = remove(&beside);
        done
    }

    /// Fails if a copy may not take that place. Until the lock that it returns is dropped, nobody
    /// begins to play in the file that is there.
    async fn reserve(&self, to: &Path, replace: bool) -> Result<Option<File>, StoreError> {
        let shown = to.display().to_string();
        if self.file.is_at(to) {
            return Err(StoreError::Same(shown));
        }
        // What is left in a log would be carried over into the copy.
        let mut parts = PARTS.into_iter().map(|part| with_ending(to, part));
        let taken = parts.find(|part| part.exists()).filter(|_| !replace);
        if let Some(taken) = taken {
            return Err(StoreError::Exists(taken.display().to_string()));
        }
        if to.exists() && !is_database(to).map_err(|error| unwritten(to, error))? {
            return Err(StoreError::NoDatabase(shown));
        }
        match file::lock_if_played(to).await {
            Err(StoreError::InUse(_)) => Err(StoreError::Played(shown)),
            locked => locked,
        }
    }

    /// Puts the finished copy in its place, unless it is worse than what is there; returns its faults.
    async fn put_if_no_worse(
        &self,
        beside: &Path,
        to: &Path,
        replace: bool,
        faults: Vec<String>,
    ) -> Result<Vec<String>, StoreError> {
        if let Some(fault) = worse(&faults, to).await {
            let path = to.display().to_string();
            return Err(StoreError::Worse { path, fault });
        }
        self.put(beside, to, replace).await?;
        Ok(faults)
    }

    /// Puts the finished copy in its place.
    async fn put(&self, beside: &Path, to: &Path, replace: bool) -> Result<(), StoreError> {
        // Once more: a bot may have been started since.
        let _lock = self.reserve(to, replace).await?;
        file::give_owner(beside, to);
        replace_database(beside, to).map_err(|error| unwritten(to, error))
    }

    /// Makes the copy beside the file that it will be, and returns the faults in it.
    async fn copy_beside(&self, beside: &Path, to: &Path) -> Result<Vec<String>, StoreError> {
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
        let synced = File::open(beside).and_then(|file| file.sync_all());
        synced.map_err(|error| unwritten(to, error))?;
        let copy = Store::at_rest(beside).await?;
        let faults = copy.faults().await;
        copy.close().await;
        faults
    }

    /// All faults that can be found: in the tables of another version only those of the file.
    async fn faults(&self) -> Result<Vec<String>, StoreError> {
        if self.version().await? == newest() {
            return Ok(self.verify().await?.faults);
        }
        upkeep::integrity(&mut *self.readers.acquire().await?).await
    }
}

/// Returns the first fault of a new copy if it has more of them than the database that is there.
async fn worse(faults: &[String], there: &Path) -> Option<String> {
    let first = faults.first().filter(|_| there.exists())?;
    let old = match Store::at_rest(there).await {
        Ok(old) => old.faults().await.map(|faults| faults.len()),
        Err(error) => Err(error),
    };
    let better = match old {
        Ok(old) => old < faults.len(),
        // Nothing is lost with it.
        Err(StoreError::Damaged(_) | StoreError::NotDatabase(_)) => false,
        Err(_) => true,
    };
    better.then(|| first.clone())
}

/// The error of a copy that cannot be written, for a reason that is not the database's.
fn unwritten(to: &Path, reason: impl Display) -> StoreError {
    StoreError::Copy {
        path: to.display().to_string(),
        reason: reason.to_string(),
    }
}

/// Puts a database in the place of another one, without the log of that: SQLite would carry it over.
/// If that fails, the other one has its log again, which may contain its newest moves.
fn replace_database(by: &Path, to: &Path) -> io::Result<()> {
    let logs = || PARTS[1..].iter().map(|part| with_ending(to, part));
    let aside = |log: &Path| with_ending(log, ".old");
    let done = logs()
        .try_for_each(|log| move_file(&log, &aside(&log)))
        .and_then(|()| std::fs::rename(by, to));
    logs().try_for_each(|log| match done {
        Ok(()) => remove_file(&aside(&log)),
        Err(_) => move_file(&aside(&log), &log),
    })?;
    sync_folder(to);
    done
}

/// Writes the names in the folder of a file to the disk, so that a power failure does not bring the old
/// ones back. Not every file system can do that; the copy itself is on the disk already.
#[cfg(unix)]
fn sync_folder(of: &Path) {
    let folder = File::open(folder_of(of));
    let _ = folder.and_then(|folder| folder.sync_all());
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) {}

/// Moves a file if there is one.
fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    match std::fs::rename(from, to) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_cannot_be_replaced_keeps_its_log() {
        let directory = tempfile::tempdir().unwrap();
        let (copy, to) = (directory.path().join("copy"), directory.path().join("to"));
        let log = with_ending(&to, "-wal");
        for file in [&copy, &log] {
            std::fs::write(file, "newest").unwrap();
        }
        // No file takes the place of a folder.
        std::fs::create_dir(&to).unwrap();
        replace_database(&copy, &to).unwrap_err();
        assert_eq!(std::fs::read_to_string(&log).unwrap(), "newest");
        std::fs::remove_dir(&to).unwrap();
        replace_database(&copy, &to).unwrap();
        let left: Vec<_> = std::fs::read_dir(directory.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }

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
