//! The results of the games, as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use crate::cli::contest::contestant::Contestant;
use crate::cli::contest::outcome::{Outcome, Record};
use crate::cli::contest::statistics::{quantile, wilson};

/// All games so far.
#[derive(Default)]
pub(super) struct Tally {
    lengths: Vec<usize>,
    drawn: BTreeMap<Outcome, usize>,
    contestants: BTreeMap<Contestant, OfOne>,
}

#[derive(Default)]
struct OfOne {
    seats: u32,
    wins: u32,
    draws: u32,
    games: u32,
    times: Vec<Duration>,
    nodes: u64,
}

impl Tally {
    /// Adds a game, given the contestant of each seat.
    pub(super) fn add(&mut self, seated: [&Contestant; 4], record: &Record) {
        self.lengths.push(record.plies.len());
        if record.end.winner().is_none() {
            *self.drawn.entry(record.end).or_default() += 1;
        }
        let distinct: BTreeSet<&Contestant> = seated.into_iter().collect();
        for contestant in distinct {
            let seats = seated.iter().filter(|other| **other == contestant);
            let seats = seats.count() as u32;
            let of = self.contestants.entry(contestant.clone()).or_default();
            of.seats = seats;
            of.games += 1;
            match record.end.winner() {
                Some(seat) => of.wins += u32::from(seated[seat.index()] == contestant),
                None => of.draws += 1,
            }
        }
        for played in &record.plies {
            let of = self
                .contestants
                .entry(seated[played.seat.index()].clone())
                .or_default();
            of.times.push(played.time);
            of.nodes += played.nodes;
        }
    }
}

impl fmt::Display for Tally {
    /// Writes lengths, times per move, and last one line per contestant: name, wins, draws, games,
    /// percent won, and its 95 % interval, separated by tabs. The three percentages are divided by
    /// the number of the contestant's seats.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let [median, most, last] = [500, 950, 1000].map(|part| quantile(&lengths, part));
        writeln!(
            f,
            "moves per game: median {median}, 95 % below {most}, longest {last}"
        )?;
        for (end, games) in &self.drawn {
            writeln!(f, "{end}: {games}")?;
        }
        for (contestant, of) in &self.contestants {
            let mut times = of.times.clone();
            times.sort_unstable();
            let sum: Duration = times.iter().sum();
            let moves = times.len().max(1) as u64;
            let mean = sum.as_secs_f64() * 1000.0 / f64::from(moves as u32);
            let [median, most, last] =
                [500, 990, 1000].map(|part| quantile(&times, part).as_secs_f64() * 1000.0);
            writeln!(
                f,
                "{contestant}, ms per move: mean {mean:.1}, median {median:.1}, 99 % below {most:.1}, longest {last:.1}; {} nodes per move",
                of.nodes / moves
            )?;
        }
        for (contestant, of) in &self.contestants {
            let OfOne {
                wins,
                draws,
                games,
                seats,
                ..
            } = of;
            let percent = |share: f64| 100.0 * share / f64::from(*seats);
            let (low, high) = wilson(f64::from(*wins), *games);
            let won = percent(f64::from(*wins) / f64::from(*games));
            let (low, high) = (percent(low), percent(high));
            writeln!(
                f,
                "{contestant}\t{wins}\t{draws}\t{games}\t{won:.1}\t{low:.1}\t{high:.1}"
            )?;
        }
        Ok(())
    }
}
