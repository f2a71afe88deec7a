//! What the first moves of games led to, in sentences.

use super::{Language, army, say};
use crate::results::Branch;
use djambi_rules::Seat;

/// The move that won most often is named among those that were played so often.
const OFTEN: u32 = 10;

/// Returns how many games there are, how often each army won them, and how long they are.
#[must_use]
pub fn opening_results(language: Language, branch: &Branch) -> String {
    let share = |name: String, games| {
        let percent = branch.percent(games);
        say!(language, "stats-share", name = name, percent = percent)
    };
    let won = Seat::ALL
        .into_iter()
        .map(|seat| share(army(language, seat), branch.wins[seat.index()]));
    let drawn = share(say!(language, "openings-drawn"), branch.drawn());
    let list: Vec<String> = won.chain([drawn]).collect();
    say!(
        language,
        "openings-results",
        count = branch.games,
        list = list.join(" · "),
        moves = branch.length()
    )
}

/// Returns which move is played most often, and which one wins most often for the player to move.
#[must_use]
pub fn opening_advice(language: Language, branch: &Branch, mover: Seat) -> Vec<String> {
    let next = branch.next();
    let mut said = Vec::new();
    if let Some((mv, most)) = next.first() {
        said.push(say!(
            language,
            "openings-most",
            army = mover.key(),
            text = *mv,
            percent = branch.percent(most.games)
        ));
    }
    let share = |branch: &Branch| branch.percent(branch.wins[mover.index()]);
    // Of equals the last one is taken: the one that was played most often.
    let often = next.iter().rev().filter(|(_, it)| it.games >= OFTEN);
    if let Some((mv, best)) = often.max_by_key(|(_, it)| share(it)) {
        said.push(say!(
            language,
            "openings-best",
            army = mover.key(),
            text = *mv,
            least = OFTEN,
            percent = share(best)
        ));
    }
    said
}
