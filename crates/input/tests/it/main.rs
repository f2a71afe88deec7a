//! Reading what people type, and choosing step by step.

mod choice;
mod fuzz_seeds;
mod properties;
#[path = "../../../rules/tests/it/random_games.rs"]
mod random_games;
mod rejections;
mod rich;
mod signs;

use djambi_input::{MoveRejection, Names, Reading, RejectionReason, read_move};
use djambi_rules::{Options, Part, Position, Role, Square};

/// Open ground: Blue's chief in power, Red to move with one piece of each kind and two militants.
const OPEN: &str = "gC7yC/2yM6/1bR7/9/rR3bC3yM/2rN2rM3/4bM4/3rM1x3/rCrArD4bAx rbyg r r 0 9";
/// Blue's chief in the maze within reach of Red's assassin and diplomat.
const MAZE: &str = "gC7yC/9/2bM6/9/1rA2bC4/9/6x2/9/rC3rD2yM1 rbyg r r 0 9";
fn position(spec: &str, text: &str) -> Position {
    Position::read(text, spec.parse::<Options>().unwrap()).expect(text)
}

fn classic(text: &str) -> Position {
    position("classic", text)
}

fn read(position: &Position, text: &str) -> Reading {
    read_move(position, position.mover(), text, &Names::default())
}

fn rejection(position: &Position, text: &str) -> MoveRejection {
    match read(position, text) {
        Reading::Rejected(rejection) => rejection,
        other => panic!("{text}: {other:?}"),
    }
}

fn reason_for(position: &Position, text: &str) -> RejectionReason {
    rejection(position, text).reason
}

/// The canonical texts of all moves that a text can mean, in bytewise order.
fn moves(position: &Position, text: &str) -> Vec<String> {
    let mut moves: Vec<String> = match read(position, text) {
        Reading::Move(mv) => vec![mv.to_string()],
        Reading::Question(question) => question.moves().map(|mv| mv.to_string()).collect(),
        Reading::Rejected(_) => Vec::new(),
    };
    moves.sort();
    moves
}

fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn one_move_in_many_words() {
    let open = classic(OPEN);
    for (text, mv) in [
        ("Md2xe3@f1", "Md2xe3@f1"),
        (" Md2xe3@f1\n", "Md2xe3@f1"),
        ("m d2 e3 f1", "Md2xe3@f1"),
        ("MILITANT D2 TAKES E3, BODY TO F1", "Md2xe3@f1"),
        ("d2e3f1", "Md2xe3@f1"),
        ("MD2E3F1", "Md2xe3@f1"),
        ("m d2, e3: f1", "Md2xe3@f1"),
        ("the mil d2→e3→f1", "Md2xe3@f1"),
        ("m:d2 ➜ e3 … f1", "Md2xe3@f1"),
        ("\u{ff2d}d2 e3 f1", "Md2xe3@f1"),
        ("mi\u{301}l d2 — e3 × f1", "Md2xe3@f1"),
        (" 9.Md2xe3@f1", "Md2xe3@f1"),
        ("mil e3 d2", "Md2xe3@d2"),
        ("assassin b1 b7", "Ab1xb7"),
        ("a x b7", "Ab1xb7"),
        ("ab1xb7", "Ab1xb7"),
        ("Ab1→b7", "Ab1xb7"),
        ("R d5 x e5", "Ra5-d5!e5"),
        ("n to d3", "Nc4-d3"),
        (
            "Assassin b1 kills Reporter b7. The corpse is on b1",
            "Ab1xb7",
        ),
    ] {
        assert_eq!(moves(&open, text), [mv], "{text}");
    }
    // A square alone is an answer to a question; where nothing was asked it plays nothing, but the
    // move that it may have meant is named.
    let rejection = rejection(&open, "b7");
    let (role, at) = (Role::Assassin, sq("b7"));
    let reason = RejectionReason::SquareAlone { role, at };
    assert_eq!(rejection.reason, reason);
    assert_eq!(rejection.nearest.len(), 1);
}

#[test]
fn the_ways_are_tried_in_order() {
    let open = classic(OPEN);
    // (b) before (c): all squares of the quiet move, though kills continue from there.
    assert_eq!(moves(&open, "R a5 d5"), ["Ra5-d5"]);
    // (c) before (d): the piece on d2, not one that goes to d2.
    assert!(moves(&open, "d2").iter().all(|mv| mv.starts_with("Md2")));
    assert!(
        moves(&open, "M d2 e3")
            .iter()
            .all(|mv| mv.starts_with("Md2xe3@"))
    );
    // (d) before (e): the quiet move again.
    assert_eq!(moves(&open, "R d5"), ["Ra5-d5"]);
    // (e) in order: to or exit or body, whatever can be that square.
    let maze = classic(MAZE);
    let found = moves(&maze, "D e5 h8");
    let fits = |mv: &String| mv.starts_with("De1~e5") && mv[5..].contains("h8");
    assert!(!found.is_empty() && found.iter().all(fits));
    assert!(found.iter().any(|mv| mv.starts_with("De1~e5-h8@")));
    assert!(found.iter().any(|mv| mv.ends_with("@h8")));
    let all = maze
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .filter(fits)
        .count();
    assert_eq!(found.len(), all);
}

#[test]
fn a_question_asks_for_the_next_part() {
    let (open, maze) = (classic(OPEN), classic(MAZE));
    let asks = |position: &Position, text: &str| match read(position, text) {
        Reading::Question(question) => question.asks(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(asks(&open, "militant"), Part::From);
    assert_eq!(asks(&open, "m d2"), Part::To);
    assert_eq!(asks(&open, "m d2 e3"), Part::Body);
    assert_eq!(asks(&maze, "a b5 e5"), Part::Exit);
    assert_eq!(asks(&maze, "D e5 a2"), Part::Exit);
    assert_eq!(asks(&maze, "D e5 c7"), Part::Body);
    assert_eq!(asks(&maze, "D e1 e5 h8"), Part::Body);
    assert_eq!(asks(&maze, "D e1 e5 c7 g1"), Part::SecondBody);
    let must = position(
        "classic,reporter_must_strike=on",
        "gC7yC/9/9/9/rR3bC3yM/3bM5/9/9/rC8 rbyg r r 0 9",
    );
    assert_eq!(asks(&must, "R a5 d5"), Part::Victim);
    let Reading::Question(question) = read(&must, "R a5 d5") else {
        panic!()
    };
    assert_eq!(question.choices(), [Some(sq("d4")), Some(sq("e5"))]);
    assert_eq!(question.chosen(Some(sq("e5")))[0].to_string(), "Ra5-d5!e5");
}
