//! Reads and writes lines of text.

use std::io::{self, BufRead, Read, Write};

use djambi_rules::Position;

use super::ascii::ascii;
use super::board_lines::board_lines;
use super::cells::Looks;
use super::wrap::wrapped;

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

    /// Writes a text, broken where the window ends. What others have written, such as the name of a
    /// file, cannot steer a terminal.
    pub fn write(self, output: &mut impl Write, text: &str) -> io::Result<()> {
        for line in text.lines() {
            let mut line = harmless(line);
            if self.looks.ascii {
                line = ascii(&line);
            }
            match columns().filter(|_| self.in_window) {
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
    /// are no text are replaced by something that is not understood.
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

/// A text without anything that could steer a terminal.
fn harmless(text: &str) -> String {
    let harmless = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(harmless).collect()
}

/// A text that others have written, in one line.
pub(super) fn in_one_line(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(harmless).collect();
    words.join(" ")
}

/// The width of the window in columns; `None` without a window, or if it reports no width.
#[must_use]
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
