//! The database's file: its lock, and what SQLite needs of the file system under it. It is made
//! for its owner alone, played in by one process at a time, and noticed when it is deleted.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::any::{AnyConnectOptions, install_default_drivers};
use sqlx::{ConnectOptions, Connection};

use super::StoreError;
use super::engine::{Engine, file_of, with_parameters};
use super::error::FILE_LOCKS;

/// How a file of SQLite begins.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The files of a database: its own, and SQLite's beside it.
pub(super) const PARTS: [&str; 4] = ["", "-journal", "-wal", "-shm"];

/// How often a lock that another process has is tried again.
const PAUSE: Duration = Duration::from_millis(100);

/// The file of an open database.
#[derive(Debug, Default)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    /// The file that had this path when it was opened; `None` if that is not known.
    identity: Option<Identity>,
    /// Held by the one process that plays in the file, until it ends.
    lock: Option<File>,
}

/// Distinguishes a file from another one of the same name: its device and inode.
#[cfg(unix)]
type Identity = (u64, u64);
/// Where files have no such numbers, their whole paths distinguish them.
#[cfg(not(unix))]
type Identity = PathBuf;

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

    /// Whether it is the file at that path, under whatever name.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        self.identity.is_some() && identity(path) == self.identity
    }

    /// Lets another process play in it.
    pub(super) fn unlock(&self) {
        if let Some(lock) = &self.lock {
            // Where that fails, the end of the process does it.
            let _ = lock.unlock();
        }
    }
}

/// Whether a file is empty, or a database.
pub(super) fn is_database(file: &Path) -> io::Result<bool> {
    if !file.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file"));
    }
    let mut beginning = Vec::new();
    let length = MAGIC.len() as u64;
    File::open(file)?.take(length).read_to_end(&mut beginning)?;
    Ok(beginning.is_empty() || beginning == MAGIC)
}

/// Fails where there is no file, or where it is something other than a database.
pub(super) fn check_file(path: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        return Err(StoreError::Unreachable("it is a folder".to_owned()));
    }
    if !path.exists() {
        return Err(StoreError::Missing(path.display().to_string()));
    }
    // One that cannot be read here is left to SQLite, which says why.
    if let Ok(false) = is_database(path) {
        return Err(StoreError::NotDatabase(path.display().to_string()));
    }
    Ok(())
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
    let file = if let Some(file) = there(path)? {
        file
    } else {
        make_lock(path)?
    };
    take(file, path, patience).await
}

fn make_lock(path: &Path) -> Result<File, StoreError> {
    let beside = lock_of(path);
    let file = File::create(&beside).map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
        _ => StoreError::Unreachable(error.to_string()),
    })?;
    give_owner(&beside, path);
    Ok(file)
}

/// Keeps others from playing in a file while it is replaced; `None` where nobody has played in it
/// yet. Fails if somebody plays in it.
pub(super) async fn lock_if_played(path: &Path) -> Result<Option<File>, StoreError> {
    match there(path)? {
        Some(file) => take(file, path, Duration::ZERO).await.map(Some),
        None => Ok(None),
    }
}

/// Fails if this program may not lock the database, as where another user has made the file for that.
pub fn check_lock(path: &Path) -> Result<(), StoreError> {
    there(path).map(drop)
}

/// The file for the lock, if there is one.
fn there(path: &Path) -> Result<Option<File>, StoreError> {
    let beside = lock_of(path);
    match OpenOptions::new().write(true).open(&beside) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::Lock {
            path: beside.display().to_string(),
            reason: error.to_string(),
        }),
    }
}

/// The path of that file: one for each database, whatever link leads to it.
fn lock_of(path: &Path) -> PathBuf {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    with_ending(&path, ".lock")
}

/// Takes the lock, or waits that long for it.
async fn take(file: File, path: &Path, patience: Duration) -> Result<File, StoreError> {
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
            Err(TryLockError::Error(error)) => {
                lock_error(&error)?;
                tracing::warn!(
                    "file locks not supported by this file system: start no second bot on this file"
                );
                return Ok(file);
            }
        }
    }
}

/// Converts the error of a lock that cannot be taken although nobody has it. If a file system reports
/// that it has no locks of this kind, SQLite's locks, which are of another kind, may work.
pub(super) fn lock_error(error: &io::Error) -> Result<(), StoreError> {
    if error.kind() == ErrorKind::Unsupported {
        return Ok(());
    }
    Err(StoreError::FileSystem(FILE_LOCKS))
}

/// Removes a database, such as an unfinished copy, with SQLite's files beside it.
pub(super) fn remove(beside: &Path) -> io::Result<()> {
    PARTS
        .iter()
        .try_for_each(|part| remove_file(&with_ending(beside, part)))
}

/// Removes a file if there is one.
pub(super) fn remove_file(file: &Path) -> io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The path of a file beside another one.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    PathBuf::from(path)
}

/// Gives a file the owner that another one has, where this user may: the bot often runs as another user
/// than root, who makes copies. SQLite does so with its own files.
#[cfg(unix)]
pub(super) fn give_owner(file: &Path, other: &Path) {
    use std::os::unix::fs::{MetadataExt, chown};
    if let Ok(owner) = other.metadata() {
        let _ = chown(file, Some(owner.uid()), Some(owner.gid()));
    }
}

#[cfg(not(unix))]
pub(super) fn give_owner(_: &Path, _: &Path) {}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let file = std::fs::metadata(path).ok()?;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.canonicalize().ok()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[tokio::test]
    async fn a_link_to_a_database_has_the_same_lock() {
        let directory = tempfile::tempdir().unwrap();
        let (path, link) = ["games.db", "link.db"]
            .map(|name| directory.path().join(name))
            .into();
        std::fs::write(&path, "").unwrap();
        let is_given = std::os::unix::fs::chown(&path, Some(65534), Some(65534)).is_ok();
        let _file = DatabaseFile::to_play_in(&path, Duration::ZERO)
            .await
            .unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let error = DatabaseFile::to_play_in(&link, Duration::ZERO).await;
        assert!(matches!(error, Err(StoreError::InUse(_))), "{error:?}");
        // Root may have opened the database of a bot that runs as another user.
        let lock = lock_of(&link).metadata().unwrap();
        let owner = std::os::unix::fs::MetadataExt::uid(&lock);
        assert!(owner == 65534 || !is_given, "{owner}");
    }
}
