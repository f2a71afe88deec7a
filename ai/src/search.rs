//! The search of *novice*, *club* and *master*: a forced win if there is one, otherwise the tree.

use super::budget::Budget;
use super::mate::forced_win;
use super::past::Past;
use super::random::Random;
use super::request::{Choice, SearchRequest};
use super::tree::Tree;
use super::tuning::Tuning;

/// Answers the request by a search.
pub(super) fn search(request: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    let tuning = Tuning::of(request.level);
    let past = Past::of(request);
    if tuning.mate_moves > 0 {
        let forced = forced_win(request, &past, tuning.mate_moves, tuning.choosing, stop);
        if forced.is_some() {
            return forced;
        }
    }
    let budget = Budget::new(request.nodes, stop);
    let mut tree = Tree::new(tuning, budget, past, request.seed);
    tree.expand_root(request.position, &mut Random::new(request.seed));
    while tree.simulate() {}
    tree.choice()
}
