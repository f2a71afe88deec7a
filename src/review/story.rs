//! A game in six sentences, as data.

use super::findings::Finding;
use super::measures::{accuracy, deaths, reigns};
use super::reviewer::Review;
use djambi_rules::{History, Outcome, Seat};

/// A sentence of the story of a game. Moves are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sentence {
    /// How it ended, and after how many moves; `None` if it has no result.
    End(Option<Outcome>, usize),
    /// The first player to be out, and with which move.
    FirstOut(Option<(Seat, usize)>),
    /// The player who was in power longest, and for how many moves in all.
    Reign(Option<(Seat, usize)>),
    /// Since which move the player who was ahead at the end was ahead, and the player's lowest
    /// chances before that, in percent.
    Lead(Option<(Seat, usize, u8)>),
    /// The move that cost most: its player, its number, and its cost in percent of a win.
    Turn(Option<(Seat, usize, u8)>),
    /// The most accurate player, and how accurately in percent.
    Accuracy(Option<(Seat, u8)>),
}

/// Returns the six sentences of a game.
#[must_use]
pub fn story(history: &History, review: &Review, result: Option<Outcome>) -> [Sentence; 6] {
    let first = deaths(history).first().map(|(plies, seat)| (*seat, *plies));
    let worst = Finding::of(history, review).into_iter();
    let worst = worst.max_by_key(|finding| finding.loss);
    let worst = worst.map(|it| (it.seat, it.ply + 1, percent(it.loss)));
    let accurate = Seat::ALL.into_iter().zip(accuracy(history, review));
    let accurate = accurate.filter_map(|(seat, percent)| Some((seat, percent?)));
    [
        Sentence::End(result, history.len()),
        Sentence::FirstOut(first),
        Sentence::Reign(longest_reign(history)),
        Sentence::Lead(lead(history, review, result)),
        Sentence::Turn(worst),
        Sentence::Accuracy(accurate.max_by_key(|(_, percent)| *percent)),
    ]
}

fn percent(thousandths: u16) -> u8 {
    (thousandths / 10).min(100) as u8
}

fn longest_reign(history: &History) -> Option<(Seat, usize)> {
    let all = reigns(history);
    let total = |seat: Seat| {
        let own = all.iter().filter(|reign| reign.seat == seat);
        own.map(|reign| reign.to - reign.from + 1).sum::<usize>()
    };
    let longest = Seat::ALL.map(|seat| (seat, total(seat)));
    let longest = longest.into_iter().max_by_key(|(_, plies)| *plies);
    longest.filter(|(_, plies)| *plies > 0)
}

/// Returns since when the winner, or else the player with the best chances at the end, was ahead.
fn lead(history: &History, review: &Review, result: Option<Outcome>) -> Option<(Seat, usize, u8)> {
    let first = match result {
        Some(Outcome::Won(seat)) => seat,
        Some(Outcome::Draw) => return None,
        None => leader(review.last)?,
    };
    let all: Vec<[u16; 4]> = (0..=history.len())
        .map(|plies| review.chances_after(plies))
        .collect();
    let behind = |chances: &[u16; 4]| leader(*chances) != Some(first);
    let since = all.iter().rposition(behind).map_or(0, |last| last + 1);
    let lowest = all.iter().map(|chances| chances[first.index()]).min()?;
    Some((first, since.max(1), percent(lowest)))
}

/// Returns the player with the best chances, if there is one alone.
fn leader(chances: [u16; 4]) -> Option<Seat> {
    let best = *chances.iter().max()?;
    let mut seats = Seat::ALL
        .into_iter()
        .filter(|seat| chances[seat.index()] == best);
    let first = seats.next();
    first.filter(|_| seats.next().is_none() && best > 0)
}
