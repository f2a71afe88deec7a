//! What the engines' errors mean.

use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;

/// What SQLite needs of a file system, and network disks often lack.
pub(super) const FILE_LOCKS: &str = "file locks";
pub(super) const SHARED_MEMORY: &str = "shared memory";

/// What an engine's error means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Another process keeps something locked.
    Locked,
    /// Two transactions were in each other's way: the same again may succeed at once.
    Contended,
    /// The file cannot be written.
    ReadOnly,
    /// The server does not let this user write, or nobody.
    Forbidden,
    Damaged,
    Full,
    /// The disk fails, for another reason than that it is full.
    Disk,
    Unreachable,
    /// The server takes no connections at present.
    Down,
    /// The server knows no such user, password or database.
    Login,
    /// The file system lacks this, which SQLite needs.
    FileSystem(&'static str),
    /// Such a row is there already: the name of the constraint.
    Taken(String),
    Other,
}

impl Fault {
    pub(super) fn of(error: &dyn DatabaseError) -> Fault {
        match error.try_downcast_ref::<PgDatabaseError>() {
            Some(error) => Fault::of_postgres(error),
            None => Fault::of_sqlite(error),
        }
    }

    fn of_sqlite(error: &dyn DatabaseError) -> Fault {
        let code = error.code().and_then(|code| code.parse::<u32>().ok());
        code.map_or(Fault::Other, Fault::of_sqlite_code)
    }

    /// By SQLite's extended result code. Its lowest byte is the primary code.
    const fn of_sqlite_code(code: u32) -> Fault {
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
        match code {
            SQLITE_IOERR_SHMOPEN | SQLITE_IOERR_SHMMAP => return Fault::FileSystem(SHARED_MEMORY),
            SQLITE_IOERR_RDLOCK
            | SQLITE_IOERR_CHECKRESERVEDLOCK
            | SQLITE_IOERR_LOCK
            | SQLITE_IOERR_SHMLOCK => return Fault::FileSystem(FILE_LOCKS),
            _ => {}
        }
        match code & 0xff {
            5 | 6 => Fault::Locked,
            8 => Fault::ReadOnly,
            10 if code == SQLITE_IOERR_SHMSIZE => Fault::Full,
            10 => Fault::Disk,
            11 | 26 => Fault::Damaged,
            13 => Fault::Full,
            14 => Fault::Unreachable,
            _ => Fault::Other,
        }
    }

    /// By PostgreSQL's appendix "Error Codes".
    fn of_postgres(error: &PgDatabaseError) -> Fault {
        match error.code() {
            "23505" => Fault::Taken(error.constraint().unwrap_or_default().to_owned()),
            "40001" | "40P01" => Fault::Contended,
            // A lock was not to be had in time; a statement took too long.
            "55P03" | "57014" => Fault::Locked,
            "25006" | "42501" => Fault::Forbidden,
            "53100" => Fault::Full,
            code if code.starts_with("XX") => Fault::Damaged,
            // Connections, too many of them, a server that stops or starts.
            code if ["08", "53", "57P"]
                .iter()
                .any(|class| code.starts_with(class)) =>
            {
                Fault::Down
            }
            code if code.starts_with("28") || code.starts_with("3D") => Fault::Login,
            _ => Fault::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_distinguished_from_one_that_fails() {
        for (code, fault) in [
            (13, Fault::Full),
            (4874, Fault::Full), // SQLITE_IOERR_SHMSIZE
            (10, Fault::Disk),
            (266, Fault::Disk),                       // SQLITE_IOERR_READ
            (778, Fault::Disk),                       // SQLITE_IOERR_WRITE
            (261, Fault::Locked),                     // SQLITE_BUSY_RECOVERY
            (3850, Fault::FileSystem(FILE_LOCKS)),    // SQLITE_IOERR_LOCK
            (5386, Fault::FileSystem(SHARED_MEMORY)), // SQLITE_IOERR_SHMMAP
            (1, Fault::Other),
        ] {
            assert_eq!(Fault::of_sqlite_code(code), fault, "{code}");
        }
    }
}
