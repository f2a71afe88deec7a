//! `djambi puzzle`: puzzles in this terminal, their list, and the search for new ones; and `djambi
//! learn`: fifteen small lessons.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow};

use super::arguments;
use super::arguments::LanguageArgs;
use super::output::{lines, note};
use crate::i18n::{Language, say};
use crate::review;
use crate::service::{PRIVATE, TERMINATION, UNTERMINATED};
use crate::teach::{Exercise, Lesson, Puzzle};
use crate::terminal::learn;

/// The arguments of `djambi puzzle`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The puzzle to begin with
    #[arg(default_value = "1", allow_negative_numbers = true)]
    number: String,
    /// Print all puzzles: number, kind, grade, rules, position and solution, with tabs between them
    #[arg(long, conflicts_with = "number")]
    list: bool,
    /// Look for puzzles in the records of games and print those found, in the same form
    #[arg(long, value_name = "RECORD", num_args = 1.., conflicts_with_all = ["number", "list"])]
    make: Vec<PathBuf>,
    /// Letters instead of shapes on the board, as in a pipe
    #[arg(long)]
    letters: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

/// Lets the person at the terminal solve puzzles, or lists or finds some.
pub(super) fn run(args: &Args) -> Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    if args.list {
        for puzzle in Puzzle::all() {
            writeln!(output, "{puzzle}")?;
        }
        return Ok(output.flush()?);
    }
    if !args.make.is_empty() {
        return make(&args.make, &mut output);
    }
    let first = args.number.parse().ok().and_then(Puzzle::of_number);
    let first = first.map(Exercise::Puzzle).ok_or(Puzzle::all().len());
    teach(args.language.language(), args.letters, first, &mut output)
}

/// Begins with an exercise; instead of one that does not exist there is the number of all.
fn teach(
    language: Language,
    letters: bool,
    first: Result<Exercise, usize>,
    output: &mut impl Write,
) -> Result<()> {
    let first = first.map_err(|count| anyhow!(say!(language, "no-such-number", count)))?;
    let lines = lines(false).in_letters(letters);
    Ok(learn(
        language,
        first,
        lines,
        &mut io::stdin().lock(),
        output,
    )?)
}

/// Prints the puzzles of games, at most one of each kind per game.
fn make(records: &[PathBuf], output: &mut impl Write) -> Result<()> {
    let mut number = 0;
    for path in records {
        let record = arguments::read(path)?;
        let reason = if record.tag(PRIVATE).is_some() {
            Some("its game is private")
        } else if record.tag(TERMINATION) == Some(UNTERMINATED) {
            Some("its game is still being played")
        } else {
            None
        };
        if let Some(reason) = reason {
            note(&format!("{} is left out: {reason}", path.display()));
            continue;
        }
        let history = record.history();
        let mut kinds = Vec::new();
        for plies in 0..history.len() {
            let Some(position) = history.position_after(plies) else {
                continue;
            };
            let posed = review::kinds(position).filter(|kind| !kinds.contains(kind));
            let mut found = posed.collect::<Vec<_>>().into_iter();
            let Some(mut puzzle) = found.find_map(|it| review::puzzle(position, it)) else {
                continue;
            };
            kinds.push(puzzle.kind);
            number += 1;
            puzzle.number = number;
            writeln!(output, "{puzzle}")?;
            output.flush()?;
        }
    }
    Ok(())
}

/// The arguments of `djambi learn`.
#[derive(clap::Args)]
pub(super) struct LearnArgs {
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
pub(super) fn run_lessons(args: &LearnArgs) -> Result<()> {
    let first = args.lesson.parse().ok().and_then(Lesson::of_number);
    let first = first.map(Exercise::Lesson).ok_or(Lesson::ALL.len());
    let mut output = BufWriter::new(io::stdout().lock());
    teach(args.language.language(), args.letters, first, &mut output)
}
