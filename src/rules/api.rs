//! What one can ask a position: its legal turns, and what comes of them.

use std::ops::ControlFlow;

use super::legal::{Bundle, bundles, has_turn};
use super::notation::read_turn;
use super::{Bitboard, Position, Seat, Turn, children};

/// A turn that is not legal in the position that it was to be played in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{turn} is not legal in this position")]
pub struct PlayError {
    /// The position, untouched.
    pub position: Position,
    /// The turn that was refused.
    pub turn: Turn,
}

/// Why a resignation is refused (RULES 7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResignReason {
    /// Nobody plays that army, or he is out.
    #[error("{0} is not in the game")]
    NotIn(Seat),
    /// He has resigned already.
    #[error("{0} has resigned already")]
    Already(Seat),
    /// There is nothing left to resign.
    #[error("the game is over")]
    Over,
}

/// A resignation that is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct ResignError {
    /// The position, untouched.
    pub position: Position,
    /// Why.
    pub reason: ResignReason,
}

impl Position {
    /// Visits all legal turns of the mover, without allocating. A visitor that breaks ends the visit.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use djambi::rules::{Position, Role};
    /// let mut necromobiles = 0;
    /// let _ = Position::default().visit_turns(|turn| {
    ///     necromobiles += u32::from(turn.role() == Role::Necromobile);
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(necromobiles, 12);
    /// ```
    #[inline]
    pub fn visit_turns<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_turns_from(Bitboard::ALL, visit)
    }

    /// Visits the legal turns of the mover's pieces on these squares.
    #[inline]
    pub fn visit_turns_from<B>(
        &self,
        from: Bitboard,
        mut visit: impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        bundles(self, self.mover(), from, |bundle| {
            for square in bundle.squares {
                visit(bundle.turn(square))?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Visits all legal turns together with the positions that they lead to: by far the fastest
    /// way to look ahead, since most of the work is done once for all of them.
    #[inline]
    pub fn visit_children<B>(
        &self,
        visit: impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        children::children(self, |bundle| bundle.squares, visit)
    }

    /// Visits some of the legal turns with the positions that they lead to. `narrow` is asked for
    /// each bundle, and picks from its squares.
    #[inline]
    pub(crate) fn visit_some_children<B>(
        &self,
        narrow: impl FnMut(&Bundle) -> Bitboard,
        visit: impl FnMut(Turn, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        children::children(self, narrow, visit)
    }

    /// All legal turns of the mover, piece by piece. None once the game is over.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        self.turns_from(Bitboard::ALL)
    }

    /// All legal turns of the mover's pieces on these squares.
    #[must_use]
    pub fn turns_from(&self, from: Bitboard) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _ = self.visit_turns_from(from, |turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        turns
    }

    /// How many legal turns there are, counted in bulk.
    #[must_use]
    pub fn count_turns(&self) -> usize {
        let mut count = 0;
        if self.outcome().is_none() {
            let _ = bundles(self, self.mover(), Bitboard::ALL, |bundle| {
                count += bundle.squares.count() as usize;
                ControlFlow::<()>::Continue(())
            });
        }
        count
    }

    /// Whether the player could play at all if it were his turn (RULES 2).
    #[must_use]
    pub fn can_move(&self, seat: Seat) -> bool {
        self.is_active(seat) && has_turn(self, seat)
    }

    /// Reads a legal turn of this position from its canonical text (RULES 11).
    pub fn turn(&self, text: &str) -> Result<Turn, TurnError> {
        let turn = read_turn(text).ok_or(TurnError::Form)?;
        if self.is_legal(turn) {
            Ok(turn)
        } else {
            Err(TurnError::Illegal(turn))
        }
    }

    /// Whether the turn is legal here.
    #[must_use]
    pub fn is_legal(&self, turn: Turn) -> bool {
        let Some(last) = turn.squares().last() else {
            return false;
        };
        self.outcome().is_none()
            && bundles(self, self.mover(), Bitboard::of(turn.from), |bundle| {
                if bundle.squares.contains(last) && bundle.turn(last) == turn {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break()
    }

    /// Plays a turn with all its consequences. A turn of another position that is not legal in
    /// this one is refused; the error gives the position back.
    pub fn play(self, turn: Turn) -> Result<Position, PlayError> {
        if self.is_legal(turn) {
            Ok(self.after(turn))
        } else {
            Err(PlayError {
                position: self,
                turn,
            })
        }
    }

    /// A player gives up (RULES 7): at any time, and it is no turn. A frozen player may too.
    ///
    /// ```
    /// use djambi::rules::{Position, Seat};
    /// let position = Position::default().resign(Seat::Red).unwrap();
    /// assert_eq!(position.mover(), Seat::Blue);
    /// assert!(position.is_frozen(Seat::Red));
    /// ```
    pub fn resign(self, seat: Seat) -> Result<Position, ResignError> {
        let reason = if self.outcome().is_some() {
            ResignReason::Over
        } else if !self.is_in(seat) {
            ResignReason::NotIn(seat)
        } else if self.is_frozen(seat) && self.chief(seat).is_none() {
            ResignReason::Already(seat)
        } else {
            return Ok(self.after_resignation(seat));
        };
        Err(ResignError {
            position: self,
            reason,
        })
    }
}

/// A text that is no legal turn of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError {
    /// It is not written as RULES 11 has it.
    #[error("a turn is written like Mc1-e1, Mc2xd3@e8, Ra2-a6!a7 or Db2~f6@a5")]
    Form,
    /// It is well written, but not legal here.
    #[error("{0} is not legal in this position")]
    Illegal(Turn),
}
