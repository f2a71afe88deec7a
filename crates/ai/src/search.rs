//! The search of *novice*, *club* and *master*: a forced win if there is one, otherwise the tree.

use super::budget::Budget;
use super::mate::forced_win;
use super::past::Past;
use super::random::Random;
use super::request::{Allowed, Choice, SearchRequest};
use super::tree::Tree;
use super::tuning::Tuning;

/// Answers the request by a search.
pub(super) fn search(request: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    let tuning = Tuning::of(request.level);
    search_among(request, tuning, &|_, _| true, stop)
}

/// Answers the request with one of the allowed moves; returns `None` if there is none.
pub(super) fn search_among(
    request: &SearchRequest<'_>,
    tuning: Tuning,
    allowed: Allowed<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<Choice> {
    let past = Past::of(request);
    if tuning.mate_moves > 0 {
        let (moves, choosing) = (tuning.mate_moves, tuning.choosing);
        let forced = forced_win(request, &past, moves, choosing, allowed, stop);
        if forced.is_some() {
            return forced;
        }
    }
    let budget = Budget::new(request.nodes, stop);
    let mut tree = Tree::new(tuning, budget, past, request.seed);
    tree.expand_root(request.position, allowed, &mut Random::new(request.seed));
    while tree.simulate() {}
    tree.choice()
}
