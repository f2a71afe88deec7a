//! Which of the many places for a body are worth a look.
//!
//! Most turns of a position differ only in where a body is put, and most places come to the same.
//! What matters is kept: walls about chiefs, shields before the mover's own chief, a place that
//! is simply out of the way, and for a living piece also where the mover could kill it next.

use std::ops::ControlFlow;

use super::maps::{Maps, shields};
use djambi_rules::{Bitboard, Bundle, Move, Position, Role, Seat, Square, Stem, neighbours};

/// The squares of the interest of one mover.
pub(super) struct Candidates<'a> {
    position: &'a Position,
    /// For corpses: beside chiefs who are half walled in, and before the own chief.
    graves: Bitboard,
    /// For lifted chiefs: where the mover could kill them next, and nobody else.
    gallows: Bitboard,
    /// For other lifted pieces and where nothing else offers itself.
    exile: Bitboard,
}

/// How many places are kept of those where a chief could be killed next.
const GALLOWS: usize = 3;
/// The most open neighbours that a chief may have for a corpse beside him to be worth a look.
const HALF_WALLED: u32 = 4;

impl<'a> Candidates<'a> {
    pub(super) fn of(position: &'a Position) -> Candidates<'a> {
        let mover = position.mover();
        let maps = Maps::of(position);
        let own_kills = maps.kills[mover.index()];
        let gallows = (own_kills & !maps.kills_of_others(mover)).take(GALLOWS * 4);
        Candidates {
            position,
            graves: graves(position, &maps, mover),
            gallows: gallows.collect(),
            exile: exile(position, mover),
        }
    }

    /// Visits the turns worth a look with the positions that they lead to.
    pub(super) fn visit<B>(
        &self,
        visit: impl FnMut(Move, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.position
            .visit_some_successors(|bundle| self.narrowed(bundle), visit)
    }

    fn narrowed(&self, bundle: &Bundle) -> Bitboard {
        match bundle.stem {
            Stem::Kill { to } if self.is_chief(to) => bundle.squares,
            Stem::Kill { .. } => self.for_corpse(bundle.from, bundle.squares),
            Stem::Displace { to } => self.for_lifted(to, bundle.from, bundle.squares),
            Stem::DisplaceThenLeave { .. } => {
                self.for_lifted(Square::MAZE, bundle.from, bundle.squares)
            }
            Stem::DisplaceTwice { exit, body } => {
                let all = !self.position.board().occupied() | Bitboard::of(bundle.from);
                if self
                    .for_lifted(Square::MAZE, bundle.from, all)
                    .contains(body)
                {
                    self.for_lifted(exit, bundle.from, bundle.squares)
                } else {
                    Bitboard::EMPTY
                }
            }
            Stem::Move
            | Stem::Assassinate
            | Stem::Strike { .. }
            | Stem::AssassinateThenLeave
            | Stem::AssassinateTwice => bundle.squares,
        }
    }

    /// Where a chief dies everything changes, so all places for his body are worth a look: it may
    /// shield a chief who has just gone there himself.
    fn is_chief(&self, square: Square) -> bool {
        let piece = self.position.board().piece(square);
        piece.is_some_and(|piece| piece.role == Role::Chief)
    }

    fn for_lifted(&self, lifted: Square, from: Square, places: Bitboard) -> Bitboard {
        match self.position.board().piece(lifted) {
            None => self.for_corpse(from, places),
            Some(_) if self.is_chief(lifted) => {
                let throne = places & Bitboard::MAZE;
                let gallows = (places & self.gallows).take(GALLOWS).collect::<Bitboard>();
                throne | gallows | self.out_of_the_way(from, places)
            }
            Some(_) => self.out_of_the_way(from, places),
        }
    }

    fn for_corpse(&self, from: Square, places: Bitboard) -> Bitboard {
        let graves = places & (self.graves | Bitboard::of(from));
        if graves.is_empty() {
            self.out_of_the_way(from, places)
        } else {
            graves
        }
    }

    fn out_of_the_way(&self, from: Square, places: Bitboard) -> Bitboard {
        let chosen = places & (self.exile | Bitboard::of(from));
        if chosen.is_empty() {
            places.first().map_or(Bitboard::EMPTY, Bitboard::of)
        } else {
            chosen
        }
    }
}

fn graves(position: &Position, maps: &Maps, mover: Seat) -> Bitboard {
    let board = position.board();
    let mut squares = Bitboard::EMPTY;
    for seat in maps.active.iter().filter(|&seat| seat != mover) {
        let chief = position.chief(seat).filter(|chief| *chief != Square::MAZE);
        let helped = board
            .role(Role::Necromobile)
            .meets(maps.pieces[seat.index()]);
        if let Some(chief) = chief.filter(|_| !helped) {
            let open = neighbours(chief) & !board.corpses();
            if open.count() <= HALF_WALLED {
                squares |= open & !board.occupied();
            }
        }
    }
    if let Some(chief) = position.chief(mover) {
        let others = maps.active.iter().filter(|&seat| seat != mover);
        let attackers = others.fold(Bitboard::EMPTY, |set, seat| set | maps.pieces[seat.index()]);
        if maps.kills_of_others(mover).contains(chief) {
            squares |= shields(position, chief, attackers);
        }
    }
    squares
}

/// The empty one of the four corners and the four middles of the edges that is farthest from the
/// mover's chief.
fn exile(position: &Position, mover: Seat) -> Bitboard {
    const RIM: [(u8, u8); 8] = [
        (0, 0),
        (8, 0),
        (8, 8),
        (0, 8),
        (4, 0),
        (8, 4),
        (4, 8),
        (0, 4),
    ];
    let home = position.chief(mover).unwrap_or(Square::MAZE);
    RIM.into_iter()
        .filter_map(|(file, rank)| Square::at(file, rank))
        .filter(|&square| !position.board().occupied().contains(square))
        .max_by_key(|square| {
            square
                .file()
                .abs_diff(home.file())
                .max(square.rank().abs_diff(home.rank()))
        })
        .map_or(Bitboard::EMPTY, Bitboard::of)
}
