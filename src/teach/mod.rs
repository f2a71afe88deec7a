//! Teaching as data: pages of the rules with an example each, lessons and puzzles to be solved by a
//! move, and the rare rules that a move has just used. It has rules and no words: the adapters word it from
//! the locale files by its keys and draw its positions.

mod lessons;
mod pages;
mod puzzle;
mod puzzle_kind;
mod rare;

use djambi_rules::{Change, Move, Outcome, Piece, Ply, Position, Role, Seat, Square, between};
pub use lessons::{Lesson, Miss, Verdict};
pub use pages::{Example, Page};
pub use puzzle::{ParsePuzzleError, Puzzle, SolvedPuzzles, day_of};
use puzzle_kind::any;
pub use puzzle_kind::{PuzzleKind, find_move, is_in_danger};
pub use rare::Rare;

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
    pub fn position(self) -> Position {
        match self {
            Exercise::Lesson(lesson) => lesson.position(),
            Exercise::Puzzle(puzzle) => puzzle.position,
        }
    }

    /// Returns a move that solves it.
    pub fn solution(self) -> Option<Move> {
        match self {
            Exercise::Lesson(lesson) => lesson.solution(),
            Exercise::Puzzle(puzzle) => Some(puzzle.solution),
        }
    }

    /// Returns its number, from 1.
    pub fn number(self) -> usize {
        match self {
            Exercise::Lesson(lesson) => lesson.number(),
            Exercise::Puzzle(puzzle) => puzzle.number as usize,
        }
    }

    /// Returns the next one.
    pub fn next(self) -> Option<Exercise> {
        self.at(self.number() + 1)
    }

    /// Returns the one before.
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

/// A legal move with the positions before and after it.
struct Tried<'a> {
    before: &'a Position,
    mv: Move,
    after: Position,
}

impl Tried<'_> {
    /// Returns the player who moves.
    fn seat(&self) -> Seat {
        self.before.mover()
    }

    fn changes(&self) -> Vec<Change> {
        self.before.changes(Ply::Move(self.mv), &self.after)
    }

    fn has(&self, change: Change) -> bool {
        self.changes().contains(&change)
    }

    fn by(&self, role: Role) -> bool {
        self.mv.role() == role
    }

    /// Returns the living pieces that it kills.
    fn killed(&self) -> impl Iterator<Item = Piece> + '_ {
        let squares = self.mv.victims();
        squares.filter_map(|square| self.before.board().piece(square))
    }

    fn kills(&self) -> bool {
        self.killed().next().is_some()
    }

    fn kills_chief_of(&self, seat: Seat) -> bool {
        let is_it = |piece: Piece| piece.role == Role::Chief && piece.army == seat.army();
        self.killed().any(is_it)
    }

    /// Whether it moves another piece or a corpse.
    fn carries(&self) -> bool {
        self.mv.carried().next().is_some()
    }

    /// Whether the next player cannot kill the chief of the player who moves, and cannot freeze them.
    fn chief_is_safe(&self) -> bool {
        let seat = self.seat();
        let is_safe = |next: &Position| next.is_in(seat) && !next.is_frozen(seat);
        !any(&self.after, |next| !is_safe(next))
    }

    /// Whether the piece crosses the maze and stops behind it.
    fn passes_maze(&self) -> bool {
        between(self.mv.from(), self.mv.to()).contains(Square::MAZE)
    }

    /// Whether the player has another turn at once, in which they can win.
    fn can_win_next(&self) -> bool {
        let seat = self.seat();
        let wins = |next: &Position| next.outcome() == Some(Outcome::Won(seat));
        self.after.mover() == seat && any(&self.after, wins)
    }
}
