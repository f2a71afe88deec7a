//! The processes that play on one server's database: each has a number, says every few seconds that
//! it runs, and is buried by another one when it no longer does. In a file there is one process, and
//! nothing of this is written.

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use jiff::{SignedDuration, Timestamp};
use sqlx::postgres::PgListener;

use super::engine::{CHANNEL, Engine, notify};
use super::outbox::{NEVER, ON_ITS_WAY};
use super::sql::{one, run};
use super::{Store, StoreError};

/// How often a process says that it runs.
pub const HEARTBEAT: SignedDuration = SignedDuration::from_secs(3);

/// A process that has said nothing for so long is dead.
pub const SILENCE: SignedDuration = SignedDuration::from_secs(12);

/// The clocks of the machines differ by less. A process that has said something later than this from
/// now had a clock that was ahead: it says so again every few seconds if it still runs.
const AHEAD: SignedDuration = SignedDuration::from_mins(1);

/// A number that no process has had.
const NUMBER: &str =
    "UPDATE counters SET value = value + 1 WHERE name = 'processes' RETURNING value";

/// The processes that have not reported within that time, except for one.
const SILENT: &str =
    "SELECT number FROM processes WHERE seen NOT BETWEEN $1 AND $2 AND number <> $3";

/// Messages that a process had claimed are due again, but not before its last one has arrived.
const FREE_OUTBOX: &str =
    "UPDATE outbox SET due = $2, process = NULL WHERE process = $1 AND due > $2 AND due < $3";

/// Its other claims are free at once.
const FREE: [&str; 2] = [
    "UPDATE games SET worker = NULL WHERE worker = $1",
    "UPDATE shards SET process = NULL WHERE process = $1",
];

impl Store {
    /// Returns the number of this process; 0 in a file, and before it has joined.
    #[must_use]
    pub fn process(&self) -> i64 {
        self.process.load(Ordering::Relaxed)
    }

    /// Joins the processes that play, or says that this one still does. False if the others have
    /// taken it for dead meanwhile: then it has joined again, and nothing is claimed by it any more.
    pub async fn heartbeat(&self, now: Timestamp) -> Result<bool, StoreError> {
        if self.engine == Engine::Sqlite {
            return Ok(true);
        }
        let mut to = self.write().await?;
        let seen = "UPDATE processes SET seen = $2 WHERE number = $1";
        if run(&mut to, seen, (self.process(), now)).await? == 1 {
            self.commit(to).await?;
            return Ok(true);
        }
        let number: i64 = one(&mut to, NUMBER, ()).await?;
        let new = "INSERT INTO processes (number, seen) VALUES ($1, $2)";
        run(&mut to, new, (number, now)).await?;
        self.commit(to).await?;
        let before = self.process.swap(number, Ordering::Relaxed);
        Ok(before == 0)
    }

    /// Frees the claims of dead processes. To be called by a process that has itself been seen
    /// for a while: after an outage of the database all have been silent.
    pub async fn bury_the_silent(&self, now: Timestamp) -> Result<u64, StoreError> {
        if self.engine == Engine::Sqlite {
            return Ok(0);
        }
        let (since, until) = (now - SILENCE, now + AHEAD);
        let silent: Vec<i64> = self.rows(SILENT, (since, until, self.process())).await?;
        let count = silent.len() as u64;
        for number in silent {
            if self.bury(number, since..=until, now).await? {
                tracing::warn!(number, "a process is dead: others take over what it had");
            }
        }
        Ok(count)
    }

    /// Whether any process plays on it.
    pub(super) async fn is_played_on(&self, now: Timestamp) -> Result<bool, StoreError> {
        let alive = "SELECT 1 FROM processes WHERE seen BETWEEN $1 AND $2 LIMIT 1";
        self.exists(alive, (now - SILENCE, now + AHEAD)).await
    }

    /// Frees the claims of this process at once; it plays no longer.
    pub async fn leave(&self, now: Timestamp) -> Result<(), StoreError> {
        match self.process() {
            0 => Ok(()),
            number => {
                let never = Timestamp::MAX..=Timestamp::MAX;
                self.bury(number, never, now).await.map(|_| ())
            }
        }
    }

    /// Frees the claims of a process, if it has not reported within that time.
    async fn bury(
        &self,
        number: i64,
        alive: RangeInclusive<Timestamp>,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        const GONE: &str = "DELETE FROM processes WHERE number = $1 AND seen NOT BETWEEN $2 AND $3";
        let mut to = self.write().await?;
        let (first, last) = alive.into_inner();
        if run(&mut to, GONE, (number, first, last)).await? == 0 {
            return Ok(false);
        }
        run(&mut to, FREE_OUTBOX, (number, now + ON_ITS_WAY, NEVER)).await?;
        for statement in FREE {
            run(&mut to, statement, number).await?;
        }
        self.commit(to).await?;
        self.notify().await;
        Ok(true)
    }

    /// Wakes all processes: something may be due, or free to be taken. What is missed is found by
    /// looking from time to time.
    pub async fn notify(&self) {
        let notified = async {
            let mut at = self.writer.acquire().await?;
            notify(&mut at).await
        };
        if let Err(error) = notified.await {
            tracing::debug!(%error, "the other processes are not woken");
        }
    }

    /// Calls `wake` whenever another process has something to do for this one, for ever.
    pub async fn listen(&self, url: &str, wake: impl Fn()) -> Result<(), StoreError> {
        let mut listener = PgListener::connect(url).await?;
        listener.listen(CHANNEL).await?;
        loop {
            // Something may have been missed before it listened.
            wake();
            listener.recv().await?;
        }
    }
}
