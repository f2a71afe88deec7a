//! Puzzles: positions in which one idea is clearly best; the ones that a person has solved, and the one
//! that comes next for them.

use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;
use std::sync::LazyLock;

use djambi_rules::{Move, Options, Position};
use jiff::Timestamp;

use super::PuzzleKind;

/// A puzzle of the collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its number in the collection, from 1.
    pub number: u32,
    /// The task.
    pub kind: PuzzleKind,
    /// How hard it is, from 1 to [`Puzzle::HARDEST`].
    pub grade: u8,
    /// The position; its player to move is the one who solves it.
    pub position: Position,
    /// The best move. Other moves that reach the goal solve the puzzle too.
    pub solution: Move,
}

/// The puzzles of the collection in the order of their numbers.
static COLLECTION: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/puzzles.tsv").lines();
    lines.filter_map(|line| line.parse().ok()).collect()
});

/// A line that is not a puzzle.
#[derive(Clone, Debug, thiserror::Error)]
#[error(
    "a puzzle is written as number, kind, grade, rules, position and solution, with tabs between them: {0}"
)]
pub struct ParsePuzzleError(String);

/// Returns the day of a time, in days since 1970 in UTC.
pub fn day_of(at: Timestamp) -> i64 {
    at.as_second().div_euclid(24 * 3600)
}

impl Puzzle {
    /// The highest grade.
    pub const HARDEST: u8 = 5;

    /// Returns the collection in the order of its numbers, of which none is missing.
    pub fn all() -> &'static [Puzzle] {
        &COLLECTION
    }

    /// Returns the puzzle of that number.
    pub fn of_number(number: u32) -> Option<&'static Puzzle> {
        Puzzle::all().get((number as usize).checked_sub(1)?)
    }

    /// Returns the puzzle of a [day](day_of); `None` if there are no puzzles.
    pub fn of_day(day: i64) -> Option<&'static Puzzle> {
        // Consecutive days have puzzles that are far from each other, and all come in turn where
        // the stride and the count have no common divisor.
        const STRIDE: i64 = 151;
        let all = Puzzle::all();
        let count = i64::try_from(all.len()).ok().filter(|count| *count > 0)?;
        let index = (day.rem_euclid(count) * STRIDE).rem_euclid(count);
        all.get(usize::try_from(index).ok()?)
    }

    /// Whether that move solves it; `None` if the move is not legal.
    pub fn is_solved_by(&self, mv: Move) -> Option<bool> {
        let after = self.position.play(mv).ok()?;
        Some(self.kind.is_met(&self.position, mv, &after))
    }
}

impl std::fmt::Display for Puzzle {
    /// The line of the collection.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Puzzle {
            number,
            kind,
            grade,
            position,
            solution,
        } = self;
        let (kind, options) = (kind.key(), position.options());
        write!(
            f,
            "{number}\t{kind}\t{grade}\t{options}\t{position}\t{solution}"
        )
    }
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        let wrong = |why: &dyn std::fmt::Display| ParsePuzzleError(format!("{why} in '{line}'"));
        let fields: Vec<&str> = line.split('\t').collect();
        let [number, kind, grade, options, position, solution] = fields[..] else {
            return Err(wrong(&"there are not six fields"));
        };
        let options: Options = options.parse().map_err(|error| wrong(&error))?;
        let position = Position::read(position, options).map_err(|error| wrong(&error))?;
        Ok(Puzzle {
            number: number.parse().map_err(|error| wrong(&error))?,
            kind: kind.parse().map_err(|error| wrong(&error))?,
            grade: grade.parse().map_err(|error| wrong(&error))?,
            solution: position
                .parse_move(solution)
                .map_err(|error| wrong(&error))?,
            position,
        })
    }
}

/// Anyone who has solved this many puzzles of a grade is offered those of the next one.
const ENOUGH: usize = 5;

/// The numbers of the collection by position.
static NUMBERS: LazyLock<HashMap<String, u32>> = LazyLock::new(|| {
    let all = Puzzle::all().iter();
    all.map(|puzzle| (puzzle.position.to_string(), puzzle.number))
        .collect()
});

/// The puzzles of the collection that a person has solved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolvedPuzzles(BTreeSet<u32>);

impl SolvedPuzzles {
    /// The puzzles of these positions. Positions of no puzzle of the collection are left out.
    pub fn of(positions: impl IntoIterator<Item = String>) -> SolvedPuzzles {
        let positions = positions.into_iter();
        SolvedPuzzles(
            positions
                .filter_map(|it| NUMBERS.get(&it).copied())
                .collect(),
        )
    }

    /// Whether this puzzle is among them.
    pub fn contains(&self, puzzle: &Puzzle) -> bool {
        self.0.contains(&puzzle.number)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The grade of the person: the lowest one of which they have solved fewer than five puzzles.
    pub fn grade(&self) -> u8 {
        let solved = |grade| {
            let of_grade = Puzzle::all().iter().filter(|it| it.grade == grade);
            of_grade.filter(|it| self.contains(it)).count()
        };
        let mut grades = 1..Puzzle::HARDEST;
        grades
            .find(|grade| solved(*grade) < ENOUGH)
            .unwrap_or(Puzzle::HARDEST)
    }

    /// The next unsolved puzzle of the person's grade after one that they are looking at, the first
    /// one again after the last; of another grade if there is none left. `None` if they have solved
    /// all others.
    pub fn next(&self, after: Option<&Puzzle>) -> Option<&'static Puzzle> {
        let (grade, after) = (self.grade(), after.map_or(0, |it| it.number));
        let unsolved = Puzzle::all().iter();
        let unsolved = unsolved.filter(|it| it.number != after && !self.contains(it));
        unsolved.min_by_key(|it| (it.grade.abs_diff(grade), it.number < after, it.number))
    }
}
