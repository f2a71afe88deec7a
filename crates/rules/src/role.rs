//! The roles of pieces, and the possible contents of a square.

use std::fmt;
use std::str::FromStr;

use super::army::lettered;
use super::{Army, ParseError};

crate::keyed! {
    /// The six kinds of piece (RULES 3), in the order in which they are listed everywhere.
    ///
    /// ```
    /// use djambi_rules::Role;
    /// assert_eq!(Role::from_letter('N'), Some(Role::Necromobile));
    /// assert_eq!(Role::ALL.map(Role::letter), ['C', 'A', 'R', 'D', 'N', 'M']);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Role {
        /// Kills by entering; may live in the maze and hold power there.
        Chief = "chief",
        /// Kills by entering; the body goes where it came from.
        Assassin = "assassin",
        /// Kills beside the square it has moved to.
        Reporter = "reporter",
        /// Sets living enemies elsewhere.
        Diplomat = "diplomat",
        /// Sets corpses elsewhere.
        Necromobile = "necromobile",
        /// Kills by entering; one or two squares only.
        Militant = "militant",
    }
}

lettered!(
    Role,
    ['C', 'A', 'R', 'D', 'N', 'M'],
    error "a piece is chief, assassin, reporter, diplomat, necromobile or militant"
);

impl Role {
    /// How many an army has at the set-up, the most that a position may contain (RULES 11).
    pub const fn count_at_setup(self) -> u32 {
        if matches!(self, Role::Militant) { 4 } else { 1 }
    }
}

/// A living piece: the army it was born in (another player may control it now), and its role.
///
/// ```
/// use djambi_rules::{Army, Piece, Role};
/// let piece: Piece = "yN".parse().unwrap();
/// assert_eq!(piece, Piece { army: Army::Yellow, role: Role::Necromobile });
/// assert_eq!(piece.to_string(), "yN");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The army of birth.
    pub army: Army,
    /// Its kind.
    pub role: Role,
}

impl fmt::Display for Piece {
    /// Two letters as on the board of a position (RULES 11).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.army.letter(), self.role.letter())
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Piece, ParseError> {
        let mut letters = text.chars();
        let army = letters.next().and_then(Army::from_letter);
        let role = letters.next().and_then(Role::from_letter);
        match (army, role, letters.next()) {
            (Some(army), Some(role), None) => Ok(Piece { army, role }),
            _ => Err(ParseError(
                "on a board a piece is r b y or g and then C A R D N or M, and x is a corpse",
            )),
        }
    }
}

/// The occupant of a square that is not empty.
///
/// ```
/// use djambi_rules::Occupant;
/// assert_eq!("x".parse(), Ok(Occupant::Corpse));
/// assert_eq!("rC".parse::<Occupant>().unwrap().to_string(), "rC");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupant {
    /// A living piece.
    Living(Piece),
    /// A corpse: it has no owner and no rank (RULES 3).
    Corpse,
}

impl fmt::Display for Occupant {
    /// A piece's two letters, or `x` (RULES 11).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Living(piece) => piece.fmt(f),
            Occupant::Corpse => f.write_str("x"),
        }
    }
}

impl FromStr for Occupant {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Occupant, ParseError> {
        if text == "x" {
            Ok(Occupant::Corpse)
        } else {
            text.parse().map(Occupant::Living)
        }
    }
}
