//! The positions of a file, as the network gets them.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use djambi_ai::{Description, describe};
use djambi_rules::{Options, Position};

/// The chances of the four seats and of a draw; they add up to 1.
pub type Chances = [f32; 5];

/// A position.
pub struct Sample {
    /// The game that it is from.
    pub game: u64,
    pub description: Description,
    /// The chances by the static evaluation.
    pub before: Chances,
    /// The seat that won, or 4.
    pub result: usize,
    /// The chances by the search.
    pub searched: Chances,
}

impl Sample {
    /// Returns how many players are active.
    pub fn active(&self) -> usize {
        self.description.seats.iter().flatten().count()
    }
}

/// Whether nothing is learned from that game: one in five is for validation.
pub const fn is_for_validation(game: u64) -> bool {
    game.is_multiple_of(5)
}

/// Reads the positions of a file, except those about which the network is not asked.
pub fn read(path: &Path) -> anyhow::Result<Vec<Sample>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut samples = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let sample =
            sample(line).with_context(|| format!("{}, line {}", path.display(), number + 1))?;
        samples.extend(sample);
    }
    Ok(samples)
}

fn sample(line: &str) -> anyhow::Result<Option<Sample>> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, result, position, chances] = fields[..] else {
        bail!("a line has four fields: game, result, position and chances");
    };
    let result = result.parse().ok().filter(|&result| result <= 4);
    let position = Position::read(position, Options::CLASSIC)?;
    let mut searched = [0.0; 5];
    for (chance, text) in searched.iter_mut().zip(chances.split(' ')) {
        *chance = text.parse().context("chances are numbers")?;
    }
    searched[4] = (1000.0 - searched.iter().sum::<f32>()).max(0.0);
    Ok(describe(&position).map(|description| {
        let [red, blue, yellow, green] = description.chances.wins;
        let before = [red, blue, yellow, green, description.chances.draw];
        anyhow::Ok(Sample {
            game: game.parse().context("the game is a number")?,
            before: shares(before.map(|chance| chance as f32)),
            result: result.context("the result is a number from 0 to 4")?,
            searched: shares(searched),
            description,
        })
    }))
    .and_then(Option::transpose)
}

fn shares(numbers: Chances) -> Chances {
    let sum: f32 = numbers.iter().sum();
    numbers.map(|number| number / sum)
}
