//! Tactical positions, their solutions, and the levels that find them. The moves that solve a position
//! are found by the rules alone (`tests/it/ai/goal.rs`); the table has them too, for people to read.

#[path = "ai/goal.rs"]
mod goal;

use std::collections::BTreeSet;

use djambi::ai::{Level, SearchRequest, choose};
use djambi_rules::{Options, Position};
use goal::{Goal, stem};

const TABLE: &str = include_str!("ai/tactics.tsv");

/// Goal, position, and the text of its solutions.
fn rows() -> impl Iterator<Item = (Goal, Position, &'static str)> {
    TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [goal, position, solutions] = fields[..] else {
                panic!("three fields: {line}");
            };
            let position = Position::read(position, Options::CLASSIC).expect(line);
            (goal.parse().expect(line), position, solutions)
        })
}

/// How many of a hundred that level solves with so many nodes.
fn percent_solved(level: Level, nodes: u64) -> usize {
    let (mut solved, mut all) = (0, 0);
    for (goal, position, _) in rows() {
        let request = SearchRequest {
            position: &position,
            past: &[],
            level,
            nodes,
            seed: 7,
        };
        let choice = choose(&request, &|| false).expect("a move");
        solved += usize::from(goal.is_met(&position, choice.mv));
        all += 1;
    }
    100 * solved / all
}

#[test]
fn the_table_is_right() {
    let mut kinds = BTreeSet::new();
    assert!(rows().count() >= 60);
    for (goal, position, solutions) in rows() {
        kinds.insert(goal);
        assert!(goal.is_posed(&position), "{} {position}", goal.key());
        let met = position.legal_moves().into_iter();
        let met = met.filter(|&mv| goal.is_met(&position, mv));
        let stems: BTreeSet<String> = met.map(stem).collect();
        assert!(!stems.is_empty(), "{} {position}", goal.key());
        if solutions != "-" {
            let listed: BTreeSet<String> = solutions.split(' ').map(str::to_owned).collect();
            assert_eq!(stems, listed, "{} {position}", goal.key());
        }
    }
    assert_eq!(kinds.len(), Goal::ALL.len(), "every kind is there");
}

#[test]
fn club_solves_most() {
    let percent = percent_solved(Level::Club, Level::Club.nodes());
    assert!(percent >= 70, "{percent} %");
}

#[test]
fn master_solves_nearly_all_with_a_part_of_its_nodes() {
    let percent = percent_solved(Level::Master, 20_000);
    assert!(percent >= 90, "{percent} %");
}

#[test]
fn grandmaster_solves_nearly_all_with_a_part_of_its_nodes() {
    let percent = percent_solved(Level::Grandmaster, 20_000);
    assert!(percent >= 90, "{percent} %");
}
