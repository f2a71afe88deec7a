//! Saves games and settings in a database: a log of events per game, and beside it a projection for
//! quick queries, written in the same transaction.
//!
//! SQL is written so that SQLite and PostgreSQL both read it. One connection writes, so that
//! writers wait for each other in a queue instead of by trying again; a few others read.

mod append;
mod connectivity;
mod entries;
mod error;
mod forget;
mod found;
mod games;
mod outbox;
mod people;
mod settings;
mod upkeep;

use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

pub use append::{Batch, Pending, Profile};
pub use error::{AppendError, LogError, StoreError};
pub use forget::{Traces, is_alone};
pub use found::{Found, Wanted};
pub use games::{Page, Scope, StoredGame};
pub use outbox::{BoardMessage, ClaimedMessage};
pub use people::{Person, Server};
pub use settings::{PersonSettings, ServerSettings};
pub use upkeep::Findings;

/// The number of a message that an adapter has sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// The number of an interaction: given by the outside world, or counted by the adapter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InteractionId(pub u64);

static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long one process waits for another that writes, and before that a request for its turn to
/// write. Discord waits three seconds for an answer: both together must leave time for it.
const PATIENCE: Duration = Duration::from_millis(1_200);
const TURN: Duration = Duration::from_millis(1_400);

/// After so many pages in the log beside the file they are carried over into it, which makes one
/// writer wait: SQLite's 1000 would be reached by more than one in a hundred moves.
const PAGES_IN_THE_LOG: &str = "4000";

/// The number of connections that read.
const READERS: u32 = 4;

/// The options of a database.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The address: `sqlite:games.db`.
    pub url: String,
    /// Whether games will be played in it: it is then made if there is none, and it must be
    /// possible to write to it.
    pub play: bool,
    /// The size in bytes beyond which nothing more is saved; `None` is the disk's.
    pub largest: Option<u64>,
}

impl StoreOptions {
    /// A database to play in.
    #[must_use]
    pub fn to_play(url: impl Into<String>) -> StoreOptions {
        StoreOptions {
            url: url.into(),
            play: true,
            largest: None,
        }
    }

    /// A database that must be there already.
    #[must_use]
    pub fn to_look(url: impl Into<String>) -> StoreOptions {
        StoreOptions {
            url: url.into(),
            play: false,
            largest: None,
        }
    }
}

/// An open database.
#[derive(Clone, Debug)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
}

/// The size of a page of the file, in bytes.
const PAGE: u64 = 4096;

/// Takes the write lock at once, so that what the transaction reads stays true.
const BEGIN: &str = "BEGIN IMMEDIATE";

impl Store {
    /// Opens the database and brings its tables up to date.
    pub async fn open(options: &StoreOptions) -> Result<Store, StoreError> {
        let mut connect = SqliteConnectOptions::from_str(&options.url)
            .map_err(|error| StoreError::Unreachable(error.to_string()))?
            .create_if_missing(options.play)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", PAGES_IN_THE_LOG);
        if let Some(largest) = options.largest {
            connect = connect.pragma("max_page_count", (largest / PAGE).max(1).to_string());
        }
        let pool = |most| {
            SqlitePoolOptions::new()
                .max_connections(most)
                .acquire_timeout(TURN)
                .test_before_acquire(false)
                // When the disk is full, SQLite may end a transaction by itself, and a connection
                // that has not noticed can begin none any more: another one takes its place.
                .before_acquire(|connection, _| {
                    Box::pin(async move { Ok(!connection.is_in_transaction()) })
                })
        };
        let writer = pool(1).connect_with(connect.clone()).await?;
        MIGRATIONS.run(&writer).await?;
        upkeep::rebuild(&writer).await?;
        if options.play {
            check_writable(&writer).await?;
        }
        let readers = pool(READERS).connect_with(connect).await?;
        Ok(Store { writer, readers })
    }

    /// Closes it; the file is then whole by itself, without a log beside it.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Beginning a transaction proves nothing: SQLite allows it in a read-only file.
async fn check_writable(writer: &SqlitePool) -> Result<(), StoreError> {
    let mut to = writer.begin_with(BEGIN).await?;
    sqlx::query("UPDATE games SET version = version WHERE id = ''")
        .execute(&mut *to)
        .await?;
    Ok(to.rollback().await?)
}

/// Unsigned ids are saved bit for bit.
const fn to_db_id(from_db_id: u64) -> i64 {
    from_db_id.cast_signed()
}

const fn from_db_id(to_db_id: i64) -> u64 {
    to_db_id.cast_unsigned()
}

fn from_millis(milliseconds: i64) -> Option<Timestamp> {
    Timestamp::from_millisecond(milliseconds).ok()
}
