//! Printing what was measured.

use std::time::Duration;

/// The value below which `part` thousandths are.
fn at(sorted: &[Duration], part: usize) -> Duration {
    let index = (sorted.len() * part / 1000).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or_default()
}

/// A line of figures.
pub fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    println!(
        "{:>10.2?} median {:>10.2?} p99 {:>10.2?} longest  {what}",
        at(&times, 500),
        at(&times, 990),
        at(&times, 1000)
    );
}
