//! Kills that need two players: one sets another's killer down within reach of a third's chief, or the
//! chief within reach of a killer, and that player kills it before its owner's next turn.

use super::attacks::AttackMaps;
use djambi_rules::{
    Bitboard, Position, Role, Seat, Square, militant_attacks, neighbours, queen_attacks,
};

/// The kills of chiefs by others that the mover can help with.
pub(super) struct Help {
    /// The other active players in the order of their next turns.
    order: Vec<Seat>,
    /// The squares on which each player could kill, by seat.
    kills: [Bitboard; 4],
}

impl Help {
    pub(super) fn of(position: &Position, attacks: &AttackMaps) -> Help {
        let mut order = attacks.order(position);
        order.retain(|seat| *seat != position.mover());
        Help {
            order,
            kills: attacks.kills,
        }
    }

    /// Returns the squares where a lifted chief could be killed by a player who moves before its owner.
    pub(super) fn for_chief(&self, position: &Position, lifted: Square) -> Bitboard {
        let Some(owner) = position.owner(lifted) else {
            return Bitboard::EMPTY;
        };
        let before = self.order.iter().take_while(|seat| **seat != owner);
        before.fold(Bitboard::EMPTY, |set, seat| set | self.kills[seat.index()])
    }

    /// Returns the squares beside the chiefs that a lifted killer could kill before their owners' turns
    /// come, except those where somebody could kill it before.
    pub(super) fn for_killer(&self, position: &Position, lifted: Square, role: Role) -> Bitboard {
        let owner = position.owner(lifted);
        let Some(turn) = self.order.iter().position(|seat| Some(*seat) == owner) else {
            return Bitboard::EMPTY;
        };
        let mut earlier = Bitboard::EMPTY;
        for seat in &self.order[..turn] {
            earlier |= self.kills[seat.index()];
        }
        let occupied = position.board().occupied() & !Bitboard::of(lifted);
        let mut squares = Bitboard::EMPTY;
        for victim in &self.order[turn + 1..] {
            if let Some(chief) = position.chief(*victim) {
                squares |= places_to_kill_from(chief, role, occupied) & !occupied & !earlier;
            }
        }
        squares
    }
}

/// Returns squares near a chief from which a piece of that role could kill it.
fn places_to_kill_from(chief: Square, role: Role, occupied: Bitboard) -> Bitboard {
    let near = neighbours(chief);
    match role {
        Role::Assassin => near & queen_attacks(chief, occupied),
        Role::Militant if chief != Square::MAZE => {
            near & militant_attacks(Bitboard::of(chief), occupied)
        }
        // It goes to a square that shares a side with the chief: from the corners it has two ways.
        Role::Reporter => near,
        _ => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::Candidates;
    use crate::choosing::Choosing;
    use djambi_rules::{Move, Options};
    use std::ops::ControlFlow;

    fn candidates(text: &str) -> Vec<String> {
        let position = Position::read(text, Options::CLASSIC).expect(text);
        let attacks = AttackMaps::of(&position);
        let candidates = Candidates::with(&position, &attacks, Choosing::ByMerit);
        let mut found = Vec::new();
        let _ = candidates.with_help(&attacks).visit(|mv: Move, _| {
            found.push(mv.to_string());
            ControlFlow::<()>::Continue(())
        });
        found
    }

    #[test]
    fn a_killer_is_set_down_beside_a_chief_that_moves_later() {
        // Blue's diplomat reaches Yellow's assassin; Yellow moves before Red, and Green before Red too.
        let text = "gC7bC/9/9/3bD3yA1/9/9/9/9/rC7yC rbyg b r 0 1";
        let found = candidates(text);
        for square in ["a2", "b1", "b2"] {
            assert!(
                found.contains(&format!("Dd6~h6@{square}")),
                "{square}: {found:?}"
            );
        }
        // Blue's own chief is not offered, and Yellow's is not Yellow's to kill.
        for square in ["h9", "i8", "h1", "i2"] {
            assert!(!found.contains(&format!("Dd6~h6@{square}")), "{square}");
        }
    }

    #[test]
    fn a_chief_is_set_down_where_one_who_moves_before_it_can_kill_it() {
        // Red's chief can be lifted, and Green's assassin moves before it.
        let text = "gC3gA3bC/9/9/3bD3rC1/9/9/9/9/8yC rbyg b r 0 1";
        let found = candidates(text);
        let set_down = found.iter().filter(|mv| mv.starts_with("Dd6~h6@"));
        let position = Position::read(text, Options::CLASSIC).expect(text);
        let green = AttackMaps::of(&position).kills[Seat::Green.index()];
        let at_risk = set_down.filter(|mv| {
            let square = mv[mv.len() - 2..].parse();
            square.is_ok_and(|square| green.contains(square))
        });
        assert!(at_risk.count() > 0, "{found:?}");
    }
}
