//! The consequences of a move or a resignation: liberation, encirclement, takeover (RULES 6).

use super::geometry::neighbours;
use super::position::{Control, Seats, active, in_power, pieces};
use super::{Bitboard, Board, Options, Position, Role, Seat, Square};

/// A position in the making: the move has been made, its consequences not yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) board: Board,
    pub(super) control: Control,
    pub(super) frozen: Seats,
    /// Whether something happened that restarts the count of moves without progress (RULES 9).
    pub(super) irreversible: bool,
}

impl Draft {
    pub(super) fn of(position: &Position) -> Draft {
        Draft {
            board: position.board,
            control: position.control,
            frozen: position.frozen,
            irreversible: false,
        }
    }

    /// Empties a living piece's square. With a chief all that its player controls passes to the
    /// killer at once (RULES 5); a hostage chief passes its own army only (RULES 7).
    pub(super) fn kill(&mut self, square: Square, killer: Seat) {
        self.irreversible = true;
        let Some(victim) = self.board.piece(square) else {
            return;
        };
        self.board.clear(Bitboard::of(square));
        if victim.role == Role::Chief {
            match self.control[victim.army.index()] {
                Some(seat) => self.pass_on(seat, killer),
                None => self.control[victim.army.index()] = Some(killer),
            }
        }
    }

    fn pass_on(&mut self, from: Seat, to: Seat) {
        self.irreversible = true;
        for controller in &mut self.control {
            if *controller == Some(from) {
                *controller = Some(to);
            }
        }
    }

    /// Runs the checks of RULES 6 until nothing changes.
    pub(super) fn resolve(&mut self, options: &Options) {
        let walled_in = |chief| self.is_walled_in(chief);
        if self.frozen.is_empty() && !self.board.role(Role::Chief).iter().any(walled_in) {
            return;
        }
        loop {
            let before = (self.frozen, self.control);
            if options.liberation {
                self.liberate();
            }
            self.encircle();
            self.take_over();
            if (self.frozen, self.control) == before {
                return;
            }
            self.irreversible = true;
        }
    }

    /// Whether a chief has only corpses around it. In the maze that does not count (RULES 6).
    fn is_walled_in(&self, chief: Square) -> bool {
        chief != Square::MAZE && (neighbours(chief) & !self.board.corpses()).is_empty()
    }

    fn liberate(&mut self) {
        for seat in self.frozen.iter() {
            // Without a living chief the player has resigned, and stays frozen (RULES 7).
            if self
                .board
                .chief(seat.army())
                .is_some_and(|chief| !self.is_walled_in(chief))
            {
                self.frozen.remove(seat);
            }
        }
    }

    fn encircle(&mut self) {
        let necromobiles = self.board.role(Role::Necromobile);
        for seat in active(&self.control, self.frozen).iter() {
            let Some(chief) = self.board.chief(seat.army()) else {
                continue;
            };
            let helped = || pieces(&self.board, &self.control, seat).meets(necromobiles);
            if self.is_walled_in(chief) && !helped() {
                self.frozen.insert(seat);
            }
        }
    }

    fn take_over(&mut self) {
        let Some(power) = in_power(&self.board, &self.control, self.frozen) else {
            return;
        };
        for seat in self.frozen.iter() {
            if let Some(chief) = self.board.chief(seat.army()) {
                self.bury(chief);
            }
            self.pass_on(seat, power);
            self.frozen.remove(seat);
        }
    }

    /// The chief becomes a corpse on its square.
    pub(super) fn bury(&mut self, chief: Square) {
        self.board.clear(Bitboard::of(chief));
        self.board.put_corpses(Bitboard::of(chief));
    }
}

/// Whether the checks of RULES 6 would change a position that nothing has happened in: so only for
/// positions that were written down.
pub(super) fn is_unresolved(position: &Position) -> bool {
    let mut draft = Draft::of(position);
    draft.resolve(&position.options);
    draft.irreversible
}
