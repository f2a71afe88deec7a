//! The puzzles that people have solved.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, each, from_millis, numbers, to_db_id};
use crate::game::PersonId;

impl Store {
    /// Saves that a person has solved the puzzle of that position. Solving it again changes nothing.
    pub async fn save_solved(
        &self,
        person: PersonId,
        puzzle: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        let numbers = numbers::of(&mut to, &BTreeSet::from([person])).await?;
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
