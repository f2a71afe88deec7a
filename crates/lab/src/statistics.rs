//! Quantiles, intervals, Elo differences and the sequential test.

/// Returns a quantile, in thousandths, of sorted values.
pub(crate) fn quantile<T: Copy + Default>(sorted: &[T], thousandths: usize) -> T {
    let index = (sorted.len() * thousandths / 1000).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or_default()
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

/// Returns the score that is expected at that Elo difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test of two Elo differences, each error 5 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The verdict of a sequential test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The higher difference is accepted.
    Passed,
    /// The lower difference is accepted.
    Failed,
    Undecided,
}

impl Sprt {
    /// The logarithm of 19: the ratio to reach for an error of 5 %.
    const BOUND: f64 = 2.944_438_979;
    /// Fewer pairs say nothing about the variance.
    const FEWEST_PAIRS: usize = 8;

    /// Returns the log-likelihood ratio of the pairs' scores, each from 0 to 1, in the normal
    /// approximation.
    fn ratio(self, pairs: &[f64]) -> f64 {
        let count = pairs.len() as f64;
        if pairs.is_empty() {
            return 0.0;
        }
        let mean = pairs.iter().sum::<f64>() / count;
        let squares = pairs.iter().map(|score| (score - mean) * (score - mean));
        // Equal scores have no variance; that of one differing pair is the least that is assumed.
        let variance = (squares.sum::<f64>() / count).max(0.25 / count);
        let (low, high) = (expected(self.low), expected(self.high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Returns the verdict on the pairs, in the order in which they ended, and the ratio. Once decided
    /// it stays so: pairs that were still being played do not change it.
    pub(crate) fn verdict(self, pairs: &[f64]) -> (Verdict, f64) {
        for count in Sprt::FEWEST_PAIRS..=pairs.len() {
            let ratio = self.ratio(&pairs[..count]);
            if ratio >= Sprt::BOUND {
                return (Verdict::Passed, ratio);
            }
            if ratio <= -Sprt::BOUND {
                return (Verdict::Failed, ratio);
            }
        }
        (Verdict::Undecided, self.ratio(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_the_logistic_difference() {
        assert!((elo(0.5)).abs() < 1e-9);
        assert!((elo(0.64) - 100.0).abs() < 1.0, "{}", elo(0.64));
        assert!((expected(elo(0.7)) - 0.7).abs() < 1e-9);
        assert!(elo(0.0) < 0.0 && elo(0.0).is_infinite());
        assert!(elo(1.0) > 0.0 && elo(1.0).is_infinite());
    }

    #[test]
    fn the_sequential_test_decides_both_ways() {
        let test = Sprt {
            low: 0.0,
            high: 30.0,
        };
        let scores = |each: &[f64], times: usize| each.repeat(times);
        let verdict = |scores: &[f64]| test.verdict(scores).0;
        assert_eq!(verdict(&scores(&[1.0, 0.5], 100)), Verdict::Passed);
        assert_eq!(verdict(&scores(&[0.0, 0.5], 100)), Verdict::Failed);
        assert_eq!(verdict(&scores(&[0.5, 1.0], 2)), Verdict::Undecided);
        assert_eq!(verdict(&scores(&[0.5, 0.5], 4)), Verdict::Undecided);
        // 60 pairs at 0.55 are about as likely at 0 as at 70 Elo.
        let even = Sprt {
            low: 0.0,
            high: 70.0,
        };
        let near = [1.0, 0.5, 0.5, 0.5, 0.25].repeat(12);
        assert!(even.ratio(&near).abs() < 2.0, "{}", even.ratio(&near));
    }

    #[test]
    fn a_pair_that_ends_later_does_not_change_the_verdict() {
        let test = Sprt {
            low: 0.0,
            high: 30.0,
        };
        let mut pairs = Vec::new();
        while test.verdict(&pairs).0 == Verdict::Undecided {
            pairs.push([1.0, 0.75][pairs.len() % 2]);
        }
        let decided = test.verdict(&pairs);
        assert_eq!(decided.0, Verdict::Passed);
        pairs.extend([0.0; 4]);
        assert!(test.ratio(&pairs) < Sprt::BOUND, "they would change it");
        assert_eq!(test.verdict(&pairs), decided);
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
