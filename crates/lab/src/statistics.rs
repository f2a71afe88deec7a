//! Quantiles, intervals and Elo differences.

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
