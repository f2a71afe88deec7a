//! Puzzles for a person: their first try at each is saved and rated, and the one that is offered
//! next is near their rating.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;

use super::puzzle_records::{PuzzleRecord, key};
use super::{GameService, StoreError};
use crate::game::PersonId;
use crate::rating::{PuzzleTry, RatedTry};
use crate::teach::Puzzle;

/// Puzzles whose ratings differ by less are offered in an order of each person's own, in points.
const NEAR: f64 = 50.0;

impl GameService {
    /// Saves a try at a puzzle and returns what it changed; `None` if it was not the person's first
    /// one at this puzzle, which alone counts.
    pub async fn try_puzzle(
        &self,
        person: PersonId,
        puzzle: &Puzzle,
        solved: bool,
        now: Timestamp,
    ) -> Result<Option<RatedTry>, StoreError> {
        let before = self.puzzle_record().await?.person(person);
        let tried = PuzzleTry {
            person,
            puzzle: key(puzzle),
            solved,
        };
        if !self.store().save_try(&tried, now).await? {
            return Ok(None);
        }
        let record = self.puzzle_record().await?;
        Ok(Some(RatedTry {
            before,
            after: record.person(person),
            puzzle: record.of(puzzle),
        }))
    }

    /// Returns a puzzle near the rating of a person that they have not tried; `None` if they have
    /// tried all. It is the same until they try it.
    pub async fn next_puzzle(
        &self,
        person: PersonId,
    ) -> Result<Option<&'static Puzzle>, StoreError> {
        let record = self.puzzle_record().await?;
        let tried = self.store().tries_of(person).await?.into_iter();
        let tried: HashSet<String> = tried.map(|(tried, _)| tried.puzzle).collect();
        let rating = record.person(person).points;
        let untried = Puzzle::all().iter().filter(|it| !tried.contains(&key(it)));
        let nearness = |puzzle: &Puzzle| {
            let distance = (record.of(puzzle).points - rating).abs();
            ((distance / NEAR).floor(), mixed(person, puzzle.number))
        };
        Ok(untried.min_by(|one, other| {
            let (one, other) = (nearness(one), nearness(other));
            one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))
        }))
    }

    /// Returns the ratings after all tries; those that came since the last time are added.
    async fn puzzle_record(&self) -> Result<Arc<PuzzleRecord>, StoreError> {
        let mark = self.store().tries_mark().await?;
        let known = self.0.puzzles.get();
        if known.mark == mark {
            return Ok(known);
        }
        let mut record = if known.mark.erasures == mark.erasures {
            (*known).clone()
        } else {
            PuzzleRecord::new(&mark)
        };
        let (mut later, mut last) = self.store().tries_after(record.mark.last).await?;
        // Tries of the same millisecond may come in the other order: then all are read anew.
        if record.mark.count + (later.len() as u64) < mark.count {
            record = PuzzleRecord::new(&mark);
            (later, last) = self.store().tries_after(None).await?;
        }
        record.add(&later, last);
        let record = Arc::new(record);
        self.0.puzzles.set(&record);
        Ok(record)
    }
}

/// A number that puts puzzles in an order of each person's own.
fn mixed(person: PersonId, number: u32) -> u64 {
    let mixed = person.0 ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20
}
