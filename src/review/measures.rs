//! Measures of a game and its review: accuracy, deaths of chiefs, reigns.

use super::reviewer::Review;
use djambi_rules::{Change, History, Position, Seat};

/// Returns the accuracy of each player in percent; `None` without a move. A move that keeps the
/// chances counts 100 %, one that costs 10 % of a win 64 %, one that costs 40 % of a win 15 %; the
/// accuracy is the mean of all moves. (The curve is that of lichess.)
#[must_use]
pub fn accuracy(history: &History, review: &Review) -> [Option<u8>; 4] {
    Seat::ALL.map(|seat| {
        let moves = history.steps().zip(&review.plies);
        let own = moves.filter(|(step, _)| step.is_move_of(seat));
        let (sum, count) = own.fold((0.0, 0), |(sum, count), (_, judged)| {
            (sum + of_move(judged.loss), count + 1)
        });
        (count > 0).then(|| (sum / f64::from(count)).round() as u8)
    })
}

/// Returns thousandths of a win in percent, rounded.
#[must_use]
pub const fn percent(thousandths: u16) -> u8 {
    let percent = thousandths.saturating_add(5) / 10;
    if percent < 100 { percent as u8 } else { 100 }
}

/// Returns the accuracy of a move that costs so much, in thousandths of a win.
fn of_move(loss: u16) -> f64 {
    let percent = f64::from(loss) / 10.0;
    (103.1668 * (-0.04354 * percent).exp() - 3.1669).clamp(0.0, 100.0)
}

/// Returns the players who went out or gave up, in order, each with the number of plies after
/// which it was so. Those who were frozen and taken over count from the takeover.
#[must_use]
pub fn deaths(history: &History) -> Vec<(usize, Seat)> {
    let mut deaths = Vec::new();
    for (plies, change) in changes(history) {
        let (Change::ChiefKilled { seat, .. }
        | Change::Resigned(seat)
        | Change::TakenOver { seat, .. }) = change
        else {
            continue;
        };
        if !deaths.iter().any(|(_, dead)| *dead == seat) {
            deaths.push((plies, seat));
        }
    }
    deaths
}

/// A time in power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reign {
    /// The player in power.
    pub seat: Seat,
    /// After how many plies it began.
    pub from: usize,
    /// After how many plies it ended.
    pub to: usize,
}

/// Returns the times in power in order.
#[must_use]
pub fn reigns(history: &History) -> Vec<Reign> {
    let mut reigns: Vec<Reign> = Vec::new();
    for plies in 0..=history.len() {
        let Some(seat) = history.position_after(plies).and_then(Position::in_power) else {
            continue;
        };
        match reigns.last_mut() {
            Some(reign) if reign.seat == seat && reign.to + 1 == plies => reign.to = plies,
            _ => reigns.push(Reign {
                seat,
                from: plies,
                to: plies,
            }),
        }
    }
    reigns
}

/// Returns all changes of a game, each with the number of plies after which it was so.
pub(super) fn changes(history: &History) -> impl Iterator<Item = (usize, Change)> + '_ {
    (1..).zip(history.steps()).flat_map(|(plies, step)| {
        let changes = step.changes().into_iter();
        changes.map(move |change| (plies, change))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_accuracy_of_a_move_is_that_of_the_documentation() {
        let percents = [0, 100, 400].map(|loss| of_move(loss).round() as u8);
        assert_eq!(percents, [100, 64, 15]);
        assert!(of_move(1000) < 1.0);
    }
}
