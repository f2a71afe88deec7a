//! The chances that the network corrects.

use crate::values::{CERTAIN, DRAW, Values};

/// Chances of each seat to win, and of a draw: in millionths, except after a correction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The chance of each seat to win, by [`Seat::index`](djambi_rules::Seat::index); 0 if it
    /// cannot win any more.
    pub wins: [i64; 4],
    /// The chance that nobody wins.
    pub draw: i64,
}

impl Chances {
    /// Takes values apart, which are in millionths of a win and by seat: each contains that player's
    /// part of a draw.
    pub fn of(values: [i32; 4]) -> Chances {
        let certain = i64::from(CERTAIN);
        let values = values.map(i64::from);
        let sharers = values.iter().filter(|&&value| value > 0).count() as i64;
        let missing = (certain - values.iter().sum::<i64>()).max(0);
        let draw = missing * certain / (certain - sharers * i64::from(DRAW));
        let part = i64::from(DRAW) * draw / certain;
        let wins = |value: i64| if value > 0 { (value - part).max(1) } else { 0 };
        Chances {
            wins: values.map(wins),
            draw: draw.max(1),
        }
    }

    /// Returns the values of players who have these chances, in any unit.
    pub(super) fn values(self) -> Values {
        let sum = self.wins.iter().sum::<i64>() + self.draw;
        let part = i64::from(DRAW) * self.draw / sum;
        self.wins.map(|wins| match wins {
            0 => 0,
            _ => (wins * i64::from(CERTAIN) / sum + part) as i32,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_taken_apart_and_put_together_again() {
        for values in [
            [400_000, 300_000, 200_000, 0],
            [997_000, 500, 0, 0],
            [5_000; 4],
        ] {
            let again = Chances::of(values).values();
            for (value, again) in values.into_iter().zip(again) {
                assert!(value.abs_diff(again) < 20, "{values:?}: {again}");
            }
        }
    }
}
