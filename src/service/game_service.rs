//! The service itself: opened with a database, and closed; whether anything can be saved; and the changes
//! of games, for people who watch them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::{Notify, Semaphore, broadcast};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::StoreError;
use super::computer_threads::Computers;
use super::server_records::ServerRecords;
use crate::game::{GameId, Place, ServerId};
use crate::links::Links;
use crate::store::{Shard, ShardScope, Store, StoreOptions, limited};

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
    /// When it was last looked for what nobody uses any more, in seconds of Unix time.
    pub(super) unused_looked_at: AtomicI64,
    /// One export at a time reads all the games of a person, so that moves find a free reader.
    pub(super) privacy: Semaphore,
    /// The games that this process serves, and those whose people can reach it now.
    pub(super) scope: Mutex<(ShardScope, ShardScope)>,
    /// What the games of servers add up to.
    pub(super) records: ServerRecords,
    /// Whether anything can be saved.
    pub(super) saving: Saving,
    /// What runs beside the requests: work on all games of a person, the deletion of what nobody uses,
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
            unused_looked_at: AtomicI64::new(0),
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

impl GameService {
    /// Notes an error of the database. The first of a row of those that keep everything from being
    /// saved is logged.
    pub fn note_failure(&self, error: &StoreError) {
        // Another writer is no fault, and what was damaged is logged with its game.
        if error.passes() && !matches!(error, StoreError::Locked) {
            self.0.saving.failed(error);
        }
    }

    /// Fails with the reason if nothing can be saved: something has just failed, or a test fails.
    pub async fn check_saving(&self) -> Result<(), String> {
        if let Some(recent) = self.0.saving.recent() {
            return recent;
        }
        match limited(self.store().check_saving()).await {
            Ok(()) => {
                self.0.saving.tested();
                Ok(())
            }
            Err(StoreError::Locked) => Ok(()),
            Err(error) => {
                self.note_failure(&error);
                Err(error.to_string())
            }
        }
    }

    /// Returns how often something could not be saved since the start.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.0.saving.failures()
    }
}

/// A failure that is more recent says more than a small test, which may find room where a move does not.
const RECENT: Duration = Duration::from_secs(10);

/// A test that went well is not repeated before.
const TESTED: Duration = Duration::from_secs(2);

/// What is known about saving.
#[derive(Debug, Default)]
pub(super) struct Saving(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// The last failure, and when it was, if nothing has been saved since.
    failed: Option<(String, Instant)>,
    /// When a test went well.
    tested: Option<Instant>,
    failures: u64,
}

impl Saving {
    /// Notes that something could not be saved. The first failure of a row is logged.
    pub(super) fn failed(&self, error: &StoreError) {
        let mut known = self.0.lock();
        known.failures += 1;
        let failed = (error.to_string(), Instant::now());
        if known.failed.replace(failed).is_none() {
            tracing::error!(%error, "nothing can be saved; people are told, and it is tried again");
        }
    }

    /// Notes that something was saved.
    pub(super) fn succeeded(&self) {
        if self.0.lock().failed.take().is_some() {
            tracing::info!("the database can be written again");
        }
    }

    /// Notes that a test of saving went well.
    pub(super) fn tested(&self) {
        self.0.lock().tested = Some(Instant::now());
        self.succeeded();
    }

    /// Returns the reason if something has just failed, and nothing if a test has just gone well; `None`
    /// if neither is so.
    pub(super) fn recent(&self) -> Option<Result<(), String>> {
        let known = self.0.lock();
        match &known.failed {
            Some((said, at)) if at.elapsed() < RECENT => Some(Err(said.clone())),
            Some(_) => None,
            None => known
                .tested
                .filter(|at| at.elapsed() < TESTED)
                .map(|_| Ok(())),
        }
    }

    /// Returns how often something could not be saved.
    pub(super) fn failures(&self) -> u64 {
        self.0.lock().failures
    }
}

/// How many changes may wait for a slow reader, which then learns that it has missed some.
pub(super) const CHANGES: usize = 1024;

/// A game that has changed, and its version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The game.
    pub game: GameId,
    /// Where it is played.
    pub place: Place,
    /// Its new version.
    pub version: u64,
}
