//! The game service: loads games, lets them decide, saves what they decided, and answers.
//!
//! An adapter makes a [`Request`] and hands it to [`GameService::handle`], which returns a
//! [`Reply`]. A [public](Update::is_public) update is saved together with a row of the outbox. The
//! adapter answers and then calls [`Store::mark_delivered`]. Updates that are not delivered
//! after a few seconds, and updates without a request (a computer's move, a reminder, a deadline),
//! are returned by [`GameService::pending`].
//!
//! An adapter runs this loop beside its requests. Nothing is lost when the program ends in it:
//!
//! ```text
//! loop {
//!     service.run_due(now()).await?;
//!     for announcement in service.pending(now()).await? { /* send it, then store.mark_delivered(…) */ }
//!     service.wait(now()).await;
//! }
//! ```

mod announcements;
mod change;
mod computers;
mod connectivity;
mod due;
mod game_export;
mod games;
mod handle;
mod import;
mod load;
mod lobby;
mod moves;
mod pages;
mod personal_data;
mod puzzles;
mod reply;
mod request;
mod settings;
mod standings;
mod talk;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

pub use game_export::{PRIVATE, TERMINATION, UNTERMINATED, record};
pub use games::LONGEST_NOTE;
pub use import::ImportError;
use jiff::Timestamp;
pub use moves::may_have_hint;
pub use pages::PagesError;
use parking_lot::Mutex;
pub use personal_data::Forgotten;
use reply::ServiceError;
pub use reply::{
    Announcement, AskedPlan, Deletion, PendingReply, PersonRecord, Rejected, Rejection, Reply,
    Standings, Summary, Update, View,
};
pub use request::{
    Command, DailyCommand, Format, GameRef, PlanCommand, PlayMode, Request, Requester, ResultsFile,
};
pub use talk::{DueThread, LONGEST_LINE, Talk, TalkRejection, has_talk, lines_for};
use tokio::sync::{Notify, Semaphore, broadcast};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::game::{GameId, Place, ServerId};
use crate::links::Links;
pub use crate::store::{
    BoardMessage, InteractionId, MessageId, Person, PersonSettings, Server, ServerSettings,
    ServerSettingsPatch, SettingsPatch, StoreError, TalkLine,
};
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
pub struct GameService(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    computers: Computers,
    /// Notified when something may be due or to be announced.
    wake: Arc<Notify>,
    closing: Arc<AtomicBool>,
    /// Says which games have changed, to pages that show them.
    changes: broadcast::Sender<Changed>,
    /// The addresses of games, where there are pages for browsers.
    links: OnceLock<Links>,
    /// Cancelled when it closes.
    ended: CancellationToken,
    /// When this process last said that it runs, where there can be others.
    seen: Mutex<Option<tokio::time::Instant>>,
    /// Notified when another process has changed something.
    others: Notify,
    /// Servers that were reported absent or back while that could not be saved.
    unsaved: Mutex<BTreeMap<ServerId, bool>>,
    /// When it was last saved, or found to be saved, that people can reach the bot by a shard.
    online_saved: Mutex<BTreeMap<Shard, Timestamp>>,
    /// The time of the last search for expired tokens, in seconds of Unix time.
    tokens_looked_at: AtomicI64,
    /// When it was last looked for what nobody uses any more, in seconds of Unix time.
    unused_looked_at: AtomicI64,
    /// One export at a time reads all the games of a person, so that moves find a free reader.
    privacy: Semaphore,
    /// The games that this process serves, and those whose people can reach it now.
    scope: Mutex<(ShardScope, ShardScope)>,
    /// Whether anything can be saved.
    saving: Mutex<Saving>,
    /// The tasks that run beside the requests: work on all games of a person, the deletion of unused
    /// data, and the messages between processes that play in the same server's database.
    beside: TaskTracker,
}

impl GameService {
    /// Opens the database to play in it: a file, which one process at a time can, or a server's,
    /// which several share. Announcements that the process before it had under way in a file are
    /// sent soon after `now`.
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
        let store = Store::open(&options.store).await?;
        Ok(GameService(Arc::new(Inner {
            wake: store.wake(),
            store,
            computers: Computers::new(options.workers),
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
            saving: Mutex::default(),
            beside: TaskTracker::new(),
        })))
    }

    /// The database.
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
        // Another writer is not a fault, and damage is logged with its game.
        if !error.passes() || matches!(error, StoreError::Locked) {
            return;
        }
        let mut saving = self.0.saving.lock();
        saving.failures += 1;
        let failed = (error.to_string(), Instant::now());
        if saving.failed.replace(failed).is_none() {
            tracing::error!(%error, "database not writable; players are told, and writes are retried");
        }
    }

    /// Notes that something was saved.
    fn note_success(&self) {
        if self.0.saving.lock().failed.take().is_some() {
            tracing::info!("database writable again");
        }
    }

    /// Fails with the reason if nothing can be saved: something has just failed, or a test fails.
    pub async fn check_saving(&self) -> Result<(), String> {
        if let Some(recent) = self.0.saving.lock().recent() {
            return recent;
        }
        match limited(self.store().check_saving()).await {
            Ok(()) => {
                self.0.saving.lock().tested = Some(Instant::now());
                self.note_success();
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
    pub fn failures(&self) -> u64 {
        self.0.saving.lock().failures
    }
}

/// A failure that is more recent says more than a small test, which may find room where a move does not.
const RECENT: Duration = Duration::from_secs(10);

/// A test that went well is not repeated before.
const TESTED: Duration = Duration::from_secs(2);

/// Whether anything can be saved.
#[derive(Debug, Default)]
struct Saving {
    /// The last failure, and when it was, if nothing has been saved since.
    failed: Option<(String, Instant)>,
    /// When a test went well.
    tested: Option<Instant>,
    failures: u64,
}

impl Saving {
    /// Returns the reason if something has just failed, and nothing if a test has just gone well; `None`
    /// if neither is so.
    fn recent(&self) -> Option<Result<(), String>> {
        if let Some((said, at)) = &self.failed {
            return (at.elapsed() < RECENT).then(|| Err(said.clone()));
        }
        let tested = self.tested.filter(|at| at.elapsed() < TESTED);
        tested.map(|_| Ok(()))
    }
}

/// How many changes may wait for a slow reader, which then learns that it has missed some.
const CHANGES: usize = 1024;

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

/// A game whose computer has failed waits so long, twice as long each time, and the others continue.
const AFTER_A_FAILURE: Duration = Duration::from_secs(30);

/// The threads on which computer players think.
#[derive(Debug)]
struct Computers {
    free: Arc<Semaphore>,
    thinking: Mutex<HashSet<GameId>>,
    /// Games whose computer has failed, how often in a row, and until when it is not asked again.
    failing: Mutex<HashMap<GameId, (u32, std::time::Instant)>>,
    tasks: TaskTracker,
    /// A seed in place of the game's name, so that a game can be repeated.
    seed: OnceLock<u64>,
}

impl Computers {
    /// As many threads as given, or half of the cores.
    fn new(workers: Option<usize>) -> Computers {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers = workers.unwrap_or_else(|| cores() / 2).max(1);
        Computers {
            free: Arc::new(Semaphore::new(workers)),
            thinking: Mutex::default(),
            failing: Mutex::default(),
            tasks: TaskTracker::new(),
            seed: OnceLock::new(),
        }
    }

    /// Waits until no computer player thinks, and lets none start.
    async fn finished(&self) {
        self.free.close();
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Whether a game waits because its computer has failed.
    fn waits(&self, id: &GameId) -> bool {
        let failing = self.failing.lock();
        failing
            .get(id)
            .is_some_and(|(_, until)| *until > std::time::Instant::now())
    }

    fn has_failed(&self, id: &GameId) {
        let mut failing = self.failing.lock();
        let (times, until) = failing
            .entry(id.clone())
            .or_insert((0, std::time::Instant::now()));
        *until = std::time::Instant::now() + AFTER_A_FAILURE * (1 << (*times).min(6));
        *times += 1;
    }
}

/// The letters of games' names: no two that look alike, and no vowels, so that no words come out.
const LETTERS: &str = "23456789bcdfghjkmnpqrstvwxyz";
const NAME_LENGTH: usize = 6;

/// The name of the game that a request opens: the same each time, different from other requests'
/// names.
fn game_id(request: InteractionId, attempt: u64) -> GameId {
    named_after(scrambled(request.0 ^ attempt.rotate_right(8)))
}

/// The name made from a number.
fn named_after(number: u64) -> GameId {
    let mut rest = number;
    let letter = |_| {
        let letter = LETTERS.as_bytes()[(rest % LETTERS.len() as u64) as usize];
        rest /= LETTERS.len() as u64;
        char::from(letter)
    };
    GameId((0..NAME_LENGTH).map(letter).collect())
}

/// Whether a name is one that games are given.
fn is_name(id: &GameId) -> bool {
    id.0.len() == NAME_LENGTH && id.0.chars().all(|letter| LETTERS.contains(letter))
}

/// Mixes the bits of a number, so that similar numbers give different names (`SplitMix64`).
fn scrambled(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Returns a service for unit tests on a new file, with one thread for computer players.
#[cfg(test)]
pub async fn on_a_new_file(home: &tempfile::TempDir) -> GameService {
    let options = ServiceOptions {
        store: StoreOptions::to_play(format!("sqlite:{}/games.db", home.path().display())),
        workers: Some(1),
    };
    GameService::open(&options, Timestamp::now()).await.unwrap()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_game_whose_computer_fails_waits_ever_longer_and_no_other_does() {
        let computers = Computers::new(Some(1));
        let (failing, sound) = (GameId("failing".into()), GameId("sound".into()));
        let mut last = Duration::ZERO;
        for _ in 0..4 {
            computers.has_failed(&failing);
            assert!(computers.waits(&failing) && !computers.waits(&sound));
            let until = computers.failing.lock()[&failing].1;
            let waits = until.saturating_duration_since(std::time::Instant::now());
            assert!(waits > last + AFTER_A_FAILURE / 2, "{waits:?}");
            last = waits;
        }
    }

    #[test]
    fn games_are_named_alike_only_by_the_same_request() {
        let names: HashSet<GameId> = (0..2000).map(|id| game_id(InteractionId(id), 0)).collect();
        assert_eq!(names.len(), 2000);
        assert!(names.iter().all(is_name));
        assert_eq!(game_id(InteractionId(5), 1), game_id(InteractionId(5), 1));
        assert_ne!(game_id(InteractionId(5), 0), game_id(InteractionId(5), 1));
    }
}
