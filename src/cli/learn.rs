//! `djambi learn`: fifteen small lessons in this terminal.

use std::io::{self, BufWriter};

use anyhow::{Result, anyhow};

use super::arguments::LanguageArgs;
use super::output::lines;
use crate::i18n::say;
use crate::teach::{Exercise, Lesson};
use crate::terminal::learn;

/// The arguments of `djambi learn`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The lesson to begin with, 1 to 15
    #[arg(default_value = "1", allow_negative_numbers = true)]
    lesson: String,
    /// Letters instead of shapes on the board, as in a pipe
    #[arg(long)]
    letters: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

/// Runs the lessons.
pub(super) fn run(args: &Args) -> Result<()> {
    let language = args.language.language();
    let count = Lesson::ALL.len();
    let number = args.lesson.parse().ok();
    let first = number
        .and_then(Lesson::of_number)
        .ok_or_else(|| anyhow!(say!(language, "learn-no-such", count = count)))?;
    let mut output = BufWriter::new(io::stdout().lock());
    Ok(learn(
        language,
        Exercise::Lesson(first),
        lines(false).in_letters(args.letters),
        &mut io::stdin().lock(),
        &mut output,
    )?)
}
