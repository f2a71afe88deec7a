//! Endings with two active players that are won: grandmaster has to win them, also those in which a wall
//! of corpses has to be opened first.

use djambi_ai::{Level, SearchRequest};
use djambi_rules::{Outcome, Position, Seat};

use crate::{answer, read, request};

const TABLE: &str = include_str!("../positions/endings.tsv");
const MOVES: usize = 60;

/// The endings of the table, by name.
pub fn endings() -> impl Iterator<Item = (&'static str, Position)> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let (name, text) = row.split_once('\t').expect("two fields");
        (name, read(text))
    })
}

/// Plays on, that level with its nodes for the winner against club, and returns after how many moves the
/// winner has won.
fn moves_to_win(start: Position, winner: Seat, with: (Level, u64)) -> Option<usize> {
    let mut past = vec![start];
    for mv in 0..MOVES {
        let (position, before) = past.split_last()?;
        let (level, nodes) = if position.mover() == winner {
            with
        } else {
            (Level::Club, 1_000)
        };
        let request = request(position, level, nodes, mv as u64);
        let choice = answer(&SearchRequest {
            past: before,
            ..request
        });
        let next = position.play(choice.mv).expect("a legal move");
        if let Some(outcome) = next.outcome() {
            return (outcome == Outcome::Won(winner)).then_some(mv + 1);
        }
        past.push(next);
    }
    None
}

#[test]
fn grandmaster_wins_endings_that_are_won() {
    for (name, start) in endings() {
        assert_eq!(start.active().count(), 2, "{name}");
        let moves = moves_to_win(start, Seat::Red, (Level::Grandmaster, 4_000));
        println!("{name}: {moves:?}");
        assert!(moves.is_some(), "{name}: {start}");
    }
    assert!(endings().count() >= 12);
}

/// Positions of games that grandmaster once drew by moves without progress, with two or three armies
/// against a chief behind corpses.
const WALLED: [(&str, Seat); 3] = [
    (
        "yMx1x3x1/1gM2yDgNx2/gMxx4x1/x8/1yC3xx2/x2rM1xyMgM1/3yMrMxxxx/4rMxxxbR/1x4xxbC ybyy y y 1 84",
        Seat::Yellow,
    ),
    (
        "yMx1x3x1/6x2/gMxxgM3x1/xyD1rM4x/yC4xx2/1gN2rMxyMgM1/3yM1xxxx/4rMxxxbR/1x4xxbC ybyy y y 18 101",
        Seat::Yellow,
    ),
    (
        "gCxgM2yMyMyA1/1gD5yNyC/xgRgN3xxyM/2rM2rMgAxx/rM4x3/2x6/6bNxbM/rRrDrNx1bM2bD/1gMx4xgM ggyg g g 37 61",
        Seat::Green,
    ),
];

#[test]
fn grandmaster_opens_walls() {
    for (text, winner) in WALLED {
        let moves = moves_to_win(read(text), winner, (Level::Grandmaster, 10_000));
        println!("{text}: {moves:?}");
        assert!(moves.is_some(), "{text}");
    }
}
