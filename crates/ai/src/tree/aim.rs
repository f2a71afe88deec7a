//! A player's aim: to win, and that anybody wins.
//!
//! A draw harms all players, but none of them alone can prevent it without a risk to their own chance.
//! So each is willing to pay a part of it for a decision, also by leaving a fortress in which they
//! cannot lose.

use crate::values::CERTAIN;

/// How much it is worth to a player that anybody wins, in own wins.
const DECISION: f64 = 0.3;

/// Half of that is left to a player of this value, and nothing to one who cannot get anything any more:
/// nobody ends the game by losing at once.
const HOPE: f64 = CERTAIN as f64 / 1000.0;

/// Returns how much a player wants these values, one per seat: to be compared, not a chance. The unit is
/// that of the values.
pub(super) fn worth(values: [f64; 4], player: usize) -> f64 {
    let own = values[player];
    let decided = values.iter().sum::<f64>();
    own + DECISION * decided * own / (own + HOPE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth_of(chances: [f64; 4]) -> f64 {
        worth(chances.map(|chance| chance * f64::from(CERTAIN)), 0)
    }

    #[test]
    fn a_small_chance_is_better_than_waiting_for_a_draw() {
        let waiting = worth_of([0.01, 0.04, 0.0, 0.0]);
        assert!(worth_of([0.006, 0.95, 0.0, 0.0]) > waiting);
        // Not the smallest one, and it does not justify giving a good one away.
        assert!(worth_of([0.000_05, 0.95, 0.0, 0.0]) < waiting);
        assert!(worth_of([0.6, 0.1, 0.0, 0.0]) > worth_of([0.4, 0.6, 0.0, 0.0]));
    }

    #[test]
    fn losing_at_once_is_worth_nothing() {
        let lost = worth_of([0.0, 1.0, 0.0, 0.0]);
        assert!(lost.abs() < f64::EPSILON);
        assert!(worth_of([0.000_1, 0.05, 0.0, 0.0]) > lost);
    }
}
