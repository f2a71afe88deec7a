//! Puzzles: how new ones are found in games and proven, and what refutes a wrong try in one.

use std::ops::ControlFlow;

use djambi_rules::{Move, Position, Seat};

use super::findings::percent;
use super::reviewer::searched;
use crate::ai::{analyse, chances};
use crate::teach::{Puzzle, PuzzleKind, find_move, is_in_danger};

/// How many positions the search for a puzzle looks at per side: the moves that solve it, and all
/// others.
pub const NODES: u64 = 40_000;

/// The proof looks at that many times as many.
pub const PROOF: u64 = 10;

/// From which [`likeness`] on a puzzle is of grade 2, 3, 4 and 5.
const GRADES: [u64; 4] = [15, 35, 60, 90];

/// Puzzles in which the player to move has fewer ideas than this are left out.
const FEWEST_IDEAS: usize = 12;

/// A proof that nothing comes near the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The best move that solves the task.
    pub solution: Move,
    /// The chances after it, for the player to move, in thousandths.
    pub chance: u16,
    /// The same for the best move that does not solve it; 0 if there is none.
    pub other: u16,
}

impl Proof {
    /// Whether no other move comes near: it is behind by an eighth of a win and by a third of the
    /// chances. A win that is certain needs others that are merely likely to win.
    pub const fn is_clear(self, kind: PuzzleKind) -> bool {
        if matches!(kind, PuzzleKind::Win) {
            return self.chance > 990 && self.other <= 900;
        }
        self.chance >= self.other + 125 && self.other as u32 * 3 <= self.chance as u32 * 2
    }
}

/// Returns the kinds of which the position may be a puzzle: the rules allow one idea only.
pub fn kinds(position: &Position) -> impl Iterator<Item = PuzzleKind> + '_ {
    let order = [
        PuzzleKind::Free,
        PuzzleKind::Encircle,
        PuzzleKind::Win,
        PuzzleKind::Power,
        PuzzleKind::Kill,
        PuzzleKind::Save,
    ];
    let one_idea = |kind: &PuzzleKind| kind.only_idea(position).is_some();
    order.into_iter().filter(one_idea)
}

/// Searches the moves that solve a task and all others, each with `nodes` nodes. Returns `None` if
/// no move solves it.
pub fn prove(position: &Position, kind: PuzzleKind, nodes: u64) -> Option<Proof> {
    let mover = position.mover();
    let solves = |mv: Move, next: &Position| kind.is_met(position, mv, next);
    let request = searched(position, &[], nodes);
    let goal = analyse(&request, &solves, &|| false)?;
    let other = analyse(&request, &|mv, next| !solves(mv, next), &|| false);
    Some(Proof {
        solution: goal.mv,
        chance: goal.info.chance(mover),
        other: other.map_or(0, |other| other.info.chance(mover)),
    })
}

/// Returns the puzzle of a position if it is a good one, with number 0.
pub fn puzzle(position: &Position, kind: PuzzleKind) -> Option<Puzzle> {
    if count_ideas(position) < FEWEST_IDEAS {
        return None;
    }
    prove(position, kind, NODES).filter(|proof| proof.is_clear(kind))?;
    let proof = prove(position, kind, NODES * PROOF).filter(|proof| proof.is_clear(kind))?;
    Some(Puzzle {
        number: 0,
        kind,
        grade: grade(position, kind),
        position: *position,
        solution: proof.solution,
    })
}

fn count_ideas(position: &Position) -> usize {
    let ideas = position.legal_moves().into_iter();
    let mut ideas: Vec<_> = ideas.map(|mv| mv.route()).collect();
    ideas.dedup();
    ideas.len()
}

/// Returns how hard the puzzle is: how near the best other move is without looking ahead. One whose
/// task gives the solution away is easy.
pub fn grade(position: &Position, kind: PuzzleKind) -> u8 {
    if kind.is_plain(position) {
        return 1;
    }
    let share = u64::from(likeness(position, kind));
    1 + GRADES.iter().filter(|least| share >= **least).count() as u8
}

/// Returns the value of the best other move without looking ahead, in percent of the best move
/// that solves the puzzle.
pub fn likeness(position: &Position, kind: PuzzleKind) -> u32 {
    let mover = position.mover();
    let (mut best, mut other) = (0, 0);
    let _ = position.visit_successors(|mv, next| {
        let chance = chances(next)[mover.index()];
        let top = if chance <= best.min(other) {
            return ControlFlow::<()>::Continue(());
        } else if kind.is_met(position, mv, next) {
            &mut best
        } else {
            &mut other
        };
        *top = chance.max(*top);
        ControlFlow::Continue(())
    });
    u32::from(other) * 100 / u32::from(best).max(1)
}

/// How many positions the search for a refutation looks at.
const REFUTATION_NODES: u64 = 6_000;

/// Why a try does not solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// That player kills or encircles the chief with this move.
    Deadly(Seat, Move),
    /// That player answers with this move, after which the chances of the player who tried are so
    /// high, in percent.
    Answer(Seat, Move, u8),
    /// The player who tried moves again, and cannot win with that move.
    Again,
    /// The game is over, and not won.
    Over,
}

/// Returns the refutation of a try: a move that kills or encircles the chief, if there is one, otherwise
/// the best answer.
pub fn refutation(before: &Position, after: &Position, kind: PuzzleKind) -> Refutation {
    let me = before.mover();
    if after.outcome().is_some() {
        return Refutation::Over;
    }
    // In a puzzle about safety the moves of all opponents count, not only those of the next player.
    if kind != PuzzleKind::Win && is_in_danger(after, me) {
        let others = after.active().filter(|seat| *seat != me);
        let deadly = others.filter_map(|seat| {
            let theirs = after.with_mover(seat)?;
            Some((seat, find_move(&theirs, |_, next| !next.is_active(me))?))
        });
        let order: Vec<Seat> = after.upcoming_turns().take(8).collect();
        let soon = |seat: &Seat| order.iter().position(|next| next == seat);
        let first = deadly.min_by_key(|(seat, _)| soon(seat).unwrap_or(usize::MAX));
        if let Some((seat, mv)) = first {
            return Refutation::Deadly(seat, mv);
        }
    }
    if after.mover() == me {
        return Refutation::Again;
    }
    let request = searched(after, &[], REFUTATION_NODES);
    match analyse(&request, &|_, _| true, &|| false) {
        Some(choice) => {
            let chance = percent(choice.info.chance(me));
            Refutation::Answer(after.mover(), choice.mv, chance)
        }
        None => Refutation::Over,
    }
}
