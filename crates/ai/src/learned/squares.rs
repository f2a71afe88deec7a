//! The contents of the squares, seen from each player's seat.
//!
//! The board is turned or mirrored so that the player's chief, then the chief of the next player and so
//! on, have the lowest squares: so no colour and no side of the board matters.

use crate::attacks::AttackMaps;
use djambi_rules::{Bitboard, Position, Role, Seat, Square};

/// How many kinds of things are distinguished on a square: the six roles of the player and of up to
/// three others in the order of their turns, each in danger or not; a corpse; a piece and a chief that
/// nobody controls.
const KINDS: usize = 4 * OF_PLAYER + 3;
const OF_PLAYER: usize = 12;
const CORPSE: usize = 4 * OF_PLAYER;
const FROZEN: usize = CORPSE + 1;
const FROZEN_CHIEF: usize = CORPSE + 2;

/// How many properties there are: a kind of thing on a square.
pub const SQUARE_FEATURES: usize = 81 * KINDS;

/// How many pieces and corpses are on a board, always.
const THINGS: usize = 36;

/// The greatest weight of such a property, in 4096ths: with it the sum for a whole board is a number of
/// 16 bits.
pub const MOST_OF_SQUARE: i16 = 900;
const _: () = assert!(THINGS as i32 * MOST_OF_SQUARE as i32 <= i16::MAX as i32);

/// The contents of the squares, seen from one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    indexes: [u16; THINGS],
    count: usize,
}

impl Standing {
    /// Returns the properties that the board has: indexes below [`SQUARE_FEATURES`].
    pub fn indexes(&self) -> &[u16] {
        &self.indexes[..self.count]
    }

    fn push(&mut self, square: u8, kind: usize) {
        if let Some(index) = self.indexes.get_mut(self.count) {
            *index = (usize::from(square) * KINDS + kind) as u16;
            self.count += 1;
        }
    }
}

/// The pieces and corpses of a position, and the owners of the pieces.
pub(super) struct Things<'a> {
    attacks: &'a AttackMaps,
    /// The active players in the order of their next turns, with their chiefs.
    players: &'a [(Seat, Square)],
    /// The pieces of active players: the square, the owner's place in the order of turns, and the
    /// number of the role.
    pieces: Vec<(Square, usize, usize)>,
    /// Everything else, with its kind.
    others: Vec<(Square, usize)>,
}

impl Things<'_> {
    pub(super) fn of<'a>(
        position: &Position,
        attacks: &'a AttackMaps,
        players: &'a [(Seat, Square)],
    ) -> Things<'a> {
        let board = position.board();
        let mut pieces = Vec::with_capacity(THINGS);
        let mut living = Bitboard::EMPTY;
        for (owner, (seat, _)) in players.iter().enumerate() {
            let own = attacks.pieces[seat.index()];
            living |= own;
            for (number, role) in Role::ALL.into_iter().enumerate() {
                pieces.extend(
                    (board.role(role) & own)
                        .iter()
                        .map(|square| (square, owner, number)),
                );
            }
        }
        let corpses = board.corpses();
        let mut others = Vec::with_capacity(THINGS);
        others.extend(corpses.iter().map(|square| (square, CORPSE)));
        let chiefs = board.role(Role::Chief);
        others.extend((board.living() & !living).iter().map(|square| {
            let is_chief = chiefs.contains(square);
            (square, if is_chief { FROZEN_CHIEF } else { FROZEN })
        }));
        Things {
            attacks,
            players,
            pieces,
            others,
        }
    }

    /// Describes the board from the seat of the player with that place in the order of turns.
    pub(super) fn seen_from(&self, place: usize) -> Standing {
        let keys = TURNED.each_ref().map(|turned| {
            let chiefs = self.players[place..].iter().chain(&self.players[..place]);
            chiefs.fold(0_u32, |key, (_, chief)| {
                key << 8 | u32::from(turned[chief.index()])
            })
        });
        let least = keys.into_iter().min();
        let mut ways = (0..TURNED.len()).filter(|&way| Some(keys[way]) == least);
        let first = ways.next().unwrap_or(0);
        let mut best = self.turned(place, &TURNED[first]);
        for way in ways {
            // The chiefs do not say which way round it is, so all the rest does.
            let mut other = self.turned(place, &TURNED[way]);
            for standing in [&mut best, &mut other] {
                standing.indexes[..standing.count].sort_unstable();
            }
            if other.indexes() < best.indexes() {
                best = other;
            }
        }
        best
    }

    fn turned(&self, place: usize, turned: &[u8; 81]) -> Standing {
        let seat = self.players[place].0;
        let count = self.players.len();
        let in_danger = [
            self.attacks.kills_of_others(seat),
            self.attacks.kills[seat.index()],
        ];
        let mut standing = Standing {
            indexes: [0; THINGS],
            count: 0,
        };
        for &(square, owner, role) in &self.pieces {
            let later = if owner < place { owner + count } else { owner };
            let after = later - place;
            let danger = in_danger[usize::from(after > 0)].contains(square);
            let kind = after * OF_PLAYER + role * 2 + usize::from(danger);
            standing.push(turned[square.index()], kind);
        }
        for &(square, kind) in &self.others {
            standing.push(turned[square.index()], kind);
        }
        standing
    }
}

/// Where each square comes to lie, for the eight ways to turn and mirror the board.
static TURNED: [[u8; 81]; 8] = turned();

const fn turned() -> [[u8; 81]; 8] {
    let mut table = [[0; 81]; 8];
    let mut way = 0;
    while way < 8 {
        let mut index = 0;
        while index < 81 {
            let (mut file, mut rank) = (index % 9, index / 9);
            if way & 1 != 0 {
                file = 8 - file;
            }
            if way & 2 != 0 {
                rank = 8 - rank;
            }
            if way & 4 != 0 {
                (file, rank) = (rank, file);
            }
            table[way][index] = (rank * 9 + file) as u8;
            index += 1;
        }
        way += 1;
    }
    table
}
