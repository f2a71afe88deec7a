//! The board as text: two letters per square, and the styles of the screen. Everything that colours say is
//! also said by letters, shapes and brackets.

use ratatui::backend::IntoCrossterm;
use ratatui::style::{Color, Style};

use crate::i18n::{Language, army, flag, say};
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
pub const fn sign(army: Army, looks: Looks) -> char {
    if looks.shapes {
        shape(army)
    } else {
        army.letter()
    }
}

/// How pieces, corpses and the maze are written on boards that look so.
pub fn legend(language: Language, looks: Looks) -> String {
    let signs =
        Seat::ALL.map(|seat| format!("{} = {}", sign(seat.army(), looks), army(language, seat)));
    let signs = signs.join(", ");
    let (corpse, maze) = (corpse(looks), maze(looks));
    say!(
        language,
        "term-legend",
        colours = flag(looks.shows_birth()),
        signs,
        corpse,
        maze
    )
}

/// Two letters for a square, and their meaning.
///
/// A piece is a sign and its letter. With colours the shape is that of the army it was born in and
/// the colour shows its player; without colours the sign does. The letter is
/// small while the piece is frozen.
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

/// The colour of an army, one of the sixteen, and the one that is read well on it.
const fn colours(seat: Seat) -> (Color, Color) {
    match seat {
        Seat::Red => (Color::Red, Color::White),
        Seat::Blue => (Color::Blue, Color::White),
        Seat::Yellow => (Color::Yellow, Color::Black),
        Seat::Green => (Color::Green, Color::Black),
    }
}

/// The style of a square's contents.
pub(super) fn ground_style(ground: Ground, square: Square, lit: bool, looks: Looks) -> Style {
    if !looks.colours {
        return match ground {
            Ground::Commanded { frozen: false, .. } => Style::new().bold(),
            Ground::Maze | Ground::Empty => Style::new(),
            _ => Style::new().dim(),
        };
    }
    let light = (square.file() + square.rank()) % 2 == 1;
    let under = match (lit, light) {
        (true, _) => Color::Cyan,
        (false, true) => Color::DarkGray,
        (false, false) => Color::Black,
    };
    let style = Style::new().bg(under).fg(Color::White);
    match ground {
        Ground::Empty => style,
        Ground::Maze => style.fg(Color::LightMagenta),
        Ground::Corpse => style.fg(if lit { Color::Black } else { Color::Gray }),
        Ground::Hostage => style.bg(Color::Gray).fg(Color::Black),
        Ground::Commanded { by, frozen: true } => style.fg(colours(by).0),
        Ground::Commanded { by, frozen: false } => {
            let (under, on) = colours(by);
            Style::new().bg(under).fg(on).bold()
        }
    }
}

/// The style of an army's sign in the panel.
pub(super) fn sign_style(seat: Seat, looks: Looks) -> Style {
    if looks.colours {
        let (under, on) = colours(seat);
        Style::new().bg(under).fg(on).bold()
    } else {
        Style::new().bold()
    }
}

/// The end of a text that does not fit, and the key that shows all of it.
pub(super) const MORE: &str = " … F9";

/// The board as lines, from the ninth rank down, with its coordinates.
///
/// ```
/// use djambi::terminal::{Looks, board_lines};
/// let lines = board_lines(&djambi_rules::Position::default(), Looks::default());
/// assert_eq!(lines[0], "9  gC gA gM .. .. .. yM yA yC");
/// assert_eq!(lines[4], "5  .. .. .. .. ## .. .. .. ..");
/// assert_eq!(lines[9], "   a  b  c  d  e  f  g  h  i");
/// ```
pub fn board_lines(position: &Position, looks: Looks) -> Vec<String> {
    let square = |square: Square| match cell(position, square, looks) {
        (text, ground) if looks.colours => {
            let style = ground_style(ground, square, false, looks);
            style
                .into_crossterm()
                .apply(format!(" {text} "))
                .to_string()
        }
        (_, Ground::Empty) => " ..".to_owned(),
        (text, _) => format!(" {text}"),
    };
    let rank = |rank: u8| {
        let squares = (0..9).filter_map(|file| Square::at(file, rank));
        let squares: String = squares.map(square).collect();
        format!("{} {squares}", rank + 1)
    };
    let mut lines: Vec<String> = (0..9).rev().map(rank).collect();
    let (before, between) = if looks.colours {
        ("", "   ")
    } else {
        (" ", "  ")
    };
    let files: Vec<String> = ('a'..='i').map(|file| format!("{between}{file}")).collect();
    lines.push(before.to_owned() + &files.concat());
    lines
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
