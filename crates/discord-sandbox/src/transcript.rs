//! The transcript: what happened, in readable lines.

use std::fmt;

/// Notes a line in the transcript of a world, in words as `format!` takes them.
macro_rules! note {
    ($world:expr, $($part:tt)*) => {{
        let line = format!($($part)*);
        $world.note(line);
    }};
}

/// The transcript of a sandbox, line by line, with seconds since its start.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    start_ms: u64,
    lines: Vec<(u64, String)>,
}

impl Transcript {
    pub(crate) fn new(start_ms: u64) -> Self {
        Self {
            start_ms,
            lines: Vec::new(),
        }
    }

    pub(crate) fn note(&mut self, now_ms: u64, line: String) {
        self.lines
            .push((now_ms.saturating_sub(self.start_ms), line));
    }

    pub(crate) fn forget(&mut self) {
        self.lines.clear();
    }

    /// The lines, oldest first, without their times.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(_, line)| line.as_str())
    }

    /// Returns the last lines, for the message of a failed test.
    pub(crate) fn tail(&self, count: usize) -> Self {
        let from = self.lines.len().saturating_sub(count);
        Self {
            start_ms: self.start_ms,
            lines: self.lines[from..].to_vec(),
        }
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (ms, line) in &self.lines {
            writeln!(f, "{:>5}.{:03}  {line}", ms / 1_000, ms % 1_000)?;
        }
        Ok(())
    }
}
