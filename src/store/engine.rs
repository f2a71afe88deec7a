//! The differences between the two engines, SQLite and PostgreSQL: how a transaction begins, how a row
//! is locked, which tables there are; and the addresses of databases. All other statements are the same.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::StoreError;
use super::sql::{in_list, rows, run};
use crate::game::GameId;
use crate::secret::redacted;

/// A database engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// A file that one process plays in.
    Sqlite,
    /// A server that several processes share.
    Postgres,
}

/// Adding a number to the table of people, one process at a time.
const PEOPLE_LOCK: i64 = 0x446a_616d_6269_0001;

/// Bringing the tables up to date, one process at a time.
pub(super) const MIGRATION_LOCK: i64 = 0x446a_616d_6269_0002;

impl Engine {
    /// Returns the engine of an address.
    pub fn of(url: &str) -> Result<Engine, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", _)) => Ok(Engine::Sqlite),
            Some(("postgres" | "postgresql", _)) => Ok(Engine::Postgres),
            _ => Err(StoreError::Address(redacted(url).into_owned())),
        }
    }

    /// Returns the engine of a connection.
    pub(super) fn at(connection: &AnyConnection) -> Engine {
        match connection.backend_name() {
            "PostgreSQL" => Engine::Postgres,
            _ => Engine::Sqlite,
        }
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Sqlite => "SQLite",
            Engine::Postgres => "PostgreSQL",
        }
    }

    /// Begins a transaction that writes. SQLite takes its one write lock at once, so that what the
    /// transaction reads stays true; on PostgreSQL rows are locked and the version of a game is
    /// checked.
    pub(super) const fn begin(self) -> &'static str {
        match self {
            Engine::Sqlite => "BEGIN IMMEDIATE",
            Engine::Postgres => "BEGIN",
        }
    }

    /// Begins a transaction that reads everything as of one moment, however long the reader takes:
    /// it locks nothing.
    pub(super) const fn begin_reading(self) -> &'static str {
        match self {
            Engine::Sqlite => "BEGIN",
            Engine::Postgres => {
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \
                 SET LOCAL idle_in_transaction_session_timeout = 0"
            }
        }
    }

    /// Begins a transaction that writes a copy of a database, however long that takes.
    pub(super) const fn begin_copying(self) -> &'static str {
        match self {
            Engine::Sqlite => self.begin(),
            Engine::Postgres => "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0",
        }
    }

    /// Makes a transaction write to the disk, although it changes nothing that is read.
    pub(super) const fn touch(self) -> &'static str {
        match self {
            Engine::Sqlite => "PRAGMA user_version = 1",
            Engine::Postgres => "SELECT txid_current()",
        }
    }

    /// Lists the tables as `name`, with those that this user may not read.
    pub(super) const fn tables(self) -> &'static str {
        match self {
            Engine::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
            Engine::Postgres => {
                "SELECT CAST(c.relname AS TEXT) AS name FROM pg_catalog.pg_class c \
                 JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace \
                 WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') ORDER BY 1"
            }
        }
    }

    /// The clause that keeps the keys of the rows that a query returns until the transaction ends; any
    /// number of transactions may do so, and everything else in the rows can be changed meanwhile.
    pub(super) const fn for_key_share(self) -> &'static str {
        match self {
            Engine::Sqlite => "",
            Engine::Postgres => " FOR KEY SHARE",
        }
    }
}

/// Returns a query that locks the rows which it finds until the transaction ends: SQLite has only one
/// writer.
pub(super) fn for_update(at: &AnyConnection, query: &str) -> AssertSqlSafe<String> {
    let lock = match Engine::at(at) {
        Engine::Sqlite => "",
        Engine::Postgres => " FOR UPDATE",
    };
    AssertSqlSafe(format!("{query}{lock}"))
}

/// Locks the row of a game until the transaction ends: what belongs to the game is changed by one
/// transaction at a time.
pub(super) async fn lock_game(to: &mut AnyConnection, game: &GameId) -> Result<(), sqlx::Error> {
    if Engine::at(to) == Engine::Postgres {
        run(to, "SELECT 1 FROM games WHERE id = $1 FOR UPDATE", game).await?;
    }
    Ok(())
}

/// Locks the rows of those games that no other transaction has locked, and returns them in the
/// order given.
pub(super) async fn lock_free_games(
    to: &mut AnyConnection,
    games: Vec<GameId>,
) -> Result<Vec<GameId>, sqlx::Error> {
    if Engine::at(to) == Engine::Sqlite || games.is_empty() {
        return Ok(games);
    }
    let free = " ORDER BY id FOR UPDATE SKIP LOCKED";
    let query = in_list("SELECT id FROM games WHERE id", games.len(), free);
    let locked: Vec<GameId> = rows(to, query, games.clone()).await?;
    Ok(games
        .into_iter()
        .filter(|game| locked.contains(game))
        .collect())
}

/// Waits until no other transaction gives people numbers. Taken before any row is locked, so that
/// no two transactions wait for each other.
pub(super) async fn lock_people(to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if Engine::at(to) == Engine::Postgres {
        run(to, "SELECT pg_advisory_xact_lock($1)", PEOPLE_LOCK).await?;
    }
    Ok(())
}

/// The channel on which processes wake each other.
pub(super) const CHANNEL: &str = "djambi";

/// Wakes all processes that listen, once the transaction is committed.
pub(super) async fn notify(to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if Engine::at(to) == Engine::Postgres {
        run(to, "SELECT pg_notify($1, '')", CHANNEL).await?;
    }
    Ok(())
}

/// Returns the address of a file, whatever letters its path has.
pub fn address_of(file: &Path) -> String {
    let letter = |letter: char| match letter {
        // They have a meaning in an address, or are left out of it.
        '%' | '?' | '#' | '\0'..='\x1f' => format!("%{:02X}", u32::from(letter)),
        _ => letter.to_string(),
    };
    let path: String = file.to_string_lossy().chars().map(letter).collect();
    format!("sqlite:{path}")
}

/// Returns the file of an address.
pub fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|error| StoreError::Unreachable(error.to_string()))?;
    Ok(options.get_filename().to_owned())
}

/// Returns the address of a file with parameters.
pub(super) fn with_parameters(file: &Path, parameters: &str) -> String {
    format!("{}?{parameters}", address_of(file))
}

#[cfg(test)]
mod tests {
    use sqlx::any::AnyConnectOptions;

    use super::*;

    #[test]
    fn an_address_names_its_engine() {
        for (url, engine) in [
            ("sqlite:games.db", Engine::Sqlite),
            ("postgres://ana@db/djambi", Engine::Postgres),
            ("postgresql:///djambi", Engine::Postgres),
        ] {
            assert_eq!(Engine::of(url).unwrap(), engine);
        }
        let other = Engine::of("mysql://ana:S3cret@db/djambi").unwrap_err();
        assert!(!other.to_string().contains("S3cret"), "{other}");
        assert!(Engine::of("games.db").is_err());
    }

    #[test]
    fn any_path_has_an_address() {
        for name in ["games.db", "/a b/ü?x#y%20.db", "/a\tb ", "C:\\games.db"] {
            let written = with_parameters(Path::new(name), "mode=rw");
            let read: AnyConnectOptions = written.parse().unwrap();
            let file = file_of(read.database_url.as_str()).unwrap();
            assert_eq!(file, Path::new(name), "{written}");
        }
    }
}
