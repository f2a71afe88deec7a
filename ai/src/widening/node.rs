//! The nodes of the widening tree and the moves between them.

use crate::values::{CERTAIN, PROVEN_WIN, Values};
use djambi_rules::{Move, Position, Square};

/// The distance behind the best move, in wins, at which a move's prior is a quarter of the best one's.
const SPREAD: f64 = 0.05;
/// The most moves of a node, apart from the urgent ones.
const BREADTH: usize = 32;
/// The number of moves in a node that differ only in the squares of bodies.
const PER_STEM: usize = 2;
/// The same for urgent moves.
const PER_URGENT_STEM: usize = 4;

/// A move from a node, and what is known of it.
pub(super) struct Edge {
    pub(super) mv: Move,
    /// The static evaluation, or the values once the result is proven.
    score: Values,
    visits: u32,
    sum: [i64; 4],
    pub(super) prior: f32,
    /// The node that the move leads to, once it has been added.
    pub(super) node: Option<u32>,
    proven: bool,
    /// Whether the move is open to simulations from the start.
    pub(super) urgent: bool,
}

impl Edge {
    /// Makes the edge of a move that leads to the position `next`, with the evaluation `score`.
    pub(super) fn new(mv: Move, next: &Position, score: Values) -> Edge {
        Edge {
            mv,
            score,
            visits: 0,
            sum: [0; 4],
            prior: 0.0,
            node: None,
            proven: next.outcome().is_some(),
            urgent: false,
        }
    }

    /// Sets the values for good.
    pub(super) fn prove(&mut self, values: Values) {
        self.proven = true;
        self.score = values;
    }

    /// Returns the values if they are proven.
    pub(super) fn proven(&self) -> Option<Values> {
        self.proven.then_some(self.score)
    }

    /// Adds to the static evaluation of a player.
    pub(super) fn shift(&mut self, player: usize, by: i32) {
        self.score[player] += by;
    }

    pub(super) const fn visits(&self) -> u32 {
        self.visits
    }

    pub(super) fn visit(&mut self, values: Values) {
        self.visits += 1;
        for (sum, value) in self.sum.iter_mut().zip(values) {
            *sum += i64::from(value);
        }
    }

    /// Returns a player's mean of the simulations, or the static evaluation before the first one.
    pub(super) fn value(&self, player: usize) -> i32 {
        if self.visits == 0 || self.proven {
            self.score[player]
        } else {
            (self.sum[player] / i64::from(self.visits)) as i32
        }
    }

    fn is_proven_win(&self, player: usize) -> bool {
        self.proven && self.score[player] > PROVEN_WIN
    }

    /// Returns what moves have in common that differ only in the squares of bodies.
    fn stem(&self) -> (Square, Square, Option<Square>, bool) {
        let mv = self.mv;
        let middle = mv.victim().or(mv.exit());
        let bodies = mv.bodies().next().is_some();
        (mv.from(), mv.to(), middle, bodies)
    }
}

/// A position of the tree.
pub(super) struct Node {
    pub(super) position: Position,
    /// The best move by evaluation first.
    pub(super) edges: Vec<Edge>,
    pub(super) visits: u32,
    /// The values after the best moves of all players, as far as the tree goes.
    pub(super) backed: Values,
    /// Whether the edges are all legal moves.
    complete: bool,
}

impl Node {
    /// Makes a node with the best of the moves found, of which there is at least one.
    pub(super) fn new(position: Position, mut found: Vec<Edge>) -> Option<Node> {
        let mover = position.mover().index();
        found.sort_by_key(|edge| -edge.score[mover]);
        let best = found.first()?.score;
        let mut edges: Vec<Edge> = Vec::with_capacity(found.len().min(BREADTH));
        for mut edge in found {
            let most = if edge.urgent {
                PER_URGENT_STEM
            } else if edges.len() < BREADTH {
                PER_STEM
            } else {
                continue;
            };
            let same = edges.iter().filter(|other| other.stem() == edge.stem());
            if same.count() < most {
                let behind = f64::from(best[mover] - edge.score[mover]) / f64::from(CERTAIN);
                let closeness = 1.0 / (1.0 + behind / SPREAD);
                edge.prior = (closeness * closeness) as f32;
                edges.push(edge);
            }
        }
        let sum: f32 = edges.iter().map(|edge| edge.prior).sum();
        for edge in &mut edges {
            edge.prior /= sum;
        }
        Some(Node {
            complete: edges.len() == position.count_moves(),
            position,
            edges,
            visits: 0,
            backed: best,
        })
    }

    pub(super) const fn mover(&self) -> usize {
        self.position.mover().index()
    }

    /// Returns the values if the result is proven: the player to move has a proven win, or all
    /// legal moves have proven results.
    pub(super) fn proven(&self) -> Option<Values> {
        let mover = self.mover();
        let proven = self.edges.iter().filter_map(Edge::proven);
        let best = proven.max_by_key(|values| values[mover])?;
        let all = || self.complete && self.edges.iter().all(|edge| edge.proven);
        (best[mover] > PROVEN_WIN || all()).then_some(best)
    }

    /// Returns the edge that the search would play here: a proven win, or the most visited one.
    pub(super) fn best_child(&self) -> Option<&Edge> {
        let mover = self.mover();
        self.edges.iter().max_by_key(|edge| {
            let visits = if edge.is_proven_win(mover) {
                u32::MAX
            } else {
                edge.visits
            };
            (visits, edge.value(mover))
        })
    }
}
