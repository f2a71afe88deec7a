//! Errors of the database, with advice.

use sqlx::migrate::MigrateError;

use crate::game::{FoldError, GameId};

/// An error of the database. Its text says what the person who runs the program can do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full.
    #[error("the disk is full, so nothing was saved: make room where the database is")]
    Full,
    /// The file or its directory cannot be written.
    #[error(
        "the database cannot be written: give this program the right to write to the file and its directory"
    )]
    ReadOnly,
    /// Another process keeps it locked.
    #[error(
        "the database is locked by another process: end that process, or try again when it is done"
    )]
    Locked,
    /// The file is not a database, or not a whole one.
    #[error(
        "the database is damaged: stop the program, keep a copy of the file, and restore a backup ({0})"
    )]
    Damaged(String),
    /// A newer version of the program has changed its tables.
    #[error(
        "the database was written by a newer version of this program: run that version, or restore an older backup"
    )]
    Newer,
    /// An older version of the program wrote it, and it has not been brought up to date.
    #[error(
        "the database was written by an older version of this program: start `djambi run` or `djambi play` with it once, which brings it up to date, or use that version"
    )]
    Older,
    /// It is a database, but not of this program.
    #[error("{0} contains no games of Djambi: name the file that the bot plays in")]
    Foreign(String),
    /// Another process plays in it.
    #[error(
        "another Djambi is running with {0}: end it first, or name another file (looking, copying and exporting still work)"
    )]
    InUse(String),
    /// The file has been removed or replaced while it was open.
    #[error(
        "{0} has been removed or replaced while the program was running, so nothing is saved: put the file back, or stop the program, restore a backup and start again"
    )]
    Removed(String),
    /// There is no such file, or it cannot be reached.
    #[error(
        "the database cannot be opened: look at its path and whether the directory exists ({0})"
    )]
    Unreachable(String),
    /// A copy would overwrite a file.
    #[error("{0} is there already and is left as it is: name another file for the copy")]
    Exists(String),
    /// The log of a game is damaged.
    #[error("the log of game {game} is damaged: {error}")]
    Log {
        /// The game.
        game: GameId,
        /// What is wrong with it.
        error: LogError,
    },
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(sqlx::Error),
}

/// The damage in a log.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The events do not fold into a game.
    #[error(transparent)]
    Fold(#[from] FoldError),
    /// An event cannot be read.
    #[error("event {seq}: {error}")]
    Event {
        /// The number of the event.
        seq: u64,
        /// The error.
        error: serde_json::Error,
    },
    /// A number is missing.
    #[error("event {0} is missing")]
    Gap(u64),
    /// It names somebody whom the table of people does not know.
    #[error("event {0} names a person whose number is unknown")]
    Person(u64),
    /// An event has an impossible time.
    #[error("event {0} has no possible time")]
    Time(u64),
}

impl StoreError {
    /// Whether the same request may succeed later: the whole database cannot be used or written at
    /// present.
    #[must_use]
    pub const fn passes(&self) -> bool {
        matches!(
            self,
            StoreError::Full
                | StoreError::ReadOnly
                | StoreError::Locked
                | StoreError::Removed(_)
                | StoreError::Unreachable(_)
        )
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let code = match &error {
            sqlx::Error::Database(database) => database.code(),
            sqlx::Error::PoolTimedOut => return StoreError::Locked,
            sqlx::Error::Io(io) => return StoreError::Unreachable(io.to_string()),
            sqlx::Error::ColumnDecode { source, .. } | sqlx::Error::Decode(source) => {
                return StoreError::Damaged(source.to_string());
            }
            _ => None,
        };
        // The lowest byte of SQLite's extended code is the primary code.
        let code = code.and_then(|code| code.parse::<u32>().ok());
        match code.map(|code| code & 0xff) {
            Some(5 | 6) => StoreError::Locked,
            Some(8) => StoreError::ReadOnly,
            Some(11 | 26) => StoreError::Damaged(error.to_string()),
            Some(13) => StoreError::Full,
            Some(14) => StoreError::Unreachable(error.to_string()),
            _ => StoreError::Other(error),
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            _ => StoreError::Unreachable(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    /// Converts an error of writing JSON; JSON that cannot be read is a damaged log.
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Other(sqlx::Error::Encode(error.into()))
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => StoreError::Newer,
            other => StoreError::Damaged(other.to_string()),
        }
    }
}

/// The reason why events were not appended. None of them was.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Other events were appended since the game was loaded: decide again.
    #[error("the game has changed")]
    Conflict,
    /// This request has already been saved.
    #[error("this request has been saved already")]
    Repeated,
    /// Another game is live in the channel.
    #[error("another game is alive in that channel")]
    ChannelTaken(GameId),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for AppendError {
    fn from(error: sqlx::Error) -> AppendError {
        AppendError::Store(error.into())
    }
}
