//! How what was typed fits a legal move.

use std::ops::ControlFlow;

use djambi_rules::{Bitboard, Move, Position, Role, Square};

use super::typed_text::Typed;

/// How a list of squares fits a move, the best way first. The canonical text has priority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Way {
    /// All its squares are given.
    All,
    /// All but some at the end.
    Beginning,
    /// All but the first.
    WithoutFrom,
    /// The first and any others are left out; those given are in order.
    InOrder,
}

impl Way {
    pub(super) const COUNT: usize = Way::InOrder as usize + 1;

    pub(super) fn of(typed: &Typed, position: &Position, mv: Move) -> Option<Way> {
        let other_piece = !typed.may_be(mv.role());
        if other_piece || typed.contradicting(position, mv).is_some() {
            return None;
        }
        let given = typed.len();
        // A corpse that can go to one square only may be left out.
        let least = mv.squares().count();
        let count = given.clamp(least, least + fixed_bodies(mv).count());
        let squares = || mv.squares().chain(fixed_bodies(mv)).take(count);
        let along = |skip: usize| {
            let pairs = squares().skip(skip).zip(0..given);
            given + skip <= count && pairs.into_iter().all(|(it, index)| typed.gives(index, it))
        };
        if along(0) {
            return Some(if given == count {
                Way::All
            } else {
                Way::Beginning
            });
        }
        // An own piece that is given first is the one to move: a kill of an own piece (with friendly fire)
        // is never guessed.
        let own = position.pieces(position.mover());
        if mv.victims().any(|at| own.contains(at)) {
            return None;
        }
        if given + 1 == count && along(1) {
            return Some(Way::WithoutFrom);
        }
        let met = squares().skip(1).fold(0, |met, square| {
            met + usize::from(met < given && typed.gives(met, square))
        });
        (met == given).then_some(Way::InOrder)
    }
}

/// Where the corpses of an Assassin's victims are, which nobody can choose: where it started, and those
/// of a second one in the maze.
fn fixed_bodies(mv: Move) -> impl Iterator<Item = Square> {
    let squares = [mv.from(), Square::MAZE];
    let kills = if mv.role() == Role::Assassin {
        mv.victims().count()
    } else {
        0
    };
    squares.into_iter().take(kills)
}

/// All legal moves that fit in the best way that any fits.
pub(super) fn fitting(position: &Position, typed: &Typed) -> Vec<Move> {
    let mut fits = Vec::new();
    let mut best = Way::InOrder;
    let _ = position.visit_moves_from(Bitboard::ALL, |mv| {
        match Way::of(typed, position, mv) {
            Some(way) if way < best => (best, fits) = (way, vec![mv]),
            Some(way) if way == best => fits.push(mv),
            _ => {}
        }
        ControlFlow::<()>::Continue(())
    });
    fits
}
