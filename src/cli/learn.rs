//! `djambi learn`: fifteen small lessons in this terminal.

use std::io::{self, BufWriter};

use anyhow::{Result, anyhow};

use super::language_args::LanguageArgs;
use super::output::lines;
use crate::i18n::say;
use crate::teach::{Exercise, Lesson};
use crate::terminal::learn;

/// The arguments of `djambi learn`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The lesson to begin with, 1 to 10
    #[arg(default_value_t = 1)]
    lesson: usize,
    #[command(flatten)]
    language: LanguageArgs,
}

/// Runs the lessons.
pub(super) fn run(args: &Args) -> Result<()> {
    let language = args.language.language();
    let count = Lesson::ALL.len();
    let first = Lesson::of_number(args.lesson)
        .ok_or_else(|| anyhow!(say!(language, "learn-no-such", count = count)))?;
    let mut output = BufWriter::new(io::stdout().lock());
    Ok(learn(
        language,
        Exercise::Lesson(first),
        lines(false),
        &mut io::stdin().lock(),
        &mut output,
    )?)
}
