//! Beside other processes: several play on one server's database. Each says every few seconds that
//! it runs, takes over what a dead one had, and is woken by the others.

use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::{GameService, StoreError};
use crate::store::{Engine, HEARTBEAT, ShardScope};

/// Nobody is taken for dead by a process that has not been able to write itself for so long.
const JUDGE_AFTER: Duration = Duration::from_secs(15);

/// The pause after the database was not reached.
const PAUSE: Duration = Duration::from_secs(1);

impl GameService {
    /// Sets which games this process serves, and in which of them people can reach it now.
    pub fn set_scope(&self, ours: ShardScope, online: ShardScope) {
        let new = (ours, online);
        let mut scope = self.scope();
        if *scope != new {
            *scope = new;
            self.0.wake.notify_one();
        }
    }

    /// Returns the games that this process serves.
    pub(super) fn ours(&self) -> ShardScope {
        self.scope().0.clone()
    }

    /// Returns those of them whose people can reach it now.
    pub(super) fn online(&self) -> ShardScope {
        self.scope().1.clone()
    }

    fn scope(&self) -> MutexGuard<'_, (ShardScope, ShardScope)> {
        self.0.scope.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins the other processes on a server's database; in a file there are none.
    pub(super) async fn join_others(&self, url: &str) -> Result<(), StoreError> {
        if self.store().engine() == Engine::Sqlite {
            return Ok(());
        }
        self.store().heartbeat(Timestamp::now()).await?;
        let (service, url) = (self.clone(), url.to_owned());
        self.0.beside.spawn(async move {
            tokio::select! {
                () = service.stay_alive() => {}
                () = service.listen(&url) => {}
                () = service.closing() => {}
            }
        });
        Ok(())
    }

    /// Notes that this process has ended: its claims are free at once.
    pub(super) async fn leave_others(&self) {
        self.0.beside.close();
        self.0.beside.wait().await;
        if let Err(error) = self.store().leave(Timestamp::now()).await {
            tracing::warn!(%error, "the other processes find out later that this one has ended");
        }
    }

    /// Waits until another process has changed something, such as its share of the connections.
    pub async fn others_changed(&self) {
        self.0.others.notified().await;
    }

    async fn closing(&self) {
        while !self.0.closing.load(Ordering::Relaxed) {
            self.0.ended.notified().await;
        }
    }

    async fn stay_alive(&self) {
        let pause = Duration::try_from(HEARTBEAT).unwrap_or(PAUSE);
        let mut heard_since = Instant::now();
        loop {
            tokio::time::sleep(pause).await;
            let before = Instant::now();
            match self.store().heartbeat(Timestamp::now()).await {
                Ok(true) => {}
                Ok(false) => {
                    tracing::warn!("this process was taken for dead: what it had is others'");
                    heard_since = before;
                }
                Err(error) => {
                    tracing::warn!(%error, "the other processes do not see this one");
                    heard_since = Instant::now();
                    continue;
                }
            }
            if heard_since.elapsed() < JUDGE_AFTER {
                continue;
            }
            if let Err(error) = self.store().bury_the_silent(Timestamp::now()).await {
                tracing::warn!(%error, "what dead processes had cannot be taken over");
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
                tracing::warn!(%error, "other processes cannot wake this one");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}
