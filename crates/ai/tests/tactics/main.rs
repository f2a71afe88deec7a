//! Tactical positions, their solutions, and the levels that find them. The moves that solve a position
//! are found by the rules alone (`tests/it/ai/goal.rs`); the table has them too, for people to read.

#[path = "ai/collect.rs"]
mod collect;
#[path = "ai/goal.rs"]
mod goal;

use std::collections::{BTreeMap, BTreeSet};

use djambi::ai::{Level, SearchRequest, choose};
use djambi_rules::{Options, Position};
use goal::{Goal, stem};

/// Positions with which the searches were tuned.
const TABLE: &str = include_str!("ai/tactics.tsv");
/// Positions collected afterwards, with which nothing was tuned.
const NEW: &str = include_str!("ai/tactics_new.tsv");

/// Goal, position, and the text of its solutions.
fn rows(table: &str) -> impl Iterator<Item = (Goal, Position, &str)> {
    table
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

/// The moves that meet the goal, without the squares of bodies.
fn solutions(goal: Goal, position: &Position) -> BTreeSet<String> {
    let moves = position.legal_moves().into_iter();
    moves
        .filter(|&mv| goal.is_met(position, mv))
        .map(stem)
        .collect()
}

/// How many of the table's positions of these kinds that level solves with so many nodes.
fn solved(table: &str, kinds: &[Goal], level: Level, nodes: u64) -> usize {
    rows(table)
        .filter(|(goal, _, _)| kinds.contains(goal))
        .filter(|(goal, position, _)| {
            let request = SearchRequest {
                position,
                past: &[],
                level,
                nodes,
                seed: 7,
            };
            let choice = choose(&request, &|| false).expect("a move");
            goal.is_met(position, choice.mv)
        })
        .count()
}

/// The same in percent of the first table.
fn percent_solved(level: Level, nodes: u64) -> usize {
    100 * solved(TABLE, &Goal::ALL, level, nodes) / rows(TABLE).count()
}

/// Asserts that the table has so many positions of each kind, and that they have these solutions.
fn is_right(table: &str, of_each: usize) {
    let mut kinds: BTreeMap<Goal, usize> = BTreeMap::new();
    for (goal, position, listed) in rows(table) {
        *kinds.entry(goal).or_default() += 1;
        assert!(goal.is_posed(&position), "{} {position}", goal.key());
        let stems = solutions(goal, &position);
        assert!(!stems.is_empty(), "{} {position}", goal.key());
        if listed != "-" {
            let listed: BTreeSet<String> = listed.split(' ').map(str::to_owned).collect();
            assert_eq!(stems, listed, "{} {position}", goal.key());
        }
    }
    assert_eq!(kinds, Goal::ALL.map(|goal| (goal, of_each)).into());
}

#[test]
fn the_table_is_right() {
    is_right(TABLE, 10);
}

#[test]
fn the_new_table_is_right_and_has_no_position_of_the_first() {
    is_right(NEW, 5);
    let mut known: BTreeSet<_> = rows(TABLE).map(|row| collect::key(&row.1)).collect();
    for (_, position, _) in rows(NEW) {
        assert!(known.insert(collect::key(&position)), "{position}");
    }
}

#[test]
#[ignore = "takes minutes: it prints the new table"]
fn collects_the_new_table() {
    let known = rows(TABLE).map(|(_, position, _)| collect::key(&position));
    for (goal, position) in collect::positions(known.collect(), 5) {
        let stems = Vec::from_iter(solutions(goal, &position)).join(" ");
        let listed = if goal == Goal::StayOut { "-" } else { &stems };
        println!("{}\t{position}\t{listed}", goal.key());
    }
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
    // Of those that it misses most are a matter of judgement (`docs/computer.md`).
    let percent = percent_solved(Level::Grandmaster, 20_000);
    assert!(percent >= 85, "{percent} %");
}

#[test]
fn grandmaster_solves_what_the_rules_alone_decide() {
    let mut kinds = Goal::ALL.to_vec();
    kinds.retain(|goal| !matches!(goal, Goal::TakePower | Goal::Encircle | Goal::Breathe));
    let found = solved(TABLE, &kinds, Level::Grandmaster, 20_000);
    // Two of the three that it misses ask a player with hardly any chance for a kill.
    assert!(found >= 47, "{found} of 50");
}

#[test]
fn grandmaster_solves_new_ones_too() {
    let found = solved(NEW, &Goal::ALL, Level::Grandmaster, 20_000);
    assert!(found >= 35, "{found} of 40");
}
