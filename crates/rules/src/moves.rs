//! A complete move and its canonical text (RULES 11).

use std::fmt;

use super::{Role, Square};

/// The effect of a piece where it goes, and the squares of the bodies (RULES 3 and 4).
///
/// ```
/// use djambi_rules::{MoveKind, Position};
/// let position: Position = "8yC/9/9/9/9/9/9/9/rCrM1bC5 rby- r r 0 1".parse().unwrap();
/// let mv = position.parse_move("Mb1xd1@a5").unwrap();
/// let MoveKind::Kill { body } = mv.kind() else { panic!() };
/// assert_eq!(body.to_string(), "a5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// Goes to an empty square, and that is all.
    Move,
    /// A militant or a chief kills by entering; the corpse goes to `body`.
    Kill {
        /// Where the corpse is put.
        body: Square,
    },
    /// An assassin kills by entering; the corpse is put where it came from.
    Assassinate,
    /// A reporter kills the piece on `victim`, which stays there as a corpse.
    Strike {
        /// The victim's square.
        victim: Square,
    },
    /// A diplomat or a necromobile takes the place of the piece or corpse there and sets it on `body`.
    Displace {
        /// Where the piece or the corpse is set.
        body: Square,
    },
    /// An assassin kills the chief in the maze and leaves to an empty square.
    AssassinateThenLeave {
        /// The square by which it leaves.
        exit: Square,
    },
    /// An assassin kills the chief in the maze and, on its way out, another piece, and the corpse
    /// is in the maze.
    AssassinateTwice {
        /// The second victim's square.
        exit: Square,
    },
    /// A diplomat or a necromobile lifts what is in the maze and leaves to an empty square.
    DisplaceThenLeave {
        /// The square by which it leaves.
        exit: Square,
        /// Where what it lifted is set.
        body: Square,
    },
    /// A diplomat or a necromobile lifts the body in the maze and then the one on `exit`.
    DisplaceTwice {
        /// The square by which it leaves, and of the second thing that it lifts.
        exit: Square,
        /// Where the first is set.
        body: Square,
        /// Where the second is set, after the first.
        second: Square,
    },
}

/// A complete move: the move, what it does, and where the bodies go.
///
/// There is no way to make one but from a [`Position`](super::Position), which hands out its
/// legal moves only. In another position the same move may not be legal, so
/// [`Position::play`](super::Position::play) looks once more.
///
/// ```
/// use djambi_rules::{MoveKind, Position};
/// let position = Position::default();
/// let mv = position.parse_move("Mc1-e1").unwrap();
/// assert_eq!((mv.from().to_string(), mv.kind()), ("c1".into(), MoveKind::Move));
/// assert_eq!(mv.to_string(), "Mc1-e1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(crate) role: Role,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) kind: MoveKind,
}

impl Move {
    /// The piece that moves.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Where it comes from.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Where it goes first; the maze if the move leads through it ([`Move::end`]).
    pub const fn to(&self) -> Square {
        self.to
    }

    /// Its effect.
    pub const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// The squares of those whom it kills (RULES 3, 4).
    pub fn victims(&self) -> impl Iterator<Item = Square> + use<> {
        let (first, second) = match self.kind {
            MoveKind::Kill { .. }
            | MoveKind::Assassinate
            | MoveKind::AssassinateThenLeave { .. } => (Some(self.to), None),
            MoveKind::AssassinateTwice { exit } => (Some(self.to), Some(exit)),
            MoveKind::Strike { victim } => (Some(victim), None),
            MoveKind::Move
            | MoveKind::Displace { .. }
            | MoveKind::DisplaceThenLeave { .. }
            | MoveKind::DisplaceTwice { .. } => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The pieces and corpses that it puts elsewhere, killed or not: from which square to which
    /// (RULES 3, 4).
    pub fn bodies_moved(&self) -> impl Iterator<Item = (Square, Square)> + use<> {
        let (from, to) = (self.from, self.to);
        let (first, second) = match self.kind {
            MoveKind::Move | MoveKind::Strike { .. } => (None, None),
            MoveKind::Kill { body }
            | MoveKind::Displace { body }
            | MoveKind::DisplaceThenLeave { body, .. } => (Some((to, body)), None),
            MoveKind::Assassinate | MoveKind::AssassinateThenLeave { .. } => {
                (Some((to, from)), None)
            }
            MoveKind::AssassinateTwice { exit } => (Some((to, from)), Some((exit, to))),
            MoveKind::DisplaceTwice { exit, body, second } => {
                (Some((to, body)), Some((exit, second)))
            }
        };
        first.into_iter().chain(second)
    }

    /// The pieces and corpses that it carries without killing: from which square to which.
    pub fn carried(&self) -> impl Iterator<Item = (Square, Square)> + use<> {
        let kills = self.victims().next().is_some();
        self.bodies_moved().filter(move |_| !kills)
    }

    /// The square by which it leaves the maze again within the move (RULES 4).
    pub const fn exit(&self) -> Option<Square> {
        match self.kind {
            MoveKind::AssassinateThenLeave { exit }
            | MoveKind::AssassinateTwice { exit }
            | MoveKind::DisplaceThenLeave { exit, .. }
            | MoveKind::DisplaceTwice { exit, .. } => Some(exit),
            _ => None,
        }
    }

    /// Where the piece is after the move.
    pub const fn end(&self) -> Square {
        match self.exit() {
            Some(exit) => exit,
            None => self.to,
        }
    }

    /// The reporter's victim.
    pub const fn victim(&self) -> Option<Square> {
        match self.kind {
            MoveKind::Strike { victim } => Some(victim),
            _ => None,
        }
    }

    /// The squares behind `@`: where bodies are put by choice, in order.
    pub fn bodies(&self) -> impl Iterator<Item = Square> + use<> {
        let (first, second) = match self.kind {
            MoveKind::Kill { body }
            | MoveKind::Displace { body }
            | MoveKind::DisplaceThenLeave { body, .. } => (Some(body), None),
            MoveKind::DisplaceTwice { body, second, .. } => (Some(body), Some(second)),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The move that differs from this one in the last of its [`squares`](Move::squares).
    #[inline]
    pub(crate) const fn ending_on(mut self, square: Square) -> Move {
        match &mut self.kind {
            MoveKind::Move | MoveKind::Assassinate => self.to = square,
            MoveKind::Strike { victim: last }
            | MoveKind::Kill { body: last }
            | MoveKind::Displace { body: last }
            | MoveKind::AssassinateThenLeave { exit: last }
            | MoveKind::AssassinateTwice { exit: last }
            | MoveKind::DisplaceThenLeave { body: last, .. }
            | MoveKind::DisplaceTwice { second: last, .. } => *last = square,
        }
        self
    }

    /// The common part of moves that differ only in where bodies are put: from where, to where, and the
    /// reporter's victim or the exit.
    pub fn route(&self) -> (Square, Square, Option<Square>) {
        (self.from, self.to, self.victim().or(self.exit()))
    }

    /// All squares in the order of the canonical text: from, to, victim or exit, bodies.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (from, to, middle) = self.route();
        [from, to].into_iter().chain(middle).chain(self.bodies())
    }
}

impl fmt::Display for Move {
    /// The canonical text, such as `Db2~e5~c5@g1@e5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move {
            role,
            from,
            to,
            kind,
        } = *self;
        write!(f, "{}{from}", role.letter())?;
        match kind {
            MoveKind::Move => write!(f, "-{to}"),
            MoveKind::Kill { body } => write!(f, "x{to}@{body}"),
            MoveKind::Assassinate => write!(f, "x{to}"),
            MoveKind::Strike { victim } => write!(f, "-{to}!{victim}"),
            MoveKind::Displace { body } => write!(f, "~{to}@{body}"),
            MoveKind::AssassinateThenLeave { exit } => write!(f, "x{to}-{exit}"),
            MoveKind::AssassinateTwice { exit } => write!(f, "x{to}x{exit}"),
            MoveKind::DisplaceThenLeave { exit, body } => write!(f, "~{to}-{exit}@{body}"),
            MoveKind::DisplaceTwice { exit, body, second } => {
                write!(f, "~{to}~{exit}@{body}@{second}")
            }
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
