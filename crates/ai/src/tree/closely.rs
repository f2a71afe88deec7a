//! Positions with the values that a search found, for the program that trains the learned part.

use super::{Tree, forced};
use crate::past::Past;
use crate::request::{Choice, SearchRequest};
use crate::values::CERTAIN;
use djambi_rules::Position;

/// A position that a search has looked at closely.
#[derive(Clone, Copy, Debug)]
pub struct SearchedPosition {
    /// The position.
    pub position: Position,
    /// What it is worth to each seat, in millionths of a win, by
    /// [`Seat::index`](djambi_rules::Seat::index).
    pub values: [i32; 4],
}

/// Chooses a move like *grandmaster*, and returns it with the position of the request and all others
/// that at least so many simulations of the search went through. Returns `None` if the game is over.
#[must_use]
pub fn search_closely(
    request: &SearchRequest<'_>,
    least: u32,
) -> Option<(Choice, Vec<SearchedPosition>)> {
    let past = Past::of(request);
    if let Some(choice) = forced(request, &past, &|| false) {
        let mut values = [0; 4];
        values[request.position.mover().index()] = CERTAIN;
        let position = *request.position;
        return Some((choice, vec![SearchedPosition { position, values }]));
    }
    // What is worst for one player is no measure of a position.
    let tree = Tree::grown(request, past, false, &|| false, &|| false)?;
    let choice = tree.choice()?;
    let nodes = tree.nodes.iter().enumerate();
    let close = nodes.filter(|(index, node)| *index == 0 || node.visits >= least);
    let found = close.filter_map(|(_, node)| {
        let best = node.best_child()?;
        Some(SearchedPosition {
            position: node.position,
            values: tree.values(best).map(|value| value as i32),
        })
    });
    Some((choice, found.collect()))
}
