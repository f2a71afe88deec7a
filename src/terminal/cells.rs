//! The text of each square: two letters, and their meaning. Never by colour alone.

use crate::i18n::{Language, army, say};
use djambi_rules::{Army, Occupant, Position, Seat, Square};

/// How boards and texts are shown. Without anything else they are letters, in pipes too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Looks {
    /// The sixteen colours of every terminal, or none.
    pub colours: bool,
    /// Shapes for armies, or letters only.
    pub shapes: bool,
    /// Nothing except ASCII: the locale cannot show more.
    pub ascii: bool,
}

impl Looks {
    /// Whether a sign shows in which army a piece was born, because the colour shows its player.
    #[must_use]
    pub const fn shows_birth(self) -> bool {
        self.colours && self.shapes
    }
}

/// The contents of a square, for its paint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Nothing.
    Empty,
    /// The empty maze.
    Maze,
    /// A corpse.
    Corpse,
    /// A piece that somebody commands.
    Commanded {
        /// The player.
        by: Seat,
        /// Whether they may not move now.
        frozen: bool,
    },
    /// A piece that nobody commands.
    Hostage,
}

/// The shape of an army.
#[must_use]
pub const fn shape(army: Army) -> char {
    match army {
        Army::Red => '●',
        Army::Blue => '■',
        Army::Yellow => '▲',
        Army::Green => '◆',
    }
}

/// How a corpse is written.
const fn corpse(looks: Looks) -> &'static str {
    if looks.shapes { "††" } else { "xx" }
}

/// How the empty maze is written.
const fn maze(looks: Looks) -> &'static str {
    if looks.shapes { "▒▒" } else { "##" }
}

/// The sign of an army where no board is: its shape or its letter.
#[must_use]
pub const fn sign(army: Army, looks: Looks) -> char {
    if looks.shapes {
        shape(army)
    } else {
        army.letter()
    }
}

/// How pieces, corpses and the maze are written on boards that look so.
#[must_use]
pub fn legend(language: Language, looks: Looks) -> String {
    let signs =
        Seat::ALL.map(|seat| format!("{} {}", sign(seat.army(), looks), army(language, seat)));
    let signs = signs.join(", ");
    let (corpse, maze) = (corpse(looks), maze(looks));
    if looks.shows_birth() {
        say!(
            language,
            "term-legend-colours",
            signs = signs,
            corpse = corpse,
            maze = maze
        )
    } else {
        say!(
            language,
            "term-legend",
            signs = signs,
            corpse = corpse,
            maze = maze
        )
    }
}

/// Two letters for a square, and their meaning.
///
/// A piece is a sign and its letter. With colours the shape is that of the army it was born in and
/// the colour shows its player; without colours the sign does. The letter is
/// small while the piece is frozen.
#[must_use]
pub fn cell(position: &Position, square: Square, looks: Looks) -> (String, Ground) {
    let piece = match position.board().occupant(square) {
        None if square == Square::MAZE => return (maze(looks).into(), Ground::Maze),
        None => return ("  ".into(), Ground::Empty),
        Some(Occupant::Corpse) => return (corpse(looks).into(), Ground::Corpse),
        Some(Occupant::Living(piece)) => piece,
    };
    let letter = piece.role.letter();
    let Some(by) = position.controller(piece.army) else {
        let sign = if looks.shows_birth() {
            shape(piece.army)
        } else {
            '-'
        };
        return (format!("{sign}{letter}"), Ground::Hostage);
    };
    let frozen = position.is_frozen(by);
    let signed = if looks.shows_birth() {
        piece.army
    } else {
        by.army()
    };
    let letter = if frozen {
        letter.to_ascii_lowercase()
    } else {
        letter
    };
    let sign = sign(signed, looks);
    (format!("{sign}{letter}"), Ground::Commanded { by, frozen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_controller_is_visible_with_and_without_colours() {
        // Red has taken Blue over; Yellow is frozen; Green is a hostage.
        let text = "gC7yC/9/9/9/4x4/9/9/9/rC1bM6 rrY- r r 0 9";
        let position = Position::read(text, djambi_rules::Options::CLASSIC);
        let Ok(position) = position else {
            panic!("{position:?}");
        };
        let at = |square: &str, colours, shapes| {
            cell(
                &position,
                square.parse().unwrap(),
                Looks {
                    colours,
                    shapes,
                    ascii: false,
                },
            )
        };
        let red = Ground::Commanded {
            by: Seat::Red,
            frozen: false,
        };
        assert_eq!(at("c1", true, true), ("■M".into(), red));
        assert_eq!(at("c1", false, true), ("●M".into(), red));
        assert_eq!(at("c1", false, false), ("rM".into(), red));
        assert_eq!(at("i9", true, true).0, "▲c");
        assert_eq!(at("a9", true, false), ("-C".into(), Ground::Hostage));
        assert_eq!(at("e5", true, false), ("xx".into(), Ground::Corpse));
        assert_eq!(at("d4", true, true), ("  ".into(), Ground::Empty));
    }
}
