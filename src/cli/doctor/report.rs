//! The findings, one per line, and under a doubtful or bad one an advice.

use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};

use crate::cli::output::prose;

/// The column of the findings, after their state and their name.
const INDENT: usize = 16;

/// Prints each finding at once, since the next may take a while, and counts the bad ones.
#[derive(Default)]
pub(super) struct Report {
    failures: usize,
    text: String,
}

impl Report {
    pub(super) fn good(&mut self, what: &str, says: impl Display) {
        self.line("ok", what, &says);
    }

    /// Something that was not looked at.
    pub(super) fn skip(&mut self, what: &str, says: impl Display) {
        self.line("-", what, &says);
    }

    /// The bot runs, and something will not work.
    pub(super) fn warn(&mut self, what: &str, says: impl Display, remedy: impl Display) {
        self.line("warn", what, &says);
        self.remedy(&remedy);
    }

    /// The bot does not run.
    pub(super) fn fail(&mut self, what: &str, says: impl Display, remedy: impl Display) {
        self.fault(what, says);
        self.remedy(&remedy);
    }

    /// The bot does not run, and the error itself says what to do.
    pub(super) fn fault(&mut self, what: &str, error: impl Display) {
        self.failures += 1;
        self.line("FAIL", what, &error);
    }

    /// How many findings were bad.
    pub(super) fn failures(&self) -> usize {
        self.failures
    }

    /// All that was printed.
    #[cfg(test)]
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    fn line(&mut self, state: &str, what: &str, says: &dyn Display) {
        self.print(&format!("{state:<5} {what:<9} {says}\n"));
    }

    fn remedy(&mut self, remedy: &dyn Display) {
        self.print(&format!("{:INDENT$}-> {remedy}\n", ""));
    }

    fn print(&mut self, line: &str) {
        let _ = self.text.write_str(line);
        // If the output is closed, the exit code still reports it.
        let mut stdout = io::stdout();
        let _ = stdout.write_all(prose(line, INDENT, &stdout).as_bytes());
    }
}
