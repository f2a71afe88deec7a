//! Playing a turn, and handing out all positions that a player's turns lead to.

use std::ops::ControlFlow;

use super::geometry::neighbours;
use super::legal::{Bundle, Stem, bundles, has_turn};
use super::settle::{Draft, Order, is_unsettled, pass_the_turn};
use super::{Bitboard, Board, Deed, Occupant, Piece, Position, Role, Seat, Square, Turn};

impl Position {
    /// Plays a turn that is known to be legal, step by step as RULES 3 to 9 have it.
    pub(crate) fn after(&self, turn: Turn) -> Position {
        let mut draft = Draft::of(self);
        make(&mut draft, turn, self.mover);
        self.concluded(draft)
    }

    /// The position once the mover's `draft` has had its consequences.
    fn concluded(&self, mut draft: Draft) -> Position {
        draft.settle(&self.options);
        let mut next = Position {
            board: draft.board,
            control: draft.control,
            frozen: draft.frozen,
            quiet: if draft.stirred {
                0
            } else {
                self.quiet.saturating_add(1)
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
        if let Some(chief) = self.board.chief(seat) {
            draft.bury(chief);
        }
        draft.settle(&self.options);
        let mut next = Position {
            board: draft.board,
            control: draft.control,
            frozen: draft.frozen,
            quiet: 0,
            ..*self
        };
        let order = Order::of(&next);
        let stays = seat != self.mover && order.active.contains(self.mover);
        if !stays || order.active.count() < 2 || !has_turn(&next, self.mover) {
            pass_the_turn(&mut next, self.mover, order);
        }
        next
    }
}

/// The movers from now on if only ordinary moves happen, without end unless the game is over.
pub(super) fn next_movers(position: &Position) -> impl Iterator<Item = Seat> + use<> {
    let order = Order::of(position);
    let first = (position.mover, position.last);
    let first = position.over.is_none().then_some(first);
    std::iter::successors(first, move |&(mover, last)| Some(order.next(mover, last)))
        .map(|(mover, _)| mover)
}

/// All pieces that pass to whoever kills the chief on that square (RULES 5 and 7).
pub(super) fn obeying_chief(position: &Position, square: Square) -> Bitboard {
    match (position.board.piece(square), position.owner(square)) {
        (Some(_), Some(seat)) => position.pieces(seat),
        (Some(chief), None) => position.board.army(chief.army),
        (None, _) => Bitboard::EMPTY,
    }
}

/// Makes the move and places the bodies; consequences come later ([`Draft::settle`]).
fn make(draft: &mut Draft, turn: Turn, mover: Seat) {
    let Turn { from, to, deed, .. } = turn;
    let Some(piece) = draft.board.piece(from) else {
        return;
    };
    let corpse = |draft: &mut Draft, square| draft.board.put_corpses(Bitboard::of(square));
    match deed {
        Deed::Move => draft.board.shift(piece, from, to),
        Deed::Kill { body } => {
            draft.kill(to, mover);
            draft.board.shift(piece, from, to);
            corpse(draft, body);
        }
        Deed::Assassinate => {
            draft.kill(to, mover);
            draft.board.shift(piece, from, to);
            corpse(draft, from);
        }
        Deed::Strike { victim } => {
            draft.board.shift(piece, from, to);
            draft.kill(victim, mover);
            corpse(draft, victim);
        }
        Deed::Displace { body } => {
            let lifted = lift(&mut draft.board, to);
            draft.board.shift(piece, from, to);
            set_down(&mut draft.board, lifted, body);
        }
        Deed::AssassinateThenLeave { exit } => {
            draft.kill(to, mover);
            draft.board.shift(piece, from, exit);
            corpse(draft, from);
        }
        Deed::AssassinateTwice { exit } => {
            draft.kill(to, mover);
            draft.kill(exit, mover);
            draft.board.shift(piece, from, exit);
            corpse(draft, from);
            corpse(draft, to);
        }
        Deed::DisplaceThenLeave { exit, body } => {
            let lifted = lift(&mut draft.board, to);
            draft.board.shift(piece, from, exit);
            set_down(&mut draft.board, lifted, body);
        }
        Deed::DisplaceTwice { exit, body, second } => {
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

/// Visits the mover's legal turns, each together with the position that it leads to: those of each
/// bundle that `narrow` picks from its squares.
#[inline]
pub(super) fn children<B>(
    position: &Position,
    mut narrow: impl FnMut(&Bundle) -> Bitboard,
    mut visit: impl FnMut(Turn, &Position) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if position.over.is_some() {
        return ControlFlow::Continue(());
    }
    let parent = Parent::of(position);
    bundles(position, position.mover, Bitboard::ALL, |bundle| {
        let squares = bundle.squares & narrow(&bundle);
        if squares.is_empty() {
            return ControlFlow::Continue(());
        }
        parent.unfold(&Bundle { squares, ..bundle }, &mut visit)
    })
}

/// What all children of a position have in common, worked out once: who moves next, and where a
/// turn can have consequences at all. Turns without any are nearly all turns, and their positions
/// are put together by adding one square to a board that the whole bundle shares; all others go
/// the long way, [`Position::after`].
struct Parent<'a> {
    position: &'a Position,
    mover: Seat,
    last: Seat,
    /// The pieces of the next mover.
    next_pieces: Bitboard,
    /// The squares where a new corpse could close the wall round a chief.
    danger: Bitboard,
    /// The chiefs of frozen players.
    frozen_chiefs: Bitboard,
    /// Every turn goes the long way: something is due that does not depend on it.
    unsettled: bool,
    /// One more quiet turn is a draw.
    last_quiet: bool,
}

/// A board that lacks only the square in which a bundle's turns differ.
struct Base {
    board: Board,
    quiet: u16,
    /// Free squares beside pieces that the next mover surely keeps.
    freedom: Bitboard,
    /// The squares that need the long way.
    long_way: Bitboard,
}

impl Parent<'_> {
    fn of(position: &Position) -> Parent<'_> {
        let board = &position.board;
        let (mover, last) = Order::of(position).next(position.mover, position.last);
        let corpses = board.corpses();
        let mut danger = Bitboard::EMPTY;
        let mut unsettled = !position.frozen.is_empty() && is_unsettled(position);
        for chief in board.role(Role::Chief) {
            let open = neighbours(chief) & !corpses;
            match open.count() {
                0 => unsettled = unsettled || is_unsettled(position),
                1 => danger |= open,
                _ => {}
            }
        }
        Parent {
            position,
            mover,
            last,
            next_pieces: position.pieces(mover),
            danger,
            frozen_chiefs: position
                .frozen
                .iter()
                .filter_map(|seat| board.chief(seat))
                .collect(),
            unsettled,
            last_quiet: position.quiet.saturating_add(1) >= position.options.quiet_limit.get(),
        }
    }

    #[inline]
    fn unfold<B>(
        &self,
        bundle: &Bundle,
        visit: &mut impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(piece) = self.position.board.piece(bundle.from) else {
            return ControlFlow::Continue(());
        };
        match bundle.stem {
            Stem::Move => {
                let base = self.base(bundle.from, None, piece, 1);
                self.complete(bundle, &base, visit, |board, to| board.put(piece, to))
            }
            Stem::Kill { to } => {
                let mut base = self.base(bundle.from, Some(to), piece, 0);
                base.board.put(piece, to);
                if piece.role == Role::Chief {
                    base.long_way |= neighbours(to);
                }
                self.complete(bundle, &base, visit, |board, body| {
                    board.put_corpses(Bitboard::of(body));
                })
            }
            Stem::Displace { to } => {
                let mut base = self.base(bundle.from, Some(to), piece, 1);
                base.board.put(piece, to);
                match self.position.board.piece(to) {
                    Some(lifted) => {
                        self.complete(bundle, &base, visit, |board, body| board.put(lifted, body))
                    }
                    None => self.complete(bundle, &base, visit, |board, body| {
                        board.put_corpses(Bitboard::of(body));
                    }),
                }
            }
            _ => {
                for turn in bundle.squares.map(|square| bundle.turn(square)) {
                    visit(turn, &self.position.after(turn))?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The board with the moving piece lifted, and with what stands on its goal lifted too.
    fn base(&self, from: Square, goal: Option<Square>, piece: Piece, quiet: u16) -> Base {
        let position = self.position;
        let lifted = Bitboard::of(from) | goal.map_or(Bitboard::EMPTY, Bitboard::of);
        let mut board = position.board;
        board.clear(lifted);
        // The goal is filled again; where the piece came from is not counted, to stay on the safe side.
        let empty = !(position.board.occupied() | Bitboard::MAZE);
        let freedom = (self.next_pieces & !lifted).dilated() & empty;
        let long_way = if self.goes_long_way(from, goal, piece, quiet) {
            Bitboard::ALL
        } else if piece.role == Role::Chief && goal.is_none() {
            Bitboard::MAZE
        } else {
            self.danger
        };
        let quiet = if quiet == 0 {
            0
        } else {
            position.quiet.saturating_add(quiet)
        };
        Base {
            board,
            quiet,
            freedom,
            long_way,
        }
    }

    /// Whether all turns of a bundle may have consequences.
    fn goes_long_way(&self, from: Square, goal: Option<Square>, piece: Piece, quiet: u16) -> bool {
        let through_maze = || from == Square::MAZE || goal == Some(Square::MAZE);
        let on_whom_it_matters = |goal| match self.position.board.occupant(goal) {
            Some(Occupant::Living(victim)) => {
                matches!(victim.role, Role::Chief | Role::Necromobile)
            }
            Some(Occupant::Corpse) => neighbours(goal).meets(self.frozen_chiefs),
            None => false,
        };
        self.unsettled
            || quiet != 0 && self.last_quiet
            || piece.role == Role::Chief && through_maze()
            || goal.is_some_and(on_whom_it_matters)
    }

    #[inline]
    fn complete<B>(
        &self,
        bundle: &Bundle,
        base: &Base,
        visit: &mut impl FnMut(Turn, &Position) -> ControlFlow<B>,
        fill: impl Fn(&mut Board, Square),
    ) -> ControlFlow<B> {
        for square in bundle.squares {
            let turn = bundle.turn(square);
            let bit = Bitboard::of(square);
            if base.long_way.meets(bit) || (base.freedom & !bit).is_empty() {
                visit(turn, &self.position.after(turn))?;
            } else {
                let mut next = Position {
                    board: base.board,
                    mover: self.mover,
                    last: self.last,
                    quiet: base.quiet,
                    number: self.position.number.saturating_add(1),
                    ..*self.position
                };
                fill(&mut next.board, square);
                visit(turn, &next)?;
            }
        }
        ControlFlow::Continue(())
    }
}
