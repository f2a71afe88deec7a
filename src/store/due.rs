//! The games in which something is due, or somebody's turn.

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgListener;

use super::engine::{CHANNEL, Engine, notify};
use super::games::GameProjection;
use super::outbox::{NEVER, ON_ITS_WAY, READY};
use super::private_threads::TO_SAY;
use super::puzzles::next_daily;
use super::shards::ShardScope;
use super::sql::{self, one, run};
use super::{Store, StoreError};
use crate::game::{Game, GameId, PersonId, ServerId};

/// The time that a process may think about a computer's move: longer than any level does.
const THINKING: SignedDuration = SignedDuration::from_secs(30);

/// Games of which nobody computes the next move, those on pages last.
const THINK: &str = "UPDATE games SET worker = $1, worker_until = $3 WHERE id IN \
    (SELECT id FROM games WHERE computer IS NOT NULL AND (worker IS NULL OR worker_until <= $2) \
    ORDER BY CASE WHEN channel < 0 THEN 1 ELSE 0 END, updated LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING id";

/// The time at which the first announcement, event or puzzle of the day is due. Games are read in the
/// order of the index until one is within reach: their minimum would be looked for among all.
fn next(scope: &ShardScope) -> String {
    let daily = next_daily(scope);
    let scope = scope.condition();
    format!(
        "SELECT MIN(due) AS due FROM (\
         SELECT due FROM (SELECT g.due FROM games g WHERE g.due IS NOT NULL AND g.absent = 0{scope} \
         AND NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = g.server AND s.gone <> 0) \
         ORDER BY g.due LIMIT 1) AS game UNION ALL {daily} UNION ALL \
         SELECT MIN(t.due) AS due FROM {TO_SAY}{scope} UNION ALL \
         SELECT MIN(t.due) AS due FROM {READY} AND t.due < $1{scope}) AS next"
    )
}

impl Store {
    /// Returns the time at which the next event or announcement within reach is due.
    pub async fn next_due(&self, scope: &ShardScope) -> Result<Option<Timestamp>, StoreError> {
        self.one(AssertSqlSafe(next(scope)), NEVER).await
    }

    /// Returns the games within reach with events due by `now`, the longest overdue first, except in
    /// servers from which the bot has been removed.
    pub async fn due(
        &self,
        now: Timestamp,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<GameId>, StoreError> {
        let due = format!(
            "SELECT g.id FROM games g LEFT JOIN servers s ON s.id = g.server \
             WHERE g.due <= $1 AND g.absent = 0 AND COALESCE(s.gone, 0) = 0{} \
             ORDER BY g.due LIMIT $2",
            scope.condition()
        );
        self.rows(AssertSqlSafe(due), (now, most)).await
    }

    /// Returns the games in which it is a person's turn, at most `most`, the one that has waited longest
    /// first.
    pub async fn waiting_for(
        &self,
        person: PersonId,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let waiting = "SELECT g.id FROM games g JOIN people p ON p.number = g.person \
            WHERE p.id = $1 AND g.state = 'playing' \
            AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id) \
            ORDER BY g.updated LIMIT $2";
        self.rows(waiting, (person, most)).await
    }

    /// Corrects the row of a game in which something was said to be due and nothing is: another
    /// version of the program, or of the time zones, had worked out that time.
    pub async fn refresh_due(&self, id: &GameId, game: &Game) -> Result<(), StoreError> {
        let GameProjection { due, version, .. } = GameProjection::of(game);
        let refreshed = "UPDATE games SET due = $1 WHERE id = $2 AND version = $3";
        self.run(refreshed, (due, id, version)).await.map(drop)
    }

    /// Claims games in which it is a computer's turn, the one that has waited longest first. In a
    /// file nothing is written: the one process knows by itself where it thinks, and of its own
    /// claims, which are within reach there, these may be some again.
    pub async fn claim_computers(
        &self,
        now: Timestamp,
        free: u32,
        busy: u32,
        scope: &ShardScope,
    ) -> Result<Vec<GameId>, StoreError> {
        if self.engine == Engine::Sqlite {
            let most = free.saturating_add(busy);
            return self.awaiting_computer(most, scope).await;
        }
        let mut to = self.write().await?;
        let values = (self.process(), now, now + THINKING, free);
        let claimed = sql::rows(&mut to, THINK, values).await?;
        self.commit(to).await?;
        Ok(claimed)
    }

    /// Returns the games in `scope` in which it is a computer's turn, the one that has waited longest
    /// first. Games on pages are last: the database saves their channels as negative numbers.
    pub async fn awaiting_computer(
        &self,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<GameId>, StoreError> {
        let awaiting = format!(
            "SELECT g.id FROM games g WHERE g.computer IS NOT NULL{} \
             ORDER BY CASE WHEN g.channel < 0 THEN 1 ELSE 0 END, g.updated LIMIT $1",
            scope.condition()
        );
        self.rows(AssertSqlSafe(awaiting), most).await
    }

    /// Returns the games in which it is a person's turn: those of a server, or all within reach
    /// except those of absent servers. `with_banks` returns only those with a time bank in their first
    /// or a later version of their terms.
    pub async fn awaiting_person(
        &self,
        server: Option<ServerId>,
        scope: &ShardScope,
        with_banks: bool,
    ) -> Result<Vec<GameId>, StoreError> {
        const WITH_BANKS: &str = " AND EXISTS (SELECT 1 FROM events e WHERE e.game = g.id \
            AND e.kind IN ('opened', 'terms_changed') AND e.body LIKE '%\"pace\":\"%+%')";
        let awaiting = format!(
            "SELECT g.id FROM games g LEFT JOIN servers s ON s.id = g.server \
             WHERE g.state = 'playing' AND g.person IS NOT NULL \
             AND (g.server = $1 OR $1 IS NULL AND COALESCE(s.gone, 0) = 0){}{}",
            scope.condition(),
            if with_banks { WITH_BANKS } else { "" }
        );
        let mut ids: Vec<GameId> = self.rows(AssertSqlSafe(awaiting), server).await?;
        // In an order that the database need not know: it would read the whole table for it.
        ids.sort_unstable();
        Ok(ids)
    }
}

/// How often a process says that it runs.
pub const HEARTBEAT: SignedDuration = SignedDuration::from_secs(3);

/// The time without a heartbeat after which a process is dead.
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
                tracing::warn!(number, "dead process found; its claims are released");
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

    /// Wakes all processes: something may be due, or free to be taken. They also look from time to
    /// time, in case they missed this.
    pub async fn notify(&self) {
        let notified = async {
            let mut at = self.writer.acquire().await?;
            notify(&mut at).await
        };
        if let Err(error) = notified.await {
            tracing::debug!(%error, "other processes not notified");
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
