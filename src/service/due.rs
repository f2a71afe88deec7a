//! Due events: the database says which games have any, so none are held in memory. Several processes
//! play on one server's database: each says every few seconds that it runs, takes over what a dead one
//! had, and is woken by the others.

use std::time::Duration;

use jiff::Timestamp;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::{GameService, StoreError};
use crate::game::{Entry, GameId};
use crate::store::{
    Engine, HEARTBEAT, RETRY_AFTER, SILENCE, ShardScope, limited, to_the_millisecond,
};

/// How many games are handled at a time.
const AT_A_TIME: u32 = 500;

/// The longest wait, since another process may have changed the same database.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The same on a server's database: computers' turns of dead processes are free some time later.
const LONGEST_WAIT_BESIDE_OTHERS: Duration = Duration::from_secs(5);

/// The shortest wait before overdue work is tried again.
const SHORTEST_WAIT: Duration = Duration::from_millis(500);

impl GameService {
    /// Runs all work due by `now` where people can reach this process (reminders, deadlines, lobbies
    /// that expire, games that fall asleep, games that nobody uses any more) and starts computer players.
    /// [`GameService::pending`] returns the announcements.
    pub async fn run_due(&self, now: Timestamp) -> Result<(), StoreError> {
        let now = to_the_millisecond(now);
        let scope = self.online();
        for id in limited(self.store().due(now, AT_A_TIME, &scope)).await? {
            // A damaged game must not stop the others.
            if let Err(error) = limited(self.run_due_in(&id, now)).await {
                failed(&id, &error);
            }
        }
        limited(self.resume_tasks(now)).await?;
        self.forget_unused_in_background(scope, now);
        limited(self.start_computers(now)).await
    }

    /// Runs the due events of one game, step by step.
    async fn run_due_in(&self, id: &GameId, now: Timestamp) -> Result<(), StoreError> {
        let mut is_new = true;
        while let Some(loaded) = self.load(id).await? {
            let events = loaded.game().due_events(now);
            if events.is_empty() {
                if is_new {
                    self.store().refresh_due(id, loaded.game()).await?;
                }
                break;
            }
            is_new = false;
            let entries = Entry::all(None, events, now);
            self.save_automatic(loaded, entries, |_| Some(now)).await?;
        }
        Ok(())
    }

    /// Waits until something is due or has changed.
    pub async fn wait(&self, now: Timestamp) {
        let scope = self.ours();
        let due = limited(self.store().next_due(&scope)).await.ok().flatten();
        let longest = match self.store().engine() {
            Engine::Sqlite => LONGEST_WAIT,
            Engine::Postgres => LONGEST_WAIT_BESIDE_OTHERS,
        };
        let wait = due.map_or(longest, |due| {
            let wait = due.duration_since(now);
            wait.try_into().unwrap_or(Duration::ZERO)
        });
        // The reason for an overdue event may last: never loop without a pause.
        let until = wait.clamp(SHORTEST_WAIT, longest);
        let _ = tokio::time::timeout(until, self.0.wake.notified()).await;
    }
}

/// Logs that a game failed, and quarantines it if its log is damaged.
pub(super) fn failed(id: &GameId, error: &StoreError) {
    tracing::error!(%error, game = %id, "due work of a game failed");
}

/// A process that has not been able to write its own heartbeat for this time declares no other
/// process dead.
const JUDGE_AFTER: Duration = Duration::from_secs(15);

/// The longest that saying so may take: after one connection that never answers there is time to
/// say it by another one, before the others take this process for dead.
const SIGN: Duration = Duration::from_secs(4);

impl GameService {
    /// Sets which games this process serves, and in which of them people can reach it now.
    pub fn set_scope(&self, ours: ShardScope, online: ShardScope) {
        let new = (ours, online);
        let mut scope = self.0.scope.lock();
        if *scope != new {
            *scope = new;
            self.0.wake.notify_one();
        }
    }

    /// Returns the games that this process serves.
    pub(super) fn ours(&self) -> ShardScope {
        self.0.scope.lock().0.clone()
    }

    /// Returns those of them whose people can reach it now.
    pub(super) fn online(&self) -> ShardScope {
        self.0.scope.lock().1.clone()
    }

    /// Joins the other processes on a server's database; in a file there are none.
    pub(super) async fn join_others(&self, url: &str) -> Result<(), StoreError> {
        if self.store().engine() == Engine::Sqlite {
            return Ok(());
        }
        self.sign_of_life().await?;
        let (service, url) = (self.clone(), url.to_owned());
        self.0.beside.spawn(async move {
            tokio::select! {
                () = service.stay_alive() => {}
                () = service.listen(&url) => {}
                () = service.0.ended.cancelled() => {}
            }
        });
        Ok(())
    }

    /// Notes that this process has ended: its claims are free at once.
    pub(super) async fn leave_others(&self) {
        self.0.beside.close();
        self.0.beside.wait().await;
        if let Err(error) = limited(self.store().leave(Timestamp::now())).await {
            tracing::warn!(%error, "end of this process not saved; the others notice it later");
        }
    }

    /// Waits until another process has changed something, such as its share of the connections.
    pub async fn others_changed(&self) {
        self.0.others.notified().await;
    }

    /// Waits until the others take this process for dead, and its connections to the gateway for
    /// their own, because it could not say for so long that it runs. In a file that never happens.
    pub async fn taken_for_dead(&self) {
        loop {
            let Some(seen) = *self.0.seen.lock() else {
                return std::future::pending().await;
            };
            let until = seen + SILENCE.unsigned_abs();
            if until <= Instant::now() {
                return;
            }
            sleep_until(until).await;
        }
    }

    /// Says that this process runs. False if the others had taken it for dead.
    async fn sign_of_life(&self) -> Result<bool, StoreError> {
        let before = Instant::now();
        let written = timeout(SIGN, self.store().heartbeat(Timestamp::now())).await;
        let was_alive = written.unwrap_or(Err(StoreError::Locked))?;
        *self.0.seen.lock() = Some(before);
        Ok(was_alive)
    }

    async fn stay_alive(&self) {
        let mut heard_since = Instant::now();
        let mut pause = HEARTBEAT.unsigned_abs();
        loop {
            sleep(pause).await;
            pause = HEARTBEAT.unsigned_abs();
            let before = Instant::now();
            match self.sign_of_life().await {
                Ok(true) => {}
                Ok(false) => {
                    tracing::warn!(
                        "process declared dead by another one; its claims were released"
                    );
                    heard_since = before;
                }
                Err(error) => {
                    tracing::warn!(%error, "heartbeat of this process not saved");
                    heard_since = Instant::now();
                    pause = RETRY_AFTER;
                    continue;
                }
            }
            if heard_since.elapsed() < JUDGE_AFTER {
                continue;
            }
            if let Err(error) = limited(self.store().bury_the_silent(Timestamp::now())).await {
                tracing::warn!(%error, "claims of dead processes not released");
            }
        }
    }

    async fn listen(&self, url: &str) {
        loop {
            let wake = || {
                self.0.wake.notify_one();
                self.0.others.notify_one();
            };
            if let Err(error) = self.store().listen(url, wake).await {
                tracing::warn!(%error, "notifications of other processes not received");
            }
            sleep(RETRY_AFTER).await;
        }
    }
}
