//! Puzzles: the puzzle of the day in servers whose admins want it, and the puzzles that people have
//! solved.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::people::add_server;
use super::shards::ShardScope;
use super::{Store, StoreError, each, from_db_id, from_millis, mentions, to_db_id};
use crate::game::{ChannelId, PersonId, ServerId};

/// A claimed puzzle that is not marked as sent can be claimed again after this time.
const LEASE: SignedDuration = SignedDuration::from_mins(2);

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
    pub is_stopped: bool,
}

impl DailyPuzzle {
    const COLUMNS: &str = "g.server, g.channel, g.hour, g.day, g.due, g.attempts, g.stopped";

    fn read(row: &AnyRow) -> Result<DailyPuzzle, sqlx::Error> {
        let (hour, attempts): (i64, i64) = (row.try_get("hour")?, row.try_get("attempts")?);
        let stopped: i64 = row.try_get("stopped")?;
        Ok(DailyPuzzle {
            server: ServerId(from_db_id(row.try_get("server")?)),
            channel: ChannelId(from_db_id(row.try_get("channel")?)),
            hour: u8::try_from(hour).unwrap_or_default(),
            day: row.try_get("day")?,
            due: from_millis(row.try_get("due")?).unwrap_or_default(),
            attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
            is_stopped: stopped != 0,
        })
    }
}

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
        let row = format!(
            "SELECT {} FROM daily_puzzles g WHERE g.server = $1",
            DailyPuzzle::COLUMNS
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(row))
            .bind(to_db_id(server.0))
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.as_ref().map(DailyPuzzle::read).transpose()?)
    }

    /// Sets where and when a server has its next puzzle of the day.
    pub async fn set_daily_puzzle(&self, daily: &DailyPuzzle) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        // That the bot is removed from the server is noted in its row.
        add_server(&mut to, daily.server).await?;
        sqlx::query(
            "INSERT INTO daily_puzzles (server, channel, hour, day, due, attempts) \
             VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT (server) DO UPDATE SET \
             channel = excluded.channel, hour = excluded.hour, day = excluded.day, \
             due = excluded.due, attempts = 0, stopped = 0",
        )
        .bind(to_db_id(daily.server.0))
        .bind(to_db_id(daily.channel.0))
        .bind(i64::from(daily.hour))
        .bind(daily.day)
        .bind(daily.due.as_millisecond())
        .execute(&mut *to)
        .await?;
        self.commit(to).await
    }

    /// No day after `tomorrow` is the next one: those were saved while the clock was ahead.
    pub async fn disbelieve_days_after(&self, tomorrow: i64) -> Result<(), StoreError> {
        let query = sqlx::query(
            "UPDATE daily_puzzles SET day = $1, due = ($1 * 24 + hour) * 3600000, attempts = 0 \
             WHERE day > $1",
        );
        self.execute(query.bind(tomorrow)).await.map(drop)
    }

    /// A server has no puzzle of the day any more, until it is set again.
    pub async fn stop_daily_puzzle(&self, server: ServerId) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE daily_puzzles SET stopped = 1 WHERE server = $1");
        self.execute(query.bind(to_db_id(server.0))).await.map(drop)
    }

    /// Claims the puzzles due by `now` within the scope, except in servers from which the bot has been
    /// removed: no other process has them until they are claimed again.
    pub async fn claim_daily_puzzles(
        &self,
        now: Timestamp,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<DailyPuzzle>, StoreError> {
        let due = format!(
            "SELECT {} FROM daily_puzzles g LEFT JOIN servers s ON s.id = g.server \
             WHERE g.due <= $1 AND g.stopped = 0 AND COALESCE(s.gone, 0) = 0{} ORDER BY g.due, g.server LIMIT $2",
            DailyPuzzle::COLUMNS,
            scope.condition()
        );
        let due = sqlx::query(sqlx::AssertSqlSafe(due))
            .bind(now.as_millisecond())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        let mut claimed = Vec::new();
        for row in &due {
            let daily = DailyPuzzle::read(row)?;
            // Of several processes one changes the row.
            let query = sqlx::query(
                "UPDATE daily_puzzles SET due = $4, attempts = attempts + 1 \
                 WHERE server = $1 AND day = $2 AND due = $3",
            );
            let query = query
                .bind(to_db_id(daily.server.0))
                .bind(daily.day)
                .bind(daily.due.as_millisecond())
                .bind((now + LEASE).as_millisecond());
            if self.execute(query).await? == 1 {
                claimed.push(daily);
            }
        }
        Ok(claimed)
    }

    /// A claimed puzzle is done with: the next one is that of this later day. No effect if it has
    /// been set anew meanwhile.
    pub async fn end_daily_puzzle(
        &self,
        daily: &DailyPuzzle,
        (day, due): (i64, Timestamp),
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "UPDATE daily_puzzles SET day = $4, due = $5, attempts = 0 \
             WHERE server = $1 AND day = $2 AND hour = $3",
        );
        let query = query
            .bind(to_db_id(daily.server.0))
            .bind(daily.day)
            .bind(i64::from(daily.hour))
            .bind(day)
            .bind(due.as_millisecond());
        self.execute(query).await.map(drop)
    }
}

impl Store {
    /// Saves that a person has solved the puzzle of that position. Solving it again changes nothing.
    pub async fn save_solved(
        &self,
        person: PersonId,
        puzzle: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        let numbers = mentions::of(&mut to, &BTreeSet::from([person])).await?;
        sqlx::query(
            "INSERT INTO solved_puzzles (person, puzzle, at) VALUES ($1, $2, $3) \
             ON CONFLICT (person, puzzle) DO NOTHING",
        )
        .bind(numbers.get(&person))
        .bind(puzzle)
        .bind(now.as_millisecond())
        .execute(&mut *to)
        .await?;
        self.commit(to).await
    }

    /// Returns the positions of the puzzles that a person has solved, and when, in order.
    pub async fn solved_by(
        &self,
        person: PersonId,
    ) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let rows = sqlx::query(
            "SELECT s.puzzle, s.at FROM solved_puzzles s \
             JOIN people p ON p.number = s.person WHERE p.id = $1 ORDER BY s.at, s.puzzle",
        )
        .bind(to_db_id(person.0))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            let at = from_millis(row.try_get("at")?).unwrap_or_default();
            Ok((row.try_get("puzzle")?, at))
        };
        each(&rows, read)
    }
}
