//! The candidates among the many squares for a body.
//!
//! Most moves of a position differ only in the square of a body, and most of those squares make no
//! difference. The candidates are: walls round chiefs, shields before the mover's own chief, a
//! square far away, and for a living piece also where the mover could kill it next.

use std::ops::ControlFlow;

use super::attacks::{AttackMaps, safe_squares, shields};
use super::helping::Help;
use djambi_rules::{Bitboard, Bundle, Move, MoveKind, Position, Role, Square, neighbours};

/// The squares that matter to the player to move.
pub(super) struct Candidates<'a> {
    position: &'a Position,
    /// Where the mover could kill.
    own_kills: Bitboard,
    /// For corpses: beside chiefs that are half walled in, and before the own chief.
    corpse_squares: Bitboard,
    /// For lifted chiefs: where only the mover could kill them next.
    chief_drop_squares: Bitboard,
    /// The pieces of the other active players.
    rivals: Bitboard,
    /// For other lifted pieces, and if no other square matters.
    far_squares: Bitboard,
    /// The kills by others that the mover can help with.
    help: Option<&'a Help>,
}

/// The number of squares considered of those where a chief could be killed next.
const CHIEF_DROPS: usize = 3;
/// The most open neighbours of a chief for which a corpse beside it is a candidate.
const HALF_WALLED: u32 = 4;

impl<'a> Candidates<'a> {
    pub(super) fn of(position: &'a Position) -> Candidates<'a> {
        Candidates::with(position, &AttackMaps::of(position))
    }

    /// The same, if the position's attack maps are known.
    pub(super) fn with(position: &'a Position, attacks: &AttackMaps) -> Candidates<'a> {
        let mover = position.mover();
        let own_kills = attacks.kills[mover.index()];
        let only_own = own_kills & !attacks.kills_of_others(mover);
        let others = attacks.active.iter().filter(|&seat| seat != mover);
        let rivals = others.fold(Bitboard::EMPTY, |set, seat| {
            set | attacks.pieces[seat.index()]
        });
        Candidates {
            position,
            own_kills,
            corpse_squares: corpse_squares(position, attacks, rivals),
            rivals,
            chief_drop_squares: only_own,
            far_squares: far_squares(position),
            help: None,
        }
    }

    /// Adds squares by which the mover helps others to kill a chief.
    pub(super) fn with_help(self, help: &'a Help) -> Candidates<'a> {
        Candidates {
            help: Some(help),
            ..self
        }
    }

    /// Visits the candidate moves with the positions that they lead to.
    pub(super) fn visit<B>(
        &self,
        visit: impl FnMut(Move, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.position
            .visit_some_successors(|bundle| self.narrowed(bundle), visit)
    }

    fn narrowed(&self, bundle: &Bundle) -> Bitboard {
        let (from, to) = (bundle.example.from(), bundle.example.to());
        match bundle.example.kind() {
            MoveKind::Kill { .. } if self.is_chief(to) => bundle.squares,
            MoveKind::Kill { .. } => {
                let chosen = self.for_corpse(from, bundle.squares);
                // The corpse may shield the chief that has just killed.
                let shields = if self.is_chief(from) {
                    shields(self.position, to, self.rivals)
                } else {
                    Bitboard::EMPTY
                };
                chosen | bundle.squares & shields
            }
            MoveKind::Displace { .. } | MoveKind::DisplaceThenLeave { .. } => {
                self.for_lifted(to, from, bundle.squares)
            }
            MoveKind::DisplaceTwice { exit, body, .. } => {
                let all = !self.position.board().occupied() | Bitboard::of(from);
                if self.for_lifted(to, from, all).contains(body) {
                    self.for_lifted(exit, from, bundle.squares)
                } else {
                    Bitboard::EMPTY
                }
            }
            MoveKind::Move
            | MoveKind::Assassinate
            | MoveKind::Strike { .. }
            | MoveKind::AssassinateThenLeave { .. }
            | MoveKind::AssassinateTwice { .. } => bundle.squares,
        }
    }

    /// If a chief is killed everything changes, so all squares for its corpse are candidates: the
    /// corpse may shield the chief that has just killed it.
    fn is_chief(&self, square: Square) -> bool {
        let piece = self.position.board().piece(square);
        piece.is_some_and(|piece| piece.role == Role::Chief)
    }

    fn for_lifted(&self, lifted: Square, from: Square, places: Bitboard) -> Bitboard {
        match self.position.board().piece(lifted) {
            None => self.for_corpse(from, places),
            Some(_) if self.is_chief(lifted) => {
                let maze = places & Bitboard::MAZE;
                let drops = self.best_drops(places & self.chief_drop_squares);
                let handed = self.help.map_or(Bitboard::EMPTY, |help| {
                    self.best_drops(places & help.for_chief(self.position, lifted))
                });
                maze | drops | handed | self.out_of_the_way(from, places)
            }
            Some(piece) => {
                let set = self.help.map_or(Bitboard::EMPTY, |help| {
                    places & help.for_killer(self.position, lifted, piece.role)
                });
                set | self.out_of_the_way(from, places)
            }
        }
    }

    /// Returns the squares from which a lifted chief could flee to the fewest others: the best few,
    /// and those that are as good as the last of them.
    fn best_drops(&self, drops: Bitboard) -> Bitboard {
        let own = self.position.pieces(self.position.mover());
        let key = |square: Square| {
            let space = safe_squares(self.position, square, self.own_kills).count();
            let distances = own.iter().map(|piece| distance(piece, square).0);
            (space, distances.map(u32::from).sum::<u32>())
        };
        let mut ranked: Vec<_> = drops.iter().map(|square| (key(square), square)).collect();
        ranked.sort_unstable();
        let last = ranked.get(CHIEF_DROPS - 1).map(|(key, _)| *key);
        let good = ranked
            .into_iter()
            .filter(|(key, _)| last.is_none_or(|last| *key <= last));
        good.map(|(_, square)| square).collect()
    }

    fn for_corpse(&self, from: Square, places: Bitboard) -> Bitboard {
        let chosen = places & (self.corpse_squares | Bitboard::of(from));
        if chosen.is_empty() {
            self.out_of_the_way(from, places)
        } else {
            chosen
        }
    }

    fn out_of_the_way(&self, from: Square, places: Bitboard) -> Bitboard {
        let chosen = places & (self.far_squares | Bitboard::of(from));
        if !chosen.is_empty() {
            return chosen;
        }
        farthest(self.position, places)
    }
}

fn corpse_squares(position: &Position, attacks: &AttackMaps, rivals: Bitboard) -> Bitboard {
    let mover = position.mover();
    let board = position.board();
    let mut squares = Bitboard::EMPTY;
    for seat in attacks.active.iter().filter(|&seat| seat != mover) {
        let chief = position.chief(seat).filter(|chief| *chief != Square::MAZE);
        let helped = board
            .role(Role::Necromobile)
            .meets(attacks.pieces[seat.index()]);
        if let Some(chief) = chief.filter(|_| !helped) {
            let open = neighbours(chief) & !board.corpses();
            if open.count() <= HALF_WALLED {
                squares |= open & !board.occupied();
            }
        }
    }
    if let Some(chief) = position.chief(mover)
        && attacks.kills_of_others(mover).contains(chief)
    {
        squares |= shields(position, chief, rivals);
    }
    squares
}

/// The four corners and the four middles of the edges.
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

/// Returns the empty squares of the rim that are farthest from the mover's chief.
fn far_squares(position: &Position) -> Bitboard {
    let rim = RIM
        .into_iter()
        .filter_map(|(file, rank)| Square::at(file, rank));
    let empty = rim.filter(|&square| !position.board().occupied().contains(square));
    farthest(position, empty.collect())
}

/// Returns the square that is farthest from the mover's chief and pieces; several if they are
/// equally far.
fn farthest(position: &Position, squares: Bitboard) -> Bitboard {
    let home = home(position);
    let own = position.pieces(position.mover());
    let key = |square: Square| {
        let distances = own.iter().map(|piece| distance(piece, square).1);
        let sum = distances.map(u32::from).sum::<u32>();
        (distance(home, square), sum)
    };
    let best = squares.iter().map(key).max();
    squares
        .iter()
        .filter(|&square| Some(key(square)) == best)
        .collect()
}

fn home(position: &Position) -> Square {
    position.chief(position.mover()).unwrap_or(Square::MAZE)
}

/// Returns the larger of the two distances, by files and by ranks, and their sum.
pub(super) fn distance(one: Square, other: Square) -> (u8, u8) {
    let files = one.file().abs_diff(other.file());
    let ranks = one.rank().abs_diff(other.rank());
    (files.max(ranks), files + ranks)
}
