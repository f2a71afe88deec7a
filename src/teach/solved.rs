//! The puzzles that a person has solved, and the one that comes next for them.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use super::Puzzle;

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
    #[must_use]
    pub fn contains(&self, puzzle: &Puzzle) -> bool {
        self.0.contains(&puzzle.number)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The grade of the person: the lowest one of which they have solved fewer than five puzzles.
    #[must_use]
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
    #[must_use]
    pub fn next(&self, after: Option<&Puzzle>) -> Option<&'static Puzzle> {
        let (grade, after) = (self.grade(), after.map_or(0, |it| it.number));
        let unsolved = Puzzle::all().iter();
        let unsolved = unsolved.filter(|it| it.number != after && !self.contains(it));
        unsolved.min_by_key(|it| (it.grade.abs_diff(grade), it.number < after, it.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> SolvedPuzzles {
        let positions = puzzles.into_iter().map(|it| it.position.to_string());
        SolvedPuzzles::of(positions)
    }

    fn of_grade(grade: u8) -> impl Iterator<Item = &'static Puzzle> {
        Puzzle::all().iter().filter(move |it| it.grade == grade)
    }

    #[test]
    fn five_solved_puzzles_of_a_grade_lead_to_the_next_one() {
        let mut done = Vec::new();
        for grade in 1..=Puzzle::HARDEST {
            for puzzle in of_grade(grade).take(ENOUGH) {
                let before = solved(done.iter().copied());
                assert_eq!((before.grade(), before.next(None)), (grade, Some(puzzle)));
                done.push(puzzle);
            }
        }
        assert_eq!(solved(done).grade(), Puzzle::HARDEST);
    }

    #[test]
    fn an_unsolved_puzzle_is_passed_and_comes_again_after_the_last_one() {
        let first: Vec<&Puzzle> = of_grade(1).collect();
        let nothing = SolvedPuzzles::default();
        assert_eq!(nothing.next(Some(first[0])), Some(first[1]));
        assert_eq!(nothing.next(first.last().copied()), Some(first[0]));
        // One that was solved is left out.
        let one = solved([first[1]]);
        assert_eq!(one.next(Some(first[0])), Some(first[2]));
        assert!(one.contains(first[1]) && !one.contains(first[0]) && one.count() == 1);
    }

    #[test]
    fn the_last_puzzles_come_from_any_grade_and_then_there_is_none() {
        let left = of_grade(2).last().unwrap();
        let others = solved(Puzzle::all().iter().filter(|it| *it != left));
        assert_eq!(others.next(None), Some(left));
        assert_eq!(others.next(Some(left)), None);
        assert_eq!(solved(Puzzle::all()).next(None), None);
        assert_eq!(SolvedPuzzles::of(["elsewhere".to_owned()]).count(), 0);
    }
}
