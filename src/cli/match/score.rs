//! The result of a match, as text.

use std::io::{self, Write};
use std::time::Duration;

use super::game::Game;
use crate::cli::contest::contestant::Contestant;
use crate::cli::contest::statistics::{elo, quantile, wilson};

/// All games so far, as the first player sees them.
#[derive(Default)]
pub(super) struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    pairs: Vec<f64>,
    lengths: Vec<usize>,
    /// Of the first player and of the second.
    costs: [Cost; 2],
}

#[derive(Default)]
struct Cost {
    times: Vec<Duration>,
    nodes: u64,
}

impl Score {
    /// Adds a pair of games.
    pub(super) fn add(&mut self, one: &Game, other: &Game) {
        self.pairs.push(f64::midpoint(points(one), points(other)));
        for game in [one, other] {
            match game.first_won() {
                Some(true) => self.won += 1,
                Some(false) => self.lost += 1,
                None => self.drawn += 1,
            }
            self.lengths.push(game.record.plies.len());
            for played in &game.record.plies {
                let cost = &mut self.costs[usize::from(!game.first[played.seat.index()])];
                cost.times.push(played.time);
                cost.nodes += played.nodes;
            }
        }
    }

    /// Returns the first player's score in each pair, from 0 to 1.
    pub(super) fn pairs(&self) -> &[f64] {
        &self.pairs
    }

    pub(super) fn brief(&self) -> String {
        format!("{} won, {} drawn, {} lost", self.won, self.drawn, self.lost)
    }

    /// Writes lengths, costs and the share of the decided games.
    pub(super) fn write(
        &mut self,
        output: &mut impl Write,
        first: &Contestant,
        second: &Contestant,
    ) -> io::Result<()> {
        self.lengths.sort_unstable();
        let [median, longest] = [500, 1000].map(|part| quantile(&self.lengths, part));
        writeln!(output, "moves per game: median {median}, longest {longest}")?;
        for (contestant, cost) in [first, second].into_iter().zip(&mut self.costs) {
            cost.times.sort_unstable();
            let moves = cost.times.len().max(1);
            let mean = cost.times.iter().sum::<Duration>().as_secs_f64() * 1000.0 / moves as f64;
            let high = quantile(&cost.times, 990);
            writeln!(
                output,
                "{contestant}, ms per move: mean {mean:.1}, 99 % below {:.1}; {} nodes per move",
                high.as_secs_f64() * 1000.0,
                cost.nodes / moves as u64
            )?;
        }
        let decided = self.won + self.lost;
        let (low, high) = wilson(f64::from(self.won), decided);
        let share = f64::from(self.won) / f64::from(decided.max(1));
        writeln!(
            output,
            "of {decided} decided games {:.1} % won ({:.1} to {:.1} %)",
            100.0 * share,
            100.0 * low,
            100.0 * high
        )
    }

    /// Writes name, games won, drawn and lost, Elo, and its 95 % interval, separated by tabs.
    pub(super) fn write_last_line(
        &self,
        output: &mut impl Write,
        first: &Contestant,
    ) -> io::Result<()> {
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

fn points(game: &Game) -> f64 {
    match game.first_won() {
        Some(true) => 1.0,
        Some(false) => 0.0,
        None => 0.5,
    }
}
