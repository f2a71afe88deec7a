//! `djambi arena`: lets computer players and other programs play each other, and prints how often
//! each wins.
//!
//! Its texts are English, for developers. With `--record` every finished game is a file, and a run
//! that was stopped continues: games that have a file are not played again.

pub(super) mod record;
mod tally;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;

use super::contest::contestant::{Budget, Contestant};
use super::contest::outcome::Record;
use super::contest::{self, Player, Settings};
use super::number::whole;
use djambi_rules::{History, Position};
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
    #[command(flatten)]
    settings: Settings,
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
    let start = Position::setup(arena.args.settings.preset);
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
    let ended = |game, record: Record| {
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
        Ok(ControlFlow::Continue(()))
    };
    let play = |game, players: &mut [Player]| arena.play(game, players);
    let settings = &arena.args.settings;
    settings.play_all(&arena.seats.each_ref(), &missing, play, ended)?;
    write!(io::stdout(), "{tally}")?;
    Ok(())
}

impl Arena {
    /// Returns the settings that must be the same for two runs to belong together.
    fn settings(&self) -> String {
        let Settings { seed, preset, .. } = &self.args.settings;
        let budget = match self.args.settings.budget() {
            Some(Budget::Nodes(nodes)) => format!("{nodes} nodes"),
            Some(Budget::Time(time)) => format!("{} ms", time.as_millis()),
            None => "levels".to_owned(),
        };
        let seats = self.seats.each_ref().map(Contestant::to_string).join(",");
        format!("seats\t{seats}\npreset\t{preset}\nseed\t{seed}\nbudget\t{budget}\n")
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

    fn play(&self, game: u32, players: &mut [Player]) -> Record {
        contest::play(
            History::new(Position::setup(self.args.settings.preset)),
            players,
            Arena::order(game),
            |ply| self.args.settings.seed_of(game, ply),
            |_| None,
        )
    }
}
