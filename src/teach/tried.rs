//! A move that a person tries in a lesson, and questions about it.

use std::ops::ControlFlow;

use djambi_rules::{Change, Move, Outcome, Piece, Ply, Position, Role, Seat, Square, between};

/// A legal move with the positions before and after it.
pub(super) struct Tried<'a> {
    pub(super) before: &'a Position,
    pub(super) mv: Move,
    pub(super) after: Position,
}

impl Tried<'_> {
    /// Returns the player who moves.
    pub(super) fn seat(&self) -> Seat {
        self.before.mover()
    }

    pub(super) fn changes(&self) -> Vec<Change> {
        self.before.changes(Ply::Move(self.mv), &self.after)
    }

    pub(super) fn has(&self, change: Change) -> bool {
        self.changes().contains(&change)
    }

    pub(super) fn by(&self, role: Role) -> bool {
        self.mv.role() == role
    }

    /// Returns the living pieces that it kills.
    pub(super) fn killed(&self) -> impl Iterator<Item = Piece> + '_ {
        let squares = self.mv.victims();
        squares.filter_map(|square| self.before.board().piece(square))
    }

    pub(super) fn kills(&self) -> bool {
        self.killed().next().is_some()
    }

    pub(super) fn kills_chief_of(&self, seat: Seat) -> bool {
        let is_it = |piece: Piece| piece.role == Role::Chief && piece.army == seat.army();
        self.killed().any(is_it)
    }

    /// Whether it moves another piece or a corpse.
    pub(super) fn carries(&self) -> bool {
        self.mv.carried().next().is_some()
    }

    /// Whether the next player cannot kill the chief of the player who moves, and cannot freeze them.
    pub(super) fn chief_is_safe(&self) -> bool {
        let seat = self.seat();
        self.after
            .visit_successors(|_, next| {
                if next.is_in(seat) && !next.is_frozen(seat) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
            .is_continue()
    }

    /// Whether the piece crosses the maze and stops behind it.
    pub(super) fn passes_maze(&self) -> bool {
        between(self.mv.from(), self.mv.to()).contains(Square::MAZE)
    }

    /// Whether the player has another turn at once, in which they can win.
    pub(super) fn can_win_next(&self) -> bool {
        let seat = self.seat();
        let wins = |next: &Position| next.outcome() == Some(Outcome::Won(seat));
        self.after.mover() == seat
            && self
                .after
                .visit_successors(|_, next| {
                    if wins(next) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                })
                .is_break()
    }

    /// Whether the piece ends on a square that touches this one, by a side or a corner.
    pub(super) fn ends_beside(&self, square: Square, by_side: bool) -> bool {
        let end = self.mv.end();
        let files = end.file().abs_diff(square.file());
        let ranks = end.rank().abs_diff(square.rank());
        if by_side {
            files + ranks == 1
        } else {
            files == 1 && ranks == 1
        }
    }
}
