//! Fits the weights of move ordering to positions: the moves that the static evaluation finds good
//! shall come first.

use std::path::PathBuf;

use super::input::{self, Input};
use super::sample::{self, Row};
use djambi_ai::training::{MoveSample, ORDERING_FEATURES, Random, move_samples};

/// The arguments of `djambi-lab train order`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: Input,
    /// The file for the weights
    #[arg(
        long,
        value_name = "FILE",
        default_value = "crates/ai/assets/ordering.bin"
    )]
    out: PathBuf,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 8)]
    epochs: u32,
}

/// The distance behind the best move, in millionths of a win, at which a move is a sixteenth as good
/// a choice as the best one.
const SPREAD: f32 = 50_000.0;
/// How far a weight moves at first.
const RATE: f32 = 0.3;
/// How many units of a whole number a weight is.
const UNIT: f32 = 256.0;
/// How many moves come first, in what is printed.
const FIRST: [usize; 3] = [4, 8, 16];

/// The candidates of a position, and the number of the game.
struct Sample {
    game: u64,
    moves: Vec<MoveSample>,
}

/// Fits, prints how often the best move comes first, and writes the weights.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let samples = sample::read(&args.input.files, Sample::of)?;
    let (validation, mut used) = input::parts(&samples, |sample| sample.game)?;
    let mut random = Random::new(args.input.seed);
    let mut training = Training::new();
    for epoch in 1..=args.epochs {
        random.shuffle(&mut used);
        let left = 1.0 - (epoch - 1) as f32 / args.epochs as f32;
        for sample in &used {
            training.learn(&sample.moves, RATE * left);
        }
        println!("{epoch}\tvalidation {}", training.describe(&validation));
    }
    input::write(&args.out, training.bytes())
}

impl Sample {
    /// The candidates of a position of a game; `None` where there is no choice.
    fn of(row: &Row) -> Option<Sample> {
        let moves = row.result.map(|_| move_samples(&row.position))?;
        let game = row.game;
        (moves.len() > 1).then_some(Sample { game, moves })
    }
}

/// The weights, and the sum of the squares of each one's slopes so far (Adagrad).
struct Training {
    weights: Vec<f32>,
    squares: Vec<f32>,
}

impl Training {
    fn new() -> Training {
        Training {
            weights: vec![0.0; ORDERING_FEATURES],
            squares: vec![1e-6; ORDERING_FEATURES],
        }
    }

    fn score(&self, sample: &MoveSample) -> f32 {
        let properties = sample.properties.iter();
        properties
            .map(|&index| self.weights[usize::from(index)])
            .sum()
    }

    /// Moves the weights against the slope of the difference between the choices that they make likely
    /// and good ones.
    fn learn(&mut self, moves: &[MoveSample], rate: f32) {
        let likely = shares(moves.iter().map(|sample| self.score(sample).exp()));
        let best = best(moves);
        let good = shares(moves.iter().map(|sample| {
            let closeness = 1.0 / (1.0 + (best - sample.value) as f32 / SPREAD);
            closeness.powi(4)
        }));
        for ((sample, likely), good) in moves.iter().zip(likely).zip(good) {
            let slope = likely - good;
            for &index in &sample.properties {
                let index = usize::from(index);
                self.squares[index] += slope * slope;
                self.weights[index] -= rate * slope / self.squares[index].sqrt();
            }
        }
    }

    /// Says how often the best move is among the first few, and how much is lost by the best of those,
    /// in wins.
    fn describe(&self, samples: &[&Sample]) -> String {
        let mut found = FIRST.map(|first| (first, 0_u32, 0.0));
        for sample in samples {
            let mut order: Vec<_> = sample.moves.iter().collect();
            order.sort_by(|one, other| self.score(other).total_cmp(&self.score(one)));
            let best = best(&sample.moves);
            for (first, times, lost) in &mut found {
                let top = order.iter().take(*first).map(|sample| sample.value).max();
                let behind = best - top.unwrap_or(best);
                *times += u32::from(behind == 0);
                *lost += f64::from(behind) / 1e6;
            }
        }
        let all = f64::from(u32::try_from(samples.len()).unwrap_or(u32::MAX).max(1));
        let parts = found.map(|(first, times, lost)| {
            let percent = 100.0 * f64::from(times) / all;
            format!(
                "best among {first} in {percent:.1} % (lost {:.4})",
                lost / all
            )
        });
        parts.join(", ")
    }

    /// Returns the weights as `djambi_ai` reads them.
    fn bytes(&self) -> Vec<u8> {
        let whole = self.weights.iter().map(|weight| {
            let number = (UNIT * weight).round();
            number.clamp(f32::from(-i16::MAX), f32::from(i16::MAX)) as i16
        });
        whole.flat_map(i16::to_le_bytes).collect()
    }
}

fn best(moves: &[MoveSample]) -> i32 {
    moves.iter().map(|sample| sample.value).max().unwrap_or(0)
}

fn shares(numbers: impl Iterator<Item = f32>) -> Vec<f32> {
    let numbers: Vec<f32> = numbers.collect();
    let sum: f32 = numbers.iter().sum();
    numbers.into_iter().map(|number| number / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_good_moves_have_comes_first() {
        let sample = |properties: &[u16], value| MoveSample {
            properties: properties.to_vec(),
            value,
        };
        let moves = vec![
            sample(&[1, 3], 100_000),
            sample(&[2, 3], 600_000),
            sample(&[1, 4], 90_000),
        ];
        let mut training = Training::new();
        for _ in 0..50 {
            training.learn(&moves, RATE);
        }
        assert!(training.score(&moves[1]) > training.score(&moves[0]));
        let bytes = training.bytes();
        let weight = |index: usize| i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        assert!(weight(2) > 0 && weight(1) < 0 && weight(5) == 0);
    }
}
