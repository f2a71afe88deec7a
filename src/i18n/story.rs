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

/// Returns the one with the greatest measure; `None` where there is none, or where several are equal.
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

#[cfg(test)]
mod tests {
    use djambi_rules::Record;

    use super::*;
    use crate::review::Judged;

    /// The story of a record; each ply cost so much, and these were Red's chances before it.
    fn told(record: &str, plies: &[(u16, u16)], last: [u16; 4]) -> String {
        let record: Record = record.parse().unwrap();
        let history = record.history();
        let judged = plies.iter().enumerate().map(|(ply, (loss, red))| Judged {
            chances: [*red, 100, 100, 100],
            line: history
                .position_after(ply)
                .map(|before| before.legal_moves()[0].to_string())
                .into_iter()
                .collect(),
            loss: *loss,
            best: 500,
        });
        let review = Review {
            nodes: 1,
            plies: judged.collect(),
            last,
        };
        story(Language::English, history, &review, record.result()).join(" ")
    }

    #[test]
    fn resignations_are_no_moves_and_have_no_number() {
        let found = told(
            "Mc1-e1 resign:b Mg9-f9 Mc9-d9 resign:y red",
            &[(0, 50), (0, 50), (400, 50), (0, 50), (0, 300)],
            [1000, 0, 0, 0],
        );
        assert_eq!(
            found,
            "Red won after 3 moves. Blue was the first player out, at move 2. Red led from move 3 on; \
             before that its chances fell as low as 5%. The costliest move was no. 2: with a better \
             one, Yellow’s chances would have been 40 points higher."
        );
    }

    #[test]
    fn the_lowest_chances_are_those_before_the_lead() {
        let moves = "Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9";
        let told =
            |before: [u16; 4]| told(moves, &before.map(|red| (0, red)), [150, 100, 100, 100]);
        let always = told([900, 500, 800, 600]);
        assert!(always.contains("Red was ahead from"), "{always}");
        let later = told([900, 96, 800, 600]);
        let expected = "Red led from move 2 on; before that its chances fell as low as 10%.";
        assert!(later.contains(expected), "{later}");
    }

    #[test]
    fn a_cost_is_rounded_and_of_several_who_are_equal_none_is_named() {
        let moves = "Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9";
        let costly = |plies: &[(u16, u16)]| told(moves, plies, [50, 100, 100, 100]);
        let one = costly(&[(0, 500), (129, 500), (0, 50), (0, 50)]);
        assert!(one.contains("have been 13 points higher"), "{one}");
        let equal = costly(&[(0, 50), (0, 50), (500, 50), (500, 50)]);
        assert!(!equal.contains("The costliest move"), "{equal}");
    }
}
