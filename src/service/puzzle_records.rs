//! What the tries at puzzles add up to: ratings, in memory. One query says whether there are new
//! tries; those alone are added.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::game::PersonId;
use crate::rating::{PuzzleRatings, PuzzleTry, Rating};
use crate::store::Mark;
use crate::teach::Puzzle;

/// The grade of a puzzle that is no longer in the collection.
const UNKNOWN_GRADE: u8 = 3;

/// The grades of the collection, by position.
static GRADES: LazyLock<HashMap<String, u8>> = LazyLock::new(|| {
    let all = Puzzle::all().iter();
    all.map(|puzzle| (key(puzzle), puzzle.grade)).collect()
});

/// The key of a puzzle in the database.
pub(super) fn key(puzzle: &Puzzle) -> String {
    puzzle.position.to_string()
}

/// The ratings of all puzzles and people, and how many tries they count.
#[derive(Clone, Debug, Default)]
pub(super) struct PuzzleRecord {
    ratings: PuzzleRatings,
    pub(super) mark: Mark,
}

impl PuzzleRecord {
    /// Returns the record before the first try.
    pub(super) fn new(mark: &Mark) -> PuzzleRecord {
        PuzzleRecord {
            ratings: PuzzleRatings::default(),
            mark: Mark {
                erasures: mark.erasures,
                ..Mark::default()
            },
        }
    }

    /// Adds tries that came after those before, in order, and the time of the last one.
    pub(super) fn add(&mut self, tries: &[PuzzleTry], last: Option<Timestamp>) {
        for tried in tries {
            let grade = GRADES.get(&tried.puzzle).copied();
            self.ratings.add(tried, grade.unwrap_or(UNKNOWN_GRADE));
        }
        self.mark.count += tries.len() as u64;
        self.mark.last = last.or(self.mark.last);
    }

    /// Returns the rating of a puzzle.
    pub(super) fn of(&self, puzzle: &Puzzle) -> Rating {
        self.ratings.puzzle(&key(puzzle), puzzle.grade)
    }

    /// Returns the rating of a person.
    pub(super) fn person(&self, person: PersonId) -> Rating {
        self.ratings.person(person)
    }
}

/// The record that was worked out last.
#[derive(Debug, Default)]
pub(super) struct PuzzleRecords(Mutex<Arc<PuzzleRecord>>);

impl PuzzleRecords {
    /// Returns it.
    pub(super) fn get(&self) -> Arc<PuzzleRecord> {
        Arc::clone(&self.0.lock())
    }

    /// Replaces it.
    pub(super) fn set(&self, record: &Arc<PuzzleRecord>) {
        *self.0.lock() = Arc::clone(record);
    }
}
