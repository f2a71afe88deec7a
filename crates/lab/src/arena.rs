//! `djambi-lab arena`: lets computer players and other programs play each other, and prints how often
//! each wins.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use anyhow::Context;
use djambi_rules::{History, Position};

use crate::contest::{self, Player, Settings, number};
use crate::contestant::Contestant;
use crate::game::Game;
use crate::statistics::{Costs, quantiles, wilson};

/// The arguments of `djambi-lab arena`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The players of the four seats in the first game, each a level (random, greedy, novice, club,
    /// master, grandmaster), a level with a setting (master:nodes=40000, master:time=250,
    /// greedy:mistakes=20) or exec:PROGRAM; in every further game they move on by one seat
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,C,D")]
    seats: Vec<Contestant>,
    /// The number of games
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000))]
    games: u64,
    #[command(flatten)]
    settings: Settings,
}

/// Plays the games and prints the results.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let seats = <&[Contestant; 4]>::try_from(&args.seats[..]).ok();
    let seats = seats.context("--seats needs four players, such as master,club,club,club")?;
    let settings = &args.settings;
    let play = |game, players: &mut [Player]| {
        let history = History::new(Position::setup(settings.preset));
        let seed = |ply| settings.seed_of(game + 1, ply);
        contest::play(history, players, order(game), seed, |_| None)
    };
    let mut tally = Tally::default();
    let ended = |game, played: Game| {
        tally.add(order(game).map(|index| &seats[index]), &played);
        let (number, result, moves) = (game + 1, played.result(), played.history.len());
        // If stderr is closed, the games continue.
        let _ = writeln!(io::stderr(), "game {number}: {result} after {moves} moves");
        Ok(())
    };
    settings.play_all(&seats.each_ref(), args.games, play, ended)?;
    tally.write(&mut io::stdout().lock())?;
    Ok(())
}

/// Returns the index of each seat's contestant in that game.
fn order(game: u32) -> [usize; 4] {
    let mut order = [0, 1, 2, 3];
    order.rotate_left(game as usize % 4);
    order
}

/// The results of all games so far.
#[derive(Default)]
struct Tally {
    lengths: Vec<usize>,
    /// The draws by how the games ended.
    drawn: BTreeMap<String, usize>,
    contestants: BTreeMap<Contestant, OfOne>,
}

/// The results of one contestant.
#[derive(Default)]
struct OfOne {
    seats: u32,
    wins: u32,
    draws: u32,
    games: u32,
    costs: Costs,
}

impl Tally {
    /// Adds a game, given the contestant of each seat.
    fn add(&mut self, seated: [&Contestant; 4], game: &Game) {
        self.lengths.push(game.history.len());
        if game.winner().is_none() {
            *self.drawn.entry(game.result()).or_default() += 1;
        }
        let distinct: BTreeSet<&Contestant> = seated.into_iter().collect();
        for contestant in distinct {
            let seats = seated.iter().filter(|other| **other == contestant);
            let of = self.contestants.entry(contestant.clone()).or_default();
            of.seats = seats.count() as u32;
            of.games += 1;
            match game.winner() {
                Some(seat) => of.wins += u32::from(seated[seat.index()] == contestant),
                None => of.draws += 1,
            }
        }
        for (seat, cost) in game.costs() {
            if let Some(of) = self.contestants.get_mut(seated[seat.index()]) {
                of.costs.add(cost);
            }
        }
    }

    /// Writes lengths, times per move, and last one line per contestant.
    fn write(&mut self, output: &mut impl Write) -> io::Result<()> {
        let [median, most, last] = quantiles(&mut self.lengths, [500, 950, 1000]);
        writeln!(
            output,
            "moves per game: median {median}, 95 % below {most}, longest {last}"
        )?;
        for (end, games) in &self.drawn {
            writeln!(output, "{end}: {games}")?;
        }
        for (contestant, of) in &mut self.contestants {
            let (mean, nodes) = (of.costs.mean(), of.costs.nodes());
            let [median, most, last] = of.costs.quantiles([500, 990, 1000]);
            writeln!(
                output,
                "{contestant}, ms per move: mean {mean:.1}, median {median:.1}, 99 % below {most:.1}, longest {last:.1}; {nodes} nodes per move"
            )?;
        }
        for (contestant, of) in &self.contestants {
            writeln!(output, "{contestant}\t{}", of.results())?;
        }
        Ok(())
    }
}

impl OfOne {
    /// Returns wins, draws, games, percent won, and its 95 % interval, separated by tabs. The three
    /// percentages are divided by the number of the contestant's seats.
    fn results(&self) -> String {
        let OfOne {
            wins, draws, games, ..
        } = self;
        let (low, high) = wilson(f64::from(*wins), *games);
        let won = f64::from(*wins) / f64::from(*games);
        let [won, low, high] = [won, low, high].map(|it| 100.0 * it / f64::from(self.seats));
        format!("{wins}\t{draws}\t{games}\t{won:.1}\t{low:.1}\t{high:.1}")
    }
}
