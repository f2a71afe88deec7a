//! The likeliest of many moves: the order of suggestions and of choices.

use djambi_rules::{Move, Occupant, Position, Role, Square};

/// How likely a move is wanted, the likeliest first.
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
    /// It kills a piece of their own.
    Own,
}

impl Wanted {
    /// Returns how likely people want this move of the mover's.
    pub fn of(position: &Position, mv: Move) -> Wanted {
        let killed = |at: Square| {
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
        let kills = mv.victims().filter_map(killed).min();
        kills.unwrap_or({
            if mv.role() == Role::Chief && mv.to() == Square::MAZE {
                Wanted::Power
            } else {
                Wanted::Rest
            }
        })
    }
}
