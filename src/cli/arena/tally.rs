//! The results of the games, as text.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use super::record::{End, Record};
use crate::ai::Level;

/// All games so far.
#[derive(Default)]
pub(super) struct Tally {
    lengths: Vec<usize>,
    drawn: BTreeMap<End, usize>,
    levels: BTreeMap<Level, OfLevel>,
}

#[derive(Default)]
struct OfLevel {
    seats: u32,
    wins: u32,
    draws: u32,
    games: u32,
    times: Vec<Duration>,
    nodes: u64,
}

impl Tally {
    /// Adds a game, given the players of its seats.
    pub(super) fn add(&mut self, seated: &[Level; 4], record: &Record) {
        self.lengths.push(record.moves.len());
        if record.end.winner().is_none() {
            *self.drawn.entry(record.end).or_default() += 1;
        }
        for level in Level::ALL {
            let seats = seated.iter().filter(|&&other| other == level).count() as u32;
            if seats == 0 {
                continue;
            }
            let of = self.levels.entry(level).or_default();
            of.seats = seats;
            of.games += 1;
            match record.end.winner() {
                Some(seat) => of.wins += u32::from(seated[seat.index()] == level),
                None => of.draws += 1,
            }
        }
        for played in &record.moves {
            let of = self.levels.entry(seated[played.seat.index()]).or_default();
            of.times.push(played.time);
            of.nodes += played.nodes;
        }
    }
}

/// Returns a quantile, in thousandths, of sorted values.
fn quantile<T: Copy + Default>(sorted: &[T], thousandths: usize) -> T {
    let index = (sorted.len() * thousandths / 1000).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or_default()
}

/// Returns Wilson's 95 % interval for a share of `hits` in `all`.
fn wilson(hits: u32, all: u32) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let n = f64::from(all.max(1));
    let share = f64::from(hits) / n;
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    ((middle - reach).max(0.0) / scale, (middle + reach) / scale)
}

impl fmt::Display for Tally {
    /// Prints lengths, times per move, and last one line per level: level, wins, draws, games,
    /// percent won and its 95 % interval, separated by tabs. The three percentages are divided by
    /// the number of seats of the level.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let [median, most, last] = [500, 950, 1000].map(|part| quantile(&lengths, part));
        writeln!(
            f,
            "turns a game: median {median}, 95 % below {most}, longest {last}"
        )?;
        for (end, games) in &self.drawn {
            writeln!(f, "{end}: {games}")?;
        }
        for (level, of) in &self.levels {
            let mut times = of.times.clone();
            times.sort_unstable();
            let sum: Duration = times.iter().sum();
            let moves = times.len().max(1) as u64;
            let mean = sum.as_secs_f64() * 1000.0 / f64::from(moves as u32);
            let [median, most, last] =
                [500, 990, 1000].map(|part| quantile(&times, part).as_secs_f64() * 1000.0);
            writeln!(
                f,
                "{level}, ms a turn: mean {mean:.1}, median {median:.1}, 99 % below {most:.1}, longest {last:.1}; {} nodes a turn",
                of.nodes / moves
            )?;
        }
        for (level, of) in &self.levels {
            let OfLevel {
                wins,
                draws,
                games,
                seats,
                ..
            } = of;
            let percent = |share: f64| 100.0 * share / f64::from(*seats);
            let (low, high) = wilson(*wins, *games);
            let won = percent(f64::from(*wins) / f64::from(*games));
            let (low, high) = (percent(low), percent(high));
            writeln!(
                f,
                "{level}\t{wins}\t{draws}\t{games}\t{won:.1}\t{low:.1}\t{high:.1}"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe 1998, table I: 81 of 263 has 0.2553 to 0.3662, 0 of 20 has 0 to 0.1611.
        for (hits, all, low, high) in [(81, 263, 0.2553, 0.3662), (0, 20, 0.0, 0.1611)] {
            let found = wilson(hits, all);
            assert!(
                (found.0 - low).abs() < 1e-4 && (found.1 - high).abs() < 1e-4,
                "{found:?}"
            );
        }
    }
}
