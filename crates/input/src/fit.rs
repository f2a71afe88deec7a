//! How what was typed fits a legal move.

use std::ops::ControlFlow;

use djambi_rules::{Bitboard, Move, Position};

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

    pub(super) fn of(typed: &Typed, mv: Move) -> Option<Way> {
        let other_piece = typed.roles.is_some_and(|roles| !roles.contains(mv.role()));
        if other_piece || typed.signs.contradicting(mv).is_some() {
            return None;
        }
        let given = typed.len();
        let squares = || mv.squares();
        let count = squares().count();
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
        if given + 1 == count && along(1) {
            return Some(Way::WithoutFrom);
        }
        let met = squares().skip(1).fold(0, |met, square| {
            met + usize::from(met < given && typed.gives(met, square))
        });
        (met == given).then_some(Way::InOrder)
    }
}

/// All legal moves that fit in the best way that any fits.
pub(super) fn fitting(position: &Position, typed: &Typed) -> Vec<Move> {
    let mut fits = Vec::new();
    let mut best = Way::InOrder;
    let _ = position.visit_moves_from(Bitboard::ALL, |mv| {
        match Way::of(typed, mv) {
            Some(way) if way < best => (best, fits) = (way, vec![mv]),
            Some(way) if way == best => fits.push(mv),
            _ => {}
        }
        ControlFlow::<()>::Continue(())
    });
    fits
}
