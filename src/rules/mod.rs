//! The rules of Djambi, exactly: pure, without I/O and without a clock.

mod army;
mod bitboard;
mod role;
mod square;

pub use army::{Army, ParseArmyError, Seat};
pub use bitboard::Bitboard;
pub use role::{Occupant, Piece, Role};
pub use square::{ParseSquareError, Square};
