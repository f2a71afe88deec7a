//! Fits the network to positions: descent along the slope of the loss, in small batches.

use std::fs;
use std::path::PathBuf;

use crate::network::{Adam, Layer};
use crate::random::Random;
use crate::sample::{self, Chances, Sample};
use anyhow::{Context, ensure};
use djambi_ai::{DRAW_FEATURES, DRAW_HIDDEN, FEATURES, HIDDEN};

/// The arguments of `djambi-train fit`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files that `djambi-train games` has written
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file for the weights
    #[arg(long, value_name = "FILE", default_value = "ai/assets/evaluation.bin")]
    out: PathBuf,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 8)]
    epochs: u32,
    /// The part of the result in the target, in percent; the rest is what the search found
    #[arg(long, value_name = "PERCENT", default_value_t = 20, value_parser = clap::value_parser!(u8).range(..=100))]
    result: u8,
    /// Decides everything that is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

const BATCH: usize = 256;
/// How far a number moves per step at first.
const RATE: f32 = 0.002;

/// What is trained: the network and what remembers its slopes.
struct Training {
    seat: (Layer, Adam),
    draw: (Layer, Adam),
    /// The inner numbers of the last position.
    inner: [Vec<f32>; 5],
}

/// Fits, prints the loss after each epoch, and writes the weights.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut samples = Vec::new();
    for path in &args.files {
        samples.extend(sample::read(path)?);
    }
    let (validation, mut used): (Vec<_>, Vec<_>) = samples
        .iter()
        .partition(|sample| sample::is_for_validation(sample.game));
    ensure!(
        !used.is_empty(),
        "the files have no positions of games to learn from"
    );
    println!(
        "{} positions, and {} for validation",
        used.len(),
        validation.len()
    );
    println!(
        "before\tvalidation {}",
        loss(&validation, |sample| sample.before)
    );
    let mut random = Random::new(args.seed);
    let mut training = Training::new(&mut random);
    let steps = args.epochs as usize * used.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=args.epochs {
        random.shuffle(&mut used);
        for batch in used.chunks(BATCH) {
            for sample in batch {
                training.learn(sample, f32::from(args.result) / 100.0, batch.len());
            }
            let done = step as f32 / steps as f32;
            let falling = f32::midpoint(1.0, (std::f32::consts::PI * done).cos());
            training.step(RATE * falling.max(0.02));
            step += 1;
        }
        let found = loss(&validation, |sample| training.chances(sample));
        println!("{epoch}\tvalidation {found}");
    }
    fs::write(&args.out, training.bytes())
        .with_context(|| format!("{} cannot be written", args.out.display()))
}

impl Training {
    fn new(random: &mut Random) -> Training {
        let seat = Layer::new(FEATURES, HIDDEN, random);
        let draw = Layer::new(DRAW_FEATURES, DRAW_HIDDEN, random);
        let adams = (Adam::new(&seat), Adam::new(&draw));
        Training {
            seat: (seat, adams.0),
            draw: (draw, adams.1),
            inner: Default::default(),
        }
    }

    /// Returns the corrected chances.
    fn chances(&mut self, sample: &Sample) -> Chances {
        let mut weights = sample.before;
        for (index, weight) in weights.iter_mut().enumerate() {
            let inner = &mut self.inner[index];
            let sum = match sample.description.seats.get(index) {
                Some(Some(features)) => self.seat.0.forward(features, inner),
                Some(None) => 0.0,
                None => self.draw.0.forward(&sample.description.draw, inner),
            };
            *weight *= sum.exp();
        }
        let sum: f32 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    }

    /// Adds the slopes of a position to those of its batch.
    fn learn(&mut self, sample: &Sample, part_of_result: f32, batch: usize) {
        let chances = self.chances(sample);
        for (index, chance) in chances.into_iter().enumerate() {
            let result = f32::from(u8::from(index == sample.result));
            let target = part_of_result * result + (1.0 - part_of_result) * sample.searched[index];
            let change = (chance - target) / batch as f32;
            let inner = &self.inner[index];
            match sample.description.seats.get(index) {
                Some(Some(features)) => {
                    let (layer, adam) = &mut self.seat;
                    layer.backward(features, inner, change, adam.slope());
                }
                Some(None) => {}
                None => {
                    let (layer, adam) = &mut self.draw;
                    layer.backward(&sample.description.draw, inner, change, adam.slope());
                }
            }
        }
    }

    fn step(&mut self, rate: f32) {
        for (layer, adam) in [&mut self.seat, &mut self.draw] {
            adam.step(layer, rate);
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.seat.0.write(&mut bytes);
        self.draw.0.write(&mut bytes);
        bytes
    }
}

/// Returns the mean logarithm of the chance of what happened, negative: of all positions, and of
/// those with two, three and four active players.
fn loss(samples: &[&Sample], mut chances: impl FnMut(&Sample) -> Chances) -> String {
    let mut sums = [(0.0, 0_u32); 4];
    for sample in samples {
        let found = chances(sample)[sample.result].max(1e-6);
        for index in [0, sample.active().clamp(2, 4) - 1] {
            sums[index].0 -= f64::from(found.ln());
            sums[index].1 += 1;
        }
    }
    let means = sums.map(|(sum, count)| format!("{:.4}", sum / f64::from(count.max(1))));
    let [all, two, three, four] = means;
    format!("{all} (two active {two}, three {three}, four {four})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_ai::{Network, describe};
    use djambi_rules::{Options, Position};

    /// A duel that Red won, and one that was drawn.
    fn samples() -> Vec<Sample> {
        let texts = [
            ("9/9/4gC4/9/9/3rA5/9/9/rC8 r--g r r 0 1", 0),
            ("gC7gM/x8/9/9/9/9/9/9/rC5xxx r--g g g 40 99", 4),
        ];
        let samples = texts.into_iter().map(|(text, result)| {
            let position = Position::read(text, Options::CLASSIC).expect(text);
            let description = describe(&position).expect("the network is asked");
            let [red, blue, yellow, green] = description.chances.wins;
            let before = [red, blue, yellow, green, description.chances.draw];
            let sum = before.iter().sum::<i64>() as f32;
            Sample {
                game: 1,
                before: before.map(|chance| chance as f32 / sum),
                result,
                searched: [0.2; 5],
                description,
            }
        });
        samples.collect()
    }

    fn trained(samples: &[Sample]) -> Training {
        let mut training = Training::new(&mut Random::new(3));
        for _ in 0..300 {
            for sample in samples {
                training.learn(sample, 1.0, samples.len());
            }
            training.step(RATE);
        }
        training
    }

    #[test]
    fn what_happened_becomes_likelier() {
        let samples = samples();
        let mut training = trained(&samples);
        for sample in &samples {
            let after = training.chances(sample)[sample.result];
            assert!(
                after > 0.9 && after > sample.before[sample.result],
                "{after}"
            );
        }
    }

    #[test]
    fn the_weights_answer_in_whole_numbers_as_they_were_trained() {
        let samples = samples();
        let mut training = trained(&samples);
        let bytes = training
            .bytes()
            .try_into()
            .expect("the size of the weights");
        let network = Network::read(&bytes);
        for sample in &samples {
            let found = network.correct(&sample.description);
            let sum = (found.wins.iter().sum::<i64>() + found.draw) as f32;
            let [red, blue, yellow, green] = found.wins;
            let all = [red, blue, yellow, green, found.draw];
            for (found, exact) in all.into_iter().zip(training.chances(sample)) {
                assert!((found as f32 / sum - exact).abs() < 0.01, "{found} {exact}");
            }
        }
    }
}
