//! `djambi review`: the turning points of a finished game.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::Serialize;

use super::arguments;
use super::arguments::{LanguageArgs, whole};
use super::draw::{Format, Target};
use super::output::lines;
use crate::i18n::{Language, army, finding, recorded_name, review_chart, review_summary, say};
use crate::render::{Painter, RenderError, Theme};
use crate::review::{Finding, Review, Reviewer, accuracy, deaths, reigns};
use crate::service::{PRIVATE, TERMINATION, UNTERMINATED};
use crate::terminal::Lines;
use djambi_rules::{Record, Seat};

/// How many positions are looked at per move.
const NODES: u64 = 40_000;

/// A review that takes longer shows how far it is.
const PATIENCE: Duration = Duration::from_secs(2);

/// The arguments of `djambi review`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The record of a game; `djambi rules check` checks it
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// How many positions to look at per move, 40000 if not given; in a game of more than 250 moves
    /// fewer, ten million in all, unless a number is given
    #[arg(long, allow_negative_numbers = true, value_parser = whole(1..=10_000_000_u64, NODES))]
    nodes: Option<u64>,
    /// Draw the chances of the four players into this file
    #[arg(long, value_name = "FILE.png", value_parser = chart_file)]
    chart: Option<Target>,
    /// Overwrite the chart if it exists
    #[arg(long)]
    force: bool,
    /// Print the review as JSON
    #[arg(long)]
    json: bool,
    /// The colours of the chart: dark or light
    #[arg(long, default_value = "dark")]
    theme: Theme,
    #[command(flatten)]
    language: LanguageArgs,
}

/// Reviews the game and prints what was found.
pub(super) fn run(args: &Args) -> Result<()> {
    let record = arguments::read(&args.record)?;
    let language = args.language.language();
    if record.tag(PRIVATE).is_some() {
        bail!(say!(language, "review-private"));
    }
    if record.tag(TERMINATION) == Some(UNTERMINATED) {
        bail!(say!(language, "rejected-not-over"));
    }
    if let Some(target) = &args.chart {
        target.allow(args.force)?;
    }
    let (history, result) = (record.history().clone(), record.result());
    let reviewer = match args.nodes {
        Some(nodes) => Reviewer::new(history, result, nodes),
        None => Reviewer::bounded(history, result, NODES),
    };
    let review = reviewed(language, reviewer).context("the review was stopped: run it again")?;
    let mut output = io::stdout().lock();
    if args.json {
        let printed = Printed::of(&record, &review);
        serde_json::to_writer_pretty(&mut output, &printed).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        let lines = lines(false);
        print(language, lines, &record, &review, &mut output)?;
        if args.nodes.is_none() && review.nodes < NODES {
            let less = say!(language, "review-long", count = review.nodes, most = NODES);
            lines.write(&mut output, &less)?;
        }
    }
    if let Some(target) = &args.chart {
        let bytes = drawn(language, args.theme, &record, &review)?;
        // It was asked before the review whether it may be overwritten.
        target.write(true, |file| file.write_all(&bytes))?;
    }
    Ok(())
}

/// Reviews the game, and shows on standard error how far it is: in a terminal in one line, elsewhere
/// a line per tenth.
fn reviewed(language: Language, mut reviewer: Reviewer) -> Option<Review> {
    let (began, mut error) = (Instant::now(), io::stderr().lock());
    let (is_terminal, mut shown) = (error.is_terminal(), None);
    while reviewer.step(&|| false) {
        let (done, all) = reviewer.progress();
        let percent = 100 * done / all;
        let percent = if is_terminal {
            percent
        } else {
            percent / 10 * 10
        };
        if shown == Some(percent) || began.elapsed() < PATIENCE {
            continue;
        }
        shown = Some(percent);
        let words = say!(language, "review-progress", percent);
        let end = if is_terminal { "\r" } else { "\n" };
        // The review does not depend on it.
        let _ = write!(error, "{words}{end}");
    }
    if is_terminal && shown.is_some() {
        let _ = write!(error, "\x1b[K");
    }
    reviewer.finish()
}

/// Prints the story of the game, and each turning point with the board before it.
fn print(
    language: Language,
    lines: Lines,
    record: &Record,
    review: &Review,
    output: &mut impl Write,
) -> io::Result<()> {
    let history = record.history();
    for paragraph in review_summary(language, history, review, record.result()) {
        lines.write(output, &paragraph)?;
        writeln!(output)?;
    }
    for (number, it) in (1..).zip(Finding::of(history, review)) {
        let Some(before) = history.position_after(it.ply) else {
            continue;
        };
        lines.write(output, &finding(language, before, &it, number))?;
        lines.write_board(output, before)?;
        writeln!(output)?;
    }
    Ok(())
}

/// Reads the name of the chart's file: charts are pixels only.
fn chart_file(name: &str) -> Result<Target, String> {
    let target = Target::reader("png")(name)?;
    match target.format {
        Format::Pixels => Ok(target),
        Format::Svg => Err("the name must end in .png".to_owned()),
    }
}

/// Draws the chart with the players' names from the record.
fn drawn(
    language: Language,
    theme: Theme,
    record: &Record,
    review: &Review,
) -> Result<Vec<u8>, RenderError> {
    let name_of = |seat: Seat| {
        let name = record.tag(seat.name());
        name.map_or_else(
            || army(language, seat),
            |name| recorded_name(language, name),
        )
    };
    let chart = review_chart(language, record.history(), review, &name_of);
    Painter::of(theme).chart(&chart)
}

/// A review as JSON: chances are in thousandths in the order red, blue, yellow, green. Plies are
/// moves and resignations; only moves have numbers.
#[derive(Serialize)]
struct Printed<'a> {
    nodes: u64,
    result: Option<String>,
    /// Before the first ply, then after each ply.
    chances: Vec<[u16; 4]>,
    /// In percent; null for a player without a move.
    accuracy: [Option<u8>; 4],
    turning_points: Vec<PrintedFinding>,
    /// After how many plies, and the player.
    out: Vec<(usize, &'a str)>,
    /// The player, and after how many plies it began and ended.
    power: Vec<(&'a str, usize, usize)>,
}

/// A turning point as JSON.
#[derive(Serialize)]
struct PrintedFinding {
    /// The number of the move.
    number: u32,
    /// How many plies were before it.
    ply: usize,
    player: &'static str,
    missed: &'static str,
    position: String,
    played: String,
    better: Vec<String>,
    before: u16,
    loss: u16,
}

impl Printed<'_> {
    fn of(record: &Record, review: &Review) -> Self {
        let history = record.history();
        let findings = Finding::of(history, review);
        let findings = findings.into_iter().filter_map(|it| {
            Some(PrintedFinding {
                number: history.number_at(it.ply),
                ply: it.ply,
                player: it.seat.key(),
                missed: it.kind.key(),
                position: history.position_after(it.ply)?.to_string(),
                played: it.played.to_string(),
                better: it.line.iter().map(ToString::to_string).collect(),
                before: it.before,
                loss: it.loss,
            })
        });
        Printed {
            nodes: review.nodes,
            result: record.result().map(|result| result.to_string()),
            chances: (0..=history.len())
                .map(|plies| review.chances_after(plies))
                .collect(),
            accuracy: accuracy(history, review),
            turning_points: findings.collect(),
            out: deaths(history)
                .into_iter()
                .map(|(plies, seat)| (plies, seat.key()))
                .collect(),
            power: reigns(history)
                .into_iter()
                .map(|(seat, from, to)| (seat.key(), from, to))
                .collect(),
        }
    }
}
