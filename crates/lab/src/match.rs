//! `djambi match`: measures how much stronger one computer player is than another.
//!
//! Each has two seats. Games come in pairs with the same beginning and the same random numbers, the
//! second with the seats exchanged, so that luck of the seats or of the beginning does not count.

mod game;
mod score;

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::contest::contestant::Contestant;
use super::contest::statistics::{Sprt, Verdict};
use super::contest::{self, Player, Settings};
use super::number::whole;
use djambi_rules::{History, Options, Position, Seat};
use game::Game;
use score::Score;

/// The arguments of `djambi match`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The first player: a level (random, greedy, novice, club, master, grandmaster), a level with a setting
    /// (master:nodes=40000, master:time=250, greedy:mistakes=20) or exec:PROGRAM
    #[arg(value_name = "A")]
    first: Contestant,
    /// The second player, written likewise
    #[arg(value_name = "B")]
    second: Contestant,
    /// The number of games, rounded up to whole pairs
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1..=u32::MAX, 100))]
    games: u32,
    #[command(flatten)]
    settings: Settings,
    /// Ends the match early, once a sequential test accepts one of two Elo differences
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
    let bounds = text.split_once(',');
    let bounds = bounds.and_then(|(low, high)| Some((number(low)?, number(high)?)));
    match bounds.filter(|(low, high)| low < high) {
        Some((low, high)) => Ok(Sprt { low, high }),
        None => Err("it is two Elo differences, the lower one first, such as 0,30".to_owned()),
    }
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
pub fn run(args: &Args) -> anyhow::Result<()> {
    let pairs: Vec<u32> = (0..args.games.div_ceil(2)).collect();
    let mut score = Score::default();
    let ended = |pair, [first, second]: [Game; 2]| {
        score.add(&first, &second);
        let _ = writeln!(
            io::stderr(),
            "pair {}: {}; {}: {}",
            pair + 1,
            first.describe(),
            second.describe(),
            score.brief()
        );
        let verdict = args.sprt.map(|test| test.verdict(score.pairs()).0);
        Ok(match verdict {
            None | Some(Verdict::Undecided) => ControlFlow::Continue(()),
            Some(Verdict::Passed | Verdict::Failed) => ControlFlow::Break(()),
        })
    };
    let play = |pair, players: &mut [Player]| play_pair(&args.settings, players, pair);
    let contestants = [&args.first, &args.second];
    args.settings.play_all(&contestants, &pairs, play, ended)?;
    let mut output = io::stdout().lock();
    score.write(&mut output, &args.first, &args.second)?;
    if let Some(test) = args.sprt {
        let (verdict, ratio) = test.verdict(score.pairs());
        let verdict = match verdict {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Undecided => "undecided",
        };
        writeln!(
            output,
            "sprt [{}, {}]: {verdict}, ratio {ratio:.2}",
            test.low, test.high
        )?;
    }
    score.write_last_line(&mut output, &args.first)?;
    Ok(())
}

/// Plays a pair of games: the second with the seats exchanged.
fn play_pair(settings: &Settings, players: &mut [Player], pair: u32) -> [Game; 2] {
    let first = SEATS[pair as usize % SEATS.len()];
    [first, first.map(|mine| !mine)].map(|first| play(settings, players, pair, first))
}

fn play(settings: &Settings, players: &mut [Player], pair: u32, first: [bool; 4]) -> Game {
    let seed = |ply| settings.seed_of(pair, ply);
    let seats = first.map(|mine| usize::from(!mine));
    let record = contest::play(
        beginning(settings.preset, seed(0)),
        players,
        seats,
        seed,
        |position| only_one_left(position, first),
    );
    Game { record, first }
}

/// Plays the random moves at the beginning of a pair's games.
fn beginning(preset: Options, seed: u64) -> History {
    let mut history = History::new(Position::setup(preset));
    for ply in 0..RANDOM_MOVES {
        let request = crate::ai::SearchRequest {
            position: history.position(),
            past: &[],
            level: crate::ai::Level::Random,
            nodes: 1,
            seed: !seed ^ ply as u64,
        };
        let choice = crate::ai::choose(&request, &|| false);
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
