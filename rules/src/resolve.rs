//! What follows from a move: liberation, encirclement, takeover (RULES 6), and who moves next
//! (RULES 8).

use super::geometry::neighbours;
use super::legal::has_move;
use super::position::{Control, Seats, active, in_power, pieces};
use super::{Bitboard, Board, Options, Outcome, Position, Role, Seat, Square};

/// A position in the making: the move has been made, its consequences not yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) board: Board,
    pub(super) control: Control,
    pub(super) frozen: Seats,
    /// Whether something happened that starts the quiet count again (RULES 9).
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
    /// killer at once (RULES 5); a hostage chief passes his own army only (RULES 7).
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
        if self.frozen.is_empty() && !self.board.role(Role::Chief).any(walled_in) {
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

    fn is_walled_in(&self, chief: Square) -> bool {
        (neighbours(chief) & !self.board.corpses()).is_empty()
    }

    fn liberate(&mut self) {
        for seat in self.frozen.iter() {
            // Without a living chief he has resigned, and stays as he is (RULES 7).
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
            let Some(chief) = self
                .board
                .chief(seat.army())
                .filter(|chief| *chief != Square::MAZE)
            else {
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

    /// The chief becomes a corpse where he stands.
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

/// What decides who moves next, apart from who can (RULES 8).
#[derive(Clone, Copy)]
pub(super) struct Order {
    pub(super) active: Seats,
    pub(super) power: Option<Seat>,
    /// The player who may play a second turn running: he was in power before his turn, with two
    /// active.
    pub(super) ruled_two: Option<Seat>,
}

impl Order {
    pub(super) fn of(position: &Position) -> Order {
        let power = position.in_power();
        let active = position.active_seats();
        Order {
            active,
            power,
            ruled_two: power.filter(|_| active.count() == 2),
        }
    }

    /// The mover and the new `last` after `moved` has moved, or has been skipped. At least two are
    /// active.
    pub(super) fn next(&self, moved: Seat, last: Seat) -> (Seat, Seat) {
        if self.active.count() == 2 && self.active.contains(moved) {
            let other = self.after(moved, None);
            return if self.power == Some(moved) && self.ruled_two == Some(moved) && last != moved {
                (moved, moved)
            } else {
                (
                    other,
                    if self.power == Some(other) {
                        moved
                    } else {
                        other
                    },
                )
            };
        }
        match self.power {
            Some(power) if power != moved => {
                let merges = self.active.count() >= 3 && self.after(last, None) == power;
                (power, if merges { power } else { last })
            }
            _ => {
                let next = self.after(last, Some(moved));
                (next, next)
            }
        }
    }

    /// The next active seat after `seat`, not counting `but`.
    fn after(&self, seat: Seat, but: Option<Seat>) -> Seat {
        let mut next = seat.after();
        while next != seat && (!self.active.contains(next) || but == Some(next)) {
            next = next.after();
        }
        next
    }
}

/// Sets the mover and `last`, skipping whoever has no legal move (RULES 2), and the outcome
/// (RULES 9). `order` speaks of the position as it is, but `ruled_two` of the one before.
pub(super) fn pass_the_turn(position: &mut Position, moved: Seat, order: Order) {
    if order.active.count() < 2 {
        position.over = Some(match order.active.iter().next() {
            Some(winner) => {
                (position.mover, position.last) = (winner, winner);
                Outcome::Won(winner)
            }
            None => Outcome::Draw,
        });
        return;
    }
    if position.no_progress >= position.options.quiet_limit.get() {
        position.over = Some(Outcome::Draw);
    }
    let first = order.next(moved, position.last);
    (position.mover, position.last) = first;
    let mut stuck = Seats::default();
    let mut order = order;
    while !has_move(position, position.mover) {
        stuck.insert(position.mover);
        if stuck == order.active {
            (position.mover, position.last) = first;
            position.over = Some(Outcome::Draw);
            return;
        }
        order.ruled_two = Order::of(position).ruled_two;
        (position.mover, position.last) = order.next(position.mover, position.last);
    }
}
