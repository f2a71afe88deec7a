//! First tries at puzzles, from which the ratings of puzzles and of people follow.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::results::Mark;
use super::{Store, StoreError, each, from_db_id, from_millis, numbers, to_db_id};
use crate::game::PersonId;
use crate::rating::PuzzleTry;

impl Store {
    /// Saves a try. False if it was not the first one of this person at this puzzle: then nothing
    /// is saved.
    pub async fn save_try(&self, tried: &PuzzleTry, now: Timestamp) -> Result<bool, StoreError> {
        let mut to = self.write().await?;
        let numbers = numbers::of(&mut to, &BTreeSet::from([tried.person])).await?;
        let saved = sqlx::query(
            "INSERT INTO puzzle_tries (person, puzzle, at, solved) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (person, puzzle) DO NOTHING",
        )
        .bind(numbers.get(&tried.person))
        .bind(&tried.puzzle)
        .bind(now.as_millisecond())
        .bind(i64::from(tried.solved))
        .execute(&mut *to)
        .await?;
        self.commit(to).await?;
        Ok(saved.rows_affected() == 1)
    }

    /// Returns how far the tries go.
    pub async fn tries_mark(&self) -> Result<Mark, StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*) AS count, MAX(at) AS last, \
             (SELECT value FROM counters WHERE name = 'erasures') AS erasures FROM puzzle_tries",
        )
        .fetch_one(&self.readers)
        .await?;
        Mark::read(&row)
    }

    /// Returns the tries after a time, or all, in order, and the time of the last one.
    pub async fn tries_after(
        &self,
        after: Option<Timestamp>,
    ) -> Result<(Vec<PuzzleTry>, Option<Timestamp>), StoreError> {
        let rows = sqlx::query(
            "SELECT p.id, t.puzzle, t.solved, t.at FROM puzzle_tries t \
             JOIN people p ON p.number = t.person WHERE t.at > $1 \
             ORDER BY t.at, t.person, t.puzzle",
        )
        .bind(after.map_or(i64::MIN, Timestamp::as_millisecond))
        .fetch_all(&self.readers)
        .await?;
        let last = rows.last().map(|row| row.try_get("at")).transpose()?;
        Ok((each(&rows, read)?, last.and_then(from_millis)))
    }

    /// Returns the tries of a person with their times, in order.
    pub async fn tries_of(
        &self,
        person: PersonId,
    ) -> Result<Vec<(PuzzleTry, Timestamp)>, StoreError> {
        let rows = sqlx::query(
            "SELECT p.id, t.puzzle, t.solved, t.at FROM puzzle_tries t \
             JOIN people p ON p.number = t.person WHERE p.id = $1 ORDER BY t.at, t.puzzle",
        )
        .bind(to_db_id(person.0))
        .fetch_all(&self.readers)
        .await?;
        let timed = |row: &AnyRow| {
            let at = from_millis(row.try_get("at")?).unwrap_or_default();
            Ok((read(row)?, at))
        };
        each(&rows, timed)
    }
}

fn read(row: &AnyRow) -> Result<PuzzleTry, sqlx::Error> {
    let solved: i64 = row.try_get("solved")?;
    Ok(PuzzleTry {
        person: PersonId(from_db_id(row.try_get("id")?)),
        puzzle: row.try_get("puzzle")?,
        solved: solved != 0,
    })
}
