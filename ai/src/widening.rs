//! The search of *grandmaster*: a tree that widens where it is visited often.
//!
//! Like the tree of the other levels, with these differences. A node keeps more of its candidates;
//! at first only a few are open to simulations, and more with every visit, but moves that kill a
//! chief, save the own chief or take power are open from the start. A simulation prefers moves by
//! their mean value and by the value after best play. Positions that are reached in several ways
//! share one node. Proven results, draws and losses too, are passed on to the moves that lead to
//! them.

mod node;
mod table;

use self::node::{BREADTH, Candidate, Edge, Node};
use self::table::Table;
use super::attacks::AttackMaps;
use super::budget::Budget;
use super::candidates::Candidates;
use super::choosing::Choosing;
use super::draws::draw_values;
use super::mate::forced_win;
use super::past::Past;
use super::random::Random;
use super::request::{Choice, SearchInfo, SearchRequest};
use super::values::{CERTAIN, Values, one_turn_earlier, thousandths};
use djambi_rules::{Move, Position, Role, Seat};

/// The exploration constant: how much a simulation prefers moves with few visits.
const C_PUCT: f64 = 0.3;
/// How much the value after best play counts, next to the mean.
const BACKED: f64 = 0.4;
/// The moves of the root, and of another node, that are open before the first visit.
const OPEN: (usize, usize) = (32, 8);
/// How many more are open, times the square root of the visits.
const WIDENING: f64 = 0.8;
/// The most that the static evaluation of a root move may be off by, at random.
const NOISE: i32 = CERTAIN / 200;
/// The most nodes of the tree. It bounds the memory to about 70 MB.
const NODES: usize = 24_000;
/// How many moves the search for a forced win may make per node of the budget.
const MATE_MOVES: u64 = 4;
/// The longest principal variation that is reported.
const LONGEST_PV: usize = 40;

/// Answers the request by a search.
pub(super) fn search(request: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    let past = Past::of(request);
    let forced = forced_win(
        request,
        &past,
        MATE_MOVES,
        Choosing::ByMerit,
        &|_, _| true,
        stop,
    );
    if forced.is_some() {
        return forced;
    }
    let mut tree = Tree {
        past,
        nodes: Vec::new(),
        table: Table::default(),
        budget: Budget::new(request.nodes, stop),
        random: Random::new(request.seed),
    };
    tree.expand_root(request.position)?;
    while tree.simulate() {}
    tree.choice()
}

/// The tree of one search. The root is the first node.
struct Tree<'a> {
    past: Past,
    nodes: Vec<Node>,
    table: Table,
    budget: Budget<'a>,
    /// Decides between moves of the same value.
    random: Random,
}

impl Tree<'_> {
    /// Makes the root. All moves are evaluated there, not only the candidates, unless they would
    /// use up more than half of the budget.
    fn expand_root(&mut self, position: &Position) -> Option<()> {
        let urgency = Urgency::of(position);
        let half = usize::try_from(self.budget.limit() / 2).unwrap_or(usize::MAX);
        let mut found = Vec::new();
        let (budget, past) = (&mut self.budget, &self.past);
        let add = |mv, next: &Position| {
            budget.count();
            let mut candidate = urgency.candidate(mv, next);
            if past.contains(next) {
                candidate.prove(draw_values(next));
            }
            found.push(candidate);
            budget.check::<()>()
        };
        let _ = if position.count_moves() <= half {
            position.visit_successors(add)
        } else {
            let candidates = Candidates::of(position, Choosing::ByMerit);
            if candidates.count() > half {
                candidates.visit_one_per_stem(add)
            } else {
                candidates.visit(add)
            }
        };
        self.add(position, &found, BREADTH.0, NOISE).map(|_| ())
    }

    /// Adds the node of a position. Returns `None` if the search was stopped meanwhile.
    fn expand(&mut self, position: &Position) -> Option<usize> {
        let urgency = Urgency::of(position);
        let mut found = Vec::with_capacity(128);
        let budget = &mut self.budget;
        let _ = Candidates::of(position, Choosing::ByMerit).visit(|mv, next| {
            budget.count();
            found.push(urgency.candidate(mv, next));
            budget.check::<()>()
        });
        if budget.is_spent() {
            return None;
        }
        self.add(position, &found, BREADTH.1, 0)
    }

    fn add(
        &mut self,
        position: &Position,
        found: &[Candidate],
        breadth: usize,
        noise: i32,
    ) -> Option<usize> {
        let node = Node::new(*position, found, breadth, noise, &mut self.random)?;
        let index = self.nodes.len();
        self.nodes.push(node);
        self.table.insert(position, index as u32);
        Some(index)
    }

    /// Whether there is nothing to choose: there is only one move, or the result is proven.
    fn is_decided(&self) -> bool {
        self.nodes
            .first()
            .is_none_or(|root| root.edges.len() < 2 || root.proven().is_some())
    }

    /// Goes down the tree once and adds a node. Returns false once there is nothing more to do.
    fn simulate(&mut self) -> bool {
        if self.budget.is_spent() || self.is_decided() || self.nodes.len() >= NODES {
            return false;
        }
        let mut path = Vec::with_capacity(16);
        let mut at = 0;
        let values = loop {
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
        if self.past.contains(&next) {
            self.budget.count();
            let values = draw_values(&next);
            self.nodes[at].edges[index].prove(values);
            return Some(values);
        }
        let node = if let Some(node) = self.table.get(&next) {
            self.budget.count();
            node as usize
        } else {
            self.expand(&next)?
        };
        self.nodes[at].edges[index].node = Some(node as u32);
        Some(self.nodes[node].backed)
    }

    /// Returns the edge for the next simulation among those that are open: good for the player to
    /// move, or likely and with few visits so far.
    fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let mover = node.mover();
        let root = f64::from(node.visits + 1).sqrt();
        let (first, other) = OPEN;
        let open = if at == 0 { first } else { other } + (WIDENING * root) as usize;
        let mut best = None;
        for (index, edge) in node.edges.iter().enumerate() {
            if index >= open && !edge.urgent {
                continue;
            }
            let value = self.value(edge, mover) / f64::from(CERTAIN);
            let explore = f64::from(edge.prior) * root / f64::from(edge.visits() + 1);
            let score = value + C_PUCT * explore;
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Returns a player's value of a move, from its mean and the value after best play.
    fn value(&self, edge: &Edge, player: usize) -> f64 {
        let mean = f64::from(edge.value(player));
        match edge.node {
            Some(node) if edge.proven().is_none() => {
                let backed = self.nodes[node as usize].backed[player];
                (1.0 - BACKED) * mean + BACKED * f64::from(backed)
            }
            _ => mean,
        }
    }

    fn backpropagate(&mut self, path: &[(usize, usize)], values: Values) {
        for &(at, index) in path.iter().rev() {
            let child = self.nodes[at].edges[index].node;
            let proven = child.and_then(|child| self.nodes[child as usize].proven());
            let node = &mut self.nodes[at];
            node.visits += 1;
            let edge = &mut node.edges[index];
            edge.visit(values);
            if let Some(values) = proven.filter(|_| edge.proven().is_none()) {
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
        if let Some(best) = tried.max_by_key(|values| values[mover]) {
            self.nodes[at].backed = best;
        }
    }

    /// Returns the best move so far, and the reasons for it.
    fn choice(&self) -> Option<Choice> {
        let chosen = self.nodes.first()?.best_child()?;
        let mut pv = Vec::new();
        let mut at = Some(0);
        while let Some(edge) = at.and_then(|at: usize| self.nodes[at].best_child()) {
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

/// Returns which moves are open from the start: those that kill a chief, save the own chief or take
/// power.
struct Urgency<'a> {
    position: &'a Position,
    in_danger: bool,
    in_power: bool,
}

impl Urgency<'_> {
    fn of(position: &Position) -> Urgency<'_> {
        let mover = position.mover();
        Urgency {
            position,
            in_danger: is_in_danger(position, mover),
            in_power: position.in_power() == Some(mover),
        }
    }

    fn candidate(&self, mv: Move, next: &Position) -> Candidate {
        let mover = self.position.mover();
        let board = self.position.board();
        let is_chief = |square| {
            let piece = board.piece(square);
            piece.is_some_and(|piece| piece.role == Role::Chief)
        };
        let urgent = mv.victims().any(is_chief)
            || !self.in_power && next.in_power() == Some(mover)
            || self.in_danger && !is_in_danger(next, mover);
        Candidate::new(mv, next, urgent)
    }
}

fn is_in_danger(position: &Position, seat: Seat) -> bool {
    let attacks = AttackMaps::of(position);
    let chief = position.chief(seat);
    chief.is_some_and(|chief| attacks.kills_of_others(seat).contains(chief))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::level::Level;
    use crate::values::DRAW;
    use djambi_rules::{Options, Square};

    fn tactics() -> Vec<Position> {
        let table = include_str!("../../tests/it/ai/tactics.tsv");
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        let texts = rows.filter_map(|line| line.split('\t').nth(1));
        texts
            .map(|text| Position::read(text, Options::CLASSIC).expect(text))
            .collect()
    }

    fn with_tree<T>(position: &Position, nodes: u64, test: impl FnOnce(&mut Tree<'_>) -> T) -> T {
        let request = SearchRequest {
            position,
            past: &[],
            level: Level::Grandmaster,
            nodes,
            seed: 1,
        };
        let stop = || false;
        let mut tree = Tree {
            past: Past::of(&request),
            nodes: Vec::new(),
            table: Table::default(),
            budget: Budget::new(nodes, &stop),
            random: Random::new(1),
        };
        test(&mut tree)
    }

    fn route(mv: Move) -> (Square, Square, Square) {
        (mv.from(), mv.to(), mv.end())
    }

    #[test]
    fn kills_of_chiefs_rescues_and_power_are_never_left_out() {
        let mut beyond_the_open = 0;
        for position in tactics() {
            let mut urgent = BTreeSet::new();
            let urgency = Urgency::of(&position);
            let _ = Candidates::of(&position, Choosing::ByMerit).visit(|mv, next| {
                if urgency.candidate(mv, next).urgent {
                    urgent.insert(route(mv));
                }
                ControlFlow::<()>::Continue(())
            });
            with_tree(&position, 100_000, |tree| {
                let node = tree.expand(&position).expect("a node");
                let edges = &tree.nodes[node].edges;
                let found = edges.iter().filter(|edge| edge.urgent);
                let found: BTreeSet<_> = found.map(|edge| route(edge.mv)).collect();
                assert_eq!(found, urgent, "{position}");
                let late = edges.iter().skip(OPEN.1);
                beyond_the_open += late.filter(|edge| edge.urgent).count();
            });
        }
        assert!(beyond_the_open > 20, "{beyond_the_open}");
    }

    #[test]
    fn a_node_opens_more_moves_with_every_visit() {
        let position = Position::default();
        with_tree(&position, 60_000, |tree| {
            tree.expand_root(&position).expect("a root");
            while tree.simulate() {}
            let root = &tree.nodes[0];
            assert!(root.visits > 100, "{}", root.visits);
            for node in &tree.nodes[1..] {
                let tried = node.edges.iter().rposition(|edge| edge.visits() > 0);
                let open = OPEN.1 + (WIDENING * f64::from(node.visits + 1).sqrt()) as usize;
                let edge = tried.map(|index| &node.edges[index]);
                assert!(
                    tried.is_none_or(|last| last < open) || edge.is_some_and(|edge| edge.urgent),
                    "{tried:?} of {open}"
                );
            }
        });
    }

    #[test]
    fn ways_to_the_same_position_share_its_node() {
        // A chief and a militant on each side: many positions are reached in several ways.
        let text = "x3x3x/9/9/9/9/9/9/9/rC1rM3bM1bC rb-- r r 0 1";
        let position = Position::read(text, Options::CLASSIC).expect(text);
        with_tree(&position, 20_000, |tree| {
            tree.expand_root(&position).expect("a root");
            while tree.simulate() {}
            let links = tree.nodes.iter().flat_map(|node| &node.edges);
            let links = links.filter(|edge| edge.node.is_some()).count();
            let keys: std::collections::HashSet<_> =
                tree.nodes.iter().map(|node| node.position.key()).collect();
            assert_eq!(keys.len(), tree.nodes.len(), "no position twice");
            assert!(links >= tree.nodes.len() + 10, "{links}");
        });
    }

    #[test]
    fn a_lost_game_is_proven_lost() {
        // Red's chief can only go to a8 and b8, and Blue's reporter kills on both.
        let text = "rCxx6/7bR1/xxx6/9/9/9/9/9/8bC rb-- r r 0 1";
        let position = Position::read(text, Options::CLASSIC).expect(text);
        with_tree(&position, 20_000, |tree| {
            tree.expand_root(&position).expect("a root");
            while tree.simulate() {}
            let values = tree.nodes[0].proven();
            assert!(values.is_some_and(|values| values[0] < DRAW), "{values:?}");
            assert!(tree.budget.looked_at() < 20_000, "it ends early");
        });
    }
}
