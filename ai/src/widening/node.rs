//! The nodes of the widening tree and the moves between them.

use crate::evaluate::Assessment;
use crate::random::Random;
use crate::values::{CERTAIN, PROVEN_WIN, Values};
use djambi_rules::{Move, Position, Square};

/// The distance behind the best move, in wins, at which a move's prior is a quarter of the best one's.
const SPREAD: f64 = 0.05;
/// The most moves of the root, and of another node, apart from the urgent ones.
pub(super) const BREADTH: (usize, usize) = (48, 16);
/// The number of moves in a node that differ only in the squares of bodies.
const PER_STEM: usize = 2;
/// The same for urgent moves.
const PER_URGENT_STEM: usize = 4;

/// A move that may become one of a node's.
pub(super) struct Candidate {
    mv: Move,
    next: Position,
    /// The static evaluation: the learned part, which takes about as long, follows for the best.
    assessment: Assessment,
    proven: bool,
    /// Whether the move is open to simulations from the start.
    pub(super) urgent: bool,
}

impl Candidate {
    /// Evaluates the move that leads to the position `next`.
    pub(super) fn new(mv: Move, next: &Position, urgent: bool) -> Candidate {
        Candidate {
            mv,
            next: *next,
            assessment: Assessment::of(next),
            proven: next.outcome().is_some(),
            urgent,
        }
    }

    /// Sets the values for good, unless the game is over anyway.
    pub(super) fn prove(&mut self, values: Values) {
        if !self.proven {
            self.proven = true;
            self.assessment = Assessment::certain(values);
        }
    }
}

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
    /// Makes the edge of a candidate and evaluates it with the learned part.
    fn of(candidate: &Candidate) -> Edge {
        Edge {
            mv: candidate.mv,
            score: candidate.assessment.corrected(&candidate.next),
            visits: 0,
            sum: [0; 4],
            prior: 0.0,
            node: None,
            proven: candidate.proven,
            urgent: candidate.urgent,
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
    /// Makes a node with the best of the moves found, of which there is at least one. Those that
    /// stay are evaluated with the learned part, to which up to `noise` is added for the player to
    /// move; `random` decides between equals.
    pub(super) fn new(
        position: Position,
        found: &[Candidate],
        breadth: usize,
        noise: i32,
        random: &mut Random,
    ) -> Option<Node> {
        let mover = position.mover().index();
        let selected = select(mover, found, breadth, random);
        let mut edges: Vec<Edge> = selected.into_iter().map(Edge::of).collect();
        for edge in &mut edges {
            edge.score[mover] += random.noise(noise);
        }
        edges.sort_by_key(|edge| -edge.score[mover]);
        let best = edges.first()?.score;
        for edge in &mut edges {
            let behind = f64::from(best[mover] - edge.score[mover]) / f64::from(CERTAIN);
            let closeness = 1.0 / (1.0 + behind / SPREAD);
            edge.prior = (closeness * closeness) as f32;
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

/// Returns the best moves by static evaluation, and the urgent ones. Few of them differ only in the
/// squares of bodies.
fn select<'a>(
    mover: usize,
    found: &'a [Candidate],
    breadth: usize,
    random: &mut Random,
) -> Vec<&'a Candidate> {
    let mut ranked: Vec<_> = found
        .iter()
        .enumerate()
        .map(|(index, it)| {
            (
                -it.assessment.values[mover],
                random.next_u64() as u32,
                index as u32,
            )
        })
        .collect();
    ranked.sort_unstable();
    let mut selected: Vec<&Candidate> = Vec::with_capacity(found.len().min(breadth));
    for (_, _, index) in ranked {
        let candidate = &found[index as usize];
        let most = if candidate.urgent {
            PER_URGENT_STEM
        } else if selected.len() < breadth {
            PER_STEM
        } else {
            continue;
        };
        let same = selected.iter();
        let same = same.filter(|other| stem(other.mv) == stem(candidate.mv));
        if same.count() < most {
            selected.push(candidate);
        }
    }
    selected
}

/// Returns what moves have in common that differ only in the squares of bodies.
fn stem(mv: Move) -> (Square, Square, Option<Square>, bool) {
    let middle = mv.victim().or(mv.exit());
    (mv.from(), mv.to(), middle, mv.bodies().next().is_some())
}
