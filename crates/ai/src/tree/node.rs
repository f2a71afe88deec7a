//! The nodes of the tree and the moves between them.

use super::aim::worth;
use crate::evaluate::Assessment;
use crate::values::{CERTAIN, PROVEN_WIN, Values};
use djambi_rules::{Move, Position};

/// The distance behind the best move, in wins, at which a move's prior is a quarter of the best one's.
const SPREAD: f64 = 0.05;

/// How many more moves a node has space for once it needs it: most nodes never do.
const MORE: usize = 4;

/// A move from a node that has been evaluated, and what is known of it.
pub(super) struct Edge {
    pub(super) mv: Move,
    /// The mean of the simulations; before the first one the evaluation, and once the result is
    /// proven its values, which are whole numbers.
    values: [f32; 4],
    visits: u32,
    /// How good the move seemed at first, compared with the others of its node.
    weight: f32,
    /// The node that the move leads to, once it has been added.
    pub(super) node: Option<u32>,
    proven: bool,
}

impl Edge {
    /// Evaluates the move that leads to the position `next`.
    pub(super) fn new(mv: Move, next: &Position) -> Edge {
        Edge {
            mv,
            values: Assessment::of(next)
                .corrected(next)
                .map(|value| value as f32),
            visits: 0,
            weight: 0.0,
            node: None,
            proven: next.outcome().is_some(),
        }
    }

    /// Sets the values for good, unless the move ends the game.
    pub(super) fn prove(&mut self, values: Values) {
        if !self.proven {
            self.proven = true;
            self.values = values.map(|value| value as f32);
        }
    }

    /// Returns the values if they are proven.
    pub(super) fn proven(&self) -> Option<Values> {
        self.proven.then(|| self.values.map(|value| value as i32))
    }

    pub(super) const fn visits(&self) -> u32 {
        self.visits
    }

    pub(super) fn visit(&mut self, values: Values) {
        self.visits += 1;
        if self.proven {
            return;
        }
        for (mean, value) in self.values.iter_mut().zip(values) {
            *mean += (value as f32 - *mean) / self.visits as f32;
        }
    }

    /// Returns a player's mean of the simulations, or the evaluation before the first one.
    pub(super) const fn value(&self, player: usize) -> i32 {
        self.values[player] as i32
    }

    /// Returns the means of all players, or the evaluation before the first visit.
    pub(super) fn means(&self) -> [f64; 4] {
        self.values.map(f64::from)
    }

    /// Returns how much a player wants the move.
    pub(super) fn worth(&self, player: usize) -> i32 {
        worth(self.means(), player) as i32
    }

    pub(super) fn is_proven_win(&self, player: usize) -> bool {
        self.proven && self.value(player) > PROVEN_WIN
    }
}

/// A position of the tree.
pub(super) struct Node {
    pub(super) position: Position,
    /// The moves that are open to simulations.
    pub(super) edges: Vec<Edge>,
    /// Moves that have not been evaluated yet; the last one is the next to be.
    pub(super) waiting: Vec<Move>,
    pub(super) visits: u32,
    /// The values after the best moves of all players, as far as the tree goes.
    pub(super) backed: Values,
    /// How much the player to move wanted the best move when the node was made.
    best: i32,
    /// The sum of the edges' weights.
    weights: f32,
    /// Whether the edges and those that wait are all legal moves.
    all: bool,
}

impl Node {
    /// Makes a node with these moves, of which at least one must be evaluated.
    pub(super) fn new(position: Position, edges: Vec<Edge>, waiting: Vec<Move>) -> Option<Node> {
        let mover = position.mover().index();
        let best = edges.iter().max_by_key(|edge| edge.worth(mover))?;
        let backed = [0, 1, 2, 3].map(|player| best.value(player));
        let wanted = best.worth(mover);
        let mut node = Node {
            all: edges.len() + waiting.len() == position.count_moves(),
            position,
            edges: Vec::with_capacity(edges.len()),
            waiting,
            visits: 0,
            backed,
            best: wanted,
            weights: 0.0,
        };
        for edge in edges {
            node.open(edge);
        }
        Some(node)
    }

    /// Opens another move to simulations.
    pub(super) fn open(&mut self, mut edge: Edge) {
        let behind = f64::from((self.best - edge.worth(self.mover())).max(0));
        let closeness = 1.0 / (1.0 + behind / f64::from(CERTAIN) / SPREAD);
        edge.weight = (closeness * closeness) as f32;
        self.weights += edge.weight;
        if self.edges.len() == self.edges.capacity() {
            self.edges.reserve_exact(MORE);
        }
        self.edges.push(edge);
    }

    /// Returns how likely a move is the best one, as it seemed at first.
    pub(super) fn prior(&self, edge: &Edge) -> f64 {
        f64::from(edge.weight / self.weights)
    }

    pub(super) const fn mover(&self) -> usize {
        self.position.mover().index()
    }

    /// Whether the results of all open moves are proven.
    pub(super) fn is_exhausted(&self) -> bool {
        self.edges.iter().all(|edge| edge.proven)
    }

    /// Returns the values if the result is proven: the player to move has a proven win, or all
    /// legal moves have proven results.
    pub(super) fn proven(&self) -> Option<Values> {
        let mover = self.mover();
        let proven = self.edges.iter().filter_map(Edge::proven);
        let best = proven.max_by_key(|values| values[mover])?;
        let all = || self.all && self.waiting.is_empty() && self.is_exhausted();
        (best[mover] > PROVEN_WIN || all()).then_some(best)
    }
}
