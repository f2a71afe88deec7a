//! `djambi arena`: lets computer players and other programs play each other, and prints how often
//! each wins.
//!
//! Its texts are English, for developers. With `--record` every finished game is a file, and a run
//! that was stopped continues: games that have a file are not played again.

pub(super) mod record;
mod tally;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use anyhow::Context;

use super::contest::contestant::{Budget, Contestant};
use super::contest::outcome::Record;
use super::contest::{self, Player};
use super::number::whole;
use djambi_rules::{History, Options, Position};
use record::Folder;
use tally::Tally;

/// The arguments of `djambi arena`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The players of the four seats in the first game, each a level (random, greedy, novice, club,
    /// master, grandmaster), a level with a setting (master:nodes=40000, master:time=250,
    /// greedy:mistakes=20) or exec:PROGRAM; in every further game they move on by one seat
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,C,D")]
    seats: Vec<Contestant>,
    /// The number of games
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1..=u32::MAX, 100))]
    games: u32,
    /// Decides everything that is random
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole(0..=u64::MAX, 7))]
    seed: u64,
    /// The options of the games, such as bga or classic,liberation=off
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    /// The most positions that a searching player may look at per move, instead of its level's
    /// number
    #[arg(long, value_name = "N", conflicts_with = "time", allow_negative_numbers = true, value_parser = whole(1..=u64::MAX, 40_000))]
    nodes: Option<u64>,
    /// The milliseconds that a move may take, instead of a number of positions
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = whole(1..=u64::MAX, 250))]
    time: Option<u64>,
    /// The number of games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole(1..=256_u16, 4))]
    threads: u16,
    /// Saves every game in this folder, and continues with the games that are not there yet
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

/// The four contestants, and the settings of their games.
struct Arena {
    seats: [Contestant; 4],
    args: Args,
}

/// Plays the missing games and prints the results of all.
pub fn run(args: Args) -> anyhow::Result<()> {
    let seats = <[Contestant; 4]>::try_from(args.seats.clone())
        .ok()
        .context("--seats needs four players, such as master,club,club,club")?;
    let arena = Arena { seats, args };
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
            Some(record) => tally.add(arena.seated(game), &record),
            None => missing.push(game),
        }
    }
    if missing.len() < arena.args.games as usize {
        let _ = writeln!(
            io::stderr(),
            "{} games were saved before",
            arena.args.games as usize - missing.len()
        );
    }
    arena.play_all(&missing, |game, record| {
        if let Some(folder) = &folder {
            folder.write(game, arena.seated(game), &record)?;
        }
        tally.add(arena.seated(game), &record);
        let _ = writeln!(
            io::stderr(),
            "game {game}: {} after {} moves",
            record.end,
            record.plies.len()
        );
        Ok(())
    })?;
    write!(io::stdout(), "{tally}")?;
    Ok(())
}

impl Arena {
    /// Returns the settings that must be the same for two runs to belong together.
    fn settings(&self) -> String {
        let Args { seed, preset, .. } = &self.args;
        let budget = match self.budget() {
            Some(Budget::Nodes(nodes)) => format!("{nodes} nodes"),
            Some(Budget::Time(time)) => format!("{} ms", time.as_millis()),
            None => "levels".to_owned(),
        };
        let seats = self.seats.each_ref().map(Contestant::to_string).join(",");
        format!("seats\t{seats}\npreset\t{preset}\nseed\t{seed}\nbudget\t{budget}\n")
    }

    fn budget(&self) -> Option<Budget> {
        let time = self.args.time.map(Duration::from_millis).map(Budget::Time);
        self.args.nodes.map(Budget::Nodes).or(time)
    }

    /// Returns the index of each seat's contestant in that game, counted from 1.
    fn order(game: u32) -> [usize; 4] {
        let mut order = [0, 1, 2, 3];
        order.rotate_left((game as usize - 1) % 4);
        order
    }

    fn seated(&self, game: u32) -> [&Contestant; 4] {
        Arena::order(game).map(|index| &self.seats[index])
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
            // When the receiver is dropped, the threads stop after their current game.
            receiver
                .into_iter()
                .try_for_each(|(game, record)| ended(game, record))
        })
    }

    fn play_some(&self, games: &[u32], next: &AtomicU32, sender: &Sender<(u32, Record)>) {
        let budget = self.budget();
        let mut players = self.seats.each_ref().map(|seat| Player::new(seat, budget));
        while let Some(&game) = games.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let record = contest::play(
                History::new(Position::setup(self.args.preset)),
                &mut players,
                Arena::order(game),
                |ply| self.args.seed << 40 ^ u64::from(game) << 20 ^ ply as u64,
                |_| None,
            );
            if sender.send((game, record)).is_err() {
                return;
            }
        }
    }
}
