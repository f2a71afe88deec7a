//! Suggestions while somebody types a turn: legal moves that his text may still become.

use std::collections::HashMap;

use super::wanted::Wanted;
use crate::i18n::{Language, label, names, told};
use djambi_rules::{Move, Part, Ply, Position, Reading, Square};

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
/// destinations and only then the places of bodies. A text that leads nowhere gets the nearest moves.
#[must_use]
pub fn suggestions(language: Language, position: &Position, text: &str) -> Vec<Suggestion> {
    let moves = likeliest(language, position, text);
    let short = all_go_one_way(&moves);
    moves
        .into_iter()
        .map(|mv| Suggestion {
            name: named(language, position, mv, short),
            value: mv.to_string(),
        })
        .collect()
}

/// Whether they differ only in what comes after the first step: then the short form is read to its
/// end on a telephone, and what differs is at the end.
fn all_go_one_way(moves: &[Move]) -> bool {
    let way = |mv: &Move| (mv.from(), mv.to());
    moves.len() > 1 && moves.windows(2).all(|pair| way(&pair[0]) == way(&pair[1]))
}

fn named(language: Language, position: &Position, mv: Move, short: bool) -> String {
    let sentence = told(language, position, Ply::Move(mv));
    if short || sentence.encode_utf16().count() > LONGEST {
        label(language, position, mv)
    } else {
        sentence
    }
}

pub(super) fn likeliest(language: Language, position: &Position, text: &str) -> Vec<Move> {
    let names = names(language);
    let ways = position.continuations_by_way(text, &names);
    if ways.iter().all(Vec::is_empty) {
        return match position.reading(position.mover(), text, &names) {
            Reading::Rejected(rejection) => rejection.nearest,
            Reading::Move(mv) => vec![mv],
            Reading::Question(_) => Vec::new(),
        };
    }
    let exact = match position.reading(position.mover(), text, &names) {
        Reading::Move(mv) => Some(mv),
        _ => None,
    };
    let mut found: Vec<Move> = exact.into_iter().collect();
    for way in ways {
        if found.len() >= MOST {
            break;
        }
        let others = spread(position, way.into_iter().filter(|mv| exact != Some(*mv)));
        found.extend(others.into_iter().take(MOST - found.len()));
    }
    found
}

/// What two turns share that differ in the places of bodies only.
pub(super) fn stem(mv: Move) -> (Square, Square, Option<Square>) {
    (mv.from(), mv.to(), mv.part(Part::Victim).or(mv.exit()))
}

/// One place for a body is enough in the beginning: every other thing that can be done comes before a
/// second place. The likeliest first; among equals one of each piece, then a second of each.
fn spread(position: &Position, moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut of_stem: HashMap<_, usize> = HashMap::new();
    let mut ranked: Vec<((usize, Wanted), Move)> = Vec::new();
    for mv in moves {
        let before = of_stem.entry(stem(mv)).or_default();
        // No more of one stem can be among the first.
        if *before < MOST {
            ranked.push(((*before, Wanted::of(position, mv)), mv));
            *before += 1;
        }
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut of_piece: HashMap<((usize, Wanted), Square), usize> = HashMap::new();
    let mut dealt = Vec::with_capacity(ranked.len());
    for (rank, mv) in ranked {
        let before = of_piece.entry((rank, mv.from())).or_default();
        dealt.push(((rank, *before), mv));
        *before += 1;
    }
    dealt.sort_by_key(|(rank, _)| *rank);
    dealt.into_iter().map(|(_, mv)| mv).collect()
}
