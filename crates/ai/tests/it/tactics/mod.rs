//! Tactical positions, their solutions, and the levels that find them. The moves that solve a position
//! are found by the rules alone (`goal.rs`); the table has them too, for people to read.

mod goal;

use std::collections::{BTreeMap, BTreeSet};

use djambi_ai::Level;
use djambi_rules::Position;

use self::goal::{Goal, stem};
use crate::{answer, read, request};

/// Positions with which the searches were tuned.
const TABLE: &str = include_str!("../../positions/tactics.tsv");
/// Positions collected afterwards, with which nothing was tuned.
const NEW: &str = include_str!("../../positions/tactics_new.tsv");

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
            (goal.parse().expect(line), read(position), solutions)
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

/// Returns how many of the table's positions of these kinds the level solves with `nodes` nodes.
fn solved(table: &str, kinds: &[Goal], level: Level, nodes: u64) -> usize {
    rows(table)
        .filter(|(goal, _, _)| kinds.contains(goal))
        .filter(|(goal, position, _)| {
            let choice = answer(&request(position, level, nodes, 7));
            goal.is_met(position, choice.mv)
        })
        .count()
}

/// Asserts that the table has `of_each` positions of each kind, and that the written solutions are
/// all solutions.
fn is_right(table: &str, of_each: usize) {
    let mut kinds: BTreeMap<Goal, usize> = BTreeMap::new();
    for (goal, position, listed) in rows(table) {
        *kinds.entry(goal).or_default() += 1;
        assert!(goal.is_posed(&position), "{goal} {position}");
        let stems = solutions(goal, &position);
        assert!(!stems.is_empty(), "{goal} {position}");
        if listed != "-" {
            let listed: BTreeSet<String> = listed.split(' ').map(str::to_owned).collect();
            assert_eq!(stems, listed, "{goal} {position}");
        }
    }
    assert_eq!(kinds, Goal::ALL.map(|goal| (goal, of_each)).into());
}

#[test]
fn the_tables_are_right() {
    is_right(TABLE, 10);
    is_right(NEW, 5);
}

#[test]
fn each_level_solves_most() {
    for (level, nodes, least) in [
        (Level::Club, Level::Club.nodes(), 44),
        (Level::Master, Level::Master.nodes(), 54),
        // Most of those that it misses are a matter of judgement.
        (Level::Grandmaster, 5_000, 68),
    ] {
        let found = solved(TABLE, &Goal::ALL, level, nodes);
        println!("{level}: {found} of 80");
        assert!(found >= least, "{level}: {found} of 80");
    }
}

#[test]
fn grandmaster_solves_new_ones_too() {
    let found = solved(NEW, &Goal::ALL, Level::Grandmaster, 5_000);
    assert!(found >= 35, "{found} of 40");
}

#[test]
fn grandmaster_solves_what_the_rules_alone_decide() {
    let mut kinds = Goal::ALL.to_vec();
    kinds.retain(|goal| !matches!(goal, Goal::TakePower | Goal::Encircle | Goal::Breathe));
    let found = solved(TABLE, &kinds, Level::Grandmaster, 5_000);
    // Two of the three that it misses ask a player with hardly any chance for a kill.
    assert!(found >= 46, "{found} of 50");
}
