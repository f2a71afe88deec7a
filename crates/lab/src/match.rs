//! `djambi-lab match`: measures how much stronger one computer player is than another.
//!
//! Each has two seats. Games come in pairs with the same beginning and the same random numbers, the
//! second with the seats exchanged, so that luck of the seats or of the beginning does not count.

use std::io::{self, Write};

use djambi_ai::{Level, SearchRequest, choose};
use djambi_rules::{History, Options, Position, Seat};

use crate::contest::{self, Player, Settings, number};
use crate::contestant::Contestant;
use crate::game::Game;
use crate::statistics::{Costs, elo, quantiles, wilson};

/// The arguments of `djambi-lab match`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The first player: a level (random, greedy, novice, club, master, grandmaster), a level with a setting
    /// (master:nodes=40000, master:time=250, greedy:mistakes=20) or exec:PROGRAM
    #[arg(value_name = "A")]
    first: Contestant,
    /// The second player, written likewise
    #[arg(value_name = "B")]
    second: Contestant,
    /// The number of games, rounded up to whole pairs
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000))]
    games: u64,
    #[command(flatten)]
    settings: Settings,
}

/// The seats of the first player in the first game of a pair; those of the next pairs follow.
const SEATS: [[bool; 4]; 3] = [
    [true, false, true, false],
    [true, true, false, false],
    [true, false, false, true],
];

/// How many moves at the beginning of a game are random, so that no two pairs are alike.
const RANDOM_MOVES: usize = 4;

/// Plays the match and prints its result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut score = Score::default();
    let ended = |pair, [first, second]: [Seated; 2]| {
        score.add(&first, &second);
        let _ = writeln!(
            io::stderr(),
            "pair {}: {}; {}: {} won, {} drawn, {} lost",
            pair + 1,
            first.describe(),
            second.describe(),
            score.won,
            score.drawn,
            score.lost
        );
        Ok(())
    };
    let play = |pair, players: &mut [Player]| play_pair(&args.settings, players, pair);
    let (contestants, pairs) = ([&args.first, &args.second], args.games.div_ceil(2));
    args.settings.play_all(&contestants, pairs, play, ended)?;
    let mut output = io::stdout().lock();
    score.write(&mut output, &args.first, &args.second)?;
    score.write_last_line(&mut output, &args.first)?;
    Ok(())
}

/// Plays a pair of games: the second with the seats exchanged.
fn play_pair(settings: &Settings, players: &mut [Player], pair: u32) -> [Seated; 2] {
    let seed = |ply| settings.seed_of(pair, ply);
    let first = SEATS[pair as usize % SEATS.len()];
    [first, first.map(|mine| !mine)].map(|first| {
        let seats = first.map(|mine| usize::from(!mine));
        let history = beginning(settings.preset, seed(0));
        let over = |position: &Position| only_one_left(position, first);
        let game = contest::play(history, players, seats, seed, over);
        Seated { game, first }
    })
}

/// Plays the random moves at the beginning of a pair's games.
fn beginning(preset: Options, seed: u64) -> History {
    let mut history = History::new(Position::setup(preset));
    for ply in 0..RANDOM_MOVES {
        let request = SearchRequest {
            position: history.position(),
            past: &[],
            level: Level::Random,
            nodes: 1,
            seed: !seed ^ ply as u64,
        };
        let choice = choose(&request, &|| false);
        if choice.is_none_or(|choice| history.play(choice.mv).is_err()) {
            break;
        }
    }
    history
}

/// Returns a seat of the player who has all the seats that are left, so that the game is decided.
fn only_one_left(position: &Position, first: [bool; 4]) -> Option<Seat> {
    let mut left = Seat::ALL.into_iter().filter(|&seat| position.is_in(seat));
    let winner = left.next()?;
    left.all(|seat| first[seat.index()] == first[winner.index()])
        .then_some(winner)
}

/// A finished game and the seats of the first player in it.
struct Seated {
    game: Game,
    first: [bool; 4],
}

impl Seated {
    /// Whether the first player has won; `None` is a draw.
    fn first_won(&self) -> Option<bool> {
        self.game.winner().map(|winner| self.first[winner.index()])
    }

    fn describe(&self) -> String {
        let result = match self.first_won() {
            Some(true) => "won",
            Some(false) => "lost",
            None => "drawn",
        };
        format!("{result} after {} moves", self.game.costs.len())
    }
}

/// All games so far, as the first player sees them.
#[derive(Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    lengths: Vec<usize>,
    /// For the first player and for the second.
    costs: [Costs; 2],
}

impl Score {
    /// Adds a pair of games.
    fn add(&mut self, one: &Seated, other: &Seated) {
        for seated in [one, other] {
            match seated.first_won() {
                Some(true) => self.won += 1,
                Some(false) => self.lost += 1,
                None => self.drawn += 1,
            }
            self.lengths.push(seated.game.costs.len());
            for (seat, cost) in seated.game.costs() {
                self.costs[usize::from(!seated.first[seat.index()])].add(cost);
            }
        }
    }

    /// Writes lengths, costs and the share of the decided games.
    fn write(
        &mut self,
        output: &mut impl Write,
        first: &Contestant,
        second: &Contestant,
    ) -> io::Result<()> {
        let [median, longest] = quantiles(&mut self.lengths, [500, 1000]);
        writeln!(output, "moves per game: median {median}, longest {longest}")?;
        for (contestant, costs) in [first, second].into_iter().zip(&mut self.costs) {
            let (mean, nodes, [high]) = (costs.mean(), costs.nodes(), costs.quantiles([990]));
            writeln!(
                output,
                "{contestant}, ms per move: mean {mean:.1}, 99 % below {high:.1}; {nodes} nodes per move"
            )?;
        }
        let decided = self.won + self.lost;
        let (low, high) = wilson(f64::from(self.won), decided);
        let share = f64::from(self.won) / f64::from(decided.max(1));
        let [share, low, high] = [share, low, high].map(|it| 100.0 * it);
        writeln!(
            output,
            "of {decided} decided games {share:.1} % won ({low:.1} to {high:.1} %)"
        )
    }

    /// Writes name, games won, drawn and lost, Elo, and its 95 % interval, separated by tabs.
    fn write_last_line(&self, output: &mut impl Write, first: &Contestant) -> io::Result<()> {
        let Score {
            won, drawn, lost, ..
        } = self;
        let games = won + drawn + lost;
        let points = f64::from(*won) + f64::from(*drawn) / 2.0;
        let (low, high) = wilson(points, games);
        let [middle, low, high] = [points / f64::from(games.max(1)), low, high].map(elo);
        writeln!(
            output,
            "{first}\t{won}\t{drawn}\t{lost}\t{middle:.1}\t{low:.1}\t{high:.1}"
        )
    }
}
