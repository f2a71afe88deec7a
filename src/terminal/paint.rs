//! Colours, or none: everything that they say is also said by letters, shapes and brackets.

use ratatui::style::{Color, Modifier, Style};

use super::cells::{Ground, Looks};
use djambi_rules::{Seat, Square};

/// The colour of an army, one of the sixteen, and the one that is read well on it.
const fn army(seat: Seat) -> (Color, Color) {
    match seat {
        Seat::Red => (Color::Red, Color::White),
        Seat::Blue => (Color::Blue, Color::White),
        Seat::Yellow => (Color::Yellow, Color::Black),
        Seat::Green => (Color::Green, Color::Black),
    }
}

/// The style of a square's contents.
pub(super) fn ground(ground: Ground, square: Square, lit: bool, looks: Looks) -> Style {
    if !looks.colours {
        return match ground {
            Ground::Commanded { frozen: false, .. } => Style::new().add_modifier(Modifier::BOLD),
            Ground::Maze | Ground::Empty => Style::new(),
            _ => Style::new().add_modifier(Modifier::DIM),
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
        Ground::Commanded { by, frozen: true } => style.fg(army(by).0),
        Ground::Commanded { by, frozen: false } => {
            let (under, on) = army(by);
            Style::new().bg(under).fg(on).add_modifier(Modifier::BOLD)
        }
    }
}

/// The style of an army's sign in the panel.
pub(super) fn sign(seat: Seat, looks: Looks) -> Style {
    if looks.colours {
        let (under, on) = army(seat);
        Style::new().bg(under).fg(on).add_modifier(Modifier::BOLD)
    } else {
        Style::new().add_modifier(Modifier::BOLD)
    }
}

/// Emphasized text: keys, titles.
pub(super) fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// Secondary text.
pub(super) fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// Reversed parts: buttons, the square of the arrows.
pub(super) fn reversed() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

/// The end of a text that does not fit, and the key that shows all of it.
pub(super) const MORE: &str = " … F9";
