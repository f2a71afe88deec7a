//! The service itself: opened with a database, and closed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::{Notify, Semaphore, broadcast};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::StoreError;
use super::changes::{CHANGES, Changed};
use super::computers::Computers;
use super::saving::Saving;
use super::server_records::ServerRecords;
use crate::game::ServerId;
use crate::links::Links;
use crate::store::{Shard, ShardScope, Store, StoreOptions};

/// The options of a service.
#[derive(Clone, Debug)]
pub struct ServiceOptions {
    /// The database.
    pub store: StoreOptions,
    /// How many computer players think at a time; `None` is half of the machine's cores, at least
    /// one.
    pub workers: Option<usize>,
}

/// Runs the games of one database. A clone is the same service.
#[derive(Clone, Debug)]
pub struct GameService(pub(super) Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) store: Store,
    pub(super) computers: Computers,
    /// Notified when something may be due or to be announced.
    pub(super) wake: Notify,
    pub(super) closing: Arc<AtomicBool>,
    /// Says which games have changed, to pages that show them.
    pub(super) changes: broadcast::Sender<Changed>,
    /// The addresses of games, where there are pages for browsers.
    pub(super) links: OnceLock<Links>,
    /// Cancelled when it closes.
    pub(super) ended: CancellationToken,
    /// When this process last said that it runs, where there can be others.
    pub(super) seen: Mutex<Option<tokio::time::Instant>>,
    /// Notified when another process has changed something.
    pub(super) others: Notify,
    /// Servers that were reported absent or back while that could not be saved.
    pub(super) unsaved: Mutex<BTreeMap<ServerId, bool>>,
    /// When it was last saved, or found to be saved, that people can reach the bot by a shard.
    pub(super) online_saved: Mutex<BTreeMap<Shard, Timestamp>>,
    /// When it was last looked for tokens that are of no use any more, in seconds of Unix time.
    pub(super) tokens_looked_at: AtomicI64,
    /// When it was last looked for what guests have left, in seconds of Unix time.
    pub(super) guests_looked_at: AtomicI64,
    /// One export at a time reads all the games of a person, so that moves find a free reader.
    pub(super) privacy: Semaphore,
    /// The games that this process serves, and those whose people can reach it now.
    pub(super) scope: Mutex<(ShardScope, ShardScope)>,
    /// What the games of servers add up to.
    pub(super) records: ServerRecords,
    /// Whether anything can be saved.
    pub(super) saving: Saving,
    /// What runs beside the requests: work on all games of a person, the deletion of what guests have left,
    /// and what several processes that play on the same server's database tell each other.
    pub(super) beside: TaskTracker,
}

impl GameService {
    /// Opens the database to play in it: a file, which one process at a time can, or a server's,
    /// which several share. What the process before it had under way in a file is announced soon
    /// after `now`.
    pub async fn open(options: &ServiceOptions, now: Timestamp) -> Result<GameService, StoreError> {
        let service = GameService::open_shared(options).await?;
        service.join_others(&options.store.url).await?;
        service.tidy(now).await?;
        Ok(service)
    }

    /// Puts in order what the process before has left. It can wait while nothing can be saved: then
    /// people get at least that answer.
    async fn tidy(&self, now: Timestamp) -> Result<(), StoreError> {
        let tidied = async {
            self.store().take_over(now).await?;
            self.resume_tasks(now).await?;
            self.forget_tokens(now).await
        };
        match tidied.await {
            Err(error) if error.may_open_later() => {
                self.note_failure(&error);
                Ok(())
            }
            done => done,
        }
    }

    /// Opens the database, perhaps beside another process that plays in it, which announces what is
    /// pending.
    pub async fn open_shared(options: &ServiceOptions) -> Result<GameService, StoreError> {
        Ok(GameService(Arc::new(Inner {
            store: Store::open(&options.store).await?,
            computers: Computers::new(options.workers),
            wake: Notify::new(),
            closing: Arc::default(),
            changes: broadcast::Sender::new(CHANGES),
            links: OnceLock::new(),
            ended: CancellationToken::new(),
            seen: Mutex::default(),
            others: Notify::new(),
            unsaved: Mutex::default(),
            online_saved: Mutex::default(),
            tokens_looked_at: AtomicI64::new(0),
            guests_looked_at: AtomicI64::new(0),
            privacy: Semaphore::new(1),
            scope: Mutex::default(),
            records: ServerRecords::default(),
            saving: Saving::default(),
            beside: TaskTracker::new(),
        })))
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Closes the service: computer players stop thinking, running saves finish, the database is
    /// closed.
    pub async fn close(&self) {
        self.0.closing.store(true, Ordering::Relaxed);
        self.0.wake.notify_waiters();
        self.0.ended.cancel();
        self.0.computers.finished().await;
        self.leave_others().await;
        self.0.store.close().await;
    }
}
