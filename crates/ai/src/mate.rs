//! With two active: is there a win that the other player cannot prevent? The search tries all moves
//! of the other and its own candidates, so a win that it finds is certain, but it does not find
//! every win.

use std::ops::ControlFlow;

use super::candidates::Candidates;
use super::past::Past;
use super::request::{Allowed, Choice, SearchInfo, SearchRequest};
use djambi_rules::{Move, Outcome, Position, Seat};

/// The most moves, both players' together, that the search looks ahead.
const DEEPEST: u32 = 6;

/// The most nodes of a request that it uses, so that one that is limited by time leaves time for the tree.
const MOST_NODES: u64 = 200_000;

/// How many moves it may make per node of the request.
const PER_NODE: u64 = 4;

/// A search for a forced win. Making a move costs a small part of an evaluation, so it counts
/// moves of its own.
struct Mate<'a> {
    me: Seat,
    past: &'a Past,
    /// How many moves may still be made.
    left: u64,
    stop: &'a dyn Fn() -> bool,
}

/// Returns the allowed move that wins by force in the fewest moves. The search may make
/// [`PER_NODE`] moves per node of the request, of at most [`MOST_NODES`]; the answer counts that many
/// moves as one node.
pub(super) fn forced_win(
    request: &SearchRequest<'_>,
    past: &Past,
    allowed: Allowed<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<Choice> {
    let position = request.position;
    if position.active().count() != 2 {
        return None;
    }
    let moves = request.nodes.min(MOST_NODES) * PER_NODE;
    let me = position.mover();
    let mut search = Mate {
        me,
        past,
        left: moves,
        stop,
    };
    let (mv, depth) = (1..=DEEPEST).find_map(|depth| search.win_in(position, depth, allowed))?;
    let mut chances = [0; 4];
    chances[me.index()] = 1000;
    let info = SearchInfo {
        chances,
        nodes: (moves - search.left).div_ceil(PER_NODE).max(1),
        depth,
        pv: vec![mv],
    };
    Some(Choice { mv, info })
}

impl Mate<'_> {
    /// Returns the allowed move that wins within `depth` moves.
    fn win_in(
        &mut self,
        position: &Position,
        depth: u32,
        allowed: Allowed<'_>,
    ) -> Option<(Move, u32)> {
        let mut found = None;
        let _ = Candidates::of(position).visit(|mv, next| {
            if allowed(mv, next) && self.wins(next, depth - 1) {
                found = Some((mv, depth));
                return ControlFlow::Break(());
            }
            self.count()
        });
        found
    }

    /// Whether `me` wins within `depth` moves, whatever the other player does.
    fn wins(&mut self, position: &Position, depth: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome == Outcome::Won(self.me);
        }
        if depth == 0 || self.past.is_draw(position) {
            return false;
        }
        let mine = position.mover() == self.me;
        let visit = |_: Move, next: &Position| {
            if self.wins(next, depth - 1) == mine {
                return ControlFlow::Break(true);
            }
            match self.count() {
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
            // Own moves: one that wins. The other's: one that does not lose.
            ControlFlow::Break(true) => mine,
            // No moves are left to make: nothing is certain.
            ControlFlow::Break(false) => false,
            ControlFlow::Continue(()) => !mine,
        }
    }

    fn count(&mut self) -> ControlFlow<()> {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(4096) && (self.left == 0 || (self.stop)()) {
            self.left = 0;
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
