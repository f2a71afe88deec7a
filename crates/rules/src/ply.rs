//! A move or a resignation.

use std::fmt;

use super::{Move, MoveError, Position, ResignError, Seat};

/// A move or a resignation.
///
/// ```
/// use djambi_rules::{Ply, Position, Seat};
/// let position = Position::default();
/// assert_eq!(position.ply("resign:b"), Ok(Ply::Resignation(Seat::Blue)));
/// assert_eq!(position.ply("Mc1-e1").unwrap().to_string(), "Mc1-e1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// The mover played.
    Move(Move),
    /// A player resigned, which does not count as a move (RULES 7).
    Resignation(Seat),
}

impl Ply {
    /// The player of the ply, `before` it.
    pub const fn by(self, before: &Position) -> Seat {
        match self {
            Ply::Move(_) => before.mover(),
            Ply::Resignation(seat) => seat,
        }
    }
}

impl fmt::Display for Ply {
    /// A canonical move, or `resign:r` (RULES 11).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Move(mv) => mv.fmt(f),
            Ply::Resignation(seat) => write!(f, "resign:{}", seat.letter()),
        }
    }
}

/// A text that is not a step of a game, or a step that is rejected.
///
/// ```
/// use djambi_rules::{PlyError, Position, ResignError, Seat};
/// let position = Position::default().resign(Seat::Red).unwrap();
/// assert_eq!(position.ply("resign:x"), Err(PlyError::Resignation));
/// let again = position.ply("resign:r").unwrap();
/// let error = PlyError::Resign(ResignError::Already(Seat::Red));
/// assert_eq!(position.play_ply(again), Err(error));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlyError {
    /// It is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The text begins as a resignation, but does not name a seat.
    #[error("a resignation is written resign:r, resign:b, resign:y or resign:g")]
    Resignation,
    /// The resignation is rejected.
    #[error(transparent)]
    Resign(#[from] ResignError),
}

impl Position {
    /// Reads a legal move, or a resignation, as RULES 11 writes them. Whether a resignation is
    /// possible shows when it is played.
    pub fn ply(&self, text: &str) -> Result<Ply, PlyError> {
        let Some(seat) = text.strip_prefix("resign:") else {
            return Ok(Ply::Move(self.parse_move(text)?));
        };
        let mut letters = seat.chars();
        let seat = letters.next().and_then(Seat::from_letter);
        let seat = seat.filter(|_| letters.next().is_none());
        Ok(Ply::Resignation(seat.ok_or(PlyError::Resignation)?))
    }

    /// Plays a move or a resignation.
    pub fn play_ply(&self, ply: Ply) -> Result<Position, PlyError> {
        match ply {
            Ply::Move(mv) => Ok(self.play(mv)?),
            Ply::Resignation(seat) => Ok(self.resign(seat)?),
        }
    }
}
