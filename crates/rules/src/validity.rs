//! The conditions for a valid position (RULES 11), apart from how it is written.

use super::legal::has_move;
use super::{Army, Outcome, Position, Role, Seat, Square};

/// A fault that makes a position invalid (RULES 11).
///
/// ```
/// use djambi_rules::{ParsePositionError, Position, PositionProblem, Seat};
/// let error = "rC8/9/9/9/9/9/9/9/8bM rb-- r r 0 1".parse::<Position>().unwrap_err();
/// let problem = PositionProblem::NoChief(Seat::Blue);
/// assert_eq!(error, ParsePositionError::Invalid(problem));
/// assert_eq!(problem.to_string(), "blue plays on without a living chief");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionProblem {
    /// A player controls an army without controlling their own.
    #[error("{0} controls an army but not their own")]
    Controller(Seat),
    /// More pieces than at the set-up.
    #[error("{0} has more pieces of one kind than at the set-up ({role})", role = .1.key())]
    TooMany(Army, Role),
    /// An army taken over has a living chief.
    #[error("{0}'s army has been taken over and yet has a living chief")]
    ChiefTaken(Army),
    /// A player who is not frozen lacks a chief.
    #[error("{0} plays on without a living chief")]
    NoChief(Seat),
    /// Something else than a chief or a corpse is in the maze.
    #[error("only a chief or a corpse may be in the maze, e5")]
    Maze,
    /// The player to move cannot be the one to move.
    #[error("{0} is to move, but is not active")]
    InactiveMover(Seat),
    /// The player to move has no legal move, but another player has one.
    #[error("{0} is to move, but has no legal move")]
    NoMove(Seat),
}

impl Position {
    /// Returns a position that was written down with its outcome, or the first thing that makes it invalid.
    pub(super) fn checked(mut self) -> Result<Position, PositionProblem> {
        self.check_control()?;
        self.check_pieces()?;
        // Legal moves mean something only where the rest is right.
        self.over = outcome_as_written(&self);
        self.check_mover()?;
        Ok(self)
    }

    fn check_control(&self) -> Result<(), PositionProblem> {
        let controls = |seat: &Seat| self.control.contains(&Some(*seat));
        let mut seats = Seat::ALL.into_iter().filter(controls);
        let wrong = seats.find(|seat| !self.is_in(*seat));
        wrong.map_or(Ok(()), |seat| Err(PositionProblem::Controller(seat)))
    }

    fn check_pieces(&self) -> Result<(), PositionProblem> {
        let board = &self.board;
        for army in Army::ALL {
            for role in Role::ALL {
                if (board.army(army) & board.role(role)).count() > role.count_at_setup() {
                    return Err(PositionProblem::TooMany(army, role));
                }
            }
            let taken_over = self.controller(army).is_some_and(|it| it.army() != army);
            if taken_over && board.chief(army).is_some() {
                return Err(PositionProblem::ChiefTaken(army));
            }
        }
        if let Some(seat) = self.active().find(|seat| self.chief(*seat).is_none()) {
            return Err(PositionProblem::NoChief(seat));
        }
        match board.piece(Square::MAZE) {
            Some(piece) if piece.role != Role::Chief => Err(PositionProblem::Maze),
            _ => Ok(()),
        }
    }

    fn check_mover(&self) -> Result<(), PositionProblem> {
        if self.over.is_some() {
            Ok(())
        } else if !self.is_active(self.mover) {
            Err(PositionProblem::InactiveMover(self.mover))
        } else if !has_move(self, self.mover) {
            Err(PositionProblem::NoMove(self.mover))
        } else {
            Ok(())
        }
    }
}

/// How a position that was written down has ended (RULES 9).
fn outcome_as_written(position: &Position) -> Option<Outcome> {
    let active = position.active_seats();
    if active.count() < 2 {
        return Some(active.iter().next().map_or(Outcome::Draw, Outcome::Won));
    }
    let worn_out = position.no_progress >= position.options.quiet_limit.get();
    let stuck = || active.iter().all(|seat| !has_move(position, seat));
    (worn_out || stuck()).then_some(Outcome::Draw)
}
