//! The four armies, and the seats that are named after them.

use std::fmt;
use std::str::FromStr;

use super::ParseError;

/// Gives a letter to each variant of an enum that has keys, in their order (RULES 11): it is written as its
/// key, and read from its key or its letter.
macro_rules! lettered {
    ($name:ident, $letters:expr, error $words:literal) => {
        impl $name {
            /// Its place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The letter (RULES 11).
            pub const fn letter(self) -> char {
                $letters[self as usize]
            }

            /// The one of a letter (RULES 11).
            pub fn from_letter(letter: char) -> Option<$name> {
                $name::ALL.into_iter().find(|it| it.letter() == letter)
            }
        }

        impl fmt::Display for $name {
            /// The key.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.key())
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            /// Reads a key or a letter.
            fn from_str(text: &str) -> Result<$name, ParseError> {
                let is_its = |it: &$name| text == it.key() || text.chars().eq([it.letter()]);
                let found = $name::ALL.into_iter().find(is_its);
                found.ok_or(ParseError($words))
            }
        }
    };
}

pub(super) use lettered;

crate::keyed! {
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
        Red = "red",
        /// Bottom right.
        Blue = "blue",
        /// Top right.
        Yellow = "yellow",
        /// Top left.
        Green = "green",
    }
}

crate::keyed! {
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
        Red = "red",
        /// Bottom right.
        Blue = "blue",
        /// Top right.
        Yellow = "yellow",
        /// Top left.
        Green = "green",
    }
}

lettered!(Army, ['r', 'b', 'y', 'g'], error "an army is red, blue, yellow or green");
lettered!(Seat, ['r', 'b', 'y', 'g'], error "a seat is red, blue, yellow or green");

impl Army {
    /// The seat of the player who begins with this army.
    pub const fn seat(self) -> Seat {
        Seat::ALL[self as usize]
    }
}

impl Seat {
    /// `Red`, `Blue`, `Yellow` or `Green`: the tag of a record with the player's name (RULES 11).
    pub const fn name(self) -> &'static str {
        ["Red", "Blue", "Yellow", "Green"][self as usize]
    }

    /// The army that the player on this seat begins with.
    pub const fn army(self) -> Army {
        Army::ALL[self as usize]
    }

    /// The seat that follows round the board, whether or not anybody plays it.
    #[must_use]
    pub const fn after(self) -> Seat {
        Seat::ALL[(self as usize + 1) % 4]
    }
}
