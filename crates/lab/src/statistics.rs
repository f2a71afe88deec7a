//! Quantiles, costs of moves, intervals and Elo differences.

use std::time::Duration;

use crate::game::Cost;

/// Sorts values and returns these quantiles of them, in thousandths.
pub(crate) fn quantiles<T: Copy + Default + Ord, const N: usize>(
    values: &mut [T],
    thousandths: [usize; N],
) -> [T; N] {
    values.sort_unstable();
    thousandths.map(|part| {
        let index = (values.len() * part / 1000).min(values.len().saturating_sub(1));
        values.get(index).copied().unwrap_or_default()
    })
}

/// The costs of all moves of a player.
#[derive(Default)]
pub(crate) struct Costs {
    times: Vec<Duration>,
    nodes: u64,
}

impl Costs {
    pub(crate) fn add(&mut self, cost: Cost) {
        self.times.push(cost.time);
        self.nodes += cost.nodes;
    }

    /// Returns the mean time in milliseconds.
    pub(crate) fn mean(&self) -> f64 {
        milliseconds(self.times.iter().sum()) / self.times.len().max(1) as f64
    }

    /// Returns quantiles of the times, in milliseconds.
    pub(crate) fn quantiles<const N: usize>(&mut self, thousandths: [usize; N]) -> [f64; N] {
        quantiles(&mut self.times, thousandths).map(milliseconds)
    }

    /// Returns the mean number of positions.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes / self.times.len().max(1) as u64
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Returns the 95 % interval of Wilson for a share of `hits` in `all`.
pub(crate) fn wilson(hits: f64, all: u32) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let n = f64::from(all.max(1));
    let share = hits / n;
    let middle = share + Z * Z / (2.0 * n);
    let half_width = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    // At the ends the interval is exact, whatever the rounding.
    let low = if hits <= 0.0 {
        0.0
    } else {
        (middle - half_width) / scale
    };
    let high = if hits >= f64::from(all) {
        1.0
    } else {
        (middle + half_width) / scale
    };
    (low, high)
}

/// Returns the Elo difference of a score between 0 and 1; infinite at both ends.
pub(crate) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_the_logistic_difference() {
        assert!((elo(0.5)).abs() < 1e-9);
        assert!((elo(0.64) - 100.0).abs() < 1.0, "{}", elo(0.64));
        assert!(elo(0.0) < 0.0 && elo(0.0).is_infinite());
        assert!(elo(1.0) > 0.0 && elo(1.0).is_infinite());
    }

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe 1998, table I: 81 of 263 has 0.2553 to 0.3662, 0 of 20 has 0 to 0.1611.
        for (hits, all, low, high) in [(81.0, 263, 0.2553, 0.3662), (0.0, 20, 0.0, 0.1611)] {
            let found = wilson(hits, all);
            assert!(
                (found.0 - low).abs() < 1e-4 && (found.1 - high).abs() < 1e-4,
                "{found:?}"
            );
        }
    }

    #[test]
    fn a_clean_score_has_no_upper_bound() {
        assert!(elo(wilson(6.0, 6).1).is_infinite());
        assert!(elo(wilson(0.0, 6).0).is_infinite());
        let (low, high) = wilson(0.0, 0);
        assert!(low <= 0.0 && high >= 1.0, "nothing is known without games");
    }
}
