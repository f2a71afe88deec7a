//! Sets of squares.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::Square;

/// A set of squares: bit `n` is the square of index `n`.
///
/// ```
/// use djambi_rules::{Bitboard, Square};
/// let set: Bitboard = [Square::MAZE].into_iter().collect();
/// assert!(set.contains(Square::MAZE));
/// assert_eq!(set.count(), 1);
/// assert_eq!((!set).count(), 80);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bitboard(pub(crate) u128);

const ALL: u128 = (1 << 81) - 1;
const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 9 {
        bits |= 1 << (rank * 9);
        rank += 1;
    }
    bits
};
const FILE_I: u128 = FILE_A << 8;

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 81.
    pub const ALL: Bitboard = Bitboard(ALL);
    /// The maze alone.
    pub const MAZE: Bitboard = Bitboard::of(Square::MAZE);

    /// That square alone.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two have a square in common.
    #[inline]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares, by index.
    #[inline]
    pub fn iter(self) -> Squares {
        self.into_iter()
    }

    /// The square of lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_bit(self.0.trailing_zeros()))
        }
    }

    /// The set moved by at most one file and one rank; squares that leave the board are dropped.
    #[inline]
    #[must_use]
    pub const fn shifted(self, files: i8, ranks: i8) -> Bitboard {
        let moved = match files {
            1 => (self.0 & !FILE_I) << 1,
            -1 => (self.0 & !FILE_A) >> 1,
            _ => self.0,
        };
        Bitboard(match ranks {
            1 => (moved << 9) & ALL,
            -1 => moved >> 9,
            _ => moved,
        })
    }

    /// The set itself and every square that shares a side with one of it.
    #[inline]
    #[must_use]
    pub const fn orthogonal_fill(self) -> Bitboard {
        let row = self.0 | (self.0 & !FILE_I) << 1 | (self.0 & !FILE_A) >> 1;
        Bitboard((row | self.0 << 9 | self.0 >> 9) & ALL)
    }

    /// Every square that touches one of the set.
    #[inline]
    #[must_use]
    pub const fn king_attacks(self) -> Bitboard {
        let beside = (self.0 & !FILE_I) << 1 | (self.0 & !FILE_A) >> 1;
        let row = self.0 | beside;
        Bitboard((beside | row << 9 | row >> 9) & ALL)
    }

    /// The set itself and every square that touches one of it.
    #[inline]
    #[must_use]
    pub const fn king_fill(self) -> Bitboard {
        let row = self.0 | (self.0 & !FILE_I) << 1 | (self.0 & !FILE_A) >> 1;
        Bitboard((row | row << 9 | row >> 9) & ALL)
    }
}

/// The squares of a [`Bitboard`], by index.
///
/// ```
/// use djambi_rules::{Bitboard, Square};
/// let mut squares = Bitboard::MAZE.into_iter();
/// assert_eq!(squares.next(), Some(Square::MAZE));
/// assert_eq!(squares.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

macro_rules! bit_operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard($operator::$method(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            fn $assign_method(&mut self, other: Bitboard) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}

bit_operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & ALL)
    }
}
