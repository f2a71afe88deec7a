//! Saves games and settings in a database: a log of events per game, and beside it a projection for
//! quick queries, written in the same transaction.
//!
//! SQL is written so that SQLite and PostgreSQL both read it; the differences are in `engine.rs` and
//! `open.rs`. In a file one connection writes, so that writers wait for each other in a queue instead
//! of by trying again, and a few others read; on a server all connections do both.

mod address;
mod append;
mod backup;
mod board_message;
mod cache;
mod claim;
mod connectivity;
mod copy;
mod daily;
mod due;
mod engine;
mod entries;
mod error;
mod fault;
mod file;
mod file_system;
mod follows;
mod forget;
mod found;
mod games;
mod identifies;
mod log;
mod mentions;
mod migrations;
mod numbers;
mod online;
mod open;
mod options;
mod outbox;
mod pages;
mod people;
mod person_tasks;
mod plans;
mod processes;
mod quarantine;
mod repair;
mod results;
mod role_pings;
mod settings;
mod shard_scope;
mod shards;
mod solved_puzzles;
mod undeliverable;
mod upkeep;
mod visits;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyPool, Encode, Executor, Transaction, Type};
use tokio::time::{Instant, timeout, timeout_at};

pub use address::{address_of, file_of, without_password};
pub use append::{Batch, Cause};
pub use board_message::BoardMessage;
pub use claim::ClaimedMessage;
pub use copy::CopiedTable;
pub use daily::DailyPuzzle;
pub use engine::Engine;
pub use error::{AppendError, LogError, StoreError};
pub use file::check_lock;
pub use file_system::check_file_system;
pub use forget::Traces;
pub use found::{Found, Wanted};
pub use games::{GameState, Page, Scope, StoredGame};
pub use identifies::IDENTIFY_EVERY;
pub use open::PlayLock;
pub use options::{Access, StoreOptions};
pub use outbox::Pending;
pub use people::{Person, Profile, Server};
pub use person_tasks::{PersonTask, TaskKind};
pub use plans::Plans;
pub use processes::{HEARTBEAT, SILENCE};
pub use quarantine::Quarantined;
pub use repair::Repair;
pub use results::Mark;
pub use role_pings::ROLE_PING_EVERY;
pub use settings::{PersonSettings, ServerSettings};
pub use shard_scope::ShardScope;
pub use shards::{Shard, ShardSession, Shares};
pub use upkeep::Findings;
pub use visits::Visit;

use cache::Cache;
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
const BUSY_TIMEOUT: Duration = Duration::from_millis(1_200);
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

/// The pause after the database was not reached.
pub const RETRY_AFTER: Duration = Duration::from_secs(1);

/// The longest that a step of the work without a budget may take.
const LONGEST_STEP: Duration = Duration::from_secs(10);

/// Does a step of the work that runs by itself. If the other end of a connection has vanished, it
/// never answers: a step that takes too long fails with [`StoreError::Locked`]. It may have been saved.
pub fn limited<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> impl Future<Output = Result<T, StoreError>> {
    let work = timeout(LONGEST_STEP, Box::pin(work));
    async { work.await.unwrap_or(Err(StoreError::Locked)) }
}

/// An open database.
#[derive(Clone, Debug)]
pub struct Store {
    writer: AnyPool,
    readers: AnyPool,
    engine: Engine,
    file: Arc<DatabaseFile>,
    cache: Arc<Cache>,
    /// The number of this process among those that play on a server's database.
    process: Arc<AtomicI64>,
}

impl Store {
    /// Closes it; the file is then whole by itself, without a log beside it, and another process may
    /// play in it.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        self.file.unlock();
    }

    /// Returns the engine that it runs on.
    #[must_use]
    pub const fn engine(&self) -> Engine {
        self.engine
    }

    /// Fails if the file has been removed or replaced.
    pub fn check_file(&self) -> Result<(), StoreError> {
        self.file.check()
    }

    /// A transaction that writes; waits no longer than the budget of the task, if it has one.
    async fn write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        self.check_file()?;
        let until = BUDGET.try_with(|until| *until);
        let until = until.unwrap_or_else(|_| Instant::now() + TURN + BUSY_TIMEOUT);
        let begun = timeout_at(until, self.writer.begin_with(self.engine.begin())).await;
        Ok(begun.map_err(|_| StoreError::Locked)??)
    }

    /// Commits, and checks that the file was not deleted.
    async fn commit(&self, to: Transaction<'static, Any>) -> Result<(), StoreError> {
        to.commit().await?;
        self.check_file()
    }

    /// One statement that writes; the answer is how many rows it changed.
    async fn execute(&self, query: Query<'_, Any, AnyArguments>) -> Result<u64, StoreError> {
        let mut to = self.write().await?;
        let changed = query.execute(&mut *to).await?.rows_affected();
        self.commit(to).await?;
        Ok(changed)
    }
}

/// Whether a query finds anything.
async fn exists<'c>(
    query: Query<'_, Any, AnyArguments>,
    from: impl Executor<'c, Database = Any>,
) -> Result<bool, sqlx::Error> {
    Ok(query.fetch_optional(from).await?.is_some())
}

/// A query that ends with a list of values, and then with something more: `… IN ($1, $2) …`.
fn in_list<'q, T>(
    query: &str,
    values: impl ExactSizeIterator<Item = T>,
    more: &str,
) -> Query<'q, Any, AnyArguments>
where
    T: 'q + Encode<'q, Any> + Type<Any>,
{
    let query = format!("{query} IN ({}){more}", engine::placeholders(values.len()));
    let query = sqlx::query(sqlx::AssertSqlSafe(query));
    values.fold(query, Query::bind)
}

/// Reads every row.
fn each<T, All: FromIterator<T>>(
    rows: &[AnyRow],
    read: impl Fn(&AnyRow) -> Result<T, sqlx::Error>,
) -> Result<All, StoreError> {
    Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
}

/// Unsigned ids are saved bit for bit.
const fn to_db_id(id: u64) -> i64 {
    id.cast_signed()
}

const fn from_db_id(id: i64) -> u64 {
    id.cast_unsigned()
}

fn from_millis(milliseconds: i64) -> Option<Timestamp> {
    Timestamp::from_millisecond(milliseconds).ok()
}
