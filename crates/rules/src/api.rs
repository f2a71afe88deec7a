//! The questions to a position: its legal moves, and their results.

use std::ops::ControlFlow;

use super::legal::{bundles, has_move};
use super::notation::read_move;
use super::{Bitboard, Move, Position, Seat};

/// Why a resignation is rejected (RULES 7).
///
/// ```
/// use djambi_rules::{Position, ResignError, Seat};
/// let position = Position::default().resign(Seat::Blue).unwrap();
/// assert_eq!(position.resign(Seat::Blue), Err(ResignError::Already(Seat::Blue)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResignError {
    /// Nobody plays that army, or its player is out.
    #[error("{0} is not in the game")]
    NotIn(Seat),
    /// The player has resigned already.
    #[error("{0} has resigned already")]
    Already(Seat),
    /// There is nothing left to resign.
    #[error("the game is over")]
    Over,
}

impl Position {
    /// Visits all legal moves of the mover, without allocating. A visitor that breaks ends the visit.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use djambi_rules::{Position, Role};
    /// let mut necromobiles = 0;
    /// let _ = Position::default().visit_moves(|mv| {
    ///     necromobiles += u32::from(mv.role() == Role::Necromobile);
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(necromobiles, 12);
    /// ```
    #[inline]
    pub fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_moves_from(Bitboard::ALL, visit)
    }

    /// Visits the legal moves of the mover's pieces on these squares.
    #[inline]
    pub fn visit_moves_from<B>(
        &self,
        from: Bitboard,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        bundles(self, self.mover(), from, |bundle| {
            for square in bundle.squares {
                visit(bundle.mv(square))?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Visits all legal moves together with the positions that they lead to: by far the fastest
    /// way to look ahead, since most of the work is done once for all of them.
    #[inline]
    pub fn visit_successors<B>(
        &self,
        visit: impl FnMut(Move, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_some_successors(|bundle| bundle.squares, visit)
    }

    /// All legal moves of the mover, piece by piece. None once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves_from(Bitboard::ALL)
    }

    /// All legal moves of the mover's pieces on these squares.
    pub fn legal_moves_from(&self, from: Bitboard) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = self.visit_moves_from(from, |mv| {
            moves.push(mv);
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    /// How many legal moves there are, counted in bulk.
    pub fn count_moves(&self) -> usize {
        let mut count = 0;
        if self.outcome().is_none() {
            let _ = bundles(self, self.mover(), Bitboard::ALL, |bundle| {
                count += bundle.squares.count() as usize;
                ControlFlow::<()>::Continue(())
            });
        }
        count
    }

    /// Whether the player could play at all if it were their turn (RULES 2).
    pub fn can_move(&self, seat: Seat) -> bool {
        self.is_active(seat) && has_move(self, seat)
    }

    /// Reads a legal move of this position from its canonical text (RULES 11).
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = read_move(text).ok_or(MoveError::Form)?;
        let is_legal = self.is_legal(mv);
        is_legal.then_some(mv).ok_or(MoveError::Illegal(mv))
    }

    /// Whether the move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some(last) = mv.squares().last() else {
            return false;
        };
        self.outcome().is_none()
            && bundles(self, self.mover(), Bitboard::of(mv.from), |bundle| {
                if bundle.squares.contains(last) && bundle.mv(last) == mv {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break()
    }

    /// Plays a move with all its consequences. A move of another position that is not legal in
    /// this one is rejected.
    ///
    /// ```
    /// use djambi_rules::{MoveError, Position};
    /// let before = Position::default();
    /// let mv = before.parse_move("Mc1-e1").unwrap();
    /// let after = before.play(mv).unwrap();
    /// assert_eq!(after.play(mv), Err(MoveError::Illegal(mv)));
    /// ```
    pub fn play(&self, mv: Move) -> Result<Position, MoveError> {
        if self.is_legal(mv) {
            Ok(self.make_move(mv))
        } else {
            Err(MoveError::Illegal(mv))
        }
    }

    /// Resigns for a player (RULES 7): at any time, and it does not count as a move. A frozen
    /// player may resign too.
    ///
    /// ```
    /// use djambi_rules::{Position, Seat};
    /// let position = Position::default().resign(Seat::Red).unwrap();
    /// assert_eq!(position.mover(), Seat::Blue);
    /// assert!(position.is_frozen(Seat::Red));
    /// ```
    pub fn resign(&self, seat: Seat) -> Result<Position, ResignError> {
        if self.outcome().is_some() {
            Err(ResignError::Over)
        } else if !self.is_in(seat) {
            Err(ResignError::NotIn(seat))
        } else if self.is_frozen(seat) && self.chief(seat).is_none() {
            Err(ResignError::Already(seat))
        } else {
            Ok(self.after_resignation(seat))
        }
    }
}

/// A move, or the text of one, that is not legal in the position.
///
/// ```
/// use djambi_rules::{MoveError, Position};
/// let position = Position::default();
/// assert_eq!(position.parse_move("c1 to e1"), Err(MoveError::Form));
/// assert!(matches!(position.parse_move("Mc1-c4"), Err(MoveError::Illegal(_))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It is not written as RULES 11 has it.
    #[error("a move is written like Mc1-e1, Mc2xd3@e8, Ra2-a6!a7 or Db2~f6@a5")]
    Form,
    /// It is well written, but not legal here.
    #[error("{0} is not legal in this position")]
    Illegal(Move),
}
