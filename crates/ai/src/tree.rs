//! The search: a tree that widens where it is visited often.
//!
//! The candidates of a node are put in order by a quick guess, and only the best few are evaluated; the
//! others wait, and one after the other is evaluated as visits grow. Moves that kill a chief, save the
//! own chief or take power never wait. A few of those that let others kill a chief never wait either.
//! Each simulation goes down the tree and adds a node; every player chooses moves by their mean value and
//! by the value after best play. Players want to win, and that the game is not drawn. Positions that are
//! reached in several ways share one node. Proven results, draws and losses too, are passed on to the
//! moves that lead to them.

mod aim;
mod closely;
mod expansion;
mod node;
#[cfg(test)]
mod tests;

pub use self::closely::{SearchedPosition, search_closely};

use std::collections::HashMap;

use self::aim::worth;
use self::expansion::{Expansion, Found};
use self::node::{Edge, Node};
use super::budget::Budget;
use super::draws::draw_values;
use super::evaluate::evaluate;
use super::mate::forced_win;
use super::past::Past;
use super::random::Random;
use super::request::{Allowed, Choice, SearchInfo, SearchRequest};
use super::values::{CERTAIN, Values, one_turn_earlier, thousandths};
use djambi_rules::{Move, Position, PositionKey, Seat};

/// The exploration constant: how much a simulation prefers moves with few visits.
const C_PUCT: f64 = 0.3;
/// How much the value after best play counts, next to the mean.
const BACKED: f64 = 0.4;
/// How many moves of the root, and of another node, are evaluated at once.
const BREADTH: (usize, usize) = (32, 8);
/// How many more there are, times the square root of the visits.
const WIDENING: f64 = 0.8;
/// How many moves wait at most, except at the root: those of a node with 1,600 visits.
const WAITING: usize = 32;
/// With more than two active players, one in this many simulations through another player's position
/// takes the move that is worst for the player of the root: that other player may want something else
/// than what this evaluation thinks is best for them.
const WARY: u32 = 6;
/// The most nodes of the tree: what 640,000 evaluations need. It bounds the memory to about 100 MB.
const NODES: usize = 80_000;
/// The longest principal variation that is reported.
const LONGEST_PV: usize = 40;

/// The most by which a search misjudges the value of a move of the root, at random, in the unit of values.
/// With `None` it measures positions instead of playing: no simulation expects the worst of others, and a
/// single legal move is searched too.
type Misjudgement = Option<i32>;

/// Answers the request with one of the allowed moves; returns `None` if there is none.
pub(super) fn search(
    request: &SearchRequest<'_>,
    error: Misjudgement,
    allowed: Allowed<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<Choice> {
    let past = Past::of(request);
    let forced = forced_win(request, &past, allowed, stop);
    forced.or_else(|| Tree::grown(request, past, error, allowed, stop)?.choice())
}

/// The tree of one search. The root is the first node.
struct Tree<'a> {
    past: Past,
    nodes: Vec<Node>,
    /// The nodes by their positions: moves may lead to one that was reached before by others.
    numbers: HashMap<PositionKey, u32>,
    budget: Budget<'a>,
    error: Misjudgement,
    /// Decides by how much the values of the root's moves seem off.
    seed: u64,
    /// Decides between moves of the same value.
    random: Random,
}

impl<'a> Tree<'a> {
    /// Makes a tree without a root.
    fn new(
        request: &SearchRequest<'_>,
        past: Past,
        error: Misjudgement,
        stop: &'a dyn Fn() -> bool,
    ) -> Tree<'a> {
        Tree {
            past,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            budget: Budget::new(request.nodes, stop),
            error,
            seed: request.seed,
            random: Random::new(request.seed),
        }
    }

    /// Makes a tree and lets it grow; returns `None` if no move is allowed.
    fn grown(
        request: &SearchRequest<'_>,
        past: Past,
        error: Misjudgement,
        allowed: Allowed<'_>,
        stop: &'a dyn Fn() -> bool,
    ) -> Option<Tree<'a>> {
        let mut tree = Tree::new(request, past, error, stop);
        tree.expand_root(request.position, allowed)?;
        while tree.simulate() {}
        Some(tree)
    }

    /// Makes the root from the allowed moves, by the static evaluation of all of them. If that would use
    /// up more than half of the budget, it is made from the candidates like any other node.
    fn expand_root(&mut self, position: &Position, allowed: Allowed<'_>) -> Option<()> {
        let mover = position.mover().index();
        let half = usize::try_from(self.budget.limit() / 2).unwrap_or(usize::MAX);
        let mut expansion = Expansion::of(position);
        if position.count_moves() > half {
            expansion.add_candidates(allowed);
        }
        if expansion.is_empty() {
            let budget = &mut self.budget;
            let _ = position.visit_successors(|mv, next| {
                if allowed(mv, next) {
                    budget.count();
                    expansion.add(mv, next, evaluate(next)[mover], false);
                }
                budget.check::<()>()
            });
        }
        let (chosen, waiting) = expansion.split(BREADTH.0, usize::MAX, &mut self.random);
        let edges = self.evaluate(&chosen);
        self.add(position, edges, waiting).map(|_| ())
    }

    /// Adds the node of a position. Returns `None` if the search was stopped meanwhile.
    fn expand(&mut self, position: &Position) -> Option<usize> {
        let mut expansion = Expansion::of(position);
        expansion.add_candidates(&|_, _| true);
        let (chosen, waiting) = expansion.split(BREADTH.1, WAITING, &mut self.random);
        let edges = self.evaluate(&chosen);
        if self.budget.is_spent() {
            return None;
        }
        self.add(position, edges, waiting)
    }

    /// Evaluates moves until the budget is spent, the first one in any case.
    fn evaluate(&mut self, chosen: &[Found]) -> Vec<Edge> {
        let mut edges = Vec::with_capacity(chosen.len());
        for found in chosen {
            if edges.is_empty() || !self.budget.is_spent() {
                edges.push(self.edge(found.mv, &found.next));
            }
        }
        edges
    }

    /// Evaluates a move that leads to the position `next`. One that has occurred in the game counts as a draw.
    fn edge(&mut self, mv: Move, next: &Position) -> Edge {
        self.budget.count();
        let mut edge = Edge::new(mv, next);
        if self.past.contains(next) {
            edge.prove(draw_values(next));
        }
        edge
    }

    fn add(&mut self, position: &Position, edges: Vec<Edge>, waiting: Vec<Move>) -> Option<usize> {
        let node = Node::new(*position, edges, waiting)?;
        let index = self.nodes.len();
        if index == self.nodes.capacity() {
            // Doubling would take twice the memory.
            self.nodes.reserve_exact(2048);
        }
        self.nodes.push(node);
        self.numbers.insert(position.key(), index as u32);
        Some(index)
    }

    /// Opens another move of a node that has been visited often enough, or of which all open moves
    /// are proven.
    fn widen(&mut self, at: usize) {
        let node = &mut self.nodes[at];
        let first = if at == 0 { BREADTH.0 } else { BREADTH.1 };
        let open = first + (WIDENING * f64::from(node.visits).sqrt()) as usize;
        if node.edges.len() >= open && !node.is_exhausted() {
            return;
        }
        if let Some(mv) = node.waiting.pop() {
            let next = node.position.make_move(mv);
            let edge = self.edge(mv, &next);
            self.nodes[at].open(edge);
        }
    }

    /// Whether there is nothing to choose: there is only one move, or the result is proven.
    fn is_decided(&self) -> bool {
        self.nodes.first().is_none_or(|root| {
            let single = root.edges.len() + root.waiting.len() < 2;
            single && self.error.is_some() || root.proven().is_some()
        })
    }

    /// Goes down the tree once and adds a node. Returns false once there is nothing more to do.
    fn simulate(&mut self) -> bool {
        if self.budget.is_spent() || self.is_decided() || self.nodes.len() >= NODES {
            return false;
        }
        let mut path = Vec::with_capacity(16);
        let mut at = 0;
        let values = loop {
            self.widen(at);
            let Some(index) = self.select(at) else {
                return false;
            };
            path.push((at, index));
            let edge = &self.nodes[at].edges[index];
            if let Some(values) = edge.proven() {
                self.budget.count();
                break values;
            }
            let Some(next) = edge.node.map(|node| node as usize) else {
                let Some(values) = self.extend(at, index) else {
                    return false;
                };
                break values;
            };
            if path.iter().any(|&(node, _)| node == next) {
                // The moves lead round in a circle.
                self.budget.count();
                break draw_values(&self.nodes[next].position);
            }
            at = next;
        };
        self.backpropagate(&path, values);
        true
    }

    /// Gives that edge its node and returns the values. Returns `None` if the search was stopped
    /// meanwhile.
    fn extend(&mut self, at: usize, index: usize) -> Option<Values> {
        let next = self.nodes[at]
            .position
            .make_move(self.nodes[at].edges[index].mv);
        let node = if let Some(node) = self.known(&next) {
            self.budget.count();
            node as usize
        } else {
            self.expand(&next)?
        };
        self.nodes[at].edges[index].node = Some(node as u32);
        Some(self.nodes[node].backed)
    }

    /// Returns the node of a position. It returns `None` near the draw by moves without progress, since the
    /// positions of the tree have counted other moves.
    fn known(&self, position: &Position) -> Option<u32> {
        const NEAR: u16 = 16;
        let limit = position.options().quiet_limit.get();
        let is_near = position.no_progress().saturating_add(NEAR) >= limit;
        self.numbers
            .get(&position.key())
            .copied()
            .filter(|_| !is_near)
    }

    /// Returns the edge for the next simulation: good for the player to move, or likely and with few
    /// visits so far, or now and then the worst for the player of the root.
    fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let mover = node.mover();
        let me = self.nodes[0].mover();
        let wary = self.error.is_some() && (node.visits + 1).is_multiple_of(WARY);
        if wary && mover != me && node.position.active_seats().count() > 2 {
            let edges = node.edges.iter().enumerate();
            let worst = edges.min_by_key(|(_, edge)| self.values(edge)[me] as i32);
            return worst.map(|(index, _)| index);
        }
        let root = f64::from(node.visits + 1).sqrt();
        let mut best = None;
        for (index, edge) in node.edges.iter().enumerate() {
            let seems = worth(self.values(edge), mover) + f64::from(self.error(at, edge));
            let value = seems / f64::from(CERTAIN);
            let explore = node.prior(edge) * root / f64::from(edge.visits() + 1);
            let score = value + C_PUCT * explore;
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Returns by how much the value of a move of that node seems off: at the root alone, and if the
    /// result is not certain.
    fn error(&self, at: usize, edge: &Edge) -> i32 {
        match self.error {
            Some(error) if at == 0 && edge.proven().is_none() => {
                error_of(edge.mv, error, self.seed)
            }
            _ => 0,
        }
    }

    /// Returns the edge that the search would play at that node: a proven win, or the most visited one.
    fn best_child(&self, at: usize) -> Option<&Edge> {
        let node = &self.nodes[at];
        let mover = node.mover();
        node.edges.iter().max_by_key(|edge| {
            let visits = if edge.is_proven_win(mover) {
                u32::MAX
            } else {
                edge.visits()
            };
            (visits, edge.worth(mover) + self.error(at, edge))
        })
    }

    /// Returns the values of a move, from its means and the values after best play.
    fn values(&self, edge: &Edge) -> [f64; 4] {
        let mut values = edge.means();
        if let Some(node) = edge.node
            && edge.proven().is_none()
        {
            let backed = self.nodes[node as usize].backed;
            for (value, backed) in values.iter_mut().zip(backed) {
                *value = (1.0 - BACKED) * *value + BACKED * f64::from(backed);
            }
        }
        values
    }

    fn backpropagate(&mut self, path: &[(usize, usize)], values: Values) {
        for &(at, index) in path.iter().rev() {
            let child = self.nodes[at].edges[index].node;
            let proven = child.and_then(|child| self.nodes[child as usize].proven());
            let node = &mut self.nodes[at];
            node.visits += 1;
            let edge = &mut node.edges[index];
            edge.visit(values);
            if let Some(values) = proven {
                edge.prove(one_turn_earlier(values));
            }
            self.back_up(at);
        }
    }

    /// Sets the node's values after best play from those of its moves.
    fn back_up(&mut self, at: usize) {
        let node = &self.nodes[at];
        let mover = node.mover();
        let tried = node.edges.iter().filter_map(|edge| {
            let child = edge.node.map(|child| self.nodes[child as usize].backed);
            edge.proven().or(child)
        });
        let best = tried.max_by_key(|values| worth(values.map(f64::from), mover) as i32);
        if let Some(best) = best {
            self.nodes[at].backed = best;
        }
    }

    /// Returns the best move so far, and the reasons for it.
    fn choice(&self) -> Option<Choice> {
        self.nodes.first()?;
        let chosen = self.best_child(0)?;
        let mut pv = Vec::new();
        let mut at = Some(0);
        while let Some(edge) = at.and_then(|at| self.best_child(at)) {
            pv.push(edge.mv);
            at = edge.node.map(|node| node as usize);
            at = at.filter(|_| pv.len() < LONGEST_PV);
        }
        let info = SearchInfo {
            chances: Seat::ALL.map(|seat| thousandths(chosen.value(seat.index()))),
            nodes: self.budget.looked_at(),
            depth: pv.len() as u32,
            pv,
        };
        Some(Choice {
            mv: chosen.mv,
            info,
        })
    }
}

/// Returns by how much the value of a move of the root seems off, at most by `error`: the same for moves
/// that differ only in the squares of bodies.
fn error_of(mv: Move, error: i32, seed: u64) -> i32 {
    let (from, to, middle) = mv.route();
    let key = [Some(from), Some(to), middle]
        .into_iter()
        .map(|square| square.map_or(81, |square| square.index() as u64))
        .fold(seed, |key, index| Random::new(key ^ index).next_u64());
    Random::new(key).noise(error)
}
