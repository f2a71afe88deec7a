//! The positions of a file, as the network gets them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use anyhow::Context;
use djambi_ai::training::{Chances, Description, describe};
use djambi_rules::{Outcome, Position};
use serde::{Deserialize, Serialize};

/// A line of a file: a position of a game, or one that occurred only in a search.
#[derive(Serialize, Deserialize)]
pub struct Row {
    /// The number of the game that it is from.
    pub game: u64,
    /// How that game ended. `None` for a position that occurred only in a search.
    pub result: Option<Outcome>,
    pub position: Position,
    /// Its value to each seat by the search, in millionths of a win.
    pub values: [i32; 4],
}

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
    /// The position as the network gets it; `None` if it is not asked about it.
    pub fn of(row: &Row) -> Option<Sample> {
        Some(Sample {
            game: row.game,
            description: describe(&row.position)?,
            result: row.result.map(|result| match result {
                Outcome::Won(seat) => seat.index(),
                Outcome::Draw => 4,
            }),
            searched: of(Chances::of(row.values)),
        })
    }

    /// Returns how many players are active.
    pub fn active(&self) -> usize {
        self.description.players.iter().flatten().count()
    }

    /// Returns the chances by the static evaluation.
    pub fn before(&self) -> Shares {
        of(self.description.chances)
    }
}

/// Reads the positions of files, except those of which `read` makes nothing.
pub fn read<T>(files: &[PathBuf], read: impl Fn(&Row) -> Option<T>) -> anyhow::Result<Vec<T>> {
    let mut samples = Vec::new();
    for path in files {
        let cannot = || format!("{} cannot be read", path.display());
        let file = File::open(path).with_context(cannot)?;
        for (number, line) in BufReader::new(file).lines().enumerate() {
            let row = serde_json::from_str(&line.with_context(cannot)?);
            let row = row.with_context(|| format!("{}, line {}", path.display(), number + 1))?;
            samples.extend(read(&row));
        }
    }
    Ok(samples)
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
