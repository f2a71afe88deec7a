//! Puzzles: the puzzle of the day in servers whose admins want it, and the puzzles that people have
//! solved. A row per server says which day comes next, and a process that sends it claims the row first.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use super::mentions::numbers_of;
use super::servers::add_server;
use super::shards::ShardScope;
use super::sql::{self, run};
use super::{Store, StoreError};
use crate::game::{ChannelId, PersonId, ServerId};

/// A claimed puzzle that is not marked as sent can be claimed again after this time, which doubles with
/// each attempt: soon after a crash, and not too often while Discord is down. Discord sends the same
/// message once.
const LEASE: SignedDuration = SignedDuration::from_secs(15);

/// How often it doubles: to four minutes.
const DOUBLINGS: u32 = 4;

/// The puzzle of a day, to be sent to a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyPuzzle {
    /// The server.
    pub server: ServerId,
    /// Where it is sent.
    pub channel: ChannelId,
    /// The hour of the day (UTC), from 0 to 23.
    pub hour: u8,
    /// The day, in days since 1970.
    pub day: i64,
    /// When it is due, or is tried again.
    pub due: Timestamp,
    /// How often it was claimed before.
    pub attempts: u32,
    /// Whether nothing is sent: the row is kept for its day alone.
    pub stopped: bool,
}

sql::columns!(DailyPuzzle: server, channel, hour, day, due, attempts, stopped);

const COLUMNS: &str = "g.server, g.channel, g.hour, g.day, g.due, g.attempts, g.stopped";

/// When the first one within the scope is due, as a query for `due`.
pub(super) fn next_daily(scope: &ShardScope) -> String {
    format!(
        "SELECT MIN(g.due) AS due FROM daily_puzzles g LEFT JOIN servers s ON s.id = g.server \
         WHERE g.stopped = 0 AND COALESCE(s.gone, 0) = 0{}",
        scope.condition()
    )
}

impl Store {
    /// Returns the next puzzle of the day of a server, also if it is stopped.
    pub async fn daily_puzzle(&self, server: ServerId) -> Result<Option<DailyPuzzle>, StoreError> {
        let next = format!("SELECT {COLUMNS} FROM daily_puzzles g WHERE g.server = $1");
        self.row(AssertSqlSafe(next), server).await
    }

    /// Sets where and when a server has its next puzzle of the day.
    pub async fn set_daily_puzzle(&self, daily: &DailyPuzzle) -> Result<(), StoreError> {
        const SET: &str = "INSERT INTO daily_puzzles (server, channel, hour, day, due, attempts) \
            VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT (server) DO UPDATE SET \
            channel = excluded.channel, hour = excluded.hour, day = excluded.day, \
            due = excluded.due, attempts = 0, stopped = 0";
        let mut to = self.write().await?;
        // The server's row notes if the bot is removed.
        add_server(&mut to, daily.server).await?;
        let values = (
            daily.server,
            daily.channel,
            daily.hour,
            daily.day,
            daily.due,
        );
        run(&mut to, SET, values).await?;
        self.commit(to).await
    }

    /// No day after `tomorrow` is the next one: those were saved while the clock was ahead.
    pub async fn disbelieve_days_after(&self, tomorrow: i64) -> Result<(), StoreError> {
        let corrected = "UPDATE daily_puzzles SET day = $1, due = ($1 * 24 + hour) * 3600000, \
            attempts = 0 WHERE day > $1";
        self.run(corrected, tomorrow).await.map(drop)
    }

    /// A server has no puzzle of the day any more, until it is set again.
    pub async fn stop_daily_puzzle(&self, server: ServerId) -> Result<(), StoreError> {
        let stopped = "UPDATE daily_puzzles SET stopped = 1 WHERE server = $1";
        self.run(stopped, server).await.map(drop)
    }

    /// Claims the puzzles due by `now` within the scope, except in servers from which the bot has been
    /// removed: no other process has them until they are claimed again.
    pub async fn claim_daily_puzzles(
        &self,
        now: Timestamp,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<DailyPuzzle>, StoreError> {
        // Only one of several processes changes the row.
        const CLAIM: &str = "UPDATE daily_puzzles SET due = $4, attempts = attempts + 1 \
            WHERE server = $1 AND day = $2 AND due = $3";
        let due = format!(
            "SELECT {COLUMNS} FROM daily_puzzles g LEFT JOIN servers s ON s.id = g.server \
             WHERE g.due <= $1 AND g.stopped = 0 AND COALESCE(s.gone, 0) = 0{} \
             ORDER BY g.due, g.server LIMIT $2",
            scope.condition()
        );
        let due: Vec<DailyPuzzle> = self.rows(AssertSqlSafe(due), (now, most)).await?;
        let mut claimed = Vec::new();
        for daily in due {
            let lease = LEASE * (1 << daily.attempts.min(DOUBLINGS));
            let values = (daily.server, daily.day, daily.due, now + lease);
            if self.run(CLAIM, values).await? == 1 {
                claimed.push(daily);
            }
        }
        Ok(claimed)
    }

    /// A claimed puzzle is done with: the next one is that of this later day. No effect if it has
    /// been set again meanwhile.
    pub async fn end_daily_puzzle(
        &self,
        daily: &DailyPuzzle,
        (day, due): (i64, Timestamp),
    ) -> Result<(), StoreError> {
        let next = "UPDATE daily_puzzles SET day = $4, due = $5, attempts = 0 \
            WHERE server = $1 AND day = $2 AND hour = $3";
        let values = (daily.server, daily.day, daily.hour, day, due);
        self.run(next, values).await.map(drop)
    }

    /// Saves that a person has solved the puzzle of that position. Solving it again changes nothing.
    pub async fn save_solved(
        &self,
        person: PersonId,
        puzzle: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        const SAVE: &str = "INSERT INTO solved_puzzles (person, puzzle, at) VALUES ($1, $2, $3) \
            ON CONFLICT (person, puzzle) DO NOTHING";
        let mut to = self.write().await?;
        let numbers = numbers_of(&mut to, &BTreeSet::from([person])).await?;
        run(&mut to, SAVE, (numbers.get(&person), puzzle, now)).await?;
        self.commit(to).await
    }

    /// Returns the positions of the puzzles that a person has solved.
    pub async fn solved_by(&self, person: PersonId) -> Result<Vec<String>, StoreError> {
        let solved = "SELECT s.puzzle FROM solved_puzzles s \
            JOIN people p ON p.number = s.person WHERE p.id = $1";
        self.rows(solved, person).await
    }
}
