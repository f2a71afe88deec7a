//! What a person is likeliest to want of many turns: the order of suggestions and of choices.

use crate::rules::{Deed, Occupant, Position, Role, Square, Turn};

/// How likely a turn is wanted, the likeliest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wanted {
    /// It kills another player's chief.
    Chief,
    /// It kills somebody else's piece.
    Kill,
    /// Its chief enters the maze.
    Power,
    /// Anything else.
    Rest,
    /// It kills a piece of his own.
    Own,
}

impl Wanted {
    /// Of a turn of the mover's.
    #[must_use]
    pub fn of(position: &Position, turn: Turn) -> Wanted {
        let [first, second] = victims(turn);
        let killed = |square: Option<Square>| {
            let at = square?;
            let Occupant::Living(piece) = position.board().occupant(at)? else {
                return None;
            };
            if position.owner(at) == Some(position.mover()) {
                Some(Wanted::Own)
            } else if piece.role == Role::Chief {
                Some(Wanted::Chief)
            } else {
                Some(Wanted::Kill)
            }
        };
        let kills = [killed(first), killed(second)].into_iter().flatten().min();
        kills.unwrap_or({
            if turn.role() == Role::Chief && turn.to() == Square::MAZE {
                Wanted::Power
            } else {
                Wanted::Rest
            }
        })
    }
}

/// The squares of those whom a turn kills.
pub(super) fn victims(turn: Turn) -> [Option<Square>; 2] {
    match turn.deed() {
        Deed::Kill { .. } | Deed::Assassinate | Deed::AssassinateThenLeave { .. } => {
            [Some(turn.to()), None]
        }
        Deed::AssassinateTwice { exit } => [Some(turn.to()), Some(exit)],
        Deed::Strike { victim } => [Some(victim), None],
        Deed::Move
        | Deed::Displace { .. }
        | Deed::DisplaceThenLeave { .. }
        | Deed::DisplaceTwice { .. } => [None, None],
    }
}
