//! Positions with many legal moves.

use std::collections::BTreeSet;

use djambi_rules::{Move, Position};

/// Three armies in one hand: 25 pieces, and more there cannot be, since a player who has taken an
/// army over has killed its chief, and one opponent is left.
const THREE_ARMIES: &str = "gC8/1gM7/rM1rM1rM1rM1bM/1bM1bM1bM1yM1/yM7yM/1yM5bA1/bR1bD1bN1yA1yR/\
    1yD1yN1rA1rR1/rC2rD3rN1 rrrg r r 0 60";

pub(crate) fn three_armies() -> Position {
    Position::read(THREE_ARMIES, "classic".parse().unwrap()).unwrap()
}

/// The set-up, three armies in one hand, and all positions of the worked cases with more than a
/// thousand moves: among them some with two bodies to be placed by one move.
pub(crate) fn rich() -> Vec<Position> {
    let tables = [
        include_str!("../../../rules/tests/apply.tsv"),
        include_str!("../../../rules/tests/perft.tsv"),
    ];
    let rows = tables.into_iter().flat_map(|table| table.lines().skip(1));
    let rows: BTreeSet<(&str, &str)> = rows
        .filter_map(|row| {
            let mut fields = row.split('\t');
            Some((fields.next()?, fields.next()?))
        })
        .collect();
    let worked = rows
        .into_iter()
        .map(|(options, text)| Position::read(text, options.parse().unwrap()).unwrap())
        .filter(|position| position.count_moves() > 1_000);
    let mut positions: Vec<Position> = worked.collect();
    let double = |mv: &Move| mv.bodies().count() == 2;
    assert!(positions.len() >= 5);
    assert!(
        positions
            .iter()
            .any(|it| it.legal_moves().iter().any(double))
    );
    positions.extend([Position::default(), three_armies()]);
    positions
}
