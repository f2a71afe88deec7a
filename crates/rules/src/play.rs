//! Playing one move, step by step.

use super::encirclement::Draft;
use super::legal::has_move;
use super::order::{Order, pass_the_turn};
use super::{Bitboard, Board, Move, Occupant, Position, Seat, Square};

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
        draft.resolve();
        let mut next = Position {
            no_progress: if draft.irreversible {
                0
            } else {
                self.no_progress.saturating_add(1)
            },
            number: self.number.saturating_add(1),
            ..draft.position
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
        draft.position.frozen.insert(seat);
        if let Some(chief) = self.chief(seat) {
            draft.bury(chief);
        }
        draft.resolve();
        let mut next = Position {
            no_progress: 0,
            ..draft.position
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
    let Some(piece) = draft.position.board.piece(mv.from) else {
        return;
    };
    for victim in mv.victims() {
        draft.kill(victim, mover);
    }
    let board = &mut draft.position.board;
    let mut carried = mv.carried().map(|(at, to)| (lift(board, at), to));
    let carried = [carried.next(), carried.next()];
    board.shift(piece, mv.from, mv.end());
    for (lifted, to) in carried.into_iter().flatten() {
        set_down(board, lifted, to);
    }
    if mv.victims().next().is_some() {
        // A reporter's victim stays where it is.
        let corpses = mv.bodies_moved().map(|(_, to)| to).chain(mv.victim());
        board.put_corpses(corpses.collect());
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
