//! What refutes a wrong try in a puzzle.

use super::measures::percent;
use super::search::{Searched, search};
use crate::teach::{PuzzleKind, is_in_danger};
use djambi_rules::{Move, Position, Seat};
use std::ops::ControlFlow;

/// How many positions the search for a refutation looks at.
const NODES: u64 = 6_000;

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
#[must_use]
pub fn refutation(before: &Position, after: &Position, kind: PuzzleKind) -> Refutation {
    let me = before.mover();
    if after.outcome().is_some() {
        return Refutation::Over;
    }
    // In a puzzle about safety the moves of all opponents count, not only those of the next player.
    if kind != PuzzleKind::Win && is_in_danger(after, me) {
        let others = after.active().filter(|seat| *seat != me);
        let deadly = others.filter_map(|seat| Some((seat, deadly(&after.with_mover(seat)?, me)?)));
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
    let searched = Searched {
        position: after,
        past: &[],
        nodes: NODES,
    };
    match search(searched, &|_, _| true, &|| false) {
        Some(choice) => {
            let chance = percent(choice.info.chance(me));
            Refutation::Answer(after.mover(), choice.mv, chance)
        }
        None => Refutation::Over,
    }
}

/// Returns a move of the player to move after which `me` no longer plays.
fn deadly(position: &Position, me: Seat) -> Option<Move> {
    let visit = |mv: Move, next: &Position| {
        if next.is_active(me) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(mv)
        }
    };
    match position.visit_successors(visit) {
        ControlFlow::Break(mv) => Some(mv),
        ControlFlow::Continue(()) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teach::Puzzle;
    use djambi_rules::Outcome;

    #[test]
    fn nobody_answers_their_own_try_in_any_puzzle() {
        let mut again = 0;
        for puzzle in Puzzle::all() {
            let before = &puzzle.position;
            let me = before.mover();
            let mut checked = |mv: Move, after: &Position| {
                let is_own = after.mover() == me && after.outcome().is_none();
                if !is_own || puzzle.kind.is_met(before, mv, after) {
                    return;
                }
                let found = refutation(before, after, puzzle.kind);
                if found == Refutation::Again {
                    again += 1;
                    let wins = |mv| after.make_move(mv).outcome() == Some(Outcome::Won(me));
                    assert!(!after.legal_moves().into_iter().any(wins), "{puzzle} {mv}");
                } else {
                    let is_others = matches!(found, Refutation::Deadly(seat, _) if seat != me);
                    assert!(is_others, "{puzzle} {mv}: {found:?}");
                }
            };
            let _ = before.visit_successors(|mv, after| {
                checked(mv, after);
                ControlFlow::<()>::Continue(())
            });
        }
        assert!(
            again > 0,
            "no try was followed by another move of the same player"
        );
    }
}
