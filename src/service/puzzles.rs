//! Puzzles for a person: the ones that they have solved.

use jiff::Timestamp;

use super::{GameService, StoreError};
use crate::game::PersonId;
use crate::teach::{Puzzle, SolvedPuzzles};

impl GameService {
    /// Saves that a person has solved a puzzle.
    pub async fn solve_puzzle(
        &self,
        person: PersonId,
        puzzle: &Puzzle,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let key = puzzle.position.to_string();
        self.store().save_solved(person, &key, now).await
    }

    /// Returns the puzzles that a person has solved.
    pub async fn solved_puzzles(&self, person: PersonId) -> Result<SolvedPuzzles, StoreError> {
        let solved = self.store().solved_by(person).await?;
        Ok(SolvedPuzzles::of(
            solved.into_iter().map(|(puzzle, _)| puzzle),
        ))
    }
}
