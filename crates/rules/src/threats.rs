//! The kills that each player could make if it were their turn: for marks on a board and for hints.

use std::ops::ControlFlow;

use super::{Position, Role, Seat, Square};

/// A kill that a player could make if they were to move now.
///
/// ```
/// use djambi_rules::{Position, Role, Seat};
/// let position: Position = "8yC/9/9/9/9/9/9/9/rCrA1bC5 rby- b b 0 1".parse().unwrap();
/// let [threat] = position.threats_to(Seat::Blue)[..] else { panic!() };
/// assert_eq!((threat.by, threat.role), (Seat::Red, Role::Assassin));
/// assert_eq!((threat.from.to_string(), threat.at.to_string()), ("b1".into(), "d1".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Threat {
    /// The square of the piece that could be killed.
    pub at: Square,
    /// The players who could kill it.
    pub by: Seat,
    /// With which piece.
    pub role: Role,
    /// The square that this piece comes from.
    pub from: Square,
}

impl Position {
    /// The same position with another player to move; `None` if that player could not play.
    pub fn with_mover(&self, seat: Seat) -> Option<Position> {
        let mut other = *self;
        other.mover = seat;
        (self.outcome().is_none() && self.can_move(seat)).then_some(other)
    }

    /// The kills of `seat`'s pieces that each other player could make if they were to move now,
    /// each once, by square.
    ///
    /// ```
    /// use djambi_rules::{Position, Seat};
    /// let position = Position::default();
    /// assert!(position.threats_to(Seat::Red).is_empty());
    /// let position = position.play(position.parse_move("Mc1-e1").unwrap()).unwrap();
    /// let threats = position.threats_to(Seat::Red);
    /// assert!(threats.iter().all(|threat| threat.at.to_string() == "e1"));
    /// ```
    pub fn threats_to(&self, seat: Seat) -> Vec<Threat> {
        let own = self.pieces(seat);
        let mut threats = Vec::new();
        for by in Seat::ALL.into_iter().filter(|by| *by != seat) {
            let Some(position) = self.with_mover(by) else {
                continue;
            };
            let _ = position.visit_moves(|mv| {
                threats.extend(mv.victims().filter(|at| own.contains(*at)).map(|at| {
                    let (role, from) = (mv.role(), mv.from());
                    Threat { at, by, role, from }
                }));
                ControlFlow::<()>::Continue(())
            });
        }
        threats.sort_unstable();
        threats.dedup();
        threats
    }
}
