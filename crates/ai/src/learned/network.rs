//! The network: one layer of inner numbers for each player, and one for the draw.

use super::chances::Chances;
use super::features::{DRAW_FEATURES, Description, FEATURES, Player};
use super::squares::{MOST_OF_SQUARE, SQUARE_FEATURES, Standing};

/// How many inner numbers a player has.
pub const HIDDEN: usize = 32;
/// How many inner numbers the draw has.
pub const DRAW_HIDDEN: usize = 8;
/// The outputs for each player: the factor of the chance to win, and the contribution to the
/// draw's.
pub const ANSWERS: usize = 2;

/// The network's weights.
///
/// As bytes they are numbers of 16 bits, the low byte first. Those of the squares' contents are
/// first: for each property its weight for each inner number, in 4096ths. Then come those for a player,
/// then those for the draw, each in this order: for each inner number its weights of the features in
/// 512ths, its bias in 512ths, and its part of each sum in 1024ths; then the constants of the sums in
/// 1024ths. A feature counts in eighths, an inner number is never below 0, and a sum is the logarithm
/// to base 2 of a factor.
#[derive(Clone, Debug)]
pub struct Network {
    squares: Vec<Row>,
    seat: Layer<FEATURES, HIDDEN, ANSWERS>,
    draw: Layer<DRAW_FEATURES, DRAW_HIDDEN, 1>,
}

/// The weights of a property. They fill one line of the processor's cache.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Row([i16; HIDDEN]);

impl Network {
    /// How many bytes the weights are.
    pub const BYTES: usize = 2
        * (SQUARE_FEATURES * HIDDEN
            + Layer::<FEATURES, HIDDEN, ANSWERS>::NUMBERS
            + Layer::<DRAW_FEATURES, DRAW_HIDDEN, 1>::NUMBERS);

    /// Reads the weights.
    pub fn read(bytes: &[u8; Network::BYTES]) -> Network {
        let mut numbers = bytes
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let rows = (0..SQUARE_FEATURES).map(|_| {
            let weights: [i16; HIDDEN] = next(&mut numbers);
            Row(weights.map(|weight| weight.clamp(-MOST_OF_SQUARE, MOST_OF_SQUARE)))
        });
        Network {
            squares: rows.collect(),
            seat: Layer::read(&mut numbers),
            draw: Layer::read(&mut numbers),
        }
    }

    /// Returns the corrected chances, in a unit of their own.
    pub fn correct(&self, description: &Description) -> Chances {
        let Chances { mut wins, draw } = description.chances;
        let [mut pull] = self.draw.answers(&description.draw, &[0; DRAW_HIDDEN]);
        for (wins, player) in wins.iter_mut().zip(&description.players) {
            let Some(Player { numbers, standing }) = player else {
                continue;
            };
            let [factor, more] = self.seat.answers(numbers, &self.sums(standing));
            pull += more;
            if *wins > 0 {
                *wins = times_power_of_two(*wins, factor).max(1);
            }
        }
        let draw = times_power_of_two(draw, pull.clamp(-MOST, MOST));
        Chances { wins, draw }
    }

    /// Returns what the squares' contents add to each inner number, in 4096ths.
    fn sums(&self, standing: &Standing) -> [i16; HIDDEN] {
        let mut sums = [0; HIDDEN];
        for &index in standing.indexes() {
            let row = &self.squares[usize::from(index)];
            for (sum, weight) in sums.iter_mut().zip(&row.0) {
                // A check of each addition would take a third of a search, and none is too large.
                *sum = weight.wrapping_add(*sum);
            }
        }
        sums
    }
}

/// A factor is at most 4096, and at least its inverse: its greatest logarithm to base 2, in 65536ths.
const MOST: i32 = 12 << 16;

#[derive(Clone, Debug)]
struct Layer<const INPUTS: usize, const INNER: usize, const SUMS: usize> {
    weights: [[i16; INPUTS]; INNER],
    bias: [i16; INNER],
    parts: [[i16; SUMS]; INNER],
    constants: [i16; SUMS],
}

impl<const INPUTS: usize, const INNER: usize, const SUMS: usize> Layer<INPUTS, INNER, SUMS> {
    const NUMBERS: usize = (INPUTS + 1 + SUMS) * INNER + SUMS;

    fn read(numbers: &mut impl Iterator<Item = i16>) -> Layer<INPUTS, INNER, SUMS> {
        let mut layer = Layer {
            weights: [[0; INPUTS]; INNER],
            bias: [0; INNER],
            parts: [[0; SUMS]; INNER],
            constants: [0; SUMS],
        };
        for inner in 0..INNER {
            layer.weights[inner] = next(numbers);
            [layer.bias[inner]] = next(numbers);
            layer.parts[inner] = next(numbers);
        }
        layer.constants = next(numbers);
        layer
    }

    /// Returns the logarithms to base 2 of the factors, in 65536ths. `more` is added to the inner numbers,
    /// in 4096ths.
    fn answers(&self, numbers: &[i16; INPUTS], more: &[i16; INNER]) -> [i32; SUMS] {
        let mut sums = self.constants.map(|constant| i64::from(constant) << 6);
        let rows = self.weights.iter().zip(self.bias).zip(more);
        for (((weights, bias), &more), parts) in rows.zip(&self.parts) {
            let products = weights.iter().zip(numbers);
            // The numbers are hundreds at most, so this sum is not too large either.
            let products = products.map(|(&a, &b)| i32::from(a) * i32::from(b));
            let sum = products.fold(0, i32::wrapping_add);
            let all = sum + (i32::from(bias) << 3) + i32::from(more);
            let value = i64::from(all.max(0) >> 6);
            for (sum, &part) in sums.iter_mut().zip(parts) {
                *sum += value * i64::from(part);
            }
        }
        sums.map(|sum| sum.clamp(i64::from(-MOST), i64::from(MOST)) as i32)
    }
}

/// Takes the next few numbers; there are as many as [`Network::BYTES`] says.
fn next<const COUNT: usize>(numbers: &mut impl Iterator<Item = i16>) -> [i16; COUNT] {
    std::array::from_fn(|_| numbers.next().unwrap_or_default())
}

/// Returns 16 times a number times 2 to that power, which is in 65536ths.
fn times_power_of_two(number: i64, power: i32) -> i64 {
    // Between whole powers a parabola is exact to 0.3 %.
    let part = i64::from(power & 0xffff);
    let bend = 43_003 + ((22_533 * part) >> 16);
    let product = number * (0x1_0000 + ((part * bend) >> 16));
    let shift = (power >> 16) - 12;
    if shift >= 0 {
        product << shift
    } else {
        product >> -shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_nearly_exact() {
        for eighths in -80..=80_i32 {
            let found = times_power_of_two(1 << 20, eighths << 13) as f64;
            let exact = 2_f64.powf(24.0 + f64::from(eighths) / 8.0);
            assert!((found / exact - 1.0).abs() < 0.004, "{eighths}: {found}");
        }
    }
}
