//! The board as lines of text.

use ratatui::backend::IntoCrossterm;

use super::cells::{Ground, Looks, cell};
use super::paint;
use djambi_rules::{Position, Square};

/// The board as lines, from the ninth rank down, with its coordinates.
///
/// ```
/// use djambi::terminal::{Looks, board_lines};
/// let lines = board_lines(&djambi_rules::Position::default(), Looks::default());
/// assert_eq!(lines[0], "9  gC gA gM .. .. .. yM yA yC");
/// assert_eq!(lines[4], "5  .. .. .. .. ## .. .. .. ..");
/// assert_eq!(lines[9], "   a  b  c  d  e  f  g  h  i");
/// ```
#[must_use]
pub fn board_lines(position: &Position, looks: Looks) -> Vec<String> {
    let square = |square: Square| match cell(position, square, looks) {
        (text, ground) if looks.colours => {
            let style = paint::ground(ground, square, false, looks);
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
