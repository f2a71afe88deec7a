//! Counting moves to a depth: the usual test of a move generator.

use std::ops::ControlFlow;

use super::Position;

/// Returns in how many ways `depth` moves can be played from a position, each of them played out.
///
/// `tests/perft.tsv` has the numbers of 130 positions.
///
/// ```
/// use djambi_rules::{Position, perft};
/// assert_eq!(perft(&Position::default(), 0), 1);
/// assert_eq!(perft(&Position::default(), 2), 1_205);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else {
        return 1;
    };
    let mut count = 0;
    let _ = position.visit_successors(|_, next| {
        count += if deeper == 0 { 1 } else { perft(next, deeper) };
        ControlFlow::<()>::Continue(())
    });
    count
}
