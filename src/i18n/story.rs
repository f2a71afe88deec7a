//! The story of a reviewed game in a few sentences. Resignations do not count as moves, and moves have the
//! numbers that their records give them.

use super::{Language, say};
use crate::review::{Finding, Review, deaths, percent, reigns};
use djambi_rules::{History, Outcome, Seat};

/// Returns the sentences of the story, five at most: one that names the best is left out where several are
/// equal.
pub fn story(
    language: Language,
    history: &History,
    review: &Review,
    result: Option<Outcome>,
) -> Vec<String> {
    let (end, army) = match result {
        Some(Outcome::Won(seat)) => ("won", seat),
        Some(Outcome::Draw) => ("drawn", Seat::Red),
        None => ("open", Seat::Red),
    };
    let mut said = vec![say!(
        language,
        "story-end",
        end,
        army,
        count = history.moves()
    )];
    if let Some(&(plies, army)) = deaths(history).first() {
        let number = number_of(history, plies);
        said.push(say!(language, "story-first-out", army, number));
    }
    if let Some((army, count)) = best(moves_in_power(history), |(_, moves)| *moves) {
        said.push(say!(language, "story-reign", army, count));
    }
    if let Some(army) = ahead(review, result) {
        let (number, percent) = lead(history, review, army).unwrap_or_default();
        said.push(say!(language, "story-lead", army, number, percent));
    }
    if let Some(it) = best(Finding::of(history, review), |it| it.loss) {
        let (army, number) = (it.seat, history.number_at(it.ply));
        let percent = percent(it.loss);
        said.push(say!(language, "story-turn", army, number, percent));
    }
    said
}

/// Returns the item with the greatest measure; `None` if there are no items, or if the greatest are equal.
fn best<T, K: Ord>(all: impl IntoIterator<Item = T>, measure: impl Fn(&T) -> K) -> Option<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    let most = all.iter().map(&measure).max();
    all.retain(|it| Some(measure(it)) == most);
    all.pop().filter(|_| all.is_empty())
}

/// Returns the number of the last of `plies` plies, or where that is a resignation, of the move
/// that was to be played.
fn number_of(history: &History, plies: usize) -> u32 {
    history.number_at(plies.saturating_sub(1))
}

/// Returns the players who were in power, and after how many moves each.
fn moves_in_power(history: &History) -> impl Iterator<Item = (Seat, usize)> {
    let mut moves = [0; 4];
    for (seat, from, to) in reigns(history) {
        moves[seat.index()] += history.moves_in(to) - history.moves_in(from.saturating_sub(1));
    }
    let all = Seat::ALL.into_iter().zip(moves);
    all.filter(|(_, moves)| *moves > 0)
}

/// Returns the winner, or in a game without a result the player with the best chances at its end.
fn ahead(review: &Review, result: Option<Outcome>) -> Option<Seat> {
    match result {
        Some(Outcome::Won(seat)) => Some(seat),
        Some(Outcome::Draw) => None,
        None => leader(review.last),
    }
}

/// Returns since which move a player was ahead to the end, and the player's lowest chances before that,
/// in percent; `None` if it was so from the beginning.
fn lead(history: &History, review: &Review, first: Seat) -> Option<(u32, u8)> {
    let chances = |plies: usize| review.chances_after(plies);
    let is_behind = |plies: &usize| leader(chances(*plies)) != Some(first);
    let last = (0..=history.len()).rev().find(is_behind)?;
    let lowest = (0..=last)
        .map(|plies| chances(plies)[first.index()])
        .min()?;
    Some((number_of(history, last + 1), percent(lowest)))
}

/// Returns the player with the best chances, if there is one alone.
fn leader(chances: [u16; 4]) -> Option<Seat> {
    let (seat, chance) = best(Seat::ALL.into_iter().zip(chances), |(_, chance)| *chance)?;
    (chance > 0).then_some(seat)
}
