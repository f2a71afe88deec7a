//! The positions of a file, as the network gets them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, bail};
use djambi_ai::training::{Chances, Description, describe};
use djambi_rules::{Options, Position};

/// The chances of the four seats and of a draw; they add up to 1.
pub type Shares = [f32; 5];

/// A position.
pub struct Sample {
    /// The game that it is from.
    pub game: u64,
    pub description: Description,
    /// The seat that won, or 4. `None` if the position occurred only in a search.
    pub result: Option<usize>,
    /// The chances by the search.
    pub searched: Shares,
}

impl Sample {
    /// Returns how many players are active.
    pub fn active(&self) -> usize {
        self.description.players.iter().flatten().count()
    }

    /// Returns the chances by the static evaluation.
    pub fn before(&self) -> Shares {
        of(self.description.chances)
    }
}

/// Reads the positions of a file, except those about which the network is not asked.
pub fn read(path: &Path) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for_each_line(path, |line| {
        samples.extend(sample(line)?);
        Ok(())
    })?;
    Ok(samples)
}

/// Calls `read` with each line of a file, and says which one it could not read.
pub fn for_each_line(
    path: &Path,
    mut read: impl FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || format!("{} cannot be read", path.display());
    let file = File::open(path).with_context(cannot)?;
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line.with_context(cannot)?;
        read(&line).with_context(|| format!("{}, line {}", path.display(), number + 1))?;
    }
    Ok(())
}

fn sample(line: &str) -> anyhow::Result<Option<Sample>> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, result, position, values] = fields[..] else {
        bail!("a line has four fields: game, result, position and values");
    };
    let result = match result {
        "-" => None,
        text => {
            let result = text.parse().ok().filter(|&result| result <= 4);
            Some(result.context("the result is a number from 0 to 4, or -")?)
        }
    };
    let mut searched = [0; 4];
    let mut texts = values.split(' ');
    for value in &mut searched {
        let text = texts.next().context("four values are needed")?;
        *value = text.parse().context("values are whole numbers")?;
    }
    let position = Position::read(position, Options::CLASSIC)?;
    let Some(description) = describe(&position) else {
        return Ok(None);
    };
    Ok(Some(Sample {
        game: game.parse().context("the game is a number")?,
        description,
        result,
        searched: of(Chances::of(searched)),
    }))
}

/// Returns chances as shares of 1.
pub fn of(chances: Chances) -> Shares {
    let [red, blue, yellow, green] = chances.wins;
    shares([red, blue, yellow, green, chances.draw].map(|chance| chance as f32))
}

/// Returns numbers as shares of their sum.
pub fn shares(numbers: Shares) -> Shares {
    let sum: f32 = numbers.iter().sum();
    numbers.map(|number| number / sum)
}
