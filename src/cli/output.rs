//! How lines of text are written to the terminal.

use std::io::{self, IsTerminal};

use crate::terminal::Lines;

/// Returns how: broken at the edge of the window, if there is one, and with a prompt where somebody
/// types or asks for it.
pub(super) fn lines(prompt: bool) -> Lines {
    let terminal = io::stdout().is_terminal();
    let width = crossterm::terminal::size().ok().filter(|_| terminal);
    Lines {
        width: width.map(|(columns, _)| usize::from(columns)),
        prompt: prompt || terminal && io::stdin().is_terminal(),
    }
}
