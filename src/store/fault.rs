//! What the engines' errors mean.

use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;

/// What an engine's error means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Another process keeps something locked.
    Locked,
    /// Two transactions were in each other's way: the same again may succeed at once.
    Contended,
    ReadOnly,
    Damaged,
    Full,
    Unreachable,
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
        // The lowest byte of SQLite's extended code is the primary code.
        let code = error.code().and_then(|code| code.parse::<u32>().ok());
        match code.map(|code| code & 0xff) {
            Some(5 | 6) => Fault::Locked,
            Some(8) => Fault::ReadOnly,
            Some(11 | 26) => Fault::Damaged,
            Some(13) => Fault::Full,
            Some(14) => Fault::Unreachable,
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
            "25006" | "42501" => Fault::ReadOnly,
            "53100" => Fault::Full,
            code if code.starts_with("XX") => Fault::Damaged,
            // Connections, too many of them, a server that stops or starts, names and passwords.
            code if ["08", "53", "57P", "28", "3D"]
                .iter()
                .any(|class| code.starts_with(class)) =>
            {
                Fault::Unreachable
            }
            _ => Fault::Other,
        }
    }
}
