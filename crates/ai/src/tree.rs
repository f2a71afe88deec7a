//! The tree of *novice*, *club* and *master*: it grows where play is likely to go.
//!
//! Every node is expanded once: all [`Candidates`] are made and evaluated, and the best few for
//! the player to move there stay. After that each simulation starts at the root; every player
//! chooses the move with the best value so far, or now and then one with few visits, and a node is
//! added where the simulation leaves the tree.

use std::ops::ControlFlow;

use super::budget::Budget;
use super::candidates::Candidates;
use super::choosing::Choosing;
use super::draws::draw_values;
use super::evaluate::evaluate;
use super::past::Past;
use super::random::Random;
use super::request::{Allowed, Choice, SearchInfo};
use super::tuning::Tuning;
use super::values::{CERTAIN, PROVEN_WIN, Values, one_turn_earlier, thousandths};
use djambi_rules::{Move, Position, Square};

/// A move from a node, and what is known of it.
#[derive(Clone, Debug)]
struct Edge {
    mv: Move,
    /// The static evaluation, or the values once the result is proven.
    score: Values,
    visits: u32,
    sum: [i64; 4],
    prior: f64,
    /// The node that the move leads to, once it has been added.
    node: Option<usize>,
    proven: bool,
}

struct Node {
    position: Position,
    edges: Vec<Edge>,
    visits: u32,
}

/// The tree of one search.
pub(super) struct Tree<'a> {
    tuning: Tuning,
    past: Past,
    nodes: Vec<Node>,
    budget: Budget<'a>,
    /// Decides between moves of the same value.
    ties: Random,
}

impl<'a> Tree<'a> {
    /// Makes a tree that has no root yet.
    pub(super) fn new(tuning: Tuning, budget: Budget<'a>, past: Past, seed: u64) -> Tree<'a> {
        Tree {
            tuning,
            past,
            nodes: Vec::new(),
            budget,
            ties: Random::new(!seed),
        }
    }

    /// Makes the root. All allowed moves are evaluated there, not only the candidates, unless they
    /// would use up more than half of the budget.
    pub(super) fn expand_root(
        &mut self,
        position: &Position,
        allowed: Allowed<'_>,
        random: &mut Random,
    ) {
        let mut found = Vec::new();
        let (budget, past) = (&mut self.budget, &self.past);
        let half = usize::try_from(budget.limit() / 2).unwrap_or(usize::MAX);
        let (noise, choosing) = (self.tuning.noise, self.tuning.choosing);
        let add = |mv, next: &Position| {
            if !allowed(mv, next) {
                return ControlFlow::Continue(());
            }
            budget.count();
            let mut edge = Edge::new(mv, next, choosing);
            if !edge.proven && past.contains(next) {
                edge.prove(draw_values(next));
            }
            edge.score[position.mover().index()] += random.noise(noise);
            found.push(edge);
            budget.check::<()>()
        };
        let _ = match choosing {
            Choosing::ByMerit if position.count_moves() > half => {
                let candidates = Candidates::of(position, Choosing::ByMerit);
                if candidates.count() > half {
                    candidates.visit_one_per_stem(add)
                } else {
                    candidates.visit(add)
                }
            }
            _ => position.visit_successors(add),
        };
        self.add(position, found, self.tuning.root_breadth);
    }

    /// Whether nothing can be found out: there is only one move and it is to be played, or one wins
    /// at once.
    fn is_decided(&self) -> bool {
        self.nodes.first().is_none_or(|root| {
            let mover = root.position.mover().index();
            let wins = |edge: &Edge| edge.proven && edge.score[mover] > PROVEN_WIN;
            root.edges.len() < self.tuning.fewest || root.edges.iter().any(wins)
        })
    }

    /// Adds a node with the best of the moves found.
    fn add(&mut self, position: &Position, mut found: Vec<Edge>, breadth: usize) {
        let mover = position.mover().index();
        found.sort_by_key(|edge| -edge.score[mover]);
        let mut edges: Vec<Edge> = Vec::with_capacity(breadth);
        let best = found.first().map_or(0, |edge| edge.score[mover]);
        for mut edge in found {
            if edges.len() >= breadth {
                break;
            }
            let same_stem = edges.iter().filter(|other| stem(other.mv) == stem(edge.mv));
            if same_stem.count() >= self.tuning.per_stem {
                continue;
            }
            let behind = f64::from(best - edge.score[mover]) / f64::from(CERTAIN);
            let closeness = 1.0 / (1.0 + behind / self.tuning.spread);
            edge.prior = closeness * closeness;
            edges.push(edge);
        }
        let sum: f64 = edges.iter().map(|edge| edge.prior).sum();
        for edge in &mut edges {
            edge.prior /= sum;
        }
        self.nodes.push(Node {
            position: *position,
            edges,
            visits: 0,
        });
    }

    /// Goes down the tree once and adds a node. Returns false once there is nothing more to do.
    pub(super) fn simulate(&mut self) -> bool {
        if self.budget.is_spent() || self.is_decided() || self.nodes.len() >= self.tuning.nodes {
            return false;
        }
        let mut path = Vec::with_capacity(16);
        let mut at = 0;
        let values = loop {
            let Some(index) = self.nodes[at].select(self.tuning.c_puct) else {
                return false;
            };
            path.push((at, index));
            let edge = &self.nodes[at].edges[index];
            if edge.proven {
                self.budget.count();
                break edge.score;
            }
            let Some(next) = edge.node else {
                let Some(values) = self.extend(at, index) else {
                    return false;
                };
                break values;
            };
            at = next;
        };
        self.backpropagate(&path, values);
        self.propagate_proven(&path);
        true
    }

    /// Adds the node to which that edge leads, unless the move repeats a position, and returns the
    /// values. Returns `None` if the search was stopped meanwhile.
    fn extend(&mut self, at: usize, index: usize) -> Option<Values> {
        let next = self.nodes[at]
            .position
            .make_move(self.nodes[at].edges[index].mv);
        if self.past.contains(&next) {
            self.budget.count();
            let edge = &mut self.nodes[at].edges[index];
            edge.prove(draw_values(&next));
            return Some(edge.score);
        }
        let node = self.nodes.len();
        let values = self.expand(&next)?;
        let won = self.nodes[node].is_won();
        let edge = &mut self.nodes[at].edges[index];
        edge.node = Some(node);
        if won {
            edge.prove(one_turn_earlier(values));
            return Some(edge.score);
        }
        Some(values)
    }

    /// Adds the node of a position and returns its values after the best move by evaluation.
    /// Returns `None` if the search was stopped meanwhile.
    fn expand(&mut self, position: &Position) -> Option<Values> {
        let mover = position.mover().index();
        let mut found = Vec::with_capacity(128);
        let (budget, choosing) = (&mut self.budget, self.tuning.choosing);
        let _ = Candidates::of(position, choosing).visit(|mv, next| {
            budget.count();
            found.push(Edge::new(mv, next, choosing));
            budget.check::<()>()
        });
        if budget.is_spent() {
            return None;
        }
        if choosing == Choosing::ByMerit {
            self.ties.shuffle(&mut found);
        }
        let best = found.iter().max_by_key(|edge| edge.score[mover])?.score;
        self.add(position, found, self.tuning.breadth);
        Some(best)
    }

    /// Passes a win at the end of the path on to the moves that lead to it.
    fn propagate_proven(&mut self, path: &[(usize, usize)]) {
        for pair in path.windows(2).rev() {
            let [(at, index), (below, _)] = *pair else {
                return;
            };
            let node = &self.nodes[below];
            let mover = node.position.mover().index();
            let proven = node.edges.iter().filter(|edge| edge.proven);
            let best = proven
                .map(|edge| edge.score)
                .max_by_key(|values| values[mover]);
            let Some(values) = best.filter(|values| values[mover] > PROVEN_WIN) else {
                return;
            };
            let edge = &mut self.nodes[at].edges[index];
            edge.prove(one_turn_earlier(values));
            edge.visits = edge.visits.max(1);
            edge.sum = edge
                .score
                .map(|value| i64::from(value) * i64::from(edge.visits));
        }
    }

    fn backpropagate(&mut self, path: &[(usize, usize)], values: Values) {
        for &(at, index) in path.iter().rev() {
            let node = &mut self.nodes[at];
            node.visits += 1;
            let edge = &mut node.edges[index];
            edge.visits += 1;
            for (sum, value) in edge.sum.iter_mut().zip(values) {
                *sum += i64::from(value);
            }
        }
    }

    /// Returns the best move so far, and the reasons for it.
    pub(super) fn choice(&self) -> Option<Choice> {
        let root = self.nodes.first()?;
        let chosen = root.best_child()?;
        let mut pv = Vec::new();
        let mut at = Some(0);
        while let Some(edge) = at.and_then(|at| self.nodes[at].best_child()) {
            pv.push(edge.mv);
            at = edge.node;
        }
        let info = SearchInfo {
            chances: chosen.values().map(thousandths),
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

impl Edge {
    /// Makes the edge of a move that leads to the position `next`.
    fn new(mv: Move, next: &Position, choosing: Choosing) -> Edge {
        Edge {
            mv,
            score: evaluate(next, choosing),
            visits: 0,
            sum: [0; 4],
            prior: 0.0,
            node: None,
            proven: next.outcome().is_some(),
        }
    }

    fn prove(&mut self, values: Values) {
        self.proven = true;
        self.score = values;
    }

    /// Returns the mean of the simulations, or the static evaluation before the first one.
    fn values(&self) -> Values {
        if self.visits == 0 {
            self.score
        } else {
            self.sum.map(|sum| (sum / i64::from(self.visits)) as i32)
        }
    }
}

impl Node {
    /// Whether the player to move can win the game at once.
    fn is_won(&self) -> bool {
        let mover = self.position.mover().index();
        self.edges
            .first()
            .is_some_and(|edge| edge.proven && edge.score[mover] > PROVEN_WIN)
    }

    /// Returns the edge for the next simulation: good for the player to move, or likely and with
    /// few visits so far.
    fn select(&self, c_puct: f64) -> Option<usize> {
        let mover = self.position.mover().index();
        let scale = c_puct * f64::from(self.visits + 1).sqrt();
        let mut best = None;
        for (index, edge) in self.edges.iter().enumerate() {
            let value = f64::from(edge.values()[mover]) / f64::from(CERTAIN);
            let score = value + scale * edge.prior / f64::from(edge.visits + 1);
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Returns the edge that the search would play here: a proven win, or the most visited one.
    fn best_child(&self) -> Option<&Edge> {
        let mover = self.position.mover().index();
        self.edges.iter().max_by_key(|edge| {
            let value = edge.values()[mover];
            let sure = edge.proven && edge.score[mover] > PROVEN_WIN;
            (if sure { u32::MAX } else { edge.visits }, value)
        })
    }
}

/// Returns what moves have in common that differ only in the squares of bodies.
fn stem(mv: Move) -> (Square, Square, Option<Square>, bool) {
    let middle = mv.victim().or(mv.exit());
    (mv.from(), mv.to(), middle, mv.bodies().next().is_some())
}
