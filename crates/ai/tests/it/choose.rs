//! Computer players: their moves are legal, in time, and the same for the same request.

use std::cell::Cell;
use std::time::{Duration, Instant};

use djambi_ai::{Choice, Level, SearchRequest, choose};
use djambi_rules::{Outcome, Position, Role, Seat};

use crate::endings::endings;
use crate::{answer, read, request};

fn ask(position: &Position, level: Level, nodes: u64, seed: u64) -> Choice {
    answer(&request(position, level, nodes, seed))
}

/// Thousands of legal moves: a necromobile that may lift a corpse out of the maze and another one
/// on its way out.
const THOUSANDS: &str = "8bC/1x2x2x1/9/9/rC2rNx2x1/9/9/1x2x2x1/9 rb-- r r 0 1";
/// Red has only a chief, which is attacked on every square that it can reach.
const LOST: &str = "rCx7/1x7/9/9/9/9/9/9/bA1bC6 rb-- r r 0 1";

#[test]
fn every_level_plays_legal_moves_to_the_end_of_a_game() {
    for (round, level) in Level::ALL.into_iter().enumerate() {
        let mut position = Position::default();
        let mut moves = 0;
        while position.outcome().is_none() && moves < 60 {
            // The level sits on two seats, random players on the others.
            let here = if position.mover().index() % 2 == round % 2 {
                level
            } else {
                Level::Random
            };
            let choice = ask(&position, here, 400, moves);
            assert_eq!(choice.info.pv.first(), Some(&choice.mv));
            position = position.play(choice.mv).expect("a legal move");
            moves += 1;
        }
    }
}

#[test]
fn the_same_request_has_the_same_answer() {
    let position = Position::default();
    for level in Level::ALL {
        let answers: Vec<_> = (0..12)
            .map(|seed| ask(&position, level, 300, seed))
            .collect();
        for (seed, answer) in (0..12).zip(&answers) {
            assert_eq!(&ask(&position, level, 300, seed), answer, "{level}");
        }
        assert!(
            answers.iter().any(|other| *other != answers[0]),
            "{level}: the seed decides"
        );
    }
}

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_move() {
    for text in [&Position::default().to_string(), THOUSANDS, LOST] {
        let position = read(text);
        for level in Level::ALL {
            let asked = Cell::new(0);
            let endless = request(&position, level, u64::MAX, 1);
            let choice = choose(&endless, &|| {
                asked.set(asked.get() + 1);
                true
            });
            assert!(
                position.is_legal(choice.expect("a move").mv),
                "{level} in {text}"
            );
            assert!(
                asked.get() <= 2,
                "each of its two parts asks once and stops"
            );
        }
    }
}

#[test]
fn a_search_of_a_millisecond_ends_in_time_even_among_thousands_of_moves() {
    let position = read(THOUSANDS);
    assert!(
        position.count_moves() >= 14_000,
        "{}",
        position.count_moves()
    );
    for level in Level::ALL {
        let deadline = Instant::now() + Duration::from_millis(1);
        let endless = request(&position, level, u64::MAX, 1);
        let late = Cell::new(0);
        let choice = choose(&endless, &|| {
            let over = Instant::now() >= deadline;
            late.set(late.get() + u32::from(over));
            over
        });
        assert!(position.is_legal(choice.expect("a move").mv));
        assert!(late.get() <= 2, "each of its two parts stops once");
    }
}

#[test]
fn one_node_is_enough_for_a_move_and_none_once_the_game_is_over() {
    let over = [Seat::Red, Seat::Blue, Seat::Green]
        .into_iter()
        .try_fold(Position::default(), |position, seat| position.resign(seat))
        .expect("three may resign");
    for level in Level::ALL {
        for nodes in [0, 1, 2] {
            let position = read(THOUSANDS);
            let choice = ask(&position, level, nodes, 3);
            assert!(position.is_legal(choice.mv), "{level}");
        }
        assert_eq!(choose(&request(&over, level, 100, 1), &|| false), None);
    }
}

#[test]
fn the_only_legal_move_is_played_without_a_search() {
    // Red's chief is walled in except for one square, and no other piece of Red's can move.
    let position = read("rCx7/1x7/x8/9/9/9/9/9/7bAbC rb-- r r 0 1");
    assert_eq!(position.count_moves(), 1, "{:?}", position.legal_moves());
    for level in Level::ALL {
        let choice = ask(&position, level, 100_000, 1);
        assert_eq!(choice.mv, position.legal_moves()[0]);
        assert!(choice.info.nodes < 100, "{level}: nothing to think about");
    }
}

/// Yellow sits behind corpses in the corner, with an assassin and a militant. `helper` is Green's
/// piece on h4: only a necromobile opens the wall.
fn behind_a_wall(helper: char) -> Position {
    read(&format!(
        "4x2x1/1x2x3x/x1xx5/gR2x5/gAxxxgC4/xxxx3g{helper}1/1xxxx4/xyCxx2xx1/xyArMx3x1 ygyg g y 0 107"
    ))
}

#[test]
fn it_knows_that_nobody_wins_against_a_chief_behind_a_wall() {
    let chance = |helper| {
        let choice = ask(&behind_a_wall(helper), Level::Club, 3_000, 1);
        choice.info.chance(Seat::Green)
    };
    assert!(chance('D') < 250, "{}", chance('D'));
    assert!(chance('N') > 600, "{}", chance('N'));
}

#[test]
fn club_sees_a_win_behind_thousands_of_other_moves() {
    // The militant on h8 kills the last chief. All moves of the necromobile are listed before it.
    let text = "8bC/1x2x2rM1/9/9/rC2rNx2x1/9/9/1x2x2x1/9 rb-- r r 0 1";
    let position = read(text);
    assert!(position.count_moves() > 9_000);
    let choice = ask(&position, Level::Club, Level::Club.nodes(), 1);
    assert_eq!(choice.mv.role(), Role::Militant, "{}", choice.mv);
    let next = position.play(choice.mv).expect("a legal move");
    assert_eq!(next.outcome(), Some(Outcome::Won(Seat::Red)));
}

#[test]
fn club_looks_ahead_even_among_thousands_of_moves() {
    // The diplomat lifts two of Blue's pieces in many ways.
    let text = "9/1bM2bM2bM1/9/9/rC2rDbC2bM1/9/9/1bA2bR2bN1/9 rb-- r r 0 1";
    let position = read(text);
    assert!(position.count_moves() > 9_000, "{}", position.count_moves());
    let choice = ask(&position, Level::Club, Level::Club.nodes(), 1);
    assert!(choice.info.depth > 1, "{:?}", choice.info);
    assert!(choice.info.nodes <= Level::Club.nodes());
}

/// The positions of the endings in which a search finds a forced win of several moves.
fn forced_wins() -> Vec<(Position, Choice)> {
    let asked = endings().map(|(_, position)| {
        let choice = ask(&position, Level::Grandmaster, 4_000, 1);
        (position, choice)
    });
    asked
        .filter(|(position, choice)| {
            choice.info.chance(position.mover()) == 1000 && choice.info.depth > 2
        })
        .collect()
}

#[test]
fn a_forced_win_reports_its_positions_and_a_third_occurrence_is_none() {
    let wins = forced_wins();
    assert!(!wins.is_empty());
    for (position, choice) in wins {
        let nodes = choice.info.nodes;
        assert!((2..=4_000).contains(&nodes), "{nodes} in {position}");
        let repeated = position.play(choice.mv).expect("a legal move");
        let after = |past: &[Position]| {
            let request = request(&position, Level::Grandmaster, 4_000, 1);
            answer(&SearchRequest { past, ..request }).mv
        };
        let other = after(&[repeated, repeated]);
        assert_ne!(other, choice.mv, "that draws in {position}");
        // One earlier occurrence does not prevent the move.
        assert_eq!(after(&[repeated]), choice.mv, "{position}");
    }
}
