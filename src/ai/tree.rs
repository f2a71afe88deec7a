//! The tree: it grows where play is likely to go.
//!
//! Every node is expanded once: all turns worth a look ([`Candidates`]) are made and valued at a
//! glance, and the best few for whoever moves there are kept. After that the tree is walked from
//! the root again and again, each player going for his own value and now and then for what has
//! been looked at little, and a node is added where the walk leaves the tree.

use std::collections::HashSet;

use super::candidates::Candidates;
use super::dice::Dice;
use super::draws::draw;
use super::evaluate::{Values, WHOLE};
use super::search::{Scout, Tuning};
use super::{Account, Choice, Question};
use djambi_rules::{Move, Position, PositionKey, Square};

/// A turn from a node, and what is known of it.
#[derive(Clone, Debug)]
struct Edge {
    mv: Move,
    /// As it looked at a glance.
    glance: Values,
    visits: u32,
    sum: [i64; 4],
    likelihood: f64,
    /// The node it leads to, once there is one.
    node: Option<usize>,
    over: bool,
}

impl Edge {
    fn values(&self) -> Values {
        if self.visits == 0 {
            self.glance
        } else {
            self.sum.map(|sum| (sum / i64::from(self.visits)) as i32)
        }
    }
}

struct Node {
    position: Position,
    edges: Vec<Edge>,
    visits: u32,
}

/// The tree of one search.
pub(super) struct Tree<'a> {
    tuning: Tuning,
    /// What has occurred in the game already: once more is taken for a draw.
    past: HashSet<PositionKey>,
    nodes: Vec<Node>,
    scout: Scout<'a>,
}

impl<'a> Tree<'a> {
    /// A tree without a root yet.
    pub(super) fn new(tuning: Tuning, scout: Scout<'a>, question: &Question<'_>) -> Tree<'a> {
        Tree {
            tuning,
            past: question.past.iter().map(Position::key).collect(),
            nodes: Vec::new(),
            scout,
        }
    }

    /// Makes the root: all turns are valued there, not only those worth a look.
    pub(super) fn plant(&mut self, position: &Position, dice: &mut Dice) {
        let mut found = Vec::new();
        let (scout, past) = (&mut self.scout, &self.past);
        let noise = self.tuning.noise;
        let _ = position.visit_successors(|mv, next| {
            let mut edge = Edge::new(mv, scout.look(next), next.outcome().is_some());
            if !edge.over && past.contains(&next.key()) {
                edge.glance = draw(next);
                edge.over = true;
            }
            let fuzz = dice.below(u64::from(noise.unsigned_abs()) * 2 + 1) as i32 - noise;
            edge.glance[position.mover().index()] += fuzz;
            found.push(edge);
            scout.go_on::<()>()
        });
        self.add(position, found, self.tuning.root_breadth);
    }

    /// Whether there is nothing to choose: one turn only, or one that wins at once.
    fn is_settled(&self) -> bool {
        self.nodes.first().is_none_or(|root| {
            let mover = root.position.mover().index();
            let wins = |edge: &Edge| edge.over && edge.glance[mover] > SURE;
            root.edges.len() < 2 || root.edges.iter().any(wins)
        })
    }

    /// Adds a node with the best of the turns found.
    fn add(&mut self, position: &Position, mut found: Vec<Edge>, breadth: usize) {
        let mover = position.mover().index();
        found.sort_by_key(|edge| -edge.glance[mover]);
        let mut edges: Vec<Edge> = Vec::with_capacity(breadth);
        let best = found.first().map_or(0, |edge| edge.glance[mover]);
        for mut edge in found {
            if edges.len() >= breadth {
                break;
            }
            let twins = edges.iter().filter(|kept| stem(kept.mv) == stem(edge.mv));
            if twins.count() >= self.tuning.twins {
                continue;
            }
            let behind = f64::from(best - edge.glance[mover]) / f64::from(WHOLE);
            let closeness = 1.0 / (1.0 + behind / self.tuning.spread);
            edge.likelihood = closeness * closeness;
            edges.push(edge);
        }
        let sum: f64 = edges.iter().map(|edge| edge.likelihood).sum();
        for edge in &mut edges {
            edge.likelihood /= sum;
        }
        self.nodes.push(Node {
            position: *position,
            edges,
            visits: 0,
        });
    }

    /// Walks down once and adds a node. False once there is nothing more to do.
    pub(super) fn grow(&mut self) -> bool {
        if self.scout.stopped || self.is_settled() || self.nodes.len() >= self.tuning.nodes {
            return false;
        }
        let mut path = Vec::with_capacity(16);
        let mut at = 0;
        let values = loop {
            let Some(index) = self.nodes[at].next(self.tuning.curiosity) else {
                return false;
            };
            path.push((at, index));
            let edge = &self.nodes[at].edges[index];
            if edge.over {
                self.scout.count();
                break edge.glance;
            }
            if let Some(next) = edge.node {
                at = next;
            } else {
                let next = self.nodes[at].position.make_move(edge.mv);
                if self.past.contains(&next.key()) {
                    self.scout.count();
                    let edge = &mut self.nodes[at].edges[index];
                    edge.over = true;
                    edge.glance = draw(&next);
                    break edge.glance;
                }
                let node = self.nodes.len();
                let Some(values) = self.expand(&next) else {
                    return false;
                };
                let won = self.nodes[node].is_won();
                let edge = &mut self.nodes[at].edges[index];
                edge.node = Some(node);
                if won {
                    edge.over = true;
                    edge.glance = later(values);
                    break edge.glance;
                }
                break values;
            }
        };
        self.carry_up(&path, values);
        self.settle_up(&path);
        true
    }

    /// Adds the node of a position and says what it is worth, seen one turn further. `None` if
    /// the search was stopped meanwhile.
    fn expand(&mut self, position: &Position) -> Option<Values> {
        let mover = position.mover().index();
        let mut found = Vec::with_capacity(128);
        let scout = &mut self.scout;
        let _ = Candidates::of(position).visit(|mv, next| {
            let edge = Edge::new(mv, scout.look(next), next.outcome().is_some());
            found.push(edge);
            scout.go_on::<()>()
        });
        if scout.stopped {
            return None;
        }
        let best = found.iter().max_by_key(|edge| edge.glance[mover])?.glance;
        self.add(position, found, self.tuning.breadth);
        Some(best)
    }

    /// A win that the last edge of the path has turned out to be is one for whoever chooses it.
    fn settle_up(&mut self, path: &[(usize, usize)]) {
        for pair in path.windows(2).rev() {
            let [(at, index), (below, _)] = *pair else {
                return;
            };
            let node = &self.nodes[below];
            let mover = node.position.mover().index();
            let win = node
                .edges
                .iter()
                .filter(|edge| edge.over)
                .map(|edge| edge.glance);
            let best = win.max_by_key(|values| values[mover]);
            match best.filter(|values| values[mover] > SURE) {
                Some(values) => {
                    let edge = &mut self.nodes[at].edges[index];
                    edge.over = true;
                    edge.glance = later(values);
                    edge.visits = edge.visits.max(1);
                    edge.sum = edge
                        .glance
                        .map(|value| i64::from(value) * i64::from(edge.visits));
                }
                None => return,
            }
        }
    }

    fn carry_up(&mut self, path: &[(usize, usize)], values: Values) {
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

    /// The best move so far, and why.
    pub(super) fn choice(&self) -> Option<Choice> {
        let root = self.nodes.first()?;
        let chosen = root.favourite()?;
        let mut line = Vec::new();
        let mut at = Some(0);
        while let Some(edge) = at.and_then(|at| self.nodes[at].favourite()) {
            line.push(edge.mv);
            at = edge.node;
        }
        let account = Account {
            chances: chosen
                .values()
                .map(|value| (value / (WHOLE / 1000)).clamp(0, 1000).unsigned_abs() as u16),
            nodes: self.scout.looked_at,
            depth: line.len() as u32,
            line,
        };
        Some(Choice {
            mv: chosen.mv,
            account,
        })
    }
}

impl Edge {
    fn new(mv: Move, glance: Values, over: bool) -> Edge {
        Edge {
            mv,
            glance,
            visits: 0,
            sum: [0; 4],
            likelihood: 0.0,
            node: None,
            over,
        }
    }
}

impl Node {
    /// Whether the mover can win the game at once.
    fn is_won(&self) -> bool {
        let mover = self.position.mover().index();
        self.edges
            .first()
            .is_some_and(|edge| edge.over && edge.glance[mover] > SURE)
    }

    /// The turn to walk along: good for the mover, or likely and looked at little so far.
    fn next(&self, curiosity: f64) -> Option<usize> {
        let mover = self.position.mover().index();
        let scale = curiosity * f64::from(self.visits + 1).sqrt();
        let mut best = None;
        for (index, edge) in self.edges.iter().enumerate() {
            let value = f64::from(edge.values()[mover]) / f64::from(WHOLE);
            let score = value + scale * edge.likelihood / f64::from(edge.visits + 1);
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// The turn that the search would play here: a certain win, or the one looked at most.
    fn favourite(&self) -> Option<&Edge> {
        let mover = self.position.mover().index();
        self.edges.iter().max_by_key(|edge| {
            let value = edge.values()[mover];
            let sure = edge.over && edge.glance[mover] > SURE;
            (if sure { u32::MAX } else { edge.visits }, value)
        })
    }
}

/// From here on a value that is certain is a won game.
const SURE: i32 = WHOLE - WHOLE / 50;

/// The values a turn earlier: a quick win is better than a slow one.
fn later(values: Values) -> Values {
    values.map(|value| value - value / 2000)
}

/// What turns share that differ only in where bodies are put.
fn stem(mv: Move) -> (Square, Square, Option<Square>, bool) {
    let middle = mv.victim().or(mv.exit());
    (mv.from(), mv.to(), middle, mv.bodies().next().is_some())
}
