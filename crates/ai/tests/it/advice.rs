//! Hints, and what positions and single moves are worth.

use std::collections::HashSet;

use djambi_ai::{Level, Reason, SearchRequest, analyse, best_lines, hint, reason};
use djambi_rules::{Move, Position, Role, Seat};

use crate::{read, request};

/// The worth of a piece in a trade, in points.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Chief => 100,
        Role::Assassin | Role::Reporter => 5,
        Role::Necromobile => 4,
        Role::Diplomat => 3,
        Role::Militant => 2,
    }
}

/// A move as a careless player would make it: the number decides.
fn some_turn(position: &Position, number: usize) -> Move {
    let moves = position.legal_moves();
    moves[number % moves.len()]
}

/// Whether the next player, any of the three, kills a piece of `seat`'s that was
/// not paid for: by what was killed before, or by killing the killer.
fn hangs(before: &Position, mv: Move, seat: Seat) -> bool {
    let after = before.play(mv).unwrap();
    let paid: i32 = mv
        .victims()
        .filter(|at| before.owner(*at) != Some(seat))
        .filter_map(|at| before.board().piece(at))
        .map(|piece| worth(piece.role))
        .sum();
    after.threats_to(seat).iter().any(|threat| {
        let lost = worth(after.board().piece(threat.at).unwrap().role);
        let replier = after.with_mover(threat.by).unwrap();
        let kill = replier
            .legal_moves()
            .into_iter()
            .find(|it| it.from() == threat.from && it.victims().any(|at| at == threat.at));
        let later = replier.play(kill.unwrap()).unwrap();
        let returned = later
            .threats_to(threat.by)
            .iter()
            .any(|it| it.by == seat && it.at == kill.unwrap().end());
        lost - paid - if returned { worth(threat.role) } else { 0 } > 0
    })
}

#[test]
fn of_200_hints_in_early_positions_none_loses_a_piece_for_nothing() {
    let (mut hints, mut game) = (0, 0_usize);
    while hints < 200 {
        game += 1;
        let mut position = Position::default();
        for ply in 0..4 + game % 17 {
            if position.outcome().is_some() {
                break;
            }
            let mv = some_turn(&position, game * 7919 + ply * 104_729);
            position = position.play(mv).unwrap();
        }
        if position.outcome().is_some() {
            continue;
        }
        let question = request(&position, Level::Club, 300, game as u64);
        let hint = hint(&question, &|| false).unwrap();
        hints += 1;
        let seat = position.mover();
        if hangs(&position, hint.mv, seat) {
            assert_eq!(hint.reason.max(Reason::LosesLeast), Reason::LosesLeast);
            let better = position
                .legal_moves()
                .into_iter()
                .find(|mv| !hangs(&position, *mv, seat));
            assert_eq!(better, None, "{position}: {} hangs a piece", hint.mv);
        }
    }
}

#[test]
fn a_hint_has_its_reason() {
    let reason_of = |text: &str, mv: &str| {
        let position = read(text);
        reason(&position, position.parse_move(mv).unwrap())
    };
    let setup = Position::default();
    let step = setup.parse_move("Ma3-a4").unwrap();
    assert_eq!(reason(&setup, step), Reason::Safe);
    let duel = "9/9/9/9/9/9/9/7bC1/rC5rA2 rb-- r r 0 1";
    assert_eq!(reason_of(duel, "Ag1xh2"), Reason::Wins);
    // The Reporter reaches h3 next, beside the Chief, which does not reach c3.
    let apart = "2rR6/9/9/9/9/9/9/7bC1/rC8 rb-- r r 0 1";
    let chief = Reason::Threatens(Role::Chief, Some(Seat::Blue));
    assert_eq!(reason_of(apart, "Rc9-c3"), chief);
    let diplomat = "9/9/9/9/5bM3/9/9/7bC1/rC4rD3 rb-- r r 0 1";
    let militant = Reason::Displaces(Role::Militant, Some(Seat::Blue));
    assert_eq!(reason_of(diplomat, "Df1~f5@i9"), militant);
}

fn master(position: &Position) -> SearchRequest<'_> {
    request(position, Level::Master, 6_000, 1)
}

#[test]
fn the_best_lines_are_different_ideas_in_order() {
    let position = Position::default();
    let lines = best_lines(&master(&position), 3, &|| false);
    let ideas = lines.iter().map(|line| line.mv.route());
    let ideas: HashSet<_> = ideas.collect();
    assert_eq!((lines.len(), ideas.len()), (3, 3));
    let mover = position.mover();
    let chances: Vec<u16> = lines.iter().map(|line| line.info.chance(mover)).collect();
    assert!(chances.is_sorted_by(|one, next| one >= next), "{chances:?}");
}

#[test]
fn a_move_that_is_not_allowed_is_not_chosen() {
    let duel = "9/9/9/9/9/9/9/7bC1/rC5rA2 rb-- r r 0 1";
    let position = read(duel);
    let request = master(&position);
    let best = analyse(&request, &|_, _| true, &|| false).unwrap();
    assert_eq!(best.mv.to_string(), "Ag1xh2");
    assert_eq!(best.info.chances, [1000, 0, 0, 0]);
    let other = analyse(&request, &|mv, _| mv != best.mv, &|| false).unwrap();
    assert_ne!(other.mv, best.mv);
    assert!(other.info.chance(position.mover()) < 1000);
}
