//! After the game: reviews of finished games, lines for the analysis board, and the search for
//! puzzles. Everything here is pure: no I/O, no clock and no words; the adapters show it.

mod analysis;
mod findings;
mod mining;
mod reviewer;

use djambi_rules::{History, Outcome, Seat};

use crate::render::Chart;

pub use analysis::Analysis;
pub use findings::{Finding, FindingKind, MOST_FINDINGS, Reign, accuracy, deaths, percent, reigns};
pub use mining::{
    NODES as PUZZLE_NODES, PROOF, Proof, Refutation, grade, kinds, prove, puzzle, refutation,
};
pub use reviewer::{Judged, Review, Reviewer, review, searched};

/// A sentence of the story of a game, about what has happened in it. Resignations do not count as moves,
/// and moves have the numbers that their records give them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sentence {
    /// How it ended, and after how many moves; `None` if it has no result.
    End(Option<Outcome>, usize),
    /// The first player to be out, and with which move or before which one.
    FirstOut(Seat, u32),
    /// The player who was in power longest, and after how many moves in all.
    Reign(Seat, usize),
    /// The player who was ahead at the end; since which move, and the player's lowest chances before
    /// that, in percent, unless it was so from the beginning.
    Lead(Seat, Option<(u32, u8)>),
    /// The move that cost most: its player, its number, and its cost in percent of a win.
    Turn(Seat, u32, u8),
}

/// Returns the sentences of a game, five at most: one that names the best is left out where several
/// are equal.
pub fn story(history: &History, review: &Review, result: Option<Outcome>) -> Vec<Sentence> {
    let first = deaths(history).into_iter().next();
    let reign = best(moves_in_power(history), |(_, moves)| *moves);
    let worst = best(Finding::of(history, review), |it| it.loss);
    let sentences = [
        Some(Sentence::End(result, history.moves())),
        first.map(|(plies, seat)| Sentence::FirstOut(seat, number_of(history, plies))),
        reign.map(|(seat, moves)| Sentence::Reign(seat, moves)),
        lead(history, review, result).map(|(seat, since)| Sentence::Lead(seat, since)),
        worst.map(|it| Sentence::Turn(it.seat, history.number_at(it.ply), percent(it.loss))),
    ];
    sentences.into_iter().flatten().collect()
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
    let all = reigns(history);
    let moves =
        |reign: &Reign| history.moves_in(reign.to) - history.moves_in(reign.from.saturating_sub(1));
    let total = |seat: Seat| {
        let own = all.iter().filter(|reign| reign.seat == seat);
        own.map(moves).sum::<usize>()
    };
    let totals = Seat::ALL.map(|seat| (seat, total(seat)));
    totals.into_iter().filter(|(_, moves)| *moves > 0)
}

/// Returns since when the winner, or else the player with the best chances at the end, was ahead.
fn lead(
    history: &History,
    review: &Review,
    result: Option<Outcome>,
) -> Option<(Seat, Option<(u32, u8)>)> {
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
    let before = all[..since].iter().map(|chances| chances[first.index()]);
    let lowest = before.min();
    let from = lowest.map(|lowest| (number_of(history, since), percent(lowest)));
    Some((first, from))
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

/// Returns the chart of a reviewed game. Caption, names and notes are left to the caller.
pub fn chart(history: &History, review: &Review) -> Chart {
    let mut chart = Chart {
        chances: (0..=history.len())
            .map(|plies| review.chances_after(plies))
            .collect(),
        numbers: (0..=history.len())
            .map(|plies| history.number_at(plies).saturating_sub(1))
            .collect(),
        deaths: deaths(history),
        reigns: reigns(history)
            .into_iter()
            .map(|reign| (reign.seat, reign.from, reign.to))
            .collect(),
        marks: Finding::of(history, review)
            .iter()
            .map(|finding| finding.ply + 1)
            .collect(),
        ..Chart::default()
    };
    for seat in Seat::ALL {
        chart.players[seat.index()].absent = !history.start().is_in(seat);
    }
    chart
}

#[cfg(test)]
mod tests {
    use djambi_rules::Record;

    use super::*;
    use crate::review::Judged;

    /// The story of a record; each ply cost so much, and these were Red's chances before it.
    fn sentences(record: &str, plies: &[(u16, u16)], last: [u16; 4]) -> Vec<Sentence> {
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
        story(history, &review, record.result())
    }

    #[test]
    fn resignations_are_no_moves_and_have_no_number() {
        let found = sentences(
            "Mc1-e1 resign:b Mg9-f9 Mc9-d9 resign:y red",
            &[(0, 50), (0, 50), (400, 50), (0, 50), (0, 300)],
            [1000, 0, 0, 0],
        );
        let won = Some(Outcome::Won(Seat::Red));
        assert!(found.contains(&Sentence::End(won, 3)), "{found:?}");
        let first = Sentence::FirstOut(Seat::Blue, 2);
        assert!(found.contains(&first), "{found:?}");
        let lead = Sentence::Lead(Seat::Red, Some((3, 5)));
        assert!(found.contains(&lead), "{found:?}");
        let turn = Sentence::Turn(Seat::Yellow, 2, 40);
        assert!(found.contains(&turn), "{found:?}");
    }

    #[test]
    fn the_lowest_chances_are_those_before_the_lead() {
        let moves = "Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9";
        let lead = |before: [u16; 4]| {
            let plies = before.map(|red| (0, red));
            let found = sentences(moves, &plies, [150, 100, 100, 100]);
            found
                .into_iter()
                .find_map(|it| match it {
                    Sentence::Lead(seat, since) => Some((seat, since)),
                    _ => None,
                })
                .unwrap()
        };
        assert_eq!(lead([900, 500, 800, 600]), (Seat::Red, None));
        assert_eq!(lead([900, 96, 800, 600]), (Seat::Red, Some((2, 10))));
    }

    #[test]
    fn a_cost_is_rounded_as_at_its_turning_point() {
        let plies = [(0, 500), (129, 500), (0, 500), (0, 500)];
        let found = sentences("Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9", &plies, [150, 100, 100, 100]);
        let turn = Sentence::Turn(Seat::Blue, 2, 13);
        assert!(found.contains(&turn), "{found:?}");
    }

    #[test]
    fn of_several_who_are_equal_none_is_named() {
        let plies = [(0, 50), (0, 50), (500, 50), (500, 50)];
        let moves = "Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9";
        let equal = sentences(moves, &plies, [50, 100, 100, 100]);
        let is_worst = |it: &Sentence| matches!(it, Sentence::Turn(..));
        assert!(!equal.iter().any(is_worst), "{equal:?}");
    }

    #[test]
    fn the_moves_of_a_chart_have_the_numbers_of_the_record() {
        let record: Record = "Mc1-e1 resign:b Mg9-f9".parse().unwrap();
        let review = Review {
            nodes: 1,
            plies: Vec::new(),
            last: [250; 4],
        };
        let chart = chart(record.history(), &review);
        assert_eq!(chart.chances.len(), 4);
        assert_eq!(chart.numbers, [0, 1, 1, 2]);
    }
}
