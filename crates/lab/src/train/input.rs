//! The input from which `fit` and `order` learn, and the part that is left out to judge the result.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// The arguments of whatever learns from positions.
#[derive(Debug, clap::Args)]
pub struct Input {
    /// Files that `djambi-lab train games` has written
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Decides everything that is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Returns the samples for validation, those of one game in ten, and those to learn from, and prints how
/// many there are.
pub fn parts<T>(samples: &[T], game: impl Fn(&T) -> u64) -> anyhow::Result<(Vec<&T>, Vec<&T>)> {
    let (validation, used): (Vec<_>, Vec<_>) = samples
        .iter()
        .partition(|sample| game(sample).is_multiple_of(10));
    ensure!(
        !used.is_empty(),
        "the files have no positions of games to learn from"
    );
    println!(
        "{} positions, and {} for validation",
        used.len(),
        validation.len()
    );
    Ok((validation, used))
}

/// Writes what was learned.
pub fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}
