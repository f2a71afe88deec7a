//! The consequences of a move or a resignation: liberation, encirclement, takeover (RULES 6).

use super::geometry::neighbours;
use super::{Bitboard, Position, Role, Seat, Square};

/// A position in the making: the move has been made, its consequences not yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) position: Position,
    /// Whether something happened that restarts the count of moves without progress (RULES 9).
    pub(super) irreversible: bool,
}

impl Draft {
    pub(super) fn of(position: &Position) -> Draft {
        Draft {
            position: *position,
            irreversible: false,
        }
    }

    /// Empties a living piece's square. With a chief all that its player controls passes to the
    /// killer at once (RULES 5); a hostage chief passes its own army only (RULES 7).
    pub(super) fn kill(&mut self, square: Square, killer: Seat) {
        self.irreversible = true;
        let Some(victim) = self.position.board.piece(square) else {
            return;
        };
        self.position.board.clear(Bitboard::of(square));
        if victim.role == Role::Chief {
            match self.position.controller(victim.army) {
                Some(seat) => self.pass_on(seat, killer),
                None => self.position.control[victim.army.index()] = Some(killer),
            }
        }
    }

    fn pass_on(&mut self, from: Seat, to: Seat) {
        self.irreversible = true;
        for controller in &mut self.position.control {
            if *controller == Some(from) {
                *controller = Some(to);
            }
        }
    }

    /// Runs the checks of RULES 6 until nothing changes.
    pub(super) fn resolve(&mut self) {
        let chiefs = self.position.board.role(Role::Chief);
        let walled_in = |chief| self.is_walled_in(chief);
        if self.position.frozen.is_empty() && !chiefs.iter().any(walled_in) {
            return;
        }
        loop {
            let before = (self.position.frozen, self.position.control);
            if self.position.options.liberation {
                self.liberate();
            }
            self.encircle();
            self.take_over();
            if (self.position.frozen, self.position.control) == before {
                return;
            }
            self.irreversible = true;
        }
    }

    /// Whether a chief has only corpses around it. In the maze that does not count (RULES 6).
    fn is_walled_in(&self, chief: Square) -> bool {
        chief != Square::MAZE && (neighbours(chief) & !self.position.board.corpses()).is_empty()
    }

    fn liberate(&mut self) {
        for seat in self.position.frozen.iter() {
            // Without a living chief the player has resigned, and stays frozen (RULES 7).
            let chief = self.position.chief(seat);
            if chief.is_some_and(|chief| !self.is_walled_in(chief)) {
                self.position.frozen.remove(seat);
            }
        }
    }

    fn encircle(&mut self) {
        let necromobiles = self.position.board.role(Role::Necromobile);
        for seat in self.position.active() {
            let Some(chief) = self.position.chief(seat) else {
                continue;
            };
            let helped = || self.position.pieces(seat).meets(necromobiles);
            if self.is_walled_in(chief) && !helped() {
                self.position.frozen.insert(seat);
            }
        }
    }

    fn take_over(&mut self) {
        let Some(power) = self.position.in_power() else {
            return;
        };
        for seat in self.position.frozen.iter() {
            if let Some(chief) = self.position.chief(seat) {
                self.bury(chief);
            }
            self.pass_on(seat, power);
            self.position.frozen.remove(seat);
        }
    }

    /// The chief becomes a corpse on its square.
    pub(super) fn bury(&mut self, chief: Square) {
        self.position.board.clear(Bitboard::of(chief));
        self.position.board.put_corpses(Bitboard::of(chief));
    }
}

/// Whether the checks of RULES 6 would change a position that nothing has happened in: so only for
/// positions that were written down.
pub(super) fn is_unresolved(position: &Position) -> bool {
    let mut draft = Draft::of(position);
    draft.resolve();
    draft.irreversible
}
