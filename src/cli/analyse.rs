//! `djambi analyse`: an analysis board in this terminal.

use std::io::{self, BufWriter};
use std::path::PathBuf;

use anyhow::Result;

use super::language_args::LanguageArgs;
use super::number::whole;
use super::output::lines;
use super::record_file;
use super::start::Start;
use crate::review::Analysis;
use crate::terminal::analyse;
use djambi_rules::{History, Record};

/// The arguments of `djambi analyse`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The record of a game to step through; without it the board begins with --position
    #[arg(value_name = "RECORD", conflicts_with_all = ["position", "preset"])]
    record: Option<PathBuf>,
    #[command(flatten)]
    start: Start,
    /// How many positions the computer looks at per question
    #[arg(long, default_value_t = 120_000, allow_negative_numbers = true, value_parser = whole(1..=10_000_000_u64, 120_000))]
    nodes: u64,
    #[command(flatten)]
    language: LanguageArgs,
}

/// Runs the board.
pub(super) fn run(args: &Args) -> Result<()> {
    let game = match &args.record {
        Some(path) => record_file::read(path)?,
        None => Record::new(History::new(args.start.position()?)),
    };
    let mut output = BufWriter::new(io::stdout().lock());
    Ok(analyse(
        args.language.language(),
        Analysis::new(&game),
        args.nodes,
        lines(false),
        &mut io::stdin().lock(),
        &mut output,
    )?)
}
