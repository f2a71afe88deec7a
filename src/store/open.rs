//! Opening a database: to play in it, to change something beside the process that plays, or only to
//! look, which writes nothing at all.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use super::file::DatabaseFile;
use super::{BEGIN, PATIENCE, Store, StoreError, TURN, conversion, rebuild, repair};

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(super::migrations::all);

/// After so many pages in the log beside the file they are carried over into it, which makes one
/// writer wait: SQLite's 1000 would be reached by more than one in a hundred moves.
const PAGES_IN_THE_LOG: &str = "4000";

/// How many connections read at a time.
const READERS: u32 = 4;

/// The size of a page of the file, in bytes.
const PAGE: u64 = 4096;

/// How long a process that is to play waits for the one before it to end, such as at a restart. A
/// bot ends within five seconds.
const LOCK_PATIENCE: Duration = Duration::from_secs(8);

/// What a database is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Games are played in it: it is made if there is none, brought up to date, and locked against a
    /// second process that would play.
    Play,
    /// Something is changed in it, perhaps beside the process that plays.
    Change,
    /// It is only read. Nothing is written, migrated or repaired.
    Look,
    /// It is only copied: the same, whatever version wrote it.
    Copy,
}

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// Where it is: `sqlite:games.db`.
    pub url: String,
    /// What for.
    pub access: Access,
    /// The size in bytes beyond which nothing more is saved; `None` is the disk's.
    pub largest: Option<u64>,
    /// How long to wait for another process that plays in it to end.
    pub lock_patience: Duration,
}

impl StoreOptions {
    /// A database to play in.
    #[must_use]
    pub fn to_play(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Play)
    }

    /// A database that must be there already, to change something in it.
    #[must_use]
    pub fn to_change(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Change)
    }

    /// A database that must be there already, to read it.
    #[must_use]
    pub fn to_look(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Look)
    }

    /// A database that must be there already, to copy it.
    #[must_use]
    pub fn to_copy(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Copy)
    }

    fn new(url: impl Into<String>, access: Access) -> StoreOptions {
        StoreOptions {
            url: url.into(),
            access,
            largest: None,
            lock_patience: LOCK_PATIENCE,
        }
    }
}

impl Store {
    /// Opens the database; to play in it, its tables are brought up to date.
    pub async fn open(options: &StoreOptions) -> Result<Store, StoreError> {
        let connect = SqliteConnectOptions::from_str(&options.url)
            .map_err(|error| StoreError::Unreachable(error.to_string()))?
            .create_if_missing(false)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        match options.access {
            Access::Play => Store::to_play(connect, options).await,
            Access::Change => {
                let file = DatabaseFile::at(connect.get_filename());
                let store = Store::to_write(connect, options, Arc::new(file)).await?;
                is_current(&store.readers).await?;
                Ok(store)
            }
            Access::Look => {
                let store = Store::to_read(connect).await?;
                is_current(&store.readers).await?;
                Ok(store)
            }
            Access::Copy => Store::to_read(connect).await,
        }
    }

    async fn to_play(
        connect: SqliteConnectOptions,
        options: &StoreOptions,
    ) -> Result<Store, StoreError> {
        let path = connect.get_filename().to_owned();
        let file = Arc::new(DatabaseFile::to_play_in(&path, options.lock_patience).await?);
        let until = Instant::now() + options.lock_patience;
        loop {
            // After a kill SQLite puts the file in order first, and others may write beside it.
            match Store::prepared(connect.clone(), options, Arc::clone(&file)).await {
                Err(StoreError::Locked) if Instant::now() < until => {}
                done => return done,
            }
        }
    }

    async fn prepared(
        connect: SqliteConnectOptions,
        options: &StoreOptions,
        file: Arc<DatabaseFile>,
    ) -> Result<Store, StoreError> {
        let store = Store::to_write(connect, options, file).await?;
        if !is_empty(&store.writer).await? {
            version(&store.writer).await?;
        }
        MIGRATIONS.run(&store.writer).await?;
        conversion::convert(&store.writer).await?;
        rebuild::rebuild(&store.writer).await?;
        repair::release_what_can_be_read(&store).await?;
        check_writable(&store.writer).await?;
        Ok(store)
    }

    async fn to_write(
        connect: SqliteConnectOptions,
        options: &StoreOptions,
        file: Arc<DatabaseFile>,
    ) -> Result<Store, StoreError> {
        let mut connect = connect
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", PAGES_IN_THE_LOG);
        if let Some(largest) = options.largest {
            connect = connect.pragma("max_page_count", (largest / PAGE).max(1).to_string());
        }
        let path = connect.get_filename().to_owned();
        if !path.exists() {
            return Err(StoreError::Unreachable("there is no such file".into()));
        }
        Ok(Store {
            writer: pool(1).connect_with(connect.clone()).await?,
            readers: pool(READERS).connect_with(connect).await?,
            file,
        })
    }

    /// A file that cannot be written may lie where SQLite cannot make its own files beside it: if no
    /// other process has them made, nobody writes, and it is read as it is.
    async fn to_read(connect: SqliteConnectOptions) -> Result<Store, StoreError> {
        let connect = connect.read_only(true);
        let path = connect.get_filename().to_owned();
        let mut readers = pool(READERS).connect_with(connect.clone()).await?;
        let mut there = tables(&readers).await;
        let mut log = path.clone().into_os_string();
        log.push("-wal");
        if let Err(StoreError::Unreachable(_) | StoreError::ReadOnly) = there
            && !Path::new(&log).exists()
        {
            readers.close().await;
            readers = pool(READERS).connect_with(connect.immutable(true)).await?;
            there = tables(&readers).await;
        }
        let there = there?;
        if !["games", "events"]
            .iter()
            .all(|it| there.iter().any(|table| table == it))
        {
            return Err(StoreError::Foreign(path.display().to_string()));
        }
        Ok(Store {
            writer: readers.clone(),
            readers,
            file: Arc::new(DatabaseFile::at(&path)),
        })
    }
}

fn pool(most: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(most)
        .acquire_timeout(TURN)
        .test_before_acquire(false)
        // When the disk is full, SQLite may end a transaction by itself, and a connection
        // that has not noticed can begin none any more: another one takes its place.
        .before_acquire(|connection, _| {
            Box::pin(async move { Ok(!connection.is_in_transaction()) })
        })
}

/// The tables of a database.
async fn tables(at: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let tables = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'");
    Ok(tables.fetch_all(at).await?)
}

/// Whether the file is new: nothing at all is in it.
async fn is_empty(at: &SqlitePool) -> Result<bool, StoreError> {
    Ok(tables(at).await?.is_empty())
}

/// The last migration that was made in it; fails if it is another program's.
async fn version(at: &SqlitePool) -> Result<i64, StoreError> {
    let there = tables(at).await?;
    if !["games", "events", "_sqlx_migrations"]
        .iter()
        .all(|it| there.iter().any(|table| table == it))
    {
        let path = at.connect_options().get_filename().display().to_string();
        return Err(StoreError::Foreign(path));
    }
    let version = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations");
    let version: Option<i64> = version.fetch_one(at).await?;
    Ok(version.unwrap_or(0))
}

/// Fails if another version of the program wrote it, or if it has not been converted to the end.
async fn is_current(at: &SqlitePool) -> Result<(), StoreError> {
    let is = version(at).await?;
    let ours = MIGRATIONS.iter().map(|it| it.version).max().unwrap_or(0);
    if is > ours {
        return Err(StoreError::Newer);
    }
    if is < ours || conversion::is_unfinished(at).await? {
        return Err(StoreError::Older);
    }
    Ok(())
}

/// To begin a transaction is not enough: SQLite allows that in a file that cannot be written.
async fn check_writable(writer: &SqlitePool) -> Result<(), StoreError> {
    let mut to = writer.begin_with(BEGIN).await?;
    sqlx::query("UPDATE games SET version = version WHERE id = ''")
        .execute(&mut *to)
        .await?;
    Ok(to.rollback().await?)
}
