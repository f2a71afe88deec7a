//! The network: one layer of inner numbers for each player, and one for the draw.

use super::chances::Chances;
use super::features::{DRAW_FEATURES, Description, FEATURES};

/// How many inner numbers a player has.
pub const HIDDEN: usize = 16;
/// How many inner numbers the draw has.
pub const DRAW_HIDDEN: usize = 8;

/// The network's weights.
///
/// As bytes they are numbers of 16 bits, the low byte first. Those for a player come first, then
/// those for the draw, each in this order: for each inner number its weights of the features in
/// 512ths, its bias in 512ths, and its part of the sum in 1024ths; then the constant of the sum in
/// 1024ths. A feature counts in eighths, an inner number is never below 0, and the sum is the
/// logarithm to base 2 of the factor.
#[derive(Clone, Debug)]
pub struct Network {
    seat: Layer<FEATURES, HIDDEN>,
    draw: Layer<DRAW_FEATURES, DRAW_HIDDEN>,
}

impl Network {
    /// How many bytes the weights are.
    pub const BYTES: usize =
        Layer::<FEATURES, HIDDEN>::BYTES + Layer::<DRAW_FEATURES, DRAW_HIDDEN>::BYTES;

    /// Reads the weights.
    #[must_use]
    pub const fn read(bytes: &[u8; Network::BYTES]) -> Network {
        Network {
            seat: Layer::read(bytes, 0),
            draw: Layer::read(bytes, Layer::<FEATURES, HIDDEN>::BYTES),
        }
    }

    /// Returns the corrected chances, in a unit of their own.
    #[must_use]
    pub fn correct(&self, description: &Description) -> Chances {
        let Chances { mut wins, draw } = description.chances;
        for (wins, numbers) in wins.iter_mut().zip(&description.seats) {
            let factor = numbers.map_or(0, |numbers| self.seat.answer(&numbers));
            if *wins > 0 {
                *wins = times_power_of_two(*wins, factor).max(1);
            }
        }
        let factor = self.draw.answer(&description.draw);
        let draw = times_power_of_two(draw, factor);
        Chances { wins, draw }
    }
}

#[derive(Clone, Debug)]
struct Layer<const INPUTS: usize, const INNER: usize> {
    weights: [[i16; INPUTS]; INNER],
    bias: [i16; INNER],
    part: [i16; INNER],
    constant: i16,
}

impl<const INPUTS: usize, const INNER: usize> Layer<INPUTS, INNER> {
    const BYTES: usize = 2 * ((INPUTS + 2) * INNER + 1);

    const fn read(bytes: &[u8], mut at: usize) -> Layer<INPUTS, INNER> {
        let mut layer = Layer {
            weights: [[0; INPUTS]; INNER],
            bias: [0; INNER],
            part: [0; INNER],
            constant: 0,
        };
        let mut inner = 0;
        while inner < INNER {
            let mut input = 0;
            while input < INPUTS {
                layer.weights[inner][input] = number(bytes, at);
                at += 2;
                input += 1;
            }
            layer.bias[inner] = number(bytes, at);
            layer.part[inner] = number(bytes, at + 2);
            at += 4;
            inner += 1;
        }
        layer.constant = number(bytes, at);
        layer
    }

    /// Returns the logarithm to base 2 of the factor, in 65536ths.
    fn answer(&self, numbers: &[i16; INPUTS]) -> i32 {
        /// The factor is at most 4096, and at least its inverse.
        const MOST: i64 = 12 << 16;
        let inner = self.weights.iter().zip(self.bias).zip(self.part);
        let sum: i64 = inner
            .map(|((weights, bias), part)| {
                let products = weights.iter().zip(numbers);
                let sum: i32 = products.map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
                let value = (sum + (i32::from(bias) << 3)).max(0) >> 6;
                i64::from(value) * i64::from(part)
            })
            .sum();
        (sum + (i64::from(self.constant) << 6)).clamp(-MOST, MOST) as i32
    }
}

const fn number(bytes: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
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
