//! `djambi rules perft`: counts complete moves, and reports while a long count runs.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use djambi_rules::{Position, perft};

use super::text::Output;

/// A count that runs for longer reports how far it is, again and again after this time.
const REPORT_EVERY: Duration = Duration::from_secs(5);

pub(super) fn run(
    out: &mut Output,
    start: &Position,
    depth: u32,
    divide: bool,
) -> anyhow::Result<()> {
    let mut perft = Perft::new();
    let count = if divide && depth > 0 {
        divided(out, &mut perft, start, depth)?
    } else {
        perft.count(start, depth)
    };
    let seconds = perft.clock.elapsed().as_secs_f64();
    writeln!(out, "{count}")?;
    let millions = count as f64 / seconds / 1e6;
    // The count is the answer; a closed stderr is not a failure.
    let _ = writeln!(
        io::stderr(),
        "{count} moves in {seconds:.3} s, {millions:.1} million per second"
    );
    Ok(())
}

fn divided(out: &mut Output, perft: &mut Perft, start: &Position, depth: u32) -> io::Result<u64> {
    let mut parts = Vec::new();
    let _ = start.visit_successors(|mv, next| {
        parts.push((mv.to_string(), perft.count(next, depth - 1)));
        ControlFlow::<()>::Continue(())
    });
    parts.sort_unstable();
    for (mv, count) in &parts {
        writeln!(out, "{mv} {count}")?;
    }
    Ok(parts.iter().map(|(_, count)| count).sum())
}

/// A count that is being made.
struct Perft {
    clock: Instant,
    /// Moves counted so far.
    counted: u64,
    reported: Duration,
}

impl Perft {
    fn new() -> Perft {
        Perft {
            clock: Instant::now(),
            counted: 0,
            reported: Duration::ZERO,
        }
    }

    /// Complete moves to that depth, each of them played out.
    fn count(&mut self, position: &Position, depth: u32) -> u64 {
        if depth <= 2 {
            let count = perft(position, depth);
            self.counted += count;
            self.report();
            return count;
        }
        let mut sum = 0;
        let _ = position.visit_successors(|_, next| {
            sum += self.count(next, depth - 1);
            ControlFlow::<()>::Continue(())
        });
        sum
    }

    fn report(&mut self) {
        if let Some(line) = self.line(self.clock.elapsed()) {
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// Returns the report after that time, if it is time for one.
    fn line(&mut self, elapsed: Duration) -> Option<String> {
        if elapsed < self.reported + REPORT_EVERY {
            return None;
        }
        self.reported = elapsed;
        let seconds = elapsed.as_secs();
        Some(format!(
            "{} moves counted in {seconds} s so far",
            self.counted
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_count_reports_every_five_seconds() {
        let mut perft = Perft::new();
        assert_eq!(perft.count(&Position::default(), 3), 49_206);
        assert_eq!(perft.line(Duration::from_secs(4)), None);
        let line = perft.line(Duration::from_secs(6));
        assert_eq!(line.as_deref(), Some("49206 moves counted in 6 s so far"));
        assert_eq!(perft.line(Duration::from_secs(7)), None);
        assert!(perft.line(Duration::from_secs(12)).is_some());
    }

    #[test]
    fn a_long_count_reports_after_the_replies_to_each_move() {
        let ago = Duration::from_secs(6);
        let mut perft = Perft::new();
        perft.clock = perft.clock.checked_sub(ago).unwrap();
        perft.count(&Position::default(), 2);
        assert!(perft.reported >= ago, "{:?}", perft.reported);
    }
}
