//! The four armies, and the seats that are named after them.

use std::fmt;
use std::str::FromStr;

/// An army: one colour's nine pieces (RULES, 'Words').
///
/// ```
/// use djambi_rules::Army;
/// assert_eq!(Army::Green.after(), Army::Red);
/// assert_eq!("blue".parse(), Ok(Army::Blue));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Army {
    /// Bottom left; begins (RULES 1).
    Red,
    /// Bottom right.
    Blue,
    /// Top right.
    Yellow,
    /// Top left.
    Green,
}

/// One of the four seats at the board: the player who begins with the army of that name.
/// What he controls later is another matter: [`Position::controller`](super::Position::controller).
pub type Seat = Army;

/// A text that names no army.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an army is red, blue, yellow or green")]
pub struct ParseArmyError;

impl Army {
    /// In the order of play.
    pub const ALL: [Army; 4] = [Army::Red, Army::Blue, Army::Yellow, Army::Green];

    /// 0 for Red to 3 for Green.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat that follows round the board, whether or not anybody plays it.
    #[must_use]
    pub const fn after(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// `r`, `b`, `y` or `g` (RULES 11).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Army::Red => 'r',
            Army::Blue => 'b',
            Army::Yellow => 'y',
            Army::Green => 'g',
        }
    }

    /// The army of a letter in lower case (RULES 11).
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Army> {
        match letter {
            'r' => Some(Army::Red),
            'b' => Some(Army::Blue),
            'y' => Some(Army::Yellow),
            'g' => Some(Army::Green),
            _ => None,
        }
    }

    /// `red`, `blue`, `yellow` or `green`: the key by which programs call it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Army::Red => "red",
            Army::Blue => "blue",
            Army::Yellow => "yellow",
            Army::Green => "green",
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Army {
    type Err = ParseArmyError;

    /// Reads a key or a letter.
    fn from_str(text: &str) -> Result<Army, ParseArmyError> {
        Army::ALL
            .into_iter()
            .find(|army| text == army.key() || text.chars().eq([army.letter()]))
            .ok_or(ParseArmyError)
    }
}
