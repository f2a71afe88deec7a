//! Analysis: what a position and single moves are worth, after the game and for puzzles.

use super::request::{Choice, SearchRequest};
use super::tree::search;
use djambi_rules::{Move, Position};

/// Returns the best of the allowed moves, with the chances after it; `None` if no move is allowed.
/// `allowed` gets each legal move and the position that it leads to.
///
/// The search is that of the levels without any error, whatever the request's level is, and even a
/// single allowed move is searched. Each call may look at `request.nodes` positions; `stop` is as
/// for [`choose`](crate::choose).
///
/// ```
/// use djambi_ai::{Level, SearchRequest, analyse};
/// use djambi_rules::{Position, Role};
/// let position = Position::default();
/// let request = SearchRequest { position: &position, past: &[], level: Level::Master, nodes: 500, seed: 0 };
/// let only_chiefs = |mv: djambi_rules::Move, _: &Position| mv.role() == Role::Chief;
/// assert_eq!(analyse(&request, &only_chiefs, &|| false), None);
/// ```
pub fn analyse(
    request: &SearchRequest<'_>,
    allowed: &dyn Fn(Move, &Position) -> bool,
    stop: &dyn Fn() -> bool,
) -> Option<Choice> {
    search(request, None, allowed, stop)
}

/// Returns the best moves, at most `count`, the best first. Moves that differ only in where bodies
/// are put count as one idea, of which the best is returned. The nodes of the request are shared.
pub fn best_lines(
    request: &SearchRequest<'_>,
    count: usize,
    stop: &dyn Fn() -> bool,
) -> Vec<Choice> {
    let nodes = request.nodes / count.max(1) as u64;
    let request = SearchRequest { nodes, ..*request };
    let mut found: Vec<Choice> = Vec::with_capacity(count);
    for _ in 0..count {
        let routes: Vec<_> = found.iter().map(|choice| choice.mv.route()).collect();
        let Some(choice) = analyse(&request, &|mv, _| !routes.contains(&mv.route()), stop) else {
            break;
        };
        found.push(choice);
    }
    let mover = request.position.mover();
    found.sort_by_key(|choice| std::cmp::Reverse(choice.info.chance(mover)));
    found
}
