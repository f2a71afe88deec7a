//! Suggestions while somebody types a turn: legal turns that his text may still become.

use std::collections::HashMap;

use super::wanted::Wanted;
use crate::i18n::{Language, label, names, told};
use crate::rules::{Part, Ply, Position, Reading, Square, Turn};

/// Discord shows at most so many.
pub const MOST: usize = 25;
/// A name may not be longer, by Discord's count.
const LONGEST: usize = 100;

/// One line under what is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The turn in words and squares.
    pub name: String,
    /// Its canonical text, which takes the place of what was typed.
    pub value: String,
}

/// What the mover may mean by a text that he is still typing, at most [`MOST`].
///
/// If the text already is one turn, that comes first. Of all others those come first that fit the
/// text in a better way, and of these what he is likeliest to want, spread over pieces, their
/// destinations and only then the places of bodies. A text that leads nowhere gets the nearest turns.
#[must_use]
pub fn suggestions(language: Language, position: &Position, text: &str) -> Vec<Suggestion> {
    let turns = likeliest(language, position, text);
    let short = all_go_one_way(&turns);
    turns
        .into_iter()
        .map(|turn| Suggestion {
            name: named(language, position, turn, short),
            value: turn.to_string(),
        })
        .collect()
}

/// Whether they differ only in what comes after the first step: then the short form is read to its
/// end on a telephone, and what differs is at the end.
fn all_go_one_way(turns: &[Turn]) -> bool {
    let way = |turn: &Turn| (turn.from(), turn.to());
    turns.len() > 1 && turns.windows(2).all(|pair| way(&pair[0]) == way(&pair[1]))
}

fn named(language: Language, position: &Position, turn: Turn, short: bool) -> String {
    let sentence = told(language, position, Ply::Turn(turn));
    if short || sentence.encode_utf16().count() > LONGEST {
        label(language, position, turn)
    } else {
        sentence
    }
}

pub(super) fn likeliest(language: Language, position: &Position, text: &str) -> Vec<Turn> {
    let names = names(language);
    let ways = position.continuations_by_way(text, &names);
    if ways.iter().all(Vec::is_empty) {
        return match position.reading(position.mover(), text, &names) {
            Reading::Rejected(rejection) => rejection.nearest,
            Reading::Turn(turn) => vec![turn],
            Reading::Question(_) => Vec::new(),
        };
    }
    let exact = match position.reading(position.mover(), text, &names) {
        Reading::Turn(turn) => Some(turn),
        _ => None,
    };
    let mut found: Vec<Turn> = exact.into_iter().collect();
    for way in ways {
        if found.len() >= MOST {
            break;
        }
        let others = spread(
            position,
            way.into_iter().filter(|turn| exact != Some(*turn)),
        );
        found.extend(others.into_iter().take(MOST - found.len()));
    }
    found
}

/// What two turns share that differ in the places of bodies only.
pub(super) fn stem(turn: Turn) -> (Square, Square, Option<Square>) {
    (
        turn.from(),
        turn.to(),
        turn.part(Part::Victim).or(turn.exit()),
    )
}

/// One place for a body is enough in the beginning: every other thing that can be done comes before a
/// second place. The likeliest first; among equals one of each piece, then a second of each.
fn spread(position: &Position, turns: impl Iterator<Item = Turn>) -> Vec<Turn> {
    let mut of_stem: HashMap<_, usize> = HashMap::new();
    let mut ranked: Vec<((usize, Wanted), Turn)> = Vec::new();
    for turn in turns {
        let before = of_stem.entry(stem(turn)).or_default();
        // No more of one stem can be among the first.
        if *before < MOST {
            ranked.push(((*before, Wanted::of(position, turn)), turn));
            *before += 1;
        }
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut of_piece: HashMap<((usize, Wanted), Square), usize> = HashMap::new();
    let mut dealt = Vec::with_capacity(ranked.len());
    for (rank, turn) in ranked {
        let before = of_piece.entry((rank, turn.from())).or_default();
        dealt.push(((rank, *before), turn));
        *before += 1;
    }
    dealt.sort_by_key(|(rank, _)| *rank);
    dealt.into_iter().map(|(_, turn)| turn).collect()
}
