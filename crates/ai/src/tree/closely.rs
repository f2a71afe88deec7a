//! Positions with the values that a search found, for the program that trains the learned part.

use super::{Tree, forced_win};
use crate::past::Past;
use crate::request::{Choice, SearchRequest};
use crate::values::CERTAIN;
use djambi_rules::Position;

/// A position that a search has looked at closely.
#[derive(Clone, Copy, Debug)]
pub struct SearchedPosition {
    /// The position.
    pub position: Position,
    /// Its worth to each seat, in millionths of a win, by
    /// [`Seat::index`](djambi_rules::Seat::index).
    pub values: [i32; 4],
}

/// Chooses a move like *grandmaster*, and returns it with the position of the request and all others
/// that at least `least` simulations of the search went through. Returns `None` if the game is over.
pub fn search_closely(
    request: &SearchRequest<'_>,
    least: u32,
) -> Option<(Choice, Vec<SearchedPosition>)> {
    let past = Past::of(request);
    if let Some(choice) = forced_win(request, &past, &|_, _| true, &|| false) {
        let mut values = [0; 4];
        values[request.position.mover().index()] = CERTAIN;
        let position = *request.position;
        return Some((choice, vec![SearchedPosition { position, values }]));
    }
    let tree = Tree::grown(request, past, None, &|_, _| true, &|| false)?;
    let choice = tree.choice()?;
    let nodes = tree.nodes.iter().enumerate();
    let close = nodes.filter(|(index, node)| *index == 0 || node.visits >= least);
    let found = close.filter_map(|(index, node)| {
        let best = tree.best_child(index)?;
        Some(SearchedPosition {
            position: node.position,
            values: tree.values(best).map(|value| value as i32),
        })
    });
    Some((choice, found.collect()))
}
