//! A game in six sentences, as data.

use super::findings::Finding;
use super::measures::{Reign, accuracy, deaths, reigns};
use super::reviewer::Review;
use djambi_rules::{History, Outcome, Seat};

/// A sentence of the story of a game. Resignations are no moves, and moves have the numbers that
/// their records give them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sentence {
    /// How it ended, and after how many moves; `None` if it has no result.
    End(Option<Outcome>, usize),
    /// The first player to be out, and with which move or before which one.
    FirstOut(Option<(Seat, u32)>),
    /// The player who was in power longest, and after how many moves in all.
    Reign(Option<(Seat, usize)>),
    /// Since which move the player who was ahead at the end was ahead, and the player's lowest
    /// chances before that, in percent.
    Lead(Option<(Seat, u32, u8)>),
    /// The move that cost most: its player, its number, and its cost in percent of a win.
    Turn(Option<(Seat, u32, u8)>),
    /// The most accurate player, and how accurately in percent.
    Accuracy(Option<(Seat, u8)>),
}

/// Returns the six sentences of a game.
#[must_use]
pub fn story(history: &History, review: &Review, result: Option<Outcome>) -> [Sentence; 6] {
    let first = deaths(history).into_iter().next();
    let first = first.map(|(plies, seat)| (seat, number_of(history, plies)));
    let worst = Finding::of(history, review).into_iter();
    let worst = worst.max_by_key(|finding| finding.loss);
    let worst = worst.map(|it| (it.seat, history.number_at(it.ply), percent(it.loss)));
    let accurate = Seat::ALL.into_iter().zip(accuracy(history, review));
    let accurate = accurate.filter_map(|(seat, percent)| Some((seat, percent?)));
    [
        Sentence::End(result, history.moves()),
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

/// Returns the number of the last of so many plies, or where that is a resignation, of the move
/// that was to be played.
fn number_of(history: &History, plies: usize) -> u32 {
    history.number_at(plies.saturating_sub(1))
}

fn longest_reign(history: &History) -> Option<(Seat, usize)> {
    let all = reigns(history);
    let moves =
        |reign: &Reign| history.moves_in(reign.to) - history.moves_in(reign.from.saturating_sub(1));
    let total = |seat: Seat| {
        let own = all.iter().filter(|reign| reign.seat == seat);
        own.map(moves).sum::<usize>()
    };
    let longest = Seat::ALL.map(|seat| (seat, total(seat)));
    let longest = longest.into_iter().max_by_key(|(_, moves)| *moves);
    longest.filter(|(_, moves)| *moves > 0)
}

/// Returns since when the winner, or else the player with the best chances at the end, was ahead.
fn lead(history: &History, review: &Review, result: Option<Outcome>) -> Option<(Seat, u32, u8)> {
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
    Some((first, number_of(history, since), percent(lowest)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::Judged;
    use djambi_rules::Record;

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
        story(history, &review, record.result()).into()
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
        let first = Sentence::FirstOut(Some((Seat::Blue, 2)));
        assert!(found.contains(&first), "{found:?}");
        let lead = Sentence::Lead(Some((Seat::Red, 3, 5)));
        assert!(found.contains(&lead), "{found:?}");
        let turn = Sentence::Turn(Some((Seat::Yellow, 2, 40)));
        assert!(found.contains(&turn), "{found:?}");
    }
}
