//! The review of a game in words.

use super::players::owner;
use super::{Language, army, label, list, say, story};
use crate::render::Chart;
use crate::review::{Finding, FindingKind, Review, accuracy, chart, percent};
use djambi_rules::{History, Move, Outcome, Ply, Position, Seat};

/// The most moves of a line that are put into words.
const SHOWN: usize = 3;

/// Returns the review of a game: its summary, and the turning points, a paragraph each.
pub fn review_text(
    language: Language,
    history: &History,
    review: &Review,
    result: Option<Outcome>,
) -> Vec<String> {
    let mut paragraphs = review_summary(language, history, review, result);
    for (number, it) in (1..).zip(Finding::of(history, review)) {
        if let Some(position) = history.position_after(it.ply) {
            paragraphs.push(finding(language, position, &it, number));
        }
    }
    paragraphs
}

/// Returns the story of a game and the accuracy of the players who made moves, a paragraph each, and
/// where there are no turning points, that this is so.
pub fn review_summary(
    language: Language,
    history: &History,
    review: &Review,
    result: Option<Outcome>,
) -> Vec<String> {
    let mut paragraphs = vec![story(language, history, review, result).join(" ")];
    paragraphs.extend(accuracies(language, accuracy(history, review)));
    if Finding::of(history, review).is_empty() {
        paragraphs.push(say!(language, "review-no-findings"));
    }
    paragraphs
}

/// Returns the chart of a review with its words: the caption, and the players' names.
pub fn review_chart(
    language: Language,
    history: &History,
    review: &Review,
    name_of: &dyn Fn(Seat) -> String,
) -> Chart {
    let mut chart = chart(history, review);
    chart.caption = say!(language, "review-chart");
    // The share of nobody: each language writes the sign in its own way.
    chart.percents = [0, 50, 100].map(|percent| {
        let share = say!(language, "stats-share", name = "", percent);
        share.trim().to_owned()
    });
    for seat in Seat::ALL {
        let player = &mut chart.players[seat.index()];
        player.name = name_of(seat);
        player.fallback = army(language, seat);
    }
    chart
}

/// Returns the accuracies of the players who made moves, and what they measure: 'Accuracy: Red 87 %,
/// Blue 79 %. …'; `None` if no player made one.
pub fn accuracies(language: Language, percents: [Option<u8>; 4]) -> Option<String> {
    let seats = Seat::ALL.into_iter().zip(percents);
    let each = seats.filter_map(|(seat, percent)| {
        let percent = percent?;
        let name = army(language, seat);
        Some(say!(language, "stats-share", name, percent))
    });
    let text = list(language, each);
    (!text.is_empty()).then(|| say!(language, "review-accuracy", text))
}

/// Returns the chances of the players who can still win: 'Red 57 %, Blue 29 %'.
pub fn chance_list(language: Language, position: &Position, chances: [u16; 4]) -> String {
    let seats = Seat::ALL.into_iter().zip(chances);
    let each = seats.filter(|(seat, _)| position.is_in(*seat));
    let each = each.map(|(seat, chance)| {
        let (name, percent) = (army(language, seat), percent(chance));
        say!(language, "stats-share", name, percent)
    });
    list(language, each)
}

/// Returns a turning point with the position before it: the move, its cost, and a better move.
pub fn finding(language: Language, before: &Position, it: &Finding, number: usize) -> String {
    let heading = say!(
        language,
        "review-finding",
        number,
        count = before.number(),
        army = it.seat
    );
    let owner = owner(Some(it.seat));
    let missed =
        |missed: &str, seat: Seat| say!(language, "review-missed", missed, army = seat, owner);
    let missed = match it.kind {
        FindingKind::Win => missed("win", it.seat),
        FindingKind::Kill(seat) => missed("kill", seat),
        FindingKind::Chief(by) => missed("chief", by),
        FindingKind::Better => String::new(),
    };
    let played = say!(
        language,
        "review-played",
        text = label(language, before, it.played),
        notation = it.played,
        loss = percent(it.loss),
        before = percent(it.charted[0]),
        after = percent(it.charted[1])
    );
    let better = say!(
        language,
        "review-better",
        text = line_in_words(language, before, &it.line)
    );
    let parts = [heading, missed, played, better];
    let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    said.join(" ")
}

/// Returns the first moves of a line: 'Red: Assassin b1 kills Reporter b7; Blue: …'.
pub fn line_in_words(language: Language, start: &Position, line: &[Move]) -> String {
    let mut position = *start;
    let mut said = Vec::new();
    for mv in line.iter().take(SHOWN) {
        let Ok(next) = position.play_ply(Ply::Move(*mv)) else {
            break;
        };
        let who = army(language, position.mover());
        let text = label(language, &position, *mv);
        said.push(say!(language, "labelled", name = who, text));
        position = next;
    }
    let joined = said
        .into_iter()
        .reduce(|line, text| say!(language, "moves-in-line", line, text));
    joined.unwrap_or_default()
}
