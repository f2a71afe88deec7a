//! Positions of games that a computer player plays against itself.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use djambi_ai::training::{Random, SearchedPosition, search_closely};
use djambi_ai::{Level, SearchRequest, choose};
use djambi_rules::{History, Options, Position};

use super::sample::Row;
use crate::contest::{in_parallel, number};

/// The arguments of `djambi-lab train games`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file to write: a line of JSON per position with the number of the game, its result (null for
    /// a position that occurred only in a search), the position, and its value to each seat that the
    /// search found, in millionths
    file: PathBuf,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: u64,
    /// The positions that *grandmaster* may look at per move
    #[arg(long, value_name = "N", default_value_t = 3000)]
    nodes: u64,
    /// How many simulations of a search must go through a position for it to be written
    #[arg(long, value_name = "N", default_value_t = 30)]
    visits: u32,
    /// Decides everything that is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=256))]
    threads: u64,
}

/// The percentage of moves that are random legal moves.
const RANDOM: u64 = 6;
/// The percentage of moves that *novice* chooses.
const WEAK: u64 = 6;

/// Plays the games and writes the file.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let file = File::create(&args.file)
        .with_context(|| format!("{} cannot be written", args.file.display()))?;
    let mut file = BufWriter::new(file);
    let play = |(): &mut (), game| play(args, u64::from(game));
    let written = |_, lines: anyhow::Result<String>| Ok(file.write_all(lines?.as_bytes())?);
    in_parallel(args.threads, args.games, || (), play, written)?;
    file.flush().context("the file cannot be written")
}

/// Plays a game and returns its lines.
fn play(args: &Args, game: u64) -> anyhow::Result<String> {
    let seed = args.seed << 32 ^ game;
    let mut random = Random::new(seed);
    let mut history = History::new(Position::setup(Options::CLASSIC));
    let beginning = 2 + random.below(10) as usize;
    let mut found = Vec::new();
    let end = loop {
        if let Some(end) = history.end() {
            break end;
        }
        let past = history.repeatable_before(history.len());
        let request = |level, nodes| SearchRequest {
            position: history.position(),
            past: &past,
            level,
            nodes,
            seed: seed ^ (history.len() as u64) << 20,
        };
        let dice = random.below(100);
        let choice = if history.len() < beginning || dice < RANDOM {
            choose(&request(Level::Random, 1), &|| false)
        } else if dice < RANDOM + WEAK {
            choose(&request(Level::Novice, Level::Novice.nodes()), &|| false)
        } else {
            let request = request(Level::Grandmaster, args.nodes);
            search_closely(&request, args.visits).map(|(choice, searched)| {
                found.push(searched);
                choice
            })
        };
        if choice.is_none_or(|choice| history.play(choice.mv).is_err()) {
            return Ok(String::new());
        }
    };
    let mut lines = String::new();
    for searched in found {
        // The first is the position of the game.
        for (index, SearchedPosition { position, values }) in searched.into_iter().enumerate() {
            let row = Row {
                game: seed,
                result: (index == 0).then_some(end.outcome()),
                position,
                values,
            };
            lines += &serde_json::to_string(&row)?;
            lines.push('\n');
        }
    }
    Ok(lines)
}
