//! Lines of text: written, broken where a window ends, in ASCII where the locale cannot show more; and
//! read.

use std::io::{self, BufRead, Read, Write};

use deunicode::deunicode_with_tofu;
use textwrap::{Options, WordSplitter};

use super::board::{Looks, board_lines};
use crate::i18n::steers;
use djambi_rules::Position;

/// The longest line that is looked at, in bytes; the rest of a longer one is skipped.
const LONGEST: u64 = 4096;

/// How lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    /// Whether they are broken where the window ends, however wide it is when they are written.
    pub in_window: bool,
    /// Whether a prompt says that a line is waited for.
    pub prompt: bool,
    /// How boards and texts look.
    pub looks: Looks,
}

impl Lines {
    /// The same with boards in letters, if that is wanted.
    #[must_use]
    pub const fn in_letters(mut self, wanted: bool) -> Lines {
        self.looks.shapes &= !wanted;
        self
    }

    /// Writes a text, broken where the window ends. Foreign text in it, such as the name of a file,
    /// cannot steer a terminal.
    pub fn write(self, output: &mut impl Write, text: &str) -> io::Result<()> {
        for line in text.lines() {
            let mut line = harmless(line);
            if self.looks.ascii {
                line = ascii(&line);
            }
            match self.in_window.then(columns).flatten() {
                Some(width) => {
                    for part in wrapped(&line, width) {
                        writeln!(output, "{part}")?;
                    }
                }
                None => writeln!(output, "{line}")?,
            }
        }
        Ok(())
    }

    /// Writes a text with a command as its last line. The command is not broken where the window ends, so
    /// that it can be copied.
    pub fn write_command(self, output: &mut impl Write, text: &str) -> io::Result<()> {
        let (before, command) = text.rsplit_once('\n').unwrap_or(("", text));
        self.write(output, before)?;
        let whole = Lines {
            in_window: false,
            ..self
        };
        whole.write(output, command)
    }

    /// Writes the board of a position.
    pub fn write_board(self, output: &mut impl Write, position: &Position) -> io::Result<()> {
        for line in board_lines(position, self.looks) {
            writeln!(output, "{line}")?;
        }
        Ok(())
    }

    /// Asks for the next line and reads it, without its end; `None` at the end of the input. Bytes that
    /// are not text are replaced by something that is not understood.
    pub fn read(
        self,
        input: &mut impl BufRead,
        output: &mut impl Write,
    ) -> io::Result<Option<String>> {
        if self.prompt {
            write!(output, "> ")?;
        }
        output.flush()?;
        let line = read_line(input)?;
        if self.prompt && line.is_none() {
            writeln!(output)?;
        }
        Ok(line)
    }
}

/// A text without anything that could steer a terminal or turn a line round.
fn harmless(text: &str) -> String {
    text.replace(steers, " ")
}

/// A text that others have written, in one line.
pub(super) fn in_one_line(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(harmless).collect();
    words.join(" ")
}

/// The width of the window in columns; `None` if it reports none. Without a window two programs are started
/// that guess.
pub fn columns() -> Option<usize> {
    let (columns, _) = crossterm::terminal::size().ok()?;
    (columns > 0).then_some(usize::from(columns))
}

fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

/// A text in lines of at most `width` columns; line breaks of its own stay.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    // No move and no link is broken where it has a hyphen.
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(text, options).into_iter();
    lines.map(std::borrow::Cow::into_owned).collect()
}

/// Returns a text in ASCII: letters without accents, plain quotes and dashes, `?` for what has no
/// likeness.
pub fn ascii(text: &str) -> String {
    // The dot is between the parts of a line.
    deunicode_with_tofu(&text.replace('·', "-"), "?")
}

#[cfg(test)]
mod tests {
    use deunicode::deunicode_char;

    use super::*;

    #[test]
    fn foreign_text_neither_steers_a_terminal_nor_turns_a_line_round() {
        let mut written = Vec::new();
        let name = "a\u{1b}b\u{202e}c.txt";
        Lines::default().write(&mut written, name).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), "a b c.txt\n");
        assert_eq!(in_one_line(name), "a b c.txt");
    }

    #[test]
    fn moves_are_not_broken_and_empty_lines_stay() {
        assert_eq!(wrapped("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrapped("also Cb7-c7", 9), ["also", "Cb7-c7"]);
    }

    #[test]
    fn all_that_is_said_has_a_likeness() {
        assert_eq!(
            ascii("It is Red’s turn · “hint” …"),
            "It is Red's turn - \"hint\" ..."
        );
        assert_eq!(
            ascii("Zażółć gęślą, cœur, ¡año!"),
            "Zazolc gesla, coeur, !ano!"
        );
        assert_eq!(ascii("a\u{a0}b\u{202f}c"), "a b c");
        assert_eq!(ascii("one\n\ttwo\n"), "one\n\ttwo\n");
        for messages in [
            include_str!("../../assets/locales/en.ftl"),
            include_str!("../../assets/locales/fr.ftl"),
            include_str!("../../assets/locales/es.ftl"),
            include_str!("../../assets/locales/pl.ftl"),
        ] {
            let unlike = messages
                .chars()
                .find(|it| *it != '·' && deunicode_char(*it).is_none_or(|like| !like.is_ascii()));
            assert_eq!(unlike, None);
        }
    }
}
