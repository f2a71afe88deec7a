//! The changes by a ply beyond the pieces that it moved, for announcing them.

use super::legal::has_move;
use super::order::Order;
use super::{Army, Ply, Position, Seat, Square};

/// Something that came of a ply (RULES 5 to 8).
///
/// ```
/// use djambi_rules::{Change, Ply, Position, Seat};
/// let before: Position = "8yC/9/9/9/9/9/9/9/rCrA1bC5 rby- r r 0 1".parse().unwrap();
/// let mv = before.parse_move("Ab1xd1").unwrap();
/// let changes = before.changes(Ply::Move(mv), &before.play(mv).unwrap());
/// assert_eq!(changes, [Change::ChiefKilled { seat: Seat::Blue, by: Seat::Red }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// The player gave up (RULES 7).
    Resigned(Seat),
    /// The player's chief was killed: the player is out (RULES 5).
    ChiefKilled {
        /// The player who is out.
        seat: Seat,
        /// The player who has all those armies now.
        by: Seat,
    },
    /// The chief of an army that nobody played was killed (RULES 7).
    HostageTaken {
        /// The army.
        army: Army,
        /// The player who controls it now.
        by: Seat,
    },
    /// The player's chief is encircled: the player is frozen (RULES 6).
    Encircled(Seat),
    /// A frozen player has everything back (RULES 6).
    Freed(Seat),
    /// A frozen player's armies passed to the chief in power (RULES 6).
    TakenOver {
        /// The player who is out.
        seat: Seat,
        /// The player in power.
        by: Seat,
    },
    /// The player is no longer in power (RULES 8).
    PowerLost(Seat),
    /// The player is in power now (RULES 8).
    PowerGained(Seat),
    /// It would have been the player's turn, but there is no legal move (RULES 2).
    Skipped(Seat),
    /// The player who has just moved moves again (RULES 8).
    Again(Seat),
}

impl Position {
    /// Returns the changes by `ply`, which led from this position to `after`, in the order of
    /// announcing them.
    ///
    /// ```
    /// use djambi_rules::{Change, Ply, Position, Seat};
    /// let before = Position::default();
    /// let after = before.resign(Seat::Red).unwrap();
    /// let changes = before.changes(Ply::Resignation(Seat::Red), &after);
    /// assert_eq!(changes, [Change::Resigned(Seat::Red)]);
    /// ```
    pub fn changes(&self, ply: Ply, after: &Position) -> Vec<Change> {
        let mut changes = Vec::new();
        for army in Army::ALL {
            changes.extend(self.change_of(army, ply, after));
        }
        let (power, now) = (self.in_power(), after.in_power());
        if power != now {
            changes.extend(power.map(Change::PowerLost));
            changes.extend(now.map(Change::PowerGained));
        }
        if after.outcome().is_none() {
            changes.extend(self.skipped(ply, after).into_iter().map(Change::Skipped));
            if matches!(ply, Ply::Move(_)) && after.mover() == self.mover() {
                changes.push(Change::Again(self.mover()));
            }
        }
        changes
    }

    /// The fate of the player of that army, or of the army if nobody played it.
    fn change_of(&self, army: Army, ply: Ply, after: &Position) -> Option<Change> {
        let by = after.controller(army);
        match (self.controller(army), by) {
            (None, Some(by)) => Some(Change::HostageTaken { army, by }),
            (Some(seat), Some(by)) if seat.army() == army && by != seat => {
                if killed(ply, self.chief(seat)) {
                    Some(Change::ChiefKilled { seat, by })
                } else {
                    Some(Change::TakenOver { seat, by })
                }
            }
            (Some(seat), _) if seat.army() == army => {
                match (self.is_frozen(seat), after.is_frozen(seat)) {
                    _ if ply == Ply::Resignation(seat) => Some(Change::Resigned(seat)),
                    (false, true) => Some(Change::Encircled(seat)),
                    (true, false) => Some(Change::Freed(seat)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The players who would have moved between the mover of this position and the one of `after`.
    fn skipped(&self, ply: Ply, after: &Position) -> Vec<Seat> {
        let mut order = Order::of(after);
        let mut skipped = Vec::new();
        match ply {
            Ply::Move(_) => order.ruled_two = Order::of(self).ruled_two,
            Ply::Resignation(_) if after.mover() == self.mover() => return skipped,
            // It was their turn, and the resignation took their last move.
            Ply::Resignation(_) if after.is_active(self.mover()) => skipped.push(self.mover()),
            Ply::Resignation(_) => {}
        }
        let (mut mover, mut last) = order.next(self.mover(), self.last());
        while mover != after.mover() && !has_move(after, mover) && !skipped.contains(&mover) {
            skipped.push(mover);
            order.ruled_two = Order::of(after).ruled_two;
            (mover, last) = order.next(mover, last);
        }
        skipped
    }
}

/// A ply of a game with the positions before and after it.
///
/// ```
/// use djambi_rules::{Change, Record, Seat};
/// let record: Record = "Mc1-e1 resign:b".parse().unwrap();
/// let step = record.history().step(1).unwrap();
/// assert_eq!(step.by(), Seat::Blue);
/// assert_eq!(step.changes(), [Change::Resigned(Seat::Blue)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The ply.
    pub ply: Ply,
    /// The position after it.
    pub after: &'a Position,
}

impl Step<'_> {
    /// The player of the ply.
    pub const fn by(self) -> Seat {
        self.ply.by(self.before)
    }

    /// Whether it is a move of that player.
    pub fn is_move_of(self, seat: Seat) -> bool {
        matches!(self.ply, Ply::Move(_)) && self.by() == seat
    }

    /// The changes of the ply: see [`Position::changes`].
    pub fn changes(self) -> Vec<Change> {
        self.before.changes(self.ply, self.after)
    }
}

/// Whether the ply killed the piece on that square.
fn killed(ply: Ply, square: Option<Square>) -> bool {
    match ply {
        Ply::Move(mv) => mv.victims().any(|victim| Some(victim) == square),
        Ply::Resignation(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::mem::discriminant;

    use super::*;
    use crate::Options;

    /// The worked cases with their subjects and their changes.
    fn worked_cases() -> Vec<(String, Position, Ply, Position, Vec<Change>)> {
        let rows = include_str!("../tests/apply.tsv").lines().skip(1);
        rows.map(|row| {
            let fields: Vec<&str> = row.split('\t').collect();
            let before = Position::read(fields[1], fields[0].parse().unwrap()).unwrap();
            let ply = match fields[2].strip_prefix("resign:") {
                Some(seat) => Ply::Resignation(seat.parse().unwrap()),
                None => Ply::Move(before.parse_move(fields[2]).unwrap()),
            };
            let after = match ply {
                Ply::Move(mv) => before.play(mv).unwrap(),
                Ply::Resignation(seat) => before.resign(seat).unwrap(),
            };
            let changes = before.changes(ply, &after);
            (fields[5].to_owned(), before, ply, after, changes)
        })
        .collect()
    }

    #[test]
    fn a_resignation_names_the_players_skipped() {
        let start = "gC3bC4/9/9/9/9/9/9/xx5bMbM/rCx5bMrN rb-g g g 0 1";
        let before = Position::read(start, Options::CLASSIC).unwrap();
        let ply = Ply::Resignation(Seat::Green);
        let after = before.resign(Seat::Green).unwrap();
        assert_eq!(after.mover(), Seat::Blue);
        assert_eq!(
            before.changes(ply, &after),
            [Change::Resigned(Seat::Green), Change::Skipped(Seat::Red)]
        );
    }

    #[test]
    fn as_many_are_lost_and_freed_as_the_positions_show() {
        for (reaches, before, ply, after, changes) in worked_cases() {
            let count = |it: &dyn Fn(&&Change) -> bool| changes.iter().filter(it).count();
            let lost = count(&|change| match change {
                Change::ChiefKilled { .. } | Change::Encircled(_) => true,
                Change::Resigned(seat) | Change::TakenOver { seat, .. } => !before.is_frozen(*seat),
                _ => false,
            });
            let freed = count(&|change| matches!(change, Change::Freed(_)));
            let active = |position: &Position| position.active().count();
            assert_eq!(
                active(&before) + freed - lost,
                active(&after),
                "{reaches} {ply}: {changes:?}"
            );
        }
    }

    #[test]
    fn the_worked_cases_show_every_kind() {
        let changes: Vec<Change> = worked_cases().into_iter().flat_map(|row| row.4).collect();
        let kinds: HashSet<_> = changes.iter().map(discriminant).collect();
        assert_eq!(kinds.len(), 10, "{changes:?}");
    }
}
