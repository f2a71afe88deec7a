//! One of the board's 81 squares.

use std::fmt;
use std::str::FromStr;

use super::ParseError;

/// A square, `a1` to `i9` (RULES 1): files a–i from the left, ranks 1–9 from the bottom.
///
/// ```
/// use djambi_rules::Square;
/// let maze: Square = "e5".parse().unwrap();
/// assert_eq!(maze, Square::MAZE);
/// assert_eq!((maze.file(), maze.rank()), (4, 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The centre, e5.
    pub const MAZE: Square = Square(40);
    /// How many squares there are.
    pub const COUNT: usize = 81;

    /// The square at `file` and `rank`, both from 0 to 8; `None` beyond the edge.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 9 {
            Some(Square(rank * 9 + file))
        } else {
            None
        }
    }

    /// The square with that index: a1 is 0, b1 is 1, a2 is 9, i9 is 80.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// For indices that are known to be on the board: bits of a bitboard.
    #[inline]
    pub(crate) const fn from_bit(index: u32) -> Square {
        debug_assert!(index < 81);
        Square(index as u8)
    }

    /// From 0 (a1) to 80 (i9), rank by rank.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0 (a) to 8 (i).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// From 0 to 8.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..81).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, ParseError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => Ok(Square((rank - b'1') * 9 + file - b'a')),
            _ => Err(ParseError(
                "a square is a letter from a to i and a digit from 1 to 9, such as e5",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
        }
        for text in ["", "e", "j1", "a0", "e55", "E5", "5e", "é5"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
