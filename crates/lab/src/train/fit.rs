//! Fits the network to positions: descent along the slope of the loss, in small batches.

use std::path::PathBuf;

use super::input::{self, Input};
use super::network::{Adam, Inner, Weights};
use super::sample::{self, Sample, Shares};
use djambi_ai::training::Random;

/// The arguments of `djambi-lab train fit`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    input: Input,
    /// The file for the weights
    #[arg(
        long,
        value_name = "FILE",
        default_value = "crates/ai/assets/evaluation.bin"
    )]
    out: PathBuf,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 3)]
    epochs: u32,
    /// The part of the result in the target for positions of games, in percent; the rest is what the search
    /// found
    #[arg(long, value_name = "PERCENT", default_value_t = 20, value_parser = clap::value_parser!(u8).range(..=100))]
    result: u8,
    /// How fast the weights of the squares' contents fade
    #[arg(long, value_name = "X", default_value_t = 10.0)]
    decay: f32,
    /// The number of threads; the weights differ a little with it
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: u16,
}

const BATCH: usize = 1024;
/// How far a number moves per step at first.
const RATE: f32 = 0.001;
/// The steps before it moves that far.
const WARMING_UP: f32 = 200.0;

/// Fits, prints the loss after each epoch, and writes the weights.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let samples = sample::read(&args.input.files, Sample::of)?;
    let (validation, mut used) = input::parts(&samples, |sample| sample.game)?;
    println!("before\t{}", loss(&validation, Sample::before));
    println!("search\t{}", loss(&validation, |sample| sample.searched));
    let mut random = Random::new(args.input.seed);
    let mut training = Training::new(args, &mut random);
    let steps = args.epochs as usize * used.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=args.epochs {
        random.shuffle(&mut used);
        for batch in used.chunks(BATCH) {
            let done = step as f32 / steps as f32;
            let falling = f32::midpoint(1.0, (std::f32::consts::PI * done).cos()).max(0.02);
            let rising = ((step + 1) as f32 / WARMING_UP).min(1.0);
            training.learn(batch, RATE * falling * rising);
            step += 1;
        }
        let mut inner = Inner::default();
        let found = loss(&validation, |sample| training.chances(sample, &mut inner));
        println!("{epoch}\t{found}");
    }
    input::write(&args.out, training.weights.bytes())
}

/// The state of the training: the network, and the memory of its slopes.
struct Training {
    weights: Weights,
    adam: Adam,
    /// The slopes of a batch, a part for each thread.
    slopes: Vec<Weights>,
    part_of_result: f32,
    decay: f32,
}

impl Training {
    fn new(args: &Args, random: &mut Random) -> Training {
        Training {
            weights: Weights::new(random),
            adam: Adam::new(),
            slopes: (0..args.threads.max(1)).map(|_| Weights::zero()).collect(),
            part_of_result: f32::from(args.result) / 100.0,
            decay: args.decay,
        }
    }

    /// Returns the corrected chances, and leaves the inner numbers in `inner`.
    fn chances(&self, sample: &Sample, inner: &mut Inner) -> Shares {
        let mut chances = sample.before();
        let factors = self.weights.factors(&sample.description, inner);
        for (chance, factor) in chances.iter_mut().zip(factors) {
            *chance *= factor.clamp(-8.0, 8.0).exp();
        }
        sample::shares(chances)
    }

    /// Moves the weights against the slope of the loss of these positions.
    fn learn(&mut self, batch: &[&Sample], rate: f32) {
        let mut slopes = std::mem::take(&mut self.slopes);
        let part = batch.len().div_ceil(slopes.len());
        std::thread::scope(|scope| {
            for (samples, slope) in batch.chunks(part).zip(&mut slopes) {
                let training = &*self;
                scope.spawn(move || {
                    let mut inner = Inner::default();
                    for sample in samples {
                        training.add_slope(sample, batch.len(), &mut inner, slope);
                    }
                });
            }
        });
        self.adam
            .step(&mut self.weights, &mut slopes, rate, self.decay);
        self.slopes = slopes;
    }

    /// Adds the slopes of a position to those of its batch.
    fn add_slope(&self, sample: &Sample, batch: usize, inner: &mut Inner, slope: &mut Weights) {
        let mut changes = self.chances(sample, inner);
        for (index, change) in changes.iter_mut().enumerate() {
            let searched = sample.searched[index];
            let target = sample.result.map_or(searched, |result| {
                let happened = f32::from(u8::from(index == result));
                searched + (happened - searched) * self.part_of_result
            });
            *change = (*change - target) / batch as f32;
        }
        self.weights
            .learn(&sample.description, inner, &changes, slope);
    }
}

/// Returns the loss in words: the mean of −ln of the chance of what happened, of all positions of
/// games and of those with two, three and four active players; and how far the chances are from those
/// that the search found (Kullback and Leibler's divergence), of all positions.
fn loss(samples: &[&Sample], mut chances: impl FnMut(&Sample) -> Shares) -> String {
    let mut results = [Mean::default(); 4];
    let mut distance = Mean::default();
    for sample in samples {
        let found = chances(sample).map(|chance| chance.max(1e-6));
        if let Some(result) = sample.result {
            for index in [0, sample.active().clamp(2, 4) - 1] {
                results[index].add(-found[result].ln());
            }
        }
        let both = sample.searched.iter().zip(found);
        let parts = both.filter(|(searched, _)| **searched > 0.0);
        distance.add(
            parts
                .map(|(searched, found)| searched * (searched / found).ln())
                .sum(),
        );
    }
    let [all, two, three, four] = results.map(Mean::text);
    let distance = distance.text();
    format!(
        "results {all} (two active {two}, three {three}, four {four}), from the search {distance}"
    )
}

#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, number: f32) {
        self.sum += f64::from(number);
        self.count += 1;
    }

    fn text(self) -> String {
        format!("{:.4}", self.sum / f64::from(self.count.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_ai::training::{Network, describe};
    use djambi_rules::{Options, Position};

    /// A duel that Red won, and one that was drawn.
    fn samples() -> Vec<Sample> {
        let texts = [
            ("9/9/4gC4/9/9/3rA5/9/9/rC8 r--g r r 0 1", 0),
            ("gC7gM/x8/9/9/9/9/9/9/rC5xxx r--g g g 40 99", 4),
        ];
        let samples = texts.into_iter().map(|(text, result)| {
            let position = Position::read(text, Options::CLASSIC).expect(text);
            Sample {
                game: 1,
                description: describe(&position).expect("the network is asked"),
                result: Some(result),
                searched: [0.2; 5],
            }
        });
        samples.collect()
    }

    fn trained(samples: &[Sample], threads: u16) -> Training {
        let args = Args {
            input: Input {
                files: Vec::new(),
                seed: 3,
            },
            out: PathBuf::new(),
            epochs: 0,
            result: 100,
            decay: 0.0,
            threads,
        };
        let mut training = Training::new(&args, &mut Random::new(3));
        let batch: Vec<_> = samples.iter().collect();
        for _ in 0..60 {
            training.learn(&batch, 10.0 * RATE);
        }
        training
    }

    #[test]
    fn what_happened_becomes_likelier() {
        let samples = samples();
        for threads in [1, 2] {
            let training = trained(&samples, threads);
            for sample in &samples {
                let result = sample.result.expect("a result");
                let after = training.chances(sample, &mut Inner::default())[result];
                assert!(after > 0.9 && after > sample.before()[result], "{after}");
            }
        }
    }

    #[test]
    fn the_weights_answer_in_whole_numbers_as_they_were_trained() {
        let samples = samples();
        let training = trained(&samples, 1);
        let bytes = training.weights.bytes();
        let network = Network::read(bytes.as_array().expect("the size of the weights"));
        for sample in &samples {
            let found = sample::of(network.correct(&sample.description));
            let exact = training.chances(sample, &mut Inner::default());
            for (found, exact) in found.into_iter().zip(exact) {
                assert!((found - exact).abs() < 0.01, "{found} {exact}");
            }
        }
    }
}
