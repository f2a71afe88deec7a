//! Puzzles: positions in which one idea is clearly best. What solves one is decided by the rules.

use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::LazyLock;

use jiff::Timestamp;

use djambi_rules::{Move, Options, Outcome, Position, Role, Seat, Square};

/// The task of a puzzle. Its words are `puzzle-KEY-title` and `puzzle-KEY-task`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleKind {
    /// Kill a chief and be in no danger afterwards.
    Kill,
    /// Save the own chief, whom somebody could kill or encircle.
    Save,
    /// Win within two own moves, whatever the only opponent does.
    Win,
    /// Take power where nobody can kill the chief or carry it out of the maze.
    Power,
    /// Encircle a chief and be in no danger afterwards.
    Encircle,
    /// Free a frozen player.
    Free,
}

/// A text that names no kind of puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the kinds of puzzles are kill, save, win, power, encircle and free")]
pub struct ParsePuzzleKindError;

/// What moves have in common that differ only in where bodies are put.
pub type Idea = (Square, Square, Option<Square>);

/// Returns the idea of a move: from where, to where, and the victim or the way out of the maze.
#[must_use]
pub fn idea(mv: Move) -> Idea {
    (mv.from(), mv.to(), mv.victim().or(mv.exit()))
}

impl PuzzleKind {
    /// All kinds.
    pub const ALL: [PuzzleKind; 6] = [
        PuzzleKind::Kill,
        PuzzleKind::Save,
        PuzzleKind::Win,
        PuzzleKind::Power,
        PuzzleKind::Encircle,
        PuzzleKind::Free,
    ];

    /// Returns the key used in message keys and in lists.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            PuzzleKind::Kill => "kill",
            PuzzleKind::Save => "save",
            PuzzleKind::Win => "win",
            PuzzleKind::Power => "power",
            PuzzleKind::Encircle => "encircle",
            PuzzleKind::Free => "free",
        }
    }

    /// Whether a legal move of `before`, which leads to `after`, solves a puzzle of this kind.
    #[must_use]
    pub fn is_met(self, before: &Position, mv: Move, after: &Position) -> bool {
        let me = before.mover();
        // Nothing is dangerous any more once the game is won.
        let safe = || has_won(after, me) || after.is_active(me) && !is_in_danger(after, me);
        match self {
            PuzzleKind::Kill => kills_a_chief(before, mv) && safe(),
            PuzzleKind::Save => safe(),
            PuzzleKind::Win => has_won(after, me) || after.is_active(me) && wins_next(after, me),
            PuzzleKind::Power => {
                after.in_power() == Some(me) && safe() && !can_be_ousted(after, me)
            }
            PuzzleKind::Encircle => encircles(before, mv, after) && safe(),
            PuzzleKind::Free => {
                let freed = |seat| before.is_frozen(seat) && after.is_active(seat);
                Seat::ALL.into_iter().any(freed)
            }
        }
    }

    /// Whether this task makes sense in the position, apart from its solution.
    #[must_use]
    pub fn is_posed(self, position: &Position) -> bool {
        let me = position.mover();
        match self {
            PuzzleKind::Kill | PuzzleKind::Encircle => true,
            PuzzleKind::Save => is_in_danger(position, me),
            PuzzleKind::Win => {
                position.active().count() == 2 && !any(position, |next| has_won(next, me))
            }
            PuzzleKind::Power => position.in_power() != Some(me),
            PuzzleKind::Free => Seat::ALL.into_iter().any(|seat| position.is_frozen(seat)),
        }
    }

    /// Whether the task gives its solution away: every move that kills a chief solves it, from the
    /// next square, wherever the body is put.
    #[must_use]
    pub fn is_plain(self, position: &Position) -> bool {
        self == PuzzleKind::Kill
            && !any_move(position, |mv, next| {
                kills_a_chief(position, mv)
                    && !(is_near(mv.from(), mv.to()) && self.is_met(position, mv, next))
            })
    }

    /// Returns the moves that solve the task in that position if they are all of one idea.
    #[must_use]
    pub fn only_idea(self, position: &Position) -> Option<Idea> {
        if position.outcome().is_some() || !self.is_posed(position) {
            return None;
        }
        let mut only = None;
        let several = position.visit_successors(|mv, next| {
            let this = Some(idea(mv));
            if only == this || !self.is_met(position, mv, next) {
                return ControlFlow::Continue(());
            }
            if only.is_some() {
                return ControlFlow::Break(());
            }
            only = this;
            ControlFlow::Continue(())
        });
        only.filter(|_| several.is_continue())
    }
}

impl FromStr for PuzzleKind {
    type Err = ParsePuzzleKindError;

    fn from_str(text: &str) -> Result<PuzzleKind, ParsePuzzleKindError> {
        let mut all = PuzzleKind::ALL.into_iter();
        all.find(|kind| kind.key() == text)
            .ok_or(ParsePuzzleKindError)
    }
}

fn is_near(one: Square, other: Square) -> bool {
    let (files, ranks) = (
        one.file().abs_diff(other.file()),
        one.rank().abs_diff(other.rank()),
    );
    files.max(ranks) == 1
}

fn any(position: &Position, mut test: impl FnMut(&Position) -> bool) -> bool {
    any_move(position, |_, next| test(next))
}

fn any_move(position: &Position, mut test: impl FnMut(Move, &Position) -> bool) -> bool {
    let visit = |mv: Move, next: &Position| {
        if test(mv, next) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    position.visit_successors(visit).is_break()
}

/// Returns the positions in which one of the other players is to move.
fn with_others_to_move(position: &Position, me: Seat) -> impl Iterator<Item = Position> + '_ {
    let others = position.active().filter(move |seat| *seat != me);
    others.filter_map(|seat| position.with_mover(seat))
}

fn has_won(position: &Position, me: Seat) -> bool {
    position.outcome() == Some(Outcome::Won(me))
}

/// Whether another player could kill or encircle the chief of `me` if it were that player's turn.
#[must_use]
pub fn is_in_danger(position: &Position, me: Seat) -> bool {
    with_others_to_move(position, me).any(|theirs| any(&theirs, |next| !next.is_active(me)))
}

/// Whether another player could carry the chief of `me` out of the maze.
fn can_be_ousted(position: &Position, me: Seat) -> bool {
    with_others_to_move(position, me).any(|theirs| {
        any(&theirs, |next| {
            next.is_in(me) && next.chief(me) != Some(Square::MAZE)
        })
    })
}

/// Whether the move kills the chief of another player.
fn kills_a_chief(before: &Position, mv: Move) -> bool {
    mv.victims().any(|at| {
        let piece = before.board().piece(at);
        let is_chief = piece.is_some_and(|piece| piece.role == Role::Chief);
        is_chief && before.owner(at).is_some_and(|seat| seat != before.mover())
    })
}

/// Whether the move leaves another player, who was active, frozen or taken over by encirclement.
fn encircles(before: &Position, mv: Move, after: &Position) -> bool {
    before.active().any(|seat| {
        let killed = mv.victims().any(|at| before.chief(seat) == Some(at));
        seat != before.mover() && !killed && !after.is_active(seat)
    })
}

/// Whether `me` wins with the next own move at the latest, whatever the others do before.
fn wins_next(position: &Position, me: Seat) -> bool {
    let can_win = |position: &Position| any(position, |next| has_won(next, me));
    if position.mover() == me {
        return can_win(position);
    }
    position.active().count() == 2
        && !any(position, |reply| {
            let wins_then = reply.mover() == me && reply.is_active(me) && can_win(reply);
            !(has_won(reply, me) || wins_then)
        })
}

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

/// A line that is no puzzle.
#[derive(Clone, Debug, thiserror::Error)]
#[error(
    "a puzzle is written as number, kind, grade, rules, position and solution, with tabs between them: {0}"
)]
pub struct ParsePuzzleError(String);

/// Returns the day of a time, in days since 1970 in UTC.
#[must_use]
pub fn day_of(at: Timestamp) -> i64 {
    at.as_second().div_euclid(24 * 3600)
}

impl Puzzle {
    /// The highest grade.
    pub const HARDEST: u8 = 5;

    /// Returns the collection, the first number first.
    #[must_use]
    pub fn all() -> &'static [Puzzle] {
        &COLLECTION
    }

    /// Returns the puzzle of that number.
    #[must_use]
    pub fn of_number(number: u32) -> Option<&'static Puzzle> {
        let all = Puzzle::all();
        let index = all.binary_search_by_key(&number, |puzzle| puzzle.number);
        index.ok().and_then(|index| all.get(index))
    }

    /// Returns the puzzle of a [day](day_of); `None` if there are no puzzles.
    #[must_use]
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
    #[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_collection_is_a_puzzle_with_one_idea() {
        let lines: Vec<&str> = include_str!("../../assets/puzzles.tsv").lines().collect();
        let all = Puzzle::all();
        assert_eq!(all.len(), lines.len());
        assert!(all.len() >= 300, "{}", all.len());
        for ((line, puzzle), number) in lines.iter().zip(all).zip(1..) {
            assert_eq!(puzzle.to_string(), *line);
            assert_eq!(puzzle.number, number);
            assert_eq!(puzzle.is_solved_by(puzzle.solution), Some(true), "{line}");
            let only = puzzle.kind.only_idea(&puzzle.position);
            assert_eq!(only, Some(idea(puzzle.solution)), "{line}");
        }
        for kind in PuzzleKind::ALL {
            let count = all.iter().filter(|puzzle| puzzle.kind == kind).count();
            assert!(count >= 10, "{kind:?}: {count}");
        }
        for grade in 1..=Puzzle::HARDEST {
            let count = all.iter().filter(|puzzle| puzzle.grade == grade).count();
            assert!(count >= 10, "grade {grade}: {count}");
        }
        let mut positions: Vec<String> = all.iter().map(|it| it.position.to_string()).collect();
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len(), all.len(), "no position twice");
    }

    #[test]
    fn the_fault_of_a_line_that_is_no_puzzle_is_named() {
        let error = "1\tkill".parse::<Puzzle>().unwrap_err().to_string();
        assert!(error.contains("six fields"), "{error}");
        let good = Puzzle::all()[0].to_string();
        let error = good.replacen('\t', "\tx", 1).parse::<Puzzle>();
        assert!(error.is_err_and(|error| error.to_string().contains("kinds of puzzles")));
    }

    #[test]
    fn each_day_has_a_puzzle_and_days_in_a_row_have_different_ones() {
        let number = |day| Puzzle::of_day(day).map(|puzzle| puzzle.number);
        assert!(number(-5).is_some());
        assert_ne!(number(20_000), number(20_001));
    }

    #[test]
    fn a_win_by_other_means_frees_nobody() {
        // Red's chief can kill the only opponent's; Green stays frozen.
        let text = "9/9/9/9/9/3rC1bC3/9/3xxx3/3xgCx2rN rb-G r b 0 1";
        let position = Position::read(text, Options::CLASSIC).unwrap();
        let mv = position.parse_move("Cd4xf4@a1").unwrap();
        let after = position.make_move(mv);
        assert_eq!(after.outcome(), Some(Outcome::Won(Seat::Red)));
        assert!(!PuzzleKind::Free.is_met(&position, mv, &after));
        assert!(!PuzzleKind::Power.is_met(&position, mv, &after));
        let freeing = position.parse_move("Ni1~f1@a1").unwrap();
        let after = position.make_move(freeing);
        assert!(PuzzleKind::Free.is_met(&position, freeing, &after));
    }

    #[test]
    fn a_kill_that_leaves_the_chief_to_be_killed_solves_nothing() {
        // Red's militant shields Red's chief from Yellow's assassin; after the kill a corpse must.
        let text = "7yC1/9/9/9/yA1bC6/9/rM8/9/rC8 rby- r y 0 1";
        let position = Position::read(text, Options::CLASSIC).unwrap();
        let solves = |text: &str| {
            let mv = position.parse_move(text).unwrap();
            PuzzleKind::Kill.is_met(&position, mv, &position.make_move(mv))
        };
        assert!(solves("Ma3xc5@a2"));
        assert!(!solves("Ma3xc5@h2"));
    }
}
