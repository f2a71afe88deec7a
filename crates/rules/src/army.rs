//! The four armies, and the seats that are named after them.

use std::fmt;
use std::str::FromStr;

/// The common part of armies and seats: four colours in the order of play, with their texts.
macro_rules! four_colours {
    ($name:ident, $error:ident) => {
        impl $name {
            /// In the order of play.
            pub const ALL: [$name; 4] = [$name::Red, $name::Blue, $name::Yellow, $name::Green];

            /// 0 for Red to 3 for Green.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// `r`, `b`, `y` or `g` (RULES 11).
            #[must_use]
            pub const fn letter(self) -> char {
                ['r', 'b', 'y', 'g'][self as usize]
            }

            /// The colour of a letter in lower case (RULES 11).
            #[must_use]
            pub const fn from_letter(letter: char) -> Option<$name> {
                match letter {
                    'r' => Some($name::Red),
                    'b' => Some($name::Blue),
                    'y' => Some($name::Yellow),
                    'g' => Some($name::Green),
                    _ => None,
                }
            }

            /// `red`, `blue`, `yellow` or `green`: the key in programs and locale files.
            #[must_use]
            pub const fn key(self) -> &'static str {
                ["red", "blue", "yellow", "green"][self as usize]
            }
        }

        impl fmt::Display for $name {
            /// The key.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.key())
            }
        }

        impl FromStr for $name {
            type Err = $error;

            /// Reads a key or a letter.
            fn from_str(text: &str) -> Result<$name, $error> {
                $name::ALL
                    .into_iter()
                    .find(|it| text == it.key() || text.chars().eq([it.letter()]))
                    .ok_or($error)
            }
        }
    };
}

/// An army: one colour's nine pieces (RULES, 'Words'). Its controller may change:
/// [`Position::controller`](crate::Position::controller).
///
/// ```
/// use djambi_rules::{Army, Seat};
/// assert_eq!("blue".parse(), Ok(Army::Blue));
/// assert_eq!(Army::Blue.seat(), Seat::Blue);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Army {
    /// Bottom left at the set-up.
    Red,
    /// Bottom right.
    Blue,
    /// Top right.
    Yellow,
    /// Top left.
    Green,
}

/// A player's place, named after the army that the player begins with. The player may control more
/// armies later, and loses all of them at once.
///
/// ```
/// use djambi_rules::{Army, Seat};
/// assert_eq!(Seat::Green.after(), Seat::Red);
/// assert_eq!("b".parse(), Ok(Seat::Blue));
/// assert_eq!(Seat::Blue.army(), Army::Blue);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// Bottom left; begins (RULES 1).
    Red,
    /// Bottom right.
    Blue,
    /// Top right.
    Yellow,
    /// Top left.
    Green,
}

/// A text that names no army.
///
/// ```
/// use djambi_rules::{Army, ParseArmyError};
/// assert_eq!("purple".parse::<Army>(), Err(ParseArmyError));
/// assert_eq!(ParseArmyError.to_string(), "an army is red, blue, yellow or green");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an army is red, blue, yellow or green")]
pub struct ParseArmyError;

/// A text that names no seat.
///
/// ```
/// use djambi_rules::{ParseSeatError, Seat};
/// assert_eq!("north".parse::<Seat>(), Err(ParseSeatError));
/// assert_eq!(ParseSeatError.to_string(), "a seat is red, blue, yellow or green");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is red, blue, yellow or green")]
pub struct ParseSeatError;

four_colours!(Army, ParseArmyError);
four_colours!(Seat, ParseSeatError);

impl Army {
    /// The seat of the player who begins with this army.
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat::ALL[self as usize]
    }
}

impl Seat {
    /// `Red`, `Blue`, `Yellow` or `Green`: the tag of a record with the player's name (RULES 11).
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["Red", "Blue", "Yellow", "Green"][self as usize]
    }

    /// The army that the player on this seat begins with.
    #[must_use]
    pub const fn army(self) -> Army {
        Army::ALL[self as usize]
    }

    /// The seat that follows round the board, whether or not anybody plays it.
    #[must_use]
    pub const fn after(self) -> Seat {
        Seat::ALL[(self as usize + 1) % 4]
    }
}
