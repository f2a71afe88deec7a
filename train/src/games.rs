//! Positions of games that a computer player plays against itself.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;

use crate::random::Random;
use anyhow::Context;
use djambi_ai::{Choice, Level, SearchRequest, choose};
use djambi_rules::{End, History, Options, Position};

/// The arguments of `djambi-train games`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file to write: a line per position with the number of the game, its result (the index of
    /// the winner's seat, 4 for a draw), the position, and the chances that the search found, all
    /// separated by tabs
    file: PathBuf,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: u64,
    /// The level that plays
    #[arg(long, value_name = "LEVEL", default_value = "club")]
    level: Level,
    /// The positions that it may look at per move
    #[arg(long, value_name = "N", default_value_t = 700)]
    nodes: u64,
    /// Decides everything that is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u16,
}

/// Of a hundred moves, those that are any legal move.
const RANDOM: u64 = 7;
/// Those that *novice* chooses.
const WEAK: u64 = 7;
/// One position in so many is written, and each after a random move: what a search looks at is
/// mostly no good move.
const ONE_IN: u64 = 3;

/// Plays the games and writes the file.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let file = File::create(&args.file)
        .with_context(|| format!("{} cannot be written", args.file.display()))?;
    let mut file = BufWriter::new(file);
    let next = AtomicU64::new(0);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= args.games || sender.send(play(args, game)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for text in receiver {
            file.write_all(text.as_bytes())?;
        }
        file.flush().context("the file cannot be written")
    })
}

/// Plays a game and returns its lines.
fn play(args: &Args, game: u64) -> String {
    let seed = args.seed << 32 ^ game;
    let mut random = Random::new(seed);
    let mut history = History::new(Position::setup(Options::CLASSIC));
    let beginning = 2 + random.below(10) as usize;
    let mut found = Vec::new();
    let mut surprised = false;
    let end = loop {
        if let Some(end) = history.end() {
            break end;
        }
        let ask =
            |level, nodes| answer(&history, level, nodes, seed ^ (history.len() as u64) << 20);
        let dice = random.below(100);
        let choice = if history.len() < beginning || dice < RANDOM {
            surprised = true;
            ask(Level::Random, 1)
        } else if dice < RANDOM + WEAK {
            ask(Level::Novice, Level::Novice.nodes())
        } else {
            let choice = ask(args.level, args.nodes);
            if let Some(choice) = choice
                .as_ref()
                .filter(|_| surprised || dice.is_multiple_of(ONE_IN))
            {
                let [red, blue, yellow, green] = choice.info.chances;
                let position = history.position();
                found.push(format!("{position}\t{red} {blue} {yellow} {green}"));
            }
            surprised = false;
            choice
        };
        if choice.is_none_or(|choice| history.play(choice.mv).is_err()) {
            return String::new();
        }
    };
    let result = match end {
        End::LastActive(seat) => seat.index(),
        _ => 4,
    };
    let lines = found
        .iter()
        .map(|line| format!("{seed}\t{result}\t{line}\n"));
    lines.collect()
}

fn answer(history: &History, level: Level, nodes: u64, seed: u64) -> Option<Choice> {
    let past = history.repeatable_before(history.len());
    let request = SearchRequest {
        position: history.position(),
        past: &past,
        level,
        nodes,
        seed,
    };
    choose(&request, &|| false)
}
