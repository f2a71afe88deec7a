//! Tests of the search tree.

use std::collections::BTreeSet;

use super::*;
use crate::level::Level;
use crate::values::DRAW;
use djambi_rules::{Options, Square};

fn tactics() -> Vec<Position> {
    positions(include_str!("../../tests/positions/tactics.tsv"))
}

fn positions(table: &str) -> Vec<Position> {
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
    let error = Some(Level::Grandmaster.error());
    let mut tree = Tree::new(&request, Past::of(&request), error, &|| false);
    test(&mut tree)
}

fn route(mv: Move) -> (Square, Square, Square) {
    (mv.from(), mv.to(), mv.end())
}

#[test]
fn kills_of_chiefs_rescues_and_power_are_never_left_out() {
    let mut late = 0;
    for position in tactics() {
        let mut expansion = Expansion::of(&position);
        expansion.add_candidates(&|_, _| true);
        let urgent: BTreeSet<_> = expansion.urgent().map(|(mv, _)| route(mv)).collect();
        late += expansion
            .urgent()
            .filter(|(_, before)| *before >= BREADTH.1)
            .count();
        with_tree(&position, 100_000, |tree| {
            let node = tree.expand(&position).expect("a node");
            let found = tree.nodes[node].edges.iter().map(|edge| route(edge.mv));
            let found: BTreeSet<_> = found.collect();
            assert!(urgent.is_subset(&found), "{position}");
        });
    }
    assert!(late > 20, "by their rank they would wait: {late}");
}

#[test]
fn a_node_opens_more_moves_with_every_visit() {
    // Four players, and nothing to be won at once.
    let position = tactics()[50];
    with_tree(&position, 60_000, |tree| {
        tree.expand_root(&position, &|_, _| true).expect("a root");
        let first = tree.nodes[0].edges.len();
        while tree.simulate() {}
        let root = &tree.nodes[0];
        assert!(root.visits > 400, "{}", root.visits);
        assert!(root.edges.len() > first + 10, "{}", root.edges.len());
        let mut opened = 0;
        for node in &tree.nodes {
            let moves: BTreeSet<Move> = node.edges.iter().map(|edge| edge.mv).collect();
            assert_eq!(moves.len(), node.edges.len(), "no move twice");
            assert!(node.waiting.iter().all(|mv| !moves.contains(mv)));
            opened += usize::from(node.visits > 10 && moves.len() > BREADTH.1);
        }
        assert!(opened > 20, "{opened}");
    });
}

#[test]
fn every_legal_move_of_the_root_is_open_or_waits() {
    for position in tactics().into_iter().step_by(8) {
        with_tree(&position, 100_000, |tree| {
            tree.expand_root(&position, &|_, _| true).expect("a root");
            let root = &tree.nodes[0];
            let all = root
                .edges
                .iter()
                .map(|edge| edge.mv)
                .chain(root.waiting.clone());
            let all: BTreeSet<Move> = all.collect();
            let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
            assert_eq!(all, legal, "{position}");
        });
    }
}

#[test]
fn ways_to_the_same_position_share_its_node() {
    // A chief and a militant on each side: many positions are reached in several ways.
    let text = "x3x3x/9/9/9/9/9/9/9/rC1rM3bM1bC rb-- r r 0 1";
    let position = Position::read(text, Options::CLASSIC).expect(text);
    with_tree(&position, 20_000, |tree| {
        tree.expand_root(&position, &|_, _| true).expect("a root");
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
        tree.expand_root(&position, &|_, _| true).expect("a root");
        while tree.simulate() {}
        let values = tree.nodes[0].proven();
        assert!(values.is_some_and(|values| values[0] < DRAW), "{values:?}");
        assert!(tree.budget.looked_at() < 20_000, "it ends early");
    });
}

#[test]
fn moves_that_let_others_kill_a_chief_never_wait() {
    // Blue's diplomat has left h2, so Yellow's can set Green's militant down there, beside Blue's chief.
    let text = "gCgAgM3yMyAyC/gRgDyD5yR/1bMgN2yMyNbDyM/gM8/3x5/x5bM2/rMrMrNrM2bN1bM/rRyM4rD1bR/gMrArM3bMbAbC gbyg y y 1 10";
    let position = Position::read(text, Options::CLASSIC).expect(text);
    with_tree(&position, 100_000, |tree| {
        let node = tree.expand(&position).expect("a node");
        let found = tree.nodes[node].edges.iter().map(|edge| edge.mv);
        let found: Vec<String> = found.map(|mv| mv.to_string()).collect();
        assert!(
            found.iter().any(|mv| mv.starts_with("Dc8~c9@h2")),
            "{found:?}"
        );
    });
}

#[test]
fn a_corpse_shields_the_chief_that_has_killed() {
    // Blue's chief can kill the assassin on g3, if the corpse goes to f4, before Red's chief in the maze.
    let text = "5x1x1/1rN7/9/9/4rC4/7bC1/4xxrA2/1xx5x/x2x4x rbrr b b 1 101";
    let position = Position::read(text, Options::CLASSIC).expect(text);
    with_tree(&position, 60, |tree| {
        tree.expand_root(&position, &|_, _| true).expect("a root");
        while tree.simulate() {}
        let choice = tree.choice().expect("a move");
        assert_eq!(choice.mv.to_string(), "Ch4xg3@f4");
    });
}
