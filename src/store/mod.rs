//! Saves games and settings in a database: a log of events per game, and beside it a projection for
//! quick queries, written in the same transaction.
//!
//! SQL is written for SQLite and PostgreSQL alike; the differences are in `engine.rs` and `open.rs`.
//! In a file one connection writes, so that writers wait for each other in a queue instead of by
//! trying again, and a few others read; on a server all connections do both.

mod append;
mod backup;
mod due;
mod engine;
mod error;
mod file;
mod games;
mod load;
mod log;
mod mentions;
mod open;
mod options;
mod outbox;
mod pages;
mod people;
mod personal_data;
mod private_threads;
mod puzzles;
mod repair;
mod results;
mod servers;
mod settings;
mod shards;
mod sql;
mod talk;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use file::DatabaseFile;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sql::{Parameters, Row};
use sqlx::{Any, AnyPool, SqlSafeStr, Transaction};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout, timeout_at};

pub use append::{Batch, Cause, Plans};
pub use backup::CopiedTable;
pub use due::{HEARTBEAT, SILENCE};
pub use engine::{Engine, address_of, file_of};
pub use error::{AppendError, LogError, StoreError};
pub use file::{check_file_system, check_lock};
pub use games::{BoardMessage, GameState, Page, Scope, StoredGame};
pub use load::{Found, Wanted};
pub use open::PlayLock;
pub use options::{Access, StoreOptions};
pub use outbox::{ClaimedMessage, Pending};
pub use pages::FRAME_LIFE;
pub use people::{Person, PersonTask, Profile, TaskKind};
pub use personal_data::Traces;
pub use puzzles::DailyPuzzle;
pub use repair::{Findings, Quarantined, Repair};
pub use servers::{ROLE_PING_EVERY, Server, Visit};
pub use settings::{PersonSettings, ServerSettings, ServerSettingsPatch, SettingsPatch};
pub use shards::{IDENTIFY_EVERY, Shard, ShardScope, ShardSession, Shares};
pub use talk::TalkLine;

/// The number of a message that an adapter has sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// The number of an interaction: given by the outside world, or counted by the adapter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InteractionId(pub u64);

impl InteractionId {
    /// The bit that the numbers of requests on the pages have, and no other.
    pub const PAGES: u64 = 1 << 63;

    /// Whether it is a request on the pages, which no message answers.
    pub const fn is_page(self) -> bool {
        self.0 & InteractionId::PAGES != 0
    }
}

sql::saved! {
    MessageId as i64: |it| it.0.cast_signed(), |number| MessageId(number.cast_unsigned());
    InteractionId as i64: |it| it.0.cast_signed(), |number| InteractionId(number.cast_unsigned());
}

/// Rounds a time to the millisecond, as it is saved, so that a decision reads back unchanged.
pub fn to_the_millisecond(at: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}

tokio::task_local! {
    /// Until when the work of this task may wait for the database.
    static BUDGET: Instant;
}

/// Does the work with one budget for all its waits for the database: longer waits fail with
/// [`StoreError::Locked`]. A write in progress is never interrupted.
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
    patience: Duration,
    /// The number of this process among those that play on a server's database.
    process: Arc<AtomicI64>,
    /// Notified when something may be due or to be announced.
    wake: Arc<Notify>,
}

impl Store {
    /// Closes it; the file is then whole by itself, without a log beside it, and another process may
    /// play in it.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        self.file.unlock();
    }

    /// Returns how long a request may wait for it in all.
    pub const fn patience(&self) -> Duration {
        self.patience
    }

    /// Returns the engine that it runs on.
    pub const fn engine(&self) -> Engine {
        self.engine
    }

    /// Notified when something may be due or to be announced.
    pub fn wake(&self) -> Arc<Notify> {
        Arc::clone(&self.wake)
    }

    /// Fails if the file has been removed or replaced.
    pub fn check_file(&self) -> Result<(), StoreError> {
        self.file.check()
    }

    /// A transaction that writes; waits no longer than the budget of the task, if it has one.
    async fn write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        self.check_file()?;
        let until = BUDGET.try_with(|until| *until);
        let until = until.unwrap_or_else(|_| Instant::now() + self.patience);
        let begun = timeout_at(until, self.writer.begin_with(self.engine.begin())).await;
        Ok(begun.map_err(|_| StoreError::Locked)??)
    }

    /// Commits, and checks that the file was not deleted.
    async fn commit(&self, to: Transaction<'static, Any>) -> Result<(), StoreError> {
        to.commit().await?;
        self.check_file()
    }

    /// Runs one statement that writes, and returns the number of rows that it changed.
    async fn run(&self, sql: impl SqlSafeStr, with: impl Parameters) -> Result<u64, StoreError> {
        let mut to = self.write().await?;
        let changed = sql::run(&mut to, sql, with).await?;
        self.commit(to).await?;
        Ok(changed)
    }

    /// Returns all rows of a query.
    async fn rows<R: Row>(
        &self,
        sql: impl SqlSafeStr,
        with: impl Parameters,
    ) -> Result<Vec<R>, StoreError> {
        Ok(sql::rows(&mut *self.readers.acquire().await?, sql, with).await?)
    }

    /// Returns the row of a query, if there is one.
    async fn row<R: Row>(
        &self,
        sql: impl SqlSafeStr,
        with: impl Parameters,
    ) -> Result<Option<R>, StoreError> {
        Ok(sql::row(&mut *self.readers.acquire().await?, sql, with).await?)
    }

    /// Returns the row of a query that always has one.
    async fn one<R: Row>(
        &self,
        sql: impl SqlSafeStr,
        with: impl Parameters,
    ) -> Result<R, StoreError> {
        Ok(sql::one(&mut *self.readers.acquire().await?, sql, with).await?)
    }

    /// Returns whether a query finds anything.
    async fn exists(
        &self,
        sql: impl SqlSafeStr,
        with: impl Parameters,
    ) -> Result<bool, StoreError> {
        Ok(sql::exists(&mut *self.readers.acquire().await?, sql, with).await?)
    }
}
