//! Errors of the database, with advice, and what the engines' codes of errors mean.

use jiff::Timestamp;
use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use crate::game::{FoldError, GameId};
use crate::secret::redacted;

/// An error of the database. Its text says what the person who runs the program can do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full.
    #[error("the disk is full, so nothing was saved: make room where the database is")]
    Full,
    /// The disk fails, for another reason than that it is full.
    #[error(
        "the disk cannot be read or written: look at whether it has room, and in the system's log at whether it is healthy ({0})"
    )]
    Disk(String),
    /// The file or its directory cannot be written.
    #[error(
        "the database cannot be written: give this program the right to write to the file and its directory"
    )]
    ReadOnly,
    /// A server does not let this user write.
    #[error(
        "the database's server does not let this program use it ({0}): make the user in its address the owner of the database (such as `ALTER DATABASE djambi OWNER TO djambi`) and of its tables (`ALTER TABLE games OWNER TO djambi`, and so on for each), and name a server that is not a read-only copy of another"
    )]
    Forbidden(String),
    /// The file for the lock beside the database cannot be opened.
    #[error(
        "{path} cannot be opened ({reason}), and it keeps a second program from playing in the same database: let the user that runs this program write to it, or delete it if no other Djambi is running"
    )]
    Lock {
        /// The file.
        path: String,
        /// The reason.
        reason: String,
    },
    /// It was busy for longer than anybody waits: another process writes, or the disk is slow.
    #[error(
        "the database was busy for too long: another program may be writing to it, or its disk is slow; try again a little later"
    )]
    Locked,
    /// The file is something other than a database.
    #[error(
        "{0} is not a database of SQLite, and is left as it is: name another file; if games were saved in it, it is damaged: keep a copy of it, and restore a backup"
    )]
    NotDatabase(String),
    /// The file is not a whole database.
    #[error(
        "the database is damaged: stop the program, keep a copy of the file, and restore a backup ({0})"
    )]
    Damaged(String),
    /// A newer version of the program has changed its tables.
    #[error(
        "the database was written by a newer version of this program (its tables have version {found}, this program knows {ours}): run that version, or restore an older backup"
    )]
    Newer {
        /// The version of its tables.
        found: i64,
        /// The version that this program knows.
        ours: i64,
    },
    /// An older version of the program wrote it, or a start broke off, as on a full disk: it has not
    /// been brought up to date.
    #[error(
        "the tables of the database are not up to date (they have version {found}, this program's have {ours}), because an older version of this program wrote it or a start was broken off: start `djambi run` or `djambi play` with it once, which brings it up to date, or use that version"
    )]
    Older {
        /// The version of its tables.
        found: i64,
        /// The version that this program knows.
        ours: i64,
    },
    /// Its tables were made by other migrations than this program's: another build wrote it.
    #[error(
        "another build of this program made the tables of the database (migration {0} differs), such as one from before the first release, and this build cannot read them: use that build, or name another file or database, which is filled at the first start"
    )]
    OtherBuild(i64),
    /// The text is not an address of a database.
    #[error(
        "'{0}' is no address of a database: write sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE"
    )]
    Address(String),
    /// It is a database, but not of this program.
    #[error("{0} contains no games of Djambi: name the file that the bot plays in")]
    Foreign(String),
    /// It has no tables: no program has used it yet.
    #[error(
        "{0} is empty, so it contains no games of Djambi: `djambi run` and `djambi play` fill it when they start, or name the file that the bot plays in"
    )]
    Empty(String),
    /// Another process plays in it.
    #[error(
        "another Djambi is running with {0}: end it first, or name another file (`djambi games list`, `show`, `export`, `verify` and `backup` work beside it)"
    )]
    InUse(String),
    /// The file has been removed or replaced while it was open.
    #[error(
        "{0} has been removed or replaced while the program was running, so nothing is saved: put the file back, or stop the program, restore a backup and start again"
    )]
    Removed(String),
    /// There is no such file.
    #[error(
        "there is no database at {0}: name its file with --database; `djambi run` and `djambi play` make a new one"
    )]
    Missing(String),
    /// It cannot be reached.
    #[error(
        "the database cannot be opened: look at its path and whether the directory exists, or whether its server runs ({0})"
    )]
    Unreachable(String),
    /// A server cannot be reached, or takes no connections at present.
    #[error(
        "the server of the database cannot be reached: look at whether it runs, and at the host and the port in the address ({0})"
    )]
    Down(String),
    /// A server knows no such user, password or database.
    #[error(
        "the server of the database refuses the user, the password or the database in the address: correct the address, or make them there ({0})"
    )]
    Login(String),
    /// The file system lacks something that SQLite needs.
    #[error(
        "the disk of the database has no {0}, which SQLite needs, as many network disks have none: put the database on a disk of this machine, or on a server (DATABASE_URL=postgres://USER:PASSWORD@HOST/DATABASE)"
    )]
    FileSystem(&'static str),
    /// A copy would overwrite a file.
    #[error("{0} is there already and is left as it is: name another file for the copy")]
    Exists(String),
    /// A copy would overwrite what it is made of.
    #[error("{0} is the database that is to be copied: name another file for the copy")]
    Same(String),
    /// A copy would overwrite something other than a database.
    #[error("{0} is not a database, so it is left as it is: name another file for the copy")]
    NoDatabase(String),
    /// A copy would overwrite a database that another process plays in.
    #[error("a Djambi is running with {0}, so it is left as it is: stop that one first")]
    Played(String),
    /// A copy cannot be written.
    #[error(
        "the copy {path} cannot be written ({reason}): name a file in a directory that is there, that this program may write to, and that has room for it"
    )]
    Copy {
        /// The file.
        path: String,
        /// The reason.
        reason: String,
    },
    /// A copy would mix two databases.
    #[error("there are games or people in it already: copy to an empty database")]
    NotEmpty,
    /// A copy has faults that the copy which it would replace has not.
    #[error(
        "{path} is left as it is, because the new copy is worse: {fault}. Look at the database with `djambi games verify`, and name another file to copy it all the same"
    )]
    Worse {
        /// The file that was not replaced.
        path: String,
        /// The first fault of the new copy.
        fault: String,
    },
    /// A copy differs from its original.
    #[error(
        "the copy differs in the table {table} ({from} rows here, {to} there): copy to an empty database"
    )]
    Differs {
        /// The table.
        table: String,
        /// How many rows it has here.
        from: u64,
        /// How many there.
        to: u64,
    },
    /// The log of a game is damaged.
    #[error("the log of game {game} is damaged: {error}")]
    Log {
        /// The game.
        game: GameId,
        /// The fault.
        error: LogError,
    },
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(String),
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
    /// The error of opening the database of that address, which an error of reaching it names.
    pub(super) fn opening(self, url: &str) -> StoreError {
        match self {
            StoreError::Unreachable(reason) => {
                StoreError::Unreachable(format!("{}: {reason}", redacted(url)))
            }
            StoreError::Down(reason) => StoreError::Down(format!("{}: {reason}", redacted(url))),
            error => error,
        }
    }

    /// Whether the same request may succeed later: the whole database cannot be used or written at
    /// present.
    pub const fn passes(&self) -> bool {
        matches!(
            self,
            StoreError::Full
                | StoreError::Disk(_)
                | StoreError::ReadOnly
                | StoreError::Forbidden(_)
                | StoreError::Locked
                | StoreError::Removed(_)
                | StoreError::Unreachable(_)
                | StoreError::Down(_)
        )
    }

    /// Whether the database may be opened later, without anybody who changes a setting: its server is
    /// not up yet, or its disk is full.
    pub const fn may_open_later(&self) -> bool {
        matches!(self, StoreError::Down(_) | StoreError::Full)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(error) => StoreError::of_engine(&**error),
            sqlx::Error::PoolTimedOut => StoreError::Locked,
            sqlx::Error::Io(error) => StoreError::Down(error.to_string()),
            sqlx::Error::Configuration(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => {
                StoreError::Unreachable(error.to_string())
            }
            sqlx::Error::ColumnDecode { source, .. } | sqlx::Error::Decode(source) => {
                StoreError::Damaged(source.to_string())
            }
            other => StoreError::Other(other.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    /// Converts an error of writing JSON; JSON that cannot be read is a damaged log.
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Other(error.to_string())
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMismatch(version) | MigrateError::VersionMissing(version) => {
                StoreError::OtherBuild(version)
            }
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
    /// A role was pinged in the server a short time ago, and may be pinged again then.
    #[error("a role may be pinged again at {0}")]
    RolePinged(Timestamp),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for AppendError {
    /// Where processes race, a constraint decides: the slower one decides again.
    fn from(error: sqlx::Error) -> AppendError {
        let database = error.as_database_error();
        let database = database.and_then(|it| it.try_downcast_ref::<PgDatabaseError>());
        match database.map(|it| (it.code(), it.constraint())) {
            Some((TAKEN, Some("events_interaction"))) => AppendError::Repeated,
            // Two transactions were in each other's way: the same again may succeed at once.
            Some((TAKEN | "40001" | "40P01", _)) => AppendError::Conflict,
            _ => AppendError::Store(error.into()),
        }
    }
}

/// PostgreSQL's code where such a row is there already.
const TAKEN: &str = "23505";

/// The features of a file system that SQLite needs and network disks often lack.
pub(super) const FILE_LOCKS: &str = "file locks";
pub(super) const SHARED_MEMORY: &str = "shared memory";

/// The meaning of the engines' errors.
impl StoreError {
    fn of_engine(error: &dyn DatabaseError) -> StoreError {
        // The engine's message, without the position in the engine's own sources.
        let reason = error.message().to_owned();
        let Some(error) = error.try_downcast_ref::<PgDatabaseError>() else {
            let code = error.code().and_then(|code| code.parse().ok());
            return StoreError::of_sqlite(code.unwrap_or(0), reason);
        };
        StoreError::of_postgres(error.code(), reason)
    }

    /// By SQLite's extended result code. Its lowest byte is the primary code.
    fn of_sqlite(code: u32, reason: String) -> StoreError {
        /// The index of the log beside the file cannot grow: the disk is full.
        const SQLITE_IOERR_SHMSIZE: u32 = 4874;
        /// The index cannot be opened or shared between connections.
        const SQLITE_IOERR_SHMOPEN: u32 = 4618;
        const SQLITE_IOERR_SHMMAP: u32 = 5386;
        /// A lock cannot be taken, for another reason than that somebody has it.
        const SQLITE_IOERR_RDLOCK: u32 = 2314;
        const SQLITE_IOERR_CHECKRESERVEDLOCK: u32 = 3594;
        const SQLITE_IOERR_LOCK: u32 = 3850;
        const SQLITE_IOERR_SHMLOCK: u32 = 5130;
        match (code & 0xff, code) {
            (_, SQLITE_IOERR_SHMOPEN | SQLITE_IOERR_SHMMAP) => {
                StoreError::FileSystem(SHARED_MEMORY)
            }
            (
                _,
                SQLITE_IOERR_RDLOCK
                | SQLITE_IOERR_CHECKRESERVEDLOCK
                | SQLITE_IOERR_LOCK
                | SQLITE_IOERR_SHMLOCK,
            ) => StoreError::FileSystem(FILE_LOCKS),
            (5 | 6, _) => StoreError::Locked,
            (8, _) => StoreError::ReadOnly,
            (13, _) | (_, SQLITE_IOERR_SHMSIZE) => StoreError::Full,
            (10, _) => StoreError::Disk(reason),
            (11 | 26, _) => StoreError::Damaged(reason),
            (14, _) => StoreError::Unreachable(reason),
            _ => StoreError::Other(reason),
        }
    }

    /// By PostgreSQL's appendix "Error Codes".
    fn of_postgres(code: &str, reason: String) -> StoreError {
        match code {
            // Transactions in each other's way; a lock was not to be had in time; a statement took too
            // long.
            "40001" | "40P01" | "55P03" | "57014" => StoreError::Locked,
            "25006" | "42501" => StoreError::Forbidden(reason),
            "53100" => StoreError::Full,
            code if code.starts_with("XX") => StoreError::Damaged(reason),
            code if code.starts_with("28") || code.starts_with("3D") => StoreError::Login(reason),
            // Connections, too many of them, a server that stops or starts.
            code if ["08", "53", "57P"]
                .iter()
                .any(|class| code.starts_with(class)) =>
            {
                StoreError::Down(reason)
            }
            _ => StoreError::Other(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_distinguished_from_one_that_fails() {
        for (code, kind) in [
            (13, "Full"),
            (4874, "Full"), // SQLITE_IOERR_SHMSIZE
            (10, "Disk"),
            (266, "Disk"),        // SQLITE_IOERR_READ
            (778, "Disk"),        // SQLITE_IOERR_WRITE
            (261, "Locked"),      // SQLITE_BUSY_RECOVERY
            (3850, "FileSystem"), // SQLITE_IOERR_LOCK
            (5386, "FileSystem"), // SQLITE_IOERR_SHMMAP
            (1, "Other"),
        ] {
            let error = format!("{:?}", StoreError::of_sqlite(code, String::new()));
            assert!(error.starts_with(kind), "{code}: {error}");
        }
    }
}
