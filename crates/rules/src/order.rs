//! The order of the turns with and without power (RULES 2 and 8), and the end
//! (RULES 9).

use super::legal::has_move;
use super::position::Seats;
use super::{Outcome, Position, Seat};

/// The order of moves, apart from who can move (RULES 8).
#[derive(Clone, Copy)]
pub(super) struct Order {
    pub(super) active: Seats,
    pub(super) power: Option<Seat>,
    /// The player who may make a second move in a row: in power before this move, with two
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
            } else if self.power == Some(other) {
                (other, moved)
            } else {
                (other, other)
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

/// Sets the mover and `last`, skipping players without a legal move (RULES 2), and the outcome
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

impl Position {
    /// The seats whose turns come from now on if only ordinary moves happen, the mover first, without
    /// end (RULES 8). Empty once the game is over.
    ///
    /// ```
    /// use djambi_rules::{Position, Seat};
    /// let turns: Vec<Seat> = Position::default().upcoming_turns().take(5).collect();
    /// assert_eq!(turns, [Seat::Red, Seat::Blue, Seat::Yellow, Seat::Green, Seat::Red]);
    /// ```
    pub fn upcoming_turns(&self) -> impl Iterator<Item = Seat> + use<> {
        let order = Order::of(self);
        let first = (self.mover, self.last);
        let first = self.over.is_none().then_some(first);
        std::iter::successors(first, move |&(mover, last)| Some(order.next(mover, last)))
            .map(|(mover, _)| mover)
    }

    /// The position at that seat's next turn if every turn before it passed without a move: for
    /// thinking ahead. `None` if the seat has no legal move then, is not active, or the game is over.
    ///
    /// ```
    /// use djambi_rules::{Position, Seat};
    /// let ahead = Position::default().at_turn_of(Seat::Yellow).unwrap();
    /// assert_eq!(ahead.mover(), Seat::Yellow);
    /// assert!(ahead.parse_move("Mg9-e9").is_ok());
    /// ```
    pub fn at_turn_of(&self, seat: Seat) -> Option<Position> {
        if self.over.is_some() || !self.is_active(seat) || !has_move(self, seat) {
            return None;
        }
        let order = Order::of(self);
        let mut ahead = *self;
        // The order of the turns has come round by then, also with a chief in power.
        for _ in 0..16 {
            if ahead.mover == seat {
                return Some(ahead);
            }
            (ahead.mover, ahead.last) = order.next(ahead.mover, ahead.last);
        }
        None
    }
}
