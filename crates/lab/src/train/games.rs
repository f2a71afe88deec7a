//! Positions of games that a computer player plays against itself.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;

use anyhow::Context;
use djambi_ai::training::{Random, SearchedPosition, search_closely};
use djambi_ai::{Level, SearchRequest, choose};
use djambi_rules::{End, History, Options, Position};

/// The arguments of `djambi-lab train games`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file to write: a line per position with the number of the game, its result (the index of
    /// the winner's seat, 4 for a draw, - for a position that occurred only in a search), the position,
    /// and its value to each seat that the search found, in millionths, all separated by tabs
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
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u16,
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
            return String::new();
        }
    };
    let result = match end {
        End::LastActive(seat) => seat.index(),
        _ => 4,
    };
    let mut text = String::new();
    for searched in found {
        // The first is the position of the game.
        for (index, SearchedPosition { position, values }) in searched.iter().enumerate() {
            let result = if index == 0 {
                result.to_string()
            } else {
                "-".into()
            };
            let [red, blue, yellow, green] = values;
            let line = format!("{seed}\t{result}\t{position}\t{red} {blue} {yellow} {green}\n");
            text.push_str(&line);
        }
    }
    text
}
