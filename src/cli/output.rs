//! How lines of text are written to the terminal.

use std::io::{self, IsTerminal, Write};

use textwrap::{Options, WordSplitter};

use crate::terminal::Lines;

/// Returns how: broken at the edge of the window, if there is one, and with a prompt where somebody
/// types or asks for it.
pub(super) fn lines(prompt: bool) -> Lines {
    let terminal = io::stdout().is_terminal();
    Lines {
        width: columns().filter(|_| terminal),
        prompt: prompt || terminal && io::stdin().is_terminal(),
    }
}

/// Writes a line to stderr about what is being done, beside what was asked for. Where nobody reads it,
/// the work goes on.
pub(super) fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a line to stdout about what is being done, like [`note`].
pub(super) fn announce(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Returns a text for people. If it is shown in a window, its lines are broken there between words, and
/// the rest of a line is indented by so many columns, or as its beginning. Links and paths stay whole,
/// to be copied.
pub(super) fn prose(text: &str, indent: usize, shown: &impl IsTerminal) -> String {
    match columns().filter(|_| shown.is_terminal()) {
        Some(columns) => broken(text, indent, columns),
        None => text.to_owned(),
    }
}

/// The width of the window in columns; `None` without a window, or if it reports no width.
fn columns() -> Option<usize> {
    let (columns, _) = crossterm::terminal::size().ok()?;
    (columns > 0).then_some(usize::from(columns))
}

fn broken(text: &str, indent: usize, columns: usize) -> String {
    let broken = |line: &str| {
        let own = line.len() - line.trim_start().len();
        let indent = " ".repeat(indent.max(own));
        let options = Options::new(columns).subsequent_indent(&indent);
        let options = options.word_splitter(WordSplitter::NoHyphenation);
        textwrap::fill(line, options.break_words(false))
    };
    let lines: Vec<String> = text.split('\n').map(broken).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_broken_between_words_alone() {
        let text = "  1. Open https://discord.com/developers, here.\nDone.\n";
        let shown = "  1. Open\n  https://discord.com/developers,\n  here.\nDone.\n";
        assert_eq!(broken(text, 0, 12), shown);
        assert_eq!(broken(text, 0, 100), text);
        assert_eq!(broken("a b", 9, 0), "a\n         b");
    }
}
