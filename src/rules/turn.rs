//! A complete turn and its canonical text (RULES 11).

use std::fmt;

use super::{Role, Square};

/// What a piece does where it goes, and where the bodies end up (RULES 3 and 4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// Goes to an empty square, and that is all.
    Move,
    /// A militant or a chief kills by entering; the corpse goes to `body`.
    Kill {
        /// Where the corpse is put.
        body: Square,
    },
    /// An assassin kills by entering; the corpse lies where it came from.
    Assassinate,
    /// A reporter kills the piece on `victim`, which stays there as a corpse.
    Strike {
        /// The victim's square.
        victim: Square,
    },
    /// A diplomat or a necromobile takes the place of what stands there and sets it on `body`.
    Displace {
        /// Where the piece or the corpse is set.
        body: Square,
    },
    /// An assassin kills the chief in the maze and leaves to an empty square.
    AssassinateThenLeave {
        /// The square by which it leaves.
        exit: Square,
    },
    /// An assassin kills the chief in the maze and, on its way out, another piece, whose corpse
    /// lies in the maze.
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
    /// A diplomat or a necromobile lifts what is in the maze and then what stands on `exit`.
    DisplaceTwice {
        /// The square by which it leaves, and of the second thing that it lifts.
        exit: Square,
        /// Where the first is set.
        body: Square,
        /// Where the second is set, after the first.
        second: Square,
    },
}

/// A complete turn: the move, what it does, and where the bodies go.
///
/// There is no way to make one but from a [`Position`](super::Position), which hands out its
/// legal turns only. In another position the same turn may not be legal, so
/// [`Position::play`](super::Position::play) looks once more.
///
/// ```
/// use djambi::rules::{Deed, Position};
/// let position = Position::default();
/// let turn = position.turn("Mc1-e1").unwrap();
/// assert_eq!((turn.from().to_string(), turn.deed()), ("c1".into(), Deed::Move));
/// assert_eq!(turn.to_string(), "Mc1-e1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    pub(crate) role: Role,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) deed: Deed,
}

impl Turn {
    /// The piece that moves.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Where it comes from.
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Where it goes first; the maze if the turn leads through it ([`Turn::end`]).
    #[must_use]
    pub const fn to(&self) -> Square {
        self.to
    }

    /// What it does.
    #[must_use]
    pub const fn deed(&self) -> Deed {
        self.deed
    }

    /// The squares of those whom it kills (RULES 3, 4).
    pub fn victims(&self) -> impl Iterator<Item = Square> + use<> {
        let (first, second) = match self.deed {
            Deed::Kill { .. } | Deed::Assassinate | Deed::AssassinateThenLeave { .. } => {
                (Some(self.to), None)
            }
            Deed::AssassinateTwice { exit } => (Some(self.to), Some(exit)),
            Deed::Strike { victim } => (Some(victim), None),
            Deed::Move
            | Deed::Displace { .. }
            | Deed::DisplaceThenLeave { .. }
            | Deed::DisplaceTwice { .. } => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The square by which it leaves the maze again within the turn (RULES 4).
    #[must_use]
    pub const fn exit(&self) -> Option<Square> {
        match self.deed {
            Deed::AssassinateThenLeave { exit }
            | Deed::AssassinateTwice { exit }
            | Deed::DisplaceThenLeave { exit, .. }
            | Deed::DisplaceTwice { exit, .. } => Some(exit),
            _ => None,
        }
    }

    /// Where the piece stands when the turn is over.
    #[must_use]
    pub const fn end(&self) -> Square {
        match self.exit() {
            Some(exit) => exit,
            None => self.to,
        }
    }

    /// The reporter's victim.
    #[must_use]
    pub const fn victim(&self) -> Option<Square> {
        match self.deed {
            Deed::Strike { victim } => Some(victim),
            _ => None,
        }
    }

    /// The squares behind `@`: where bodies are put by choice, in order.
    pub fn bodies(&self) -> impl Iterator<Item = Square> + use<> {
        let (first, second) = match self.deed {
            Deed::Kill { body }
            | Deed::Displace { body }
            | Deed::DisplaceThenLeave { body, .. } => (Some(body), None),
            Deed::DisplaceTwice { body, second, .. } => (Some(body), Some(second)),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// All squares in the order of the canonical text: from, to, victim or exit, bodies.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let middle = self.victim().or(self.exit());
        [self.from, self.to]
            .into_iter()
            .chain(middle)
            .chain(self.bodies())
    }
}

impl fmt::Display for Turn {
    /// The canonical text, such as `Db2~e5~c5@g1@e5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Turn {
            role,
            from,
            to,
            deed,
        } = *self;
        write!(f, "{}{from}", role.letter())?;
        match deed {
            Deed::Move => write!(f, "-{to}"),
            Deed::Kill { body } => write!(f, "x{to}@{body}"),
            Deed::Assassinate => write!(f, "x{to}"),
            Deed::Strike { victim } => write!(f, "-{to}!{victim}"),
            Deed::Displace { body } => write!(f, "~{to}@{body}"),
            Deed::AssassinateThenLeave { exit } => write!(f, "x{to}-{exit}"),
            Deed::AssassinateTwice { exit } => write!(f, "x{to}x{exit}"),
            Deed::DisplaceThenLeave { exit, body } => write!(f, "~{to}-{exit}@{body}"),
            Deed::DisplaceTwice { exit, body, second } => write!(f, "~{to}~{exit}@{body}@{second}"),
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
