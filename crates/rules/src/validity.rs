//! The conditions for a valid position (RULES 11), apart from how it is written.

use super::legal::has_move;
use super::position::{Control, Seats, active};
use super::{Army, Board, Occupant, Options, Outcome, Position, Role, Seat, Square};

/// The six fields of a position as they were written, valid or not.
///
/// ```
/// use djambi_rules::{Army, Options, PositionProblem, Role, Seat, UncheckedPosition};
/// let text = "rCrC7/9/9/9/4bM4/9/9/9/9 rb-- r r 0 1";
/// let unchecked: UncheckedPosition = text.parse().unwrap();
/// assert_eq!(
///     unchecked.problems(Options::CLASSIC),
///     [
///         PositionProblem::TooMany(Army::Red, Role::Chief),
///         PositionProblem::NoChief(Seat::Blue),
///         PositionProblem::Maze,
///     ]
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UncheckedPosition {
    pub(crate) board: Board,
    pub(crate) control: Control,
    pub(crate) frozen: Seats,
    pub(crate) mover: Seat,
    pub(crate) last: Seat,
    pub(crate) no_progress: u16,
    pub(crate) number: u32,
}

/// A fault that makes a position invalid (RULES 11).
///
/// ```
/// use djambi_rules::{Options, PositionProblem, Seat, UncheckedPosition};
/// let unchecked: UncheckedPosition = "rC8/9/9/9/9/9/9/9/8bM rb-- r r 0 1".parse().unwrap();
/// let [problem] = unchecked.problems(Options::CLASSIC)[..] else { panic!() };
/// assert_eq!(problem, PositionProblem::NoChief(Seat::Blue));
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

impl UncheckedPosition {
    /// All that makes the position invalid; nothing if it is valid.
    #[must_use]
    pub fn problems(&self, options: Options) -> Vec<PositionProblem> {
        let mut problems = self.problems_of_control();
        problems.extend(self.problems_of_pieces());
        if problems.is_empty() {
            // Legal moves mean something only where the rest is right.
            problems.extend(self.problem_of_mover(options));
        }
        problems
    }

    /// The position, which is known to be valid or is about to be checked.
    pub(crate) fn position(self, options: Options) -> Position {
        let mut position = Position {
            board: self.board,
            control: self.control,
            frozen: self.frozen,
            mover: self.mover,
            last: self.last,
            over: None,
            no_progress: self.no_progress,
            number: self.number,
            options,
        };
        position.over = outcome_as_written(&position);
        position
    }

    fn problems_of_control(&self) -> Vec<PositionProblem> {
        let controls = |seat: &Seat| self.control.contains(&Some(*seat));
        Seat::ALL
            .into_iter()
            .filter(controls)
            .filter(|seat| self.control[seat.index()] != Some(*seat))
            .map(PositionProblem::Controller)
            .collect()
    }

    fn problems_of_pieces(&self) -> Vec<PositionProblem> {
        let board = &self.board;
        let mut problems = Vec::new();
        for army in Army::ALL {
            for role in Role::ALL {
                if (board.army(army) & board.role(role)).count() > role.count_at_setup() {
                    problems.push(PositionProblem::TooMany(army, role));
                }
            }
            let taken_over = self.control[army.index()].is_some_and(|seat| seat.army() != army);
            if taken_over && board.chief(army).is_some() {
                problems.push(PositionProblem::ChiefTaken(army));
            }
        }
        for seat in active(&self.control, self.frozen).iter() {
            if board.chief(seat.army()).is_none() {
                problems.push(PositionProblem::NoChief(seat));
            }
        }
        match board.occupant(Square::MAZE) {
            Some(Occupant::Living(piece)) if piece.role != Role::Chief => {
                problems.push(PositionProblem::Maze);
            }
            _ => {}
        }
        problems
    }

    fn problem_of_mover(self, options: Options) -> Option<PositionProblem> {
        let position = self.position(options);
        let seat = self.mover;
        if position.over.is_some() {
            None
        } else if !position.is_active(seat) {
            Some(PositionProblem::InactiveMover(seat))
        } else {
            (!has_move(&position, seat)).then_some(PositionProblem::NoMove(seat))
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
