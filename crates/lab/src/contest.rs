//! Games among computer players and other programs.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use clap::builder::RangedU64ValueParser;
use djambi_ai::{Level, SearchRequest, choose};
use djambi_rules::{End, History, Options, Ply, Position, Seat};

use crate::contestant::{Budget, Contestant, Kind};
use crate::external::External;
use crate::game::{Cost, Game};

/// The arguments that `arena` and `match` have in common.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Settings {
    /// Decides everything that is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The options of the games, such as bga or classic,liberation=off
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    pub(crate) preset: Options,
    /// The most positions that a searching player may look at per move, instead of its level's
    /// number
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// The milliseconds that a move may take, instead of a number of positions
    #[arg(long, value_name = "MS", value_parser = number(1..=u64::MAX))]
    time: Option<u64>,
    /// The number of games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=256))]
    threads: u64,
}

/// Returns a reader of numbers of a range.
pub(crate) fn number(range: RangeInclusive<u64>) -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(range)
}

impl Settings {
    /// Returns the seed of a move, by the number of its game and of the moves before it.
    pub(crate) fn seed_of(&self, game: u32, ply: usize) -> u64 {
        self.seed << 40 ^ u64::from(game) << 20 ^ ply as u64
    }

    /// Plays this many games, numbered from 0, on the given number of threads, each with its own players,
    /// and passes each game on as it ends.
    pub(crate) fn play_all<T: Send>(
        &self,
        contestants: &[&Contestant],
        games: u64,
        play: impl Fn(u32, &mut [Player]) -> T + Sync,
        ended: impl FnMut(u32, T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let time = self.time.map(Duration::from_millis).map(Budget::Time);
        let budget = self.nodes.map(Budget::Nodes).or(time);
        let players = || -> Vec<Player> {
            let players = contestants.iter();
            players.map(|it| Player::new(it, budget)).collect()
        };
        let play = |players: &mut Vec<Player>, game| play(game, players);
        in_parallel(self.threads, games, players, play, ended)
    }
}

/// Does `count` pieces of work, numbered from 0, on a number of threads, and passes the result of each on
/// as it is done. Each thread begins with something of its own. Once `done` fails, nothing more is
/// begun.
pub(crate) fn in_parallel<Own, T: Send>(
    threads: u64,
    count: u64,
    begin: impl Fn() -> Own + Sync,
    work: impl Fn(&mut Own, u32) -> T + Sync,
    mut done: impl FnMut(u32, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicU32::new(0);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, begin, work) = (sender.clone(), &next, &begin, &work);
            scope.spawn(move || {
                let mut own = begin();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let is_left = u64::from(number) < count;
                    if !is_left || sender.send((number, work(&mut own, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        receiver
            .into_iter()
            .try_for_each(|(number, result)| done(number, result))
    })
}

/// A contestant that plays: a level, or a running program.
pub struct Player {
    contestant: Contestant,
    external: External,
}

impl Player {
    /// Makes a player that has the budget of all players unless the contestant has its own; without
    /// both a level has its own number of positions, and a program a second.
    pub fn new(contestant: &Contestant, usual_budget: Option<Budget>) -> Player {
        let contestant = Contestant {
            budget: contestant.budget.or(usual_budget),
            ..contestant.clone()
        };
        Player {
            contestant,
            external: External::default(),
        }
    }

    /// Returns the move of the player to move, and how many positions it looked at. A program that fails
    /// resigns.
    fn answer(&mut self, history: &History, seed: u64) -> Option<(Ply, u64)> {
        let Contestant {
            kind,
            budget,
            mistakes,
        } = &self.contestant;
        match kind {
            Kind::Level(level) => {
                let makes_mistake = dice(seed) < *mistakes;
                let level = if makes_mistake { Level::Random } else { *level };
                self.search(level, history, seed)
            }
            Kind::Program(program) => {
                let seat = history.position().mover();
                let answer = self.external.ask(program, history, *budget);
                Some(answer.unwrap_or_else(|fault| {
                    // If stderr is closed, the games continue.
                    let _ = writeln!(io::stderr(), "{program} {fault}: {seat} resigns");
                    (Ply::Resignation(seat), 0)
                }))
            }
        }
    }

    fn search(&self, level: Level, history: &History, seed: u64) -> Option<(Ply, u64)> {
        let past = history.repeatable_before(history.len());
        // The baselines always look at every move once; the budget is for those that search.
        let searches = !matches!(level, Level::Random | Level::Greedy);
        let (nodes, time) = match self.contestant.budget.filter(|_| searches) {
            Some(Budget::Nodes(nodes)) => (nodes, Duration::MAX),
            Some(Budget::Time(time)) => (u64::MAX, time),
            None => (level.nodes(), Duration::MAX),
        };
        let start = Instant::now();
        let request = SearchRequest {
            position: history.position(),
            past: &past,
            level,
            nodes,
            seed,
        };
        let choice = choose(&request, &|| start.elapsed() >= time)?;
        Some((Ply::Move(choice.mv), choice.info.nodes))
    }
}

/// Returns a number below 100 that the seed decides.
fn dice(seed: u64) -> u8 {
    ((seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % 100) as u8
}

/// Plays a game to its end. `seats` is the index of the player of each seat; `seed` gives each move its
/// seed, by the number of moves before it. `over` may end the game earlier.
///
/// # Panics
/// If a level finds no legal move, which is a fault of it.
pub fn play(
    mut history: History,
    players: &mut [Player],
    seats: [usize; 4],
    seed: impl Fn(usize) -> u64,
    over: impl Fn(&Position) -> Option<Seat>,
) -> Game {
    let mut costs = Vec::new();
    let end = loop {
        if let Some(end) = history.end() {
            break end;
        }
        if let Some(winner) = over(history.position()) {
            break End::LastActive(winner);
        }
        let seat = history.position().mover();
        let start = Instant::now();
        let player = &mut players[seats[seat.index()]];
        let answer = player.answer(&history, seed(costs.len()));
        let time = start.elapsed();
        let (ply, nodes) = answer.expect("a level finds a move while the game is not over");
        let result = history.play_ply(ply);
        result.expect("a level and a checked program play legal moves");
        costs.push(Cost { time, nodes });
    };
    for player in players {
        player.external.new_game();
    }
    Game {
        history,
        end,
        costs,
    }
}
