//! The database's file: made for its owner alone, played in by one process at a time, and noticed
//! when it is deleted.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::StoreError;

/// How often a lock that another process has is tried again.
const PAUSE: Duration = Duration::from_millis(100);

/// The file of an open database.
#[derive(Debug, Default)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    /// Which file had that path when it was opened; `None` where that cannot be said.
    identity: Option<Identity>,
    /// Held by the one process that plays in the file, until it ends.
    lock: Option<File>,
}

/// Distinguishes a file from another one of the same name: its device and inode.
type Identity = (u64, u64);

impl DatabaseFile {
    /// The file, which must be there.
    pub(super) fn at(path: &Path) -> DatabaseFile {
        DatabaseFile {
            path: path.to_owned(),
            identity: identity(path),
            lock: None,
        }
    }

    /// The file, made if there is none, and locked for this process. Waits that long for another
    /// process to end.
    pub(super) async fn to_play_in(
        path: &Path,
        patience: Duration,
    ) -> Result<DatabaseFile, StoreError> {
        make(path).map_err(|error| StoreError::Unreachable(error.to_string()))?;
        let lock = lock(path, patience).await?;
        Ok(DatabaseFile {
            lock: Some(lock),
            ..DatabaseFile::at(path)
        })
    }

    /// Fails if the file has been removed, or another one has taken its place: what is written then
    /// would be lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if self.identity.is_some() && identity(&self.path) != self.identity {
            return Err(StoreError::Removed(self.path.display().to_string()));
        }
        Ok(())
    }

    /// Lets another process play in it.
    pub(super) fn unlock(&self) {
        if let Some(lock) = &self.lock {
            // Where that fails, the end of the process does it.
            let _ = lock.unlock();
        }
    }
}

/// Makes an empty file that its owner alone can read: it will contain names and tokens.
pub(super) fn make(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            if path.is_file() {
                Ok(())
            } else {
                Err(io::Error::new(ErrorKind::InvalidInput, "it is no file"))
            }
        }
        Err(error) => Err(error),
    }
}

/// A lock on a file beside the database. On the database itself it would disturb SQLite's own.
async fn lock(path: &Path, patience: Duration) -> Result<File, StoreError> {
    let file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(with_ending(path, ".lock"))
        .map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
            _ => StoreError::Unreachable(error.to_string()),
        })?;
    let until = Instant::now() + patience;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < until => {
                tokio::time::sleep(PAUSE).await;
            }
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse(path.display().to_string()));
            }
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!("this file system has no locks: start no second bot on this file");
                return Ok(file);
            }
            Err(TryLockError::Error(error)) => {
                return Err(StoreError::Unreachable(error.to_string()));
            }
        }
    }
}

/// The path of a file beside another one.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    PathBuf::from(path)
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let file = std::fs::metadata(path).ok()?;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}
