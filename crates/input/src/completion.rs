//! The legal moves that a text may still become while somebody types it, the likeliest first.

use std::collections::HashMap;

use super::suggestion_order::Wanted;
use super::{Names, Reading, continuations_by_way, read_move};
use djambi_rules::{Move, Position, Square};

/// No list of suggestions is longer.
pub const MOST: usize = 25;

/// Returns the moves that the mover may mean by a text that they are still typing, at most
/// [`MOST`].
///
/// If the text already is one move, that comes first. The others are ordered by how well they fit
/// the text, then by how likely people want them, spread over pieces, their destinations and only
/// then the places of bodies. A text that leads nowhere gets the nearest moves.
pub fn likeliest(names: &Names, position: &Position, text: &str) -> Vec<Move> {
    let ways = continuations_by_way(position, text, names);
    if ways.iter().all(Vec::is_empty) {
        return match read_move(position, position.mover(), text, names) {
            Reading::Rejected(rejection) => rejection.nearest,
            Reading::Move(mv) => vec![mv],
            Reading::Question(_) => Vec::new(),
        };
    }
    let exact = match read_move(position, position.mover(), text, names) {
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

/// One place for a body is enough in the beginning: every other thing that can be done comes before a
/// second place. The likeliest first; among equals one of each piece, then a second of each.
fn spread(position: &Position, moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut of_route: HashMap<_, usize> = HashMap::new();
    let mut ranked: Vec<((usize, Wanted), Move)> = Vec::new();
    for mv in moves {
        let before = of_route.entry(mv.route()).or_default();
        // No more of one route can be among the first.
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

#[cfg(test)]
#[path = "../tests/it/rich.rs"]
mod rich;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::rich::{rich, three_armies};
    use super::*;

    fn likely(position: &Position) -> Vec<Move> {
        likeliest(&Names::default(), position, "")
    }

    #[test]
    fn the_likeliest_are_first_and_no_piece_takes_all_the_space() {
        for position in rich() {
            let found = likely(&position);
            let wanted = |mv: &Move| Wanted::of(&position, *mv);
            let mut met: HashMap<_, usize> = HashMap::new();
            let ranks = found.iter().map(|mv| {
                let again = met.entry(mv.route()).or_default();
                *again += 1;
                (*again, wanted(mv))
            });
            assert!(ranks.is_sorted(), "{position}: {found:?}");
            let best = position.legal_moves().iter().map(wanted).min();
            assert_eq!(found.first().map(wanted), best);
        }
        let count = |position: &Position| {
            let found = likely(position);
            found.iter().map(Move::from).collect::<HashSet<_>>().len()
        };
        let movable = |position: &Position| {
            let moves = position.legal_moves();
            moves.iter().map(Move::from).collect::<HashSet<_>>().len()
        };
        let setup = Position::default();
        assert_eq!(count(&setup), movable(&setup));
        assert!(count(&three_armies()) >= 12 && movable(&three_armies()) >= 20);
    }
}
