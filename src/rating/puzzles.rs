//! Ratings of puzzles and of the people who try them: each first try is a game of two, which the
//! person wins by solving the puzzle and the puzzle wins otherwise.

use std::collections::{BTreeMap, HashMap};

use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin};

use super::Rating;
use super::table::{AVERAGE, POINTS, UNKNOWN, in_points};
use crate::game::PersonId;

/// The grade of a puzzle that begins as an average one, and the points between two grades.
const AVERAGE_GRADE: u8 = 3;
const GRADE_POINTS: f64 = 200.0;

/// The uncertainty of a puzzle that nobody has tried: its grade says something about it.
const UNTRIED: f64 = UNKNOWN / 2.0;

/// Uncertainties do not fall below this, so that ratings follow those who get better.
const LEAST: f64 = 1.0;

/// The first try of a person at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleTry {
    /// The person.
    pub person: PersonId,
    /// The position of the puzzle, by which it is known.
    pub puzzle: String,
    /// Whether it was solved.
    pub solved: bool,
}

/// What a first try changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedTry {
    /// The person's rating before it.
    pub before: Rating,
    /// Their rating after it.
    pub after: Rating,
    /// The puzzle's rating after it.
    pub puzzle: Rating,
}

/// The ratings of puzzles and people after some tries.
#[derive(Clone, Debug, Default)]
pub struct PuzzleRatings {
    people: BTreeMap<PersonId, WengLinRating>,
    puzzles: HashMap<String, WengLinRating>,
}

impl PuzzleRatings {
    /// Counts a try at a puzzle of that grade, which came after all that were counted before.
    pub fn add(&mut self, tried: &PuzzleTry, grade: u8) {
        let (person, puzzle) = (
            self.of_person(tried.person),
            self.of_puzzle(&tried.puzzle, grade),
        );
        let outcome = if tried.solved {
            Outcomes::WIN
        } else {
            Outcomes::LOSS
        };
        let (person, puzzle) = weng_lin(&person, &puzzle, &outcome, &WengLinConfig::new());
        self.people.insert(tried.person, at_least(person));
        self.puzzles.insert(tried.puzzle.clone(), at_least(puzzle));
    }

    /// Returns the rating of a person, in points: an average one before the first try.
    #[must_use]
    pub fn person(&self, person: PersonId) -> Rating {
        in_points(self.of_person(person))
    }

    /// Returns the rating of a puzzle of that grade, in points.
    #[must_use]
    pub fn puzzle(&self, puzzle: &str, grade: u8) -> Rating {
        in_points(self.of_puzzle(puzzle, grade))
    }

    fn of_person(&self, person: PersonId) -> WengLinRating {
        let known = self.people.get(&person).copied();
        known.unwrap_or(WengLinRating {
            rating: AVERAGE,
            uncertainty: UNKNOWN,
        })
    }

    fn of_puzzle(&self, puzzle: &str, grade: u8) -> WengLinRating {
        let known = self.puzzles.get(puzzle).copied();
        let above = f64::from(grade) - f64::from(AVERAGE_GRADE);
        known.unwrap_or(WengLinRating {
            rating: AVERAGE + above * GRADE_POINTS / POINTS,
            uncertainty: UNTRIED,
        })
    }
}

fn at_least(rating: WengLinRating) -> WengLinRating {
    WengLinRating {
        uncertainty: rating.uncertainty.max(LEAST),
        ..rating
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(person: u64, solved: bool) -> PuzzleTry {
        PuzzleTry {
            person: PersonId(person),
            puzzle: "one".to_owned(),
            solved,
        }
    }

    #[test]
    fn grades_begin_two_hundred_points_apart() {
        let ratings = PuzzleRatings::default();
        let points: Vec<f64> = (1..=5).map(|it| ratings.puzzle("one", it).points).collect();
        assert_eq!(points, [1100.0, 1300.0, 1500.0, 1700.0, 1900.0]);
        let newcomer = ratings.person(PersonId(1)).points;
        assert!((newcomer - 1500.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_solution_raises_the_person_and_lowers_the_puzzle() {
        let mut ratings = PuzzleRatings::default();
        ratings.add(&tried(1, true), 3);
        let (person, puzzle) = (ratings.person(PersonId(1)), ratings.puzzle("one", 3));
        assert!(person.points > 1500.0 && puzzle.points < 1500.0);
        assert!(person.uncertainty < PuzzleRatings::default().person(PersonId(1)).uncertainty);
        ratings.add(&tried(2, false), 3);
        assert!(ratings.person(PersonId(2)).points < 1500.0);
        assert!(ratings.puzzle("one", 3).points > puzzle.points);
    }

    #[test]
    fn who_solves_what_is_hard_gains_more() {
        let gain = |grade| {
            let mut ratings = PuzzleRatings::default();
            ratings.add(&tried(1, true), grade);
            ratings.person(PersonId(1)).points
        };
        assert!(gain(5) > gain(3) && gain(3) > gain(1));
    }

    #[test]
    fn ratings_keep_following_results_after_many_tries() {
        let mut ratings = PuzzleRatings::default();
        for puzzle in 0..500 {
            let mut tried = tried(1, puzzle % 2 == 0);
            tried.puzzle = puzzle.to_string();
            ratings.add(&tried, 3);
        }
        let before = ratings.person(PersonId(1));
        for puzzle in 500..550 {
            let mut tried = tried(1, true);
            tried.puzzle = puzzle.to_string();
            ratings.add(&tried, 3);
        }
        assert!(ratings.person(PersonId(1)).points > before.points + 100.0);
    }
}
