//! With two active: is there a win that the other cannot prevent? Tries all turns of the other and
//! those worth a look of one's own, so what it finds is certain, but it does not find everything.

use std::ops::ControlFlow;

use super::candidates::Candidates;
use djambi_rules::{Move, Outcome, Position, Seat};

/// The most turns, both players' together, that are looked ahead.
const DEEPEST: u32 = 6;

/// A search for a forced win. Making a turn costs a small part of valuing a position, so it
/// counts turns of its own.
pub(super) struct Mate<'a> {
    me: Seat,
    /// Turns that may still be made.
    left: u64,
    stop: &'a dyn Fn() -> bool,
}

/// The turn that wins by force, the quickest way, and how many turns that takes. `moves` is how
/// many may be made to find out.
pub(super) fn mate(
    position: &Position,
    moves: u64,
    stop: &dyn Fn() -> bool,
) -> Option<(Move, u32)> {
    if position.active().count() != 2 {
        return None;
    }
    let me = position.mover();
    let mut search = Mate {
        me,
        left: moves,
        stop,
    };
    (1..=DEEPEST).find_map(|depth| {
        let mut found = None;
        let _ = Candidates::of(position).visit(|mv, next| {
            if search.wins(next, depth - 1) {
                found = Some((mv, depth));
                return ControlFlow::Break(());
            }
            search.go_on()
        });
        found
    })
}

impl Mate<'_> {
    /// Whether `me` wins within so many turns, whatever the other does.
    fn wins(&mut self, position: &Position, depth: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome == Outcome::Won(self.me);
        }
        if depth == 0 {
            return false;
        }
        let mine = position.mover() == self.me;
        let visit = |_: Move, next: &Position| {
            if self.wins(next, depth - 1) == mine {
                return ControlFlow::Break(true);
            }
            match self.go_on() {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(false),
            }
        };
        let broken = if mine {
            Candidates::of(position).visit(visit)
        } else {
            position.visit_successors(visit)
        };
        match broken {
            // Own turns: one that wins. The other's: one that does not lose.
            ControlFlow::Break(true) => mine,
            // Out of turns: nothing is certain.
            ControlFlow::Break(false) => false,
            ControlFlow::Continue(()) => !mine,
        }
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(4096) && (self.left == 0 || (self.stop)()) {
            self.left = 0;
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
