//! `djambi arena`: computer levels play each other, and the program prints how often each wins.
//!
//! Its texts are English, for developers. With `--record` every finished game is a file, and a run
//! that was stopped continues: games that have a file are not played again.

mod record;
mod tally;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::ai::{Level, Question, choose};
use djambi_rules::{History, Options, Position, Seat};
use record::{Folder, Played, Record};
use tally::Tally;

/// The arguments of `djambi arena`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The players of the four seats in the first game, each LEVEL one of random, greedy, novice,
    /// club, master; in every further game they move on by one seat
    #[arg(
        long,
        value_delimiter = ',',
        required = true,
        value_name = "LEVEL,LEVEL,LEVEL,LEVEL"
    )]
    seats: Vec<Level>,
    /// The number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The options of the games, such as bga or classic,liberation=off
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    /// The number of positions that novice, club and master may search per move, instead of the
    /// level's own
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,
    /// The time limit per move in milliseconds, instead of a number of positions
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Save every game in this folder, and continue with the games that are missing there
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

/// The four levels, and their limits.
struct Match {
    seats: [Level; 4],
    args: Args,
}

/// Plays the missing games and prints the results of all.
pub fn run(args: Args) -> anyhow::Result<()> {
    let seats = <[Level; 4]>::try_from(args.seats.as_slice())
        .ok()
        .context("--seats wants four levels, such as master,club,club,club")?;
    let arena = Match { seats, args };
    let start = Position::setup(arena.args.preset);
    let folder = arena.args.record.as_deref();
    let folder = folder
        .map(|path| Folder::open(path, &arena.settings(), start))
        .transpose()?;
    let mut tally = Tally::default();
    let mut missing = Vec::new();
    for game in 1..=arena.args.games {
        match folder
            .as_ref()
            .map(|folder| folder.read(game))
            .transpose()?
            .flatten()
        {
            Some(record) => tally.add(&arena.seated(game), &record),
            None => missing.push(game),
        }
    }
    if missing.len() < arena.args.games as usize {
        eprintln!(
            "{} games are there already",
            arena.args.games as usize - missing.len()
        );
    }
    arena.play_all(&missing, |game, record| {
        if let Some(folder) = &folder {
            folder.write(game, &arena.seated(game), &record)?;
        }
        tally.add(&arena.seated(game), &record);
        eprintln!(
            "game {game}: {} after {} turns",
            record.end,
            record.moves.len()
        );
        Ok(())
    })?;
    write!(io::stdout(), "{tally}")?;
    Ok(())
}

impl Match {
    /// The settings that two runs must share to belong together.
    fn settings(&self) -> String {
        let Args {
            seed,
            preset,
            nodes,
            time,
            ..
        } = &self.args;
        let budget = match (nodes, time) {
            (Some(nodes), _) => format!("{nodes} nodes"),
            (None, Some(time)) => format!("{time} ms"),
            (None, None) => "levels".to_owned(),
        };
        let seats = self.seats.map(Level::key).join(",");
        format!("seats\t{seats}\npreset\t{preset}\nseed\t{seed}\nbudget\t{budget}\n")
    }

    /// Returns the players of a game, counted from 1.
    fn seated(&self, game: u32) -> [Level; 4] {
        let mut seats = self.seats;
        seats.rotate_left((game as usize - 1) % 4);
        seats
    }

    /// Plays games on the given number of threads and passes each on as it ends.
    fn play_all(
        &self,
        games: &[u32],
        mut ended: impl FnMut(u32, Record) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let next = AtomicU32::new(0);
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.args.threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.play_some(games, next, &sender));
            }
            drop(sender);
            // When the receiver is gone, the threads stop after their current game.
            receiver
                .into_iter()
                .try_for_each(|(game, record)| ended(game, record))
        })
    }

    fn play_some(&self, games: &[u32], next: &AtomicU32, sender: &Sender<(u32, Record)>) {
        while let Some(&game) = games.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            if sender.send((game, self.play(game))).is_err() {
                return;
            }
        }
    }

    /// Plays a game to its end.
    fn play(&self, game: u32) -> Record {
        let seated = self.seated(game);
        let mut history = History::new(Position::setup(self.args.preset));
        let mut moves = Vec::new();
        let end = loop {
            if let Some(end) = history.end() {
                break end.into();
            }
            let seat = history.position().mover();
            let seed = self.args.seed << 40 ^ u64::from(game) << 20 ^ moves.len() as u64;
            let Some(played) = self.choose_move(&history, seat, seated[seat.index()], seed) else {
                break record::End::Stuck;
            };
            if history.play(played.mv).is_err() {
                break record::End::Stuck;
            }
            moves.push(played);
        };
        Record { end, moves }
    }

    fn choose_move(
        &self,
        history: &History,
        seat: Seat,
        level: Level,
        seed: u64,
    ) -> Option<Played> {
        let position = *history.position();
        let plies = history.len();
        let quiet = usize::from(position.no_progress()).min(plies);
        let past: Vec<Position> = (plies - quiet..plies)
            .filter_map(|ply| history.position_after(ply).copied())
            .collect();
        let (nodes, time) = self.budget(level);
        let start = Instant::now();
        let question = Question {
            position: &position,
            past: &past,
            level,
            nodes,
            seed,
        };
        let choice = choose(&question, &|| start.elapsed() >= time)?;
        Some(Played {
            seat,
            mv: choice.mv,
            // Rounded as in a record, so that a resumed run prints the same.
            time: Duration::from_micros(start.elapsed().as_micros() as u64),
            nodes: choice.account.nodes,
        })
    }

    /// The baselines always evaluate every move once; the budget is for levels that search.
    fn budget(&self, level: Level) -> (u64, Duration) {
        let searches = Level::PLAYERS.contains(&level);
        match (self.args.nodes, self.args.time) {
            (Some(nodes), _) if searches => (nodes, Duration::MAX),
            (_, Some(time)) => (u64::MAX, Duration::from_millis(time)),
            _ => (level.nodes(), level.time()),
        }
    }
}
