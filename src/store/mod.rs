//! Saves games and settings in a database: a log of events per game, and beside it a projection for
//! quick queries, written in the same transaction.
//!
//! SQL is written so that SQLite and PostgreSQL both read it. One connection writes, so that
//! writers wait for each other in a queue instead of by trying again; a few others read.

mod append;
mod board_message;
mod claim;
mod connectivity;
mod conversion;
mod entries;
mod error;
mod file;
mod forget;
mod found;
mod games;
mod log;
mod mentions;
mod migrations;
mod numbers;
mod open;
mod outbox;
mod pages;
mod people;
mod quarantine;
mod rebuild;
mod repair;
mod settings;
mod undeliverable;
mod upkeep;

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqlitePool};
use sqlx::{Sqlite, Transaction};
use tokio::time::{Instant, timeout_at};

pub use append::Batch;
pub use board_message::BoardMessage;
pub use claim::ClaimedMessage;
pub use error::{AppendError, LogError, StoreError};
pub use forget::Traces;
pub use found::{Found, Wanted};
pub use games::{Page, Scope, StoredGame};
pub use open::{Access, StoreOptions};
pub use outbox::Pending;
pub use people::{NewSettings, Person, Profile, Server};
pub use quarantine::Quarantined;
pub use repair::Repair;
pub use settings::{PersonSettings, ServerSettings};
pub use upkeep::Findings;

use file::DatabaseFile;

/// The number of a message that an adapter has sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// The number of an interaction: given by the outside world, or counted by the adapter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InteractionId(pub u64);

/// How long one process waits for another that writes, and before that a request for its turn to
/// write, where no budget says less.
const PATIENCE: Duration = Duration::from_millis(1_200);
const TURN: Duration = Duration::from_millis(1_400);

tokio::task_local! {
    /// Until when the work of this task may wait for the database.
    static BUDGET: Instant;
}

/// Does the work with one budget for all its waits for the database: what has to wait longer fails
/// with [`StoreError::Locked`]. What is being written is never broken off.
pub async fn within_budget<T>(budget: Duration, work: impl Future<Output = T>) -> T {
    BUDGET.scope(Instant::now() + budget, work).await
}

/// An open database.
#[derive(Clone, Debug)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
    file: Arc<DatabaseFile>,
}

/// Takes the write lock at once, so that what the transaction reads stays true.
const BEGIN: &str = "BEGIN IMMEDIATE";

impl Store {
    /// Closes it; the file is then whole by itself, without a log beside it, and another process may
    /// play in it.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        self.file.unlock();
    }

    /// Fails if the file has been removed or replaced.
    pub fn check_file(&self) -> Result<(), StoreError> {
        self.file.check()
    }

    /// A transaction that writes; waits no longer than the budget of the task, if it has one.
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        self.check_file()?;
        let until = BUDGET.try_with(|until| *until);
        let until = until.unwrap_or_else(|_| Instant::now() + TURN + PATIENCE);
        let begun = timeout_at(until, self.writer.begin_with(BEGIN)).await;
        Ok(begun.map_err(|_| StoreError::Locked)??)
    }

    /// Commits, and sees that it was not into a file that is gone.
    async fn commit(&self, to: Transaction<'static, Sqlite>) -> Result<(), StoreError> {
        to.commit().await?;
        self.check_file()
    }

    /// One statement that writes; the answer is how many rows it changed.
    async fn execute(&self, query: Query<'_, Sqlite, SqliteArguments>) -> Result<u64, StoreError> {
        let mut to = self.write().await?;
        let changed = query.execute(&mut *to).await?.rows_affected();
        self.commit(to).await?;
        Ok(changed)
    }
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
