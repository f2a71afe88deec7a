//! The rules of Djambi, exactly: pure, without I/O and without a clock.
//!
//! A [`Position`] is always valid and hands out its legal [`Move`]s; playing one gives the next
//! position. `RULES n` in these pages is a section of the project's [exact rules].
//!
//! [exact rules]: https://github.com/djambi-bot/djambi/blob/main/docs/rules-exact.md
//!
//! # From the set-up to the end
//!
//! ```
//! use djambi_rules::{History, Options, Outcome, Position, Seat};
//!
//! // The set-up: Red begins with 30 legal moves.
//! let position = Position::setup(Options::CLASSIC);
//! assert_eq!(position.legal_moves().len(), 30);
//!
//! // A move from its text, played. Nothing but a legal move of a position can be read.
//! let mv = position.parse_move("Mc1-e1")?;
//! let position = position.play(mv)?;
//! assert_eq!(position.mover(), Seat::Blue);
//!
//! // A history knows what a position cannot: repetition, and how the game has ended.
//! let mut history = History::new(position);
//! for seat in [Seat::Blue, Seat::Yellow, Seat::Green] {
//!     history.resign(seat)?;
//! }
//! assert_eq!(history.outcome(), Some(Outcome::Won(Seat::Red)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! - Positions and playing: [`Position`], [`Options`], [`Move`], [`MoveKind`], [`History`], [`Change`]
//!   (what a move has changed, for announcing it).
//! - Texts: [`Position::read`] and [`PositionProblem`] (what makes a position invalid), [`Record`] (whole
//!   games).
//! - For engines: [`Position::visit_successors`], [`Position::make_move`], [`Position::key`],
//!   [`Position::upcoming_turns`], [`Board`], [`Bitboard`], and the attack sets [`queen_attacks`],
//!   [`militant_attacks`], [`neighbours`], [`sides`], [`between`].
//! - `djambi-input` understands what people type, and says why a text is not a legal move.

mod api;
mod army;
mod bitboard;
mod board;
mod changes;
mod encirclement;
mod geometry;
mod history;
mod legal;
mod moves;
mod notation;
mod options;
mod order;
mod perft;
mod play;
mod ply;
mod position;
mod question;
mod record;
mod role;
mod square;
mod successors;
#[cfg(feature = "serde")]
mod text;
mod threats;
mod validity;

pub use geometry::{between, militant_attacks, neighbours, queen_attacks, sides};
pub use legal::Bundle;

pub use api::{MoveError, ResignError};
pub use army::{Army, Seat};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use changes::{Change, Step};
pub use history::{End, History, PositionKey};
pub use moves::{Move, MoveKind};
pub use notation::ParsePositionError;
pub use options::{ExitAction, OptionValue, Options, ParseOptionsError, shortened};
pub use perft::perft;
pub use ply::{Ply, PlyError};
pub use position::{Outcome, Position, Seats, TooFewPlayers};
pub use question::{Part, Question};
pub use record::{Record, RecordError, RecordFault, TagError};
pub use role::{Occupant, Piece, Role};
pub use square::Square;
pub use threats::Threat;
pub use validity::PositionProblem;

/// A text that names nothing of its kind: the names of that kind, in words.
///
/// ```
/// use djambi_rules::{ParseError, Seat};
/// let error = "north".parse::<Seat>().unwrap_err();
/// assert_eq!(error, ParseError("a seat is red, blue, yellow or green"));
/// assert_eq!(error.to_string(), "a seat is red, blue, yellow or green");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub &'static str);

/// Defines an enum without data of which each variant has a key, its name in texts for programs and in
/// the keys of messages: with `ALL`, `key` and `of_key`. With the words of a [`ParseError`] about a text that
/// names none of them it is also written and read as its key. It is for the crates of this project.
#[doc(hidden)]
#[macro_export]
macro_rules! keyed {
    ($(#[$meta:meta])* $vis:vis enum $name:ident, error $words:literal { $($variants:tt)+ }) => {
        $crate::keyed! {
            $(#[$meta])*
            $vis enum $name { $($variants)+ }
        }

        impl std::fmt::Display for $name {
            /// The key.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.key())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<$name, $crate::ParseError> {
                $name::of_key(text).ok_or($crate::ParseError($words))
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$of_variant:meta])* $variant:ident = $key:literal,)+
    }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$of_variant])* $variant,)+
        }

        impl $name {
            /// All, in their order.
            pub const ALL: [$name; [$($key),+].len()] = [$($name::$variant),+];

            /// Returns the key.
            pub const fn key(self) -> &'static str {
                match self {
                    $($name::$variant => $key,)+
                }
            }

            /// Returns the one of a key.
            pub fn of_key(key: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|it| it.key() == key)
            }
        }
    };
}

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
