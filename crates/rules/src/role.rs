//! The roles of pieces, and the possible contents of a square.

use std::fmt;
use std::str::FromStr;

use super::Army;

/// The six kinds of piece (RULES 3). The numbers are those of the board's planes.
///
/// ```
/// use djambi_rules::Role;
/// assert_eq!(Role::from_letter('N'), Some(Role::Necromobile));
/// assert_eq!(Role::ALL.map(Role::letter), ['C', 'A', 'R', 'D', 'N', 'M']);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Kills by entering; may live in the maze and hold power there.
    Chief = 1,
    /// Kills by entering; the body goes where it came from.
    Assassin = 2,
    /// Kills beside the square it has moved to.
    Reporter = 3,
    /// Sets living enemies elsewhere.
    Diplomat = 4,
    /// Sets corpses elsewhere.
    Necromobile = 5,
    /// Kills by entering; one or two squares only.
    Militant = 6,
}

impl Role {
    /// In the order in which they are listed everywhere.
    pub const ALL: [Role; 6] = [
        Role::Chief,
        Role::Assassin,
        Role::Reporter,
        Role::Diplomat,
        Role::Necromobile,
        Role::Militant,
    ];

    /// `C A R D N M` (RULES 11).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Chief => 'C',
            Role::Assassin => 'A',
            Role::Reporter => 'R',
            Role::Diplomat => 'D',
            Role::Necromobile => 'N',
            Role::Militant => 'M',
        }
    }

    /// The role of a letter in upper case (RULES 11).
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter {
            'C' => Some(Role::Chief),
            'A' => Some(Role::Assassin),
            'R' => Some(Role::Reporter),
            'D' => Some(Role::Diplomat),
            'N' => Some(Role::Necromobile),
            'M' => Some(Role::Militant),
            _ => None,
        }
    }

    /// `chief`, `assassin` …: the key by which programs and locale files call it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Role::Chief => "chief",
            Role::Assassin => "assassin",
            Role::Reporter => "reporter",
            Role::Diplomat => "diplomat",
            Role::Necromobile => "necromobile",
            Role::Militant => "militant",
        }
    }

    /// How many an army has at the set-up, the most that a position may contain (RULES 11).
    #[must_use]
    pub const fn count_at_setup(self) -> u32 {
        if matches!(self, Role::Militant) { 4 } else { 1 }
    }
}

impl fmt::Display for Role {
    /// The key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Role {
    type Err = ParsePieceError;

    /// Reads a key or a letter.
    fn from_str(text: &str) -> Result<Role, ParsePieceError> {
        Role::ALL
            .into_iter()
            .find(|role| text == role.key() || text.chars().eq([role.letter()]))
            .ok_or(ParsePieceError)
    }
}

/// A text that names no piece.
///
/// ```
/// use djambi_rules::{ParsePieceError, Piece, Role};
/// assert_eq!("queen".parse::<Role>(), Err(ParsePieceError));
/// assert_eq!("Cr".parse::<Piece>(), Err(ParsePieceError));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a piece is chief, assassin, reporter, diplomat, necromobile or militant; on a board, r b y or g and then C A R D N or M; x is a corpse"
)]
pub struct ParsePieceError;

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
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let mut letters = text.chars();
        let army = letters.next().and_then(Army::from_letter);
        let role = letters.next().and_then(Role::from_letter);
        match (army, role, letters.next()) {
            (Some(army), Some(role), None) => Ok(Piece { army, role }),
            _ => Err(ParsePieceError),
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
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Occupant, ParsePieceError> {
        if text == "x" {
            Ok(Occupant::Corpse)
        } else {
            text.parse().map(Occupant::Living)
        }
    }
}
