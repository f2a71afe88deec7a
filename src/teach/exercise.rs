//! An exercise: a lesson or a puzzle.

use super::{Lesson, Puzzle};
use djambi_rules::{Move, Position};

/// A position to be solved by one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exercise {
    /// One of the lessons.
    Lesson(Lesson),
    /// A puzzle of the collection.
    Puzzle(&'static Puzzle),
}

impl Exercise {
    /// Returns the position.
    #[must_use]
    pub fn position(self) -> Position {
        match self {
            Exercise::Lesson(lesson) => lesson.position(),
            Exercise::Puzzle(puzzle) => puzzle.position,
        }
    }

    /// Returns a move that solves it.
    #[must_use]
    pub fn solution(self) -> Option<Move> {
        match self {
            Exercise::Lesson(lesson) => lesson.solution(),
            Exercise::Puzzle(puzzle) => Some(puzzle.solution),
        }
    }

    /// Returns its number, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Exercise::Lesson(lesson) => lesson.number(),
            Exercise::Puzzle(puzzle) => puzzle.number as usize,
        }
    }

    /// Returns the next one.
    #[must_use]
    pub fn next(self) -> Option<Exercise> {
        self.at(self.number() + 1)
    }

    /// Returns the one before.
    #[must_use]
    pub fn previous(self) -> Option<Exercise> {
        self.at(self.number().checked_sub(1)?)
    }

    /// Returns the exercise of the same sort with that number.
    fn at(self, number: usize) -> Option<Exercise> {
        match self {
            Exercise::Lesson(_) => Lesson::of_number(number).map(Exercise::Lesson),
            Exercise::Puzzle(_) => {
                let number = u32::try_from(number).ok()?;
                Puzzle::of_number(number).map(Exercise::Puzzle)
            }
        }
    }
}
