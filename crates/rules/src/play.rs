//! Playing one move, step by step.

use super::encirclement::Draft;
use super::legal::has_move;
use super::order::{Order, pass_the_turn};
use super::{Bitboard, Board, Move, MoveKind, Occupant, Position, Seat, Square};

impl Position {
    /// Plays a move without asking whether it is legal, step by step as RULES 3 to 9 have it: for
    /// moves that this very position has handed out. The result of an illegal move has no meaning.
    ///
    /// ```
    /// use djambi_rules::Position;
    /// let position = Position::default();
    /// let mv = position.legal_moves()[0];
    /// assert_eq!(position.make_move(mv), position.play(mv).unwrap());
    /// ```
    #[must_use]
    pub fn make_move(&self, mv: Move) -> Position {
        let mut draft = Draft::of(self);
        make(&mut draft, mv, self.mover);
        self.concluded(draft)
    }

    /// The position once the mover's `draft` has had its consequences.
    fn concluded(&self, mut draft: Draft) -> Position {
        draft.resolve(&self.options);
        let mut next = Position {
            board: draft.board,
            control: draft.control,
            frozen: draft.frozen,
            no_progress: if draft.irreversible {
                0
            } else {
                self.no_progress.saturating_add(1)
            },
            number: self.number.saturating_add(1),
            ..*self
        };
        let order = Order {
            ruled_two: Order::of(self).ruled_two,
            ..Order::of(&next)
        };
        pass_the_turn(&mut next, self.mover, order);
        next
    }

    /// The position after a player who is still in has resigned (RULES 7).
    pub(super) fn after_resignation(&self, seat: Seat) -> Position {
        let mut draft = Draft::of(self);
        draft.frozen.insert(seat);
        if let Some(chief) = self.board.chief(seat.army()) {
            draft.bury(chief);
        }
        draft.resolve(&self.options);
        let mut next = Position {
            board: draft.board,
            control: draft.control,
            frozen: draft.frozen,
            no_progress: 0,
            ..*self
        };
        let order = Order::of(&next);
        let stays = seat != self.mover && order.active.contains(self.mover);
        if !stays || order.active.count() < 2 || !has_move(&next, self.mover) {
            pass_the_turn(&mut next, self.mover, order);
        }
        next
    }
}

/// Makes the move and places the bodies; consequences come later ([`Draft::resolve`]).
fn make(draft: &mut Draft, mv: Move, mover: Seat) {
    let Move { from, to, kind, .. } = mv;
    let Some(piece) = draft.board.piece(from) else {
        return;
    };
    let corpse = |draft: &mut Draft, square| draft.board.put_corpses(Bitboard::of(square));
    match kind {
        MoveKind::Move => draft.board.shift(piece, from, to),
        MoveKind::Kill { body } => {
            draft.kill(to, mover);
            draft.board.shift(piece, from, to);
            corpse(draft, body);
        }
        MoveKind::Assassinate => {
            draft.kill(to, mover);
            draft.board.shift(piece, from, to);
            corpse(draft, from);
        }
        MoveKind::Strike { victim } => {
            draft.board.shift(piece, from, to);
            draft.kill(victim, mover);
            corpse(draft, victim);
        }
        MoveKind::Displace { body } => {
            let lifted = lift(&mut draft.board, to);
            draft.board.shift(piece, from, to);
            set_down(&mut draft.board, lifted, body);
        }
        MoveKind::AssassinateThenLeave { exit } => {
            draft.kill(to, mover);
            draft.board.shift(piece, from, exit);
            corpse(draft, from);
        }
        MoveKind::AssassinateTwice { exit } => {
            draft.kill(to, mover);
            draft.kill(exit, mover);
            draft.board.shift(piece, from, exit);
            corpse(draft, from);
            corpse(draft, to);
        }
        MoveKind::DisplaceThenLeave { exit, body } => {
            let lifted = lift(&mut draft.board, to);
            draft.board.shift(piece, from, exit);
            set_down(&mut draft.board, lifted, body);
        }
        MoveKind::DisplaceTwice { exit, body, second } => {
            let first = lift(&mut draft.board, to);
            let lifted = lift(&mut draft.board, exit);
            draft.board.shift(piece, from, exit);
            set_down(&mut draft.board, first, body);
            set_down(&mut draft.board, lifted, second);
        }
    }
}

fn lift(board: &mut Board, square: Square) -> Option<Occupant> {
    let lifted = board.occupant(square);
    board.clear(Bitboard::of(square));
    lifted
}

fn set_down(board: &mut Board, lifted: Option<Occupant>, square: Square) {
    match lifted {
        Some(Occupant::Living(piece)) => board.put(piece, square),
        Some(Occupant::Corpse) => board.put_corpses(Bitboard::of(square)),
        None => {}
    }
}
