//! The positions after all legal moves of a position.

use std::ops::ControlFlow;

use super::encirclement::is_unresolved;
use super::geometry::neighbours;
use super::legal::{Bundle, bundles};
use super::order::Order;
use super::{Bitboard, Board, Move, MoveKind, Piece, Position, Role, Seat, Square};

impl Position {
    /// Visits some of the legal moves with the positions that they lead to. `narrow` is asked for
    /// each bundle, and picks from its squares.
    #[inline]
    pub fn visit_some_successors<B>(
        &self,
        mut narrow: impl FnMut(&Bundle) -> Bitboard,
        mut visit: impl FnMut(Move, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.over.is_some() {
            return ControlFlow::Continue(());
        }
        let context = SuccessorContext::of(self);
        bundles(self, self.mover, Bitboard::ALL, |bundle| {
            let squares = bundle.squares & narrow(&bundle);
            if squares.is_empty() {
                return ControlFlow::Continue(());
            }
            context.expand(&Bundle { squares, ..bundle }, &mut visit)
        })
    }
}

/// The common part of all successors of a position, worked out once: who moves next, and where a
/// move can have consequences at all. Moves without any are nearly all moves, and their positions
/// are put together by adding one square to a board that the whole bundle shares; all others go
/// the slow path, [`Position::make_move`].
struct SuccessorContext<'a> {
    position: &'a Position,
    mover: Seat,
    last: Seat,
    /// The pieces of the next mover.
    next_pieces: Bitboard,
    /// Empty squares where any piece may be set.
    free: Bitboard,
    corpses: Bitboard,
    /// The squares where a new corpse could close the wall round a chief.
    danger: Bitboard,
    /// The pieces with a death that has consequences: chiefs, and necromobiles if they protect a chief
    /// from being encircled.
    critical_pieces: Bitboard,
    /// The chiefs of frozen players.
    frozen_chiefs: Bitboard,
    /// Every move takes the slow path: something is due that does not depend on it.
    unresolved: bool,
    /// Every move that kills nobody takes the slow path: one more is a draw.
    at_limit: bool,
}

/// A board that lacks only the square in which a bundle's moves differ.
struct Template {
    board: Board,
    no_progress: u16,
    /// Free squares beside pieces that the next mover surely still has.
    freedom: Bitboard,
    /// The squares that need the slow path.
    slow_path: Bitboard,
}

impl SuccessorContext<'_> {
    #[inline]
    fn of(position: &Position) -> SuccessorContext<'_> {
        let board = &position.board;
        let (mover, last) = Order::of(position).next(position.mover, position.last);
        let (corpses, chiefs) = (board.corpses(), board.role(Role::Chief));
        let mut danger = Bitboard::EMPTY;
        let mut walled_in = false;
        for open in chiefs.iter().map(|chief| neighbours(chief) & !corpses) {
            match open.count() {
                0 => walled_in = true,
                1 => danger |= open,
                _ => {}
            }
        }
        let frozen = position.frozen.iter();
        SuccessorContext {
            position,
            mover,
            last,
            next_pieces: position.pieces(mover),
            free: !(board.occupied() | Bitboard::MAZE),
            corpses,
            danger,
            critical_pieces: if walled_in {
                chiefs | board.role(Role::Necromobile)
            } else {
                chiefs
            },
            frozen_chiefs: frozen.filter_map(|seat| board.chief(seat.army())).collect(),
            unresolved: (walled_in || !position.frozen.is_empty()) && is_unresolved(position),
            at_limit: position.no_progress.saturating_add(1) >= position.options.quiet_limit.get(),
        }
    }

    #[inline]
    fn expand<B>(
        &self,
        bundle: &Bundle,
        visit: &mut impl FnMut(Move, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Bundle { example, squares } = *bundle;
        let Move { from, to, kind, .. } = example;
        let Some(piece) = self.position.board.piece(from) else {
            return ControlFlow::Continue(());
        };
        let corpse = |board: &mut Board, square: Square| board.put_corpses(square.into());
        match kind {
            MoveKind::Move => {
                let mut template =
                    self.template(from, Bitboard::EMPTY, self.one_more_without_progress());
                template.slow_path |= enthronement(piece, from, squares);
                self.complete(bundle, &template, visit, |board, to| board.put(piece, to))
            }
            MoveKind::Assassinate => {
                let mut template = self.template(from, squares, 0);
                template.board.put_corpses(from.into());
                template.slow_path |= self.critical_pieces;
                if self.danger.contains(from) {
                    template.slow_path = Bitboard::ALL;
                }
                self.complete(bundle, &template, visit, |board, victim| {
                    board.clear(victim.into());
                    board.put(piece, victim);
                })
            }
            MoveKind::Strike { .. } => {
                let mut template = self.template(from, squares, 0);
                template.board.put(piece, to);
                template.freedom &= !Bitboard::of(to);
                template.slow_path |= self.critical_pieces;
                self.complete(bundle, &template, visit, |board, victim| {
                    board.clear(victim.into());
                    board.put_corpses(victim.into());
                })
            }
            MoveKind::Kill { .. } => {
                let mut template = self.entering(piece, from, to, 0);
                template.slow_path |= enthronement(piece, from, to.into());
                if self.critical_pieces.contains(to) || template.slow_path.contains(to) {
                    template.slow_path = Bitboard::ALL;
                } else if piece.role == Role::Chief {
                    template.slow_path |= self.last_opening(to);
                }
                self.complete(bundle, &template, visit, corpse)
            }
            MoveKind::Displace { .. } => {
                let mut template = self.entering(piece, from, to, self.one_more_without_progress());
                let Some(lifted) = self.position.board.piece(to) else {
                    if neighbours(to).meets(self.frozen_chiefs) {
                        template.slow_path = Bitboard::ALL;
                    }
                    return self.complete(bundle, &template, visit, corpse);
                };
                if lifted.role == Role::Chief {
                    template.slow_path |= Bitboard::MAZE | !(!self.corpses).king_attacks();
                }
                self.complete(bundle, &template, visit, |board, body| {
                    board.put(lifted, body);
                })
            }
            MoveKind::AssassinateThenLeave { .. }
            | MoveKind::AssassinateTwice { .. }
            | MoveKind::DisplaceThenLeave { .. }
            | MoveKind::DisplaceTwice { .. } => {
                for mv in squares.iter().map(|square| bundle.mv(square)) {
                    visit(mv, &self.position.make_move(mv))?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The count of moves without progress after a move that kills nobody; none if that move may end the game.
    #[inline]
    fn one_more_without_progress(&self) -> u16 {
        self.position.no_progress.saturating_add(1)
    }

    /// The board with the moving piece lifted. `taken` are the squares whose pieces the next mover
    /// may lose.
    #[inline]
    fn template(&self, from: Square, taken: Bitboard, no_progress: u16) -> Template {
        let mut board = self.position.board;
        board.clear(from.into());
        let sure = self.next_pieces & !(taken | Bitboard::of(from));
        let always = self.unresolved || no_progress != 0 && self.at_limit;
        Template {
            board,
            no_progress,
            freedom: sure.king_fill() & self.free,
            slow_path: if always { Bitboard::ALL } else { self.danger },
        }
    }

    /// The board with the moving piece on its goal, and the piece or corpse there lifted.
    #[inline]
    fn entering(&self, piece: Piece, from: Square, to: Square, no_progress: u16) -> Template {
        let mut template = self.template(from, to.into(), no_progress);
        template.board.clear(to.into());
        template.board.put(piece, to);
        template
    }

    /// Where a corpse would encircle a chief who goes to that square.
    #[inline]
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
        template: &Template,
        visit: &mut impl FnMut(Move, &Position) -> ControlFlow<B>,
        fill: impl Fn(&mut Board, Square),
    ) -> ControlFlow<B> {
        let mut next = Position {
            board: template.board,
            mover: self.mover,
            last: self.last,
            no_progress: template.no_progress,
            number: self.position.number.saturating_add(1),
            ..*self.position
        };
        for square in bundle.squares {
            let mv = bundle.mv(square);
            let bit = Bitboard::of(square);
            if template.slow_path.meets(bit) || (template.freedom & !bit).is_empty() {
                visit(mv, &self.position.make_move(mv))?;
            } else {
                next.board = template.board;
                fill(&mut next.board, square);
                visit(mv, &next)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The goals by which a chief takes or leaves power.
#[inline]
fn enthronement(piece: Piece, from: Square, goals: Bitboard) -> Bitboard {
    match piece.role {
        Role::Chief if from == Square::MAZE => Bitboard::ALL,
        Role::Chief => goals & Bitboard::MAZE,
        _ => Bitboard::EMPTY,
    }
}
