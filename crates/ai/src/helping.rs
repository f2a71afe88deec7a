//! Kills that need two players: one sets another's killer down within reach of a third's chief, or the
//! chief within reach of a killer, and that player kills it before its owner's next turn.

use super::attacks::{AttackMaps, is_attacked};
use djambi_rules::{
    Bitboard, Move, Position, Role, Seat, Seats, Square, militant_attacks, neighbours,
    queen_attacks,
};

/// The kills of chiefs by others that the mover can help with.
pub(super) struct Help {
    /// The other active players in the order of their next turns.
    order: Vec<Seat>,
    /// The squares on which each player could kill, by seat.
    kills: [Bitboard; 4],
    /// The other players whose chiefs are in danger without the mover's help: they could be killed
    /// before their owners' next turns.
    exposed: Seats,
    /// The squares on the lines of the other chiefs.
    lines: Bitboard,
}

impl Help {
    pub(super) fn of(position: &Position, attacks: &AttackMaps) -> Help {
        let mut order = attacks.order(position);
        order.retain(|seat| *seat != position.mover());
        let mut exposed = Seats::default();
        let mut killed = attacks.kills[position.mover().index()];
        for &seat in &order {
            if position
                .chief(seat)
                .is_some_and(|chief| killed.contains(chief))
            {
                exposed.insert(seat);
            }
            killed |= attacks.kills[seat.index()];
        }
        let occupied = position.board().occupied();
        let chiefs = order.iter().filter_map(|seat| position.chief(*seat));
        let lines = chiefs.map(|chief| queen_attacks(chief, occupied));
        Help {
            lines: lines.fold(Bitboard::EMPTY, |set, lines| set | lines),
            order,
            kills: attacks.kills,
            exposed,
        }
    }

    /// Whether a move that leads to the position `next` lets others kill a chief before its owner's turn,
    /// if nobody could have killed that chief before. The move sets a piece down or leaves a line.
    pub(super) fn exposes(&self, mv: Move, next: &Position) -> bool {
        let moves_others = matches!(mv.role(), Role::Diplomat | Role::Necromobile);
        if self.order.len() < 2 || !moves_others && !self.lines.contains(mv.from()) {
            return false;
        }
        let mut killers = Bitboard::EMPTY;
        self.order.iter().any(|&seat| {
            let chief = next.chief(seat).filter(|_| !self.exposed.contains(seat));
            let exposed = chief.is_some_and(|chief| is_attacked(next, chief, killers));
            killers |= next.pieces(seat);
            exposed
        })
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
                squares |= places_to_kill_from(position, chief, role) & !occupied & !earlier;
            }
        }
        squares
    }
}

/// Returns squares near a chief from which a piece of that role could kill it.
fn places_to_kill_from(position: &Position, chief: Square, role: Role) -> Bitboard {
    let (near, occupied) = (neighbours(chief), position.board().occupied());
    match role {
        Role::Assassin => near & queen_attacks(chief, occupied),
        Role::Militant if chief != Square::MAZE => {
            near & militant_attacks(Bitboard::of(chief), occupied)
        }
        // It goes to a square that shares a side with the chief: from the corners it has two ways.
        Role::Reporter => near & !position.options().old_neighbours(chief),
        _ => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::Candidates;
    use djambi_rules::{Move, Options};
    use std::ops::ControlFlow;

    fn candidates(text: &str) -> Vec<String> {
        let position = Position::read(text, Options::CLASSIC).expect(text);
        let attacks = AttackMaps::of(&position);
        let candidates = Candidates::with(&position, &attacks);
        let mut found = Vec::new();
        let help = Help::of(&position, &attacks);
        let _ = candidates.with_help(&help).visit(|mv: Move, _| {
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
    fn a_move_exposes_a_chief_that_others_can_kill_before_its_turn() {
        // Blue's diplomat reaches Yellow's assassin, and Blue's militant on a5 shields Red's chief from
        // Green's assassin.
        let text = "gC8/gA8/7bC1/3bD3yA1/bM8/9/9/5yC3/rC8 rbyg b r 0 1";
        let position = Position::read(text, Options::CLASSIC).expect(text);
        let help = Help::of(&position, &AttackMaps::of(&position));
        let exposes = |text: &str| {
            let mv = position.parse_move(text).expect(text);
            help.exposes(mv, &position.make_move(mv))
        };
        for (mv, expected) in [
            ("Dd6~h6@b1", true),
            ("Dd6~h6@c2", false),
            ("Dd6-d7", false),
            ("Ma5-b5", true),
            ("Ma5-a4", false),
        ] {
            assert_eq!(exposes(mv), expected, "{mv}");
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
