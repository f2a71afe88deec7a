//! Handing out all positions that a player's turns lead to.

use std::ops::ControlFlow;

use super::geometry::neighbours;
use super::legal::{Bundle, Stem, bundles};
use super::settle::{Order, is_unsettled};
use super::{Bitboard, Board, Piece, Position, Role, Seat, Square, Turn};

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
    /// Where nobody stands and any piece may go.
    free: Bitboard,
    corpses: Bitboard,
    /// The squares where a new corpse could close the wall round a chief.
    danger: Bitboard,
    /// The pieces whose death has consequences: chiefs, and necromobiles if they keep a chief
    /// from being encircled.
    pillars: Bitboard,
    /// The chiefs of frozen players.
    frozen_chiefs: Bitboard,
    /// Every turn goes the long way: something is due that does not depend on it.
    unsettled: bool,
    /// Every turn that kills nobody goes the long way: one more is a draw.
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
        let (corpses, chiefs) = (board.corpses(), board.role(Role::Chief));
        let mut danger = Bitboard::EMPTY;
        let mut walled_in = false;
        for open in chiefs.map(|chief| neighbours(chief) & !corpses) {
            match open.count() {
                0 => walled_in = true,
                1 => danger |= open,
                _ => {}
            }
        }
        let frozen = position.frozen.iter();
        Parent {
            position,
            mover,
            last,
            next_pieces: position.pieces(mover),
            free: !(board.occupied() | Bitboard::MAZE),
            corpses,
            danger,
            pillars: if walled_in {
                chiefs | board.role(Role::Necromobile)
            } else {
                chiefs
            },
            frozen_chiefs: frozen.filter_map(|seat| board.chief(seat)).collect(),
            unsettled: (walled_in || !position.frozen.is_empty()) && is_unsettled(position),
            last_quiet: position.quiet.saturating_add(1) >= position.options.quiet_limit.get(),
        }
    }

    #[inline]
    fn unfold<B>(
        &self,
        bundle: &Bundle,
        visit: &mut impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Bundle { from, squares, .. } = *bundle;
        let Some(piece) = self.position.board.piece(from) else {
            return ControlFlow::Continue(());
        };
        let corpse = |board: &mut Board, square: Square| board.put_corpses(square.into());
        match bundle.stem {
            Stem::Move => {
                let mut base = self.base(from, Bitboard::EMPTY, self.one_more_quiet());
                base.long_way |= enthronement(piece, from, squares);
                self.complete(bundle, &base, visit, |board, to| board.put(piece, to))
            }
            Stem::Assassinate => {
                let mut base = self.base(from, squares, 0);
                base.board.put_corpses(from.into());
                base.long_way |= self.pillars;
                if self.danger.contains(from) {
                    base.long_way = Bitboard::ALL;
                }
                self.complete(bundle, &base, visit, |board, victim| {
                    board.clear(victim.into());
                    board.put(piece, victim);
                })
            }
            Stem::Strike { to } => {
                let mut base = self.base(from, squares, 0);
                base.board.put(piece, to);
                base.freedom &= !Bitboard::of(to);
                base.long_way |= self.pillars;
                self.complete(bundle, &base, visit, |board, victim| {
                    board.clear(victim.into());
                    board.put_corpses(victim.into());
                })
            }
            Stem::Kill { to } => {
                let mut base = self.entering(piece, from, to, 0);
                base.long_way |= enthronement(piece, from, to.into());
                if self.pillars.contains(to) || base.long_way.contains(to) {
                    base.long_way = Bitboard::ALL;
                } else if piece.role == Role::Chief {
                    base.long_way |= self.last_opening(to);
                }
                self.complete(bundle, &base, visit, corpse)
            }
            Stem::Displace { to } => {
                let mut base = self.entering(piece, from, to, self.one_more_quiet());
                let Some(lifted) = self.position.board.piece(to) else {
                    if neighbours(to).meets(self.frozen_chiefs) {
                        base.long_way = Bitboard::ALL;
                    }
                    return self.complete(bundle, &base, visit, corpse);
                };
                if lifted.role == Role::Chief {
                    base.long_way |= Bitboard::MAZE | !(!self.corpses).touched();
                }
                self.complete(bundle, &base, visit, |board, body| board.put(lifted, body))
            }
            Stem::AssassinateThenLeave
            | Stem::AssassinateTwice
            | Stem::DisplaceThenLeave { .. }
            | Stem::DisplaceTwice { .. } => {
                for turn in squares.map(|square| bundle.turn(square)) {
                    visit(turn, &self.position.after(turn))?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The quiet count after a turn that kills nobody; none if that turn may end the game.
    fn one_more_quiet(&self) -> u16 {
        self.position.quiet.saturating_add(1)
    }

    /// The board with the moving piece lifted. `taken` are the squares whose pieces the next mover
    /// may lose.
    #[inline]
    fn base(&self, from: Square, taken: Bitboard, quiet: u16) -> Base {
        let mut board = self.position.board;
        board.clear(from.into());
        let sure = self.next_pieces & !(taken | Bitboard::of(from));
        let always = self.unsettled || quiet != 0 && self.last_quiet;
        Base {
            board,
            quiet,
            freedom: sure.dilated() & self.free,
            long_way: if always { Bitboard::ALL } else { self.danger },
        }
    }

    /// The board with the moving piece on its goal, and what stood there lifted.
    #[inline]
    fn entering(&self, piece: Piece, from: Square, to: Square, quiet: u16) -> Base {
        let mut base = self.base(from, to.into(), quiet);
        base.board.clear(to.into());
        base.board.put(piece, to);
        base
    }

    /// Where a corpse would encircle a chief who goes to that square.
    fn last_opening(&self, chief: Square) -> Bitboard {
        let open = neighbours(chief) & !self.corpses;
        if open.count() > 1 {
            Bitboard::EMPTY
        } else {
            open
        }
    }

    #[inline]
    fn complete<B>(
        &self,
        bundle: &Bundle,
        base: &Base,
        visit: &mut impl FnMut(Turn, &Position) -> ControlFlow<B>,
        fill: impl Fn(&mut Board, Square),
    ) -> ControlFlow<B> {
        let mut next = Position {
            board: base.board,
            mover: self.mover,
            last: self.last,
            quiet: base.quiet,
            number: self.position.number.saturating_add(1),
            ..*self.position
        };
        for square in bundle.squares {
            let turn = bundle.turn(square);
            let bit = Bitboard::of(square);
            if base.long_way.meets(bit) || (base.freedom & !bit).is_empty() {
                visit(turn, &self.position.after(turn))?;
            } else {
                next.board = base.board;
                fill(&mut next.board, square);
                visit(turn, &next)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The goals by which a chief takes or leaves power.
fn enthronement(piece: Piece, from: Square, goals: Bitboard) -> Bitboard {
    match piece.role {
        Role::Chief if from == Square::MAZE => Bitboard::ALL,
        Role::Chief => goals & Bitboard::MAZE,
        _ => Bitboard::EMPTY,
    }
}
