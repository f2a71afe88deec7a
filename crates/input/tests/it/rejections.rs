//! Reasons why a typed text is not a legal move.

use djambi_input::{MoveRejection, Names, Reading, RejectionReason, read_move};
use djambi_rules::{Occupant, Piece, Position, Role, Seat};

use super::{MAZE, OPEN, classic, position, read, sq};

/// The same as [`MAZE`] with a wall round the maze, and the assassin inside the wall.
const WALLED: &str = "gC7yC/9/9/3xxx3/3xbCx3/3xrAx3/4x4/9/rC8 rbyg r r 0 9";

fn rejection(position: &Position, text: &str) -> MoveRejection {
    match read(position, text) {
        Reading::Rejected(rejection) => rejection,
        other => panic!("{text}: {other:?}"),
    }
}

fn reason_for(position: &Position, text: &str) -> RejectionReason {
    rejection(position, text).reason
}

fn living(seat: Seat, role: Role) -> Occupant {
    let army = seat.army();
    Occupant::Living(Piece { army, role })
}

#[test]
fn the_time_is_first() {
    let why_for =
        |text: &str, seat| match read_move(&classic(text), seat, "C a1", &Names::default()) {
            Reading::Rejected(rejection) => rejection.reason,
            other => panic!("{other:?}"),
        };
    let (seat, mover) = (Seat::Blue, Seat::Red);
    assert_eq!(
        why_for(OPEN, seat),
        RejectionReason::NotYourTurn { seat, mover }
    );
    let frozen = OPEN.replace("rbyg", "rbyG");
    assert_eq!(
        why_for(&frozen, Seat::Green),
        RejectionReason::Frozen(Seat::Green)
    );
    let hostage = OPEN.replace("rbyg", "rby-");
    assert_eq!(
        why_for(&hostage, Seat::Green),
        RejectionReason::Out(Seat::Green)
    );
    let over = OPEN.replace("rbyg", "rBYG");
    assert_eq!(why_for(&over, Seat::Red), RejectionReason::Over);
}

#[test]
fn an_empty_text_is_rejected() {
    let setup = Position::default();
    for (text, reason) in [
        ("", RejectionReason::Empty),
        (" -> ", RejectionReason::Empty),
        ("to the", RejectionReason::Empty),
        (" , -> ", RejectionReason::Empty),
        ("12.", RejectionReason::Empty),
        ("Fu\u{308}r c1", RejectionReason::UnknownWord("Für".into())),
        ("żółwŁc1", RejectionReason::UnknownWord("żółwŁ".into())),
        ("m c1 5", RejectionReason::NoSuchSquare("5".into())),
        ("1 m c1", RejectionReason::NoSuchSquare("1".into())),
        ("m J1", RejectionReason::NoSuchSquare("J1".into())),
        ("qapla' batlh", RejectionReason::UnknownWord("qapla".into())),
        (
            "M c1 e1 please",
            RejectionReason::UnknownWord("please".into()),
        ),
        ("M c1 E10", RejectionReason::NoSuchSquare("E10".into())),
        ("Für c1", RejectionReason::UnknownWord("Für".into())),
        ("M c1 j1", RejectionReason::NoSuchSquare("j1".into())),
        ("M c1 c0", RejectionReason::NoSuchSquare("c0".into())),
    ] {
        assert_eq!(reason_for(&setup, text), reason, "{text}");
    }
    assert_eq!(
        reason_for(&setup, &"M c1 e1 ".repeat(131_072)),
        RejectionReason::TooLong
    );
    assert_eq!(
        reason_for(&setup, &"\u{1f600}\n".repeat(50)),
        RejectionReason::Empty
    );
}

#[test]
fn the_start_may_be_wrong() {
    let (setup, open) = (Position::default(), classic(OPEN));
    let not_yours = |at, role, owner| RejectionReason::NotYours {
        at: sq(at),
        role,
        owner,
        mover: Seat::Red,
    };
    let stuck = |at, role| RejectionReason::Stuck { at: sq(at), role };
    for (position, text, reason) in [
        (setup, "e4 e6", RejectionReason::NothingThere(sq("e4"))),
        (setup, "Me4-e6", RejectionReason::NothingThere(sq("e4"))),
        (open, "i1 i2", RejectionReason::DeadThere(sq("i1"))),
        (
            setup,
            "g1 f1",
            not_yours("g1", Role::Militant, Some(Seat::Blue)),
        ),
        (
            setup,
            "Mg1-f1",
            not_yours("g1", Role::Militant, Some(Seat::Blue)),
        ),
        (
            setup,
            "M g3 e3",
            not_yours("g3", Role::Necromobile, Some(Seat::Blue)),
        ),
        (
            setup,
            "M b1 d1",
            RejectionReason::OtherPiece {
                at: sq("b1"),
                role: Role::Assassin,
            },
        ),
        (setup, "chief", stuck("a1", Role::Chief)),
        (setup, "C a1", stuck("a1", Role::Chief)),
        (setup, "a1", stuck("a1", Role::Chief)),
        (
            classic(MAZE),
            "N c3 d4",
            RejectionReason::NoSuchPiece(Role::Necromobile),
        ),
        (
            classic(MAZE),
            "necro",
            RejectionReason::NoSuchPiece(Role::Necromobile),
        ),
        (setup, "e9", RejectionReason::OutOfReach(sq("e9"))),
        (setup, "M e9", RejectionReason::OutOfReach(sq("e9"))),
    ] {
        assert_eq!(reason_for(&position, text), reason, "{text}");
    }
    let hostage = classic(&OPEN.replace("rbyg", "rby-"));
    assert_eq!(
        reason_for(&hostage, "a9 b9"),
        not_yours("a9", Role::Chief, None)
    );
}

#[test]
fn the_way_may_be_wrong() {
    let (setup, open) = (Position::default(), classic(OPEN));
    let blocked = |from, to, at, by| RejectionReason::Blocked {
        from: sq(from),
        to: sq(to),
        at: sq(at),
        by,
    };
    let own = |at, role| RejectionReason::OwnPiece { at: sq(at), role };
    let line = |role, from, to| RejectionReason::OutOfLine {
        role,
        from: sq(from),
        to: sq(to),
    };
    let far = |from, to| RejectionReason::TooFar {
        from: sq(from),
        to: sq(to),
    };
    for (position, text, reason) in [
        (setup, "M c1 c1", RejectionReason::AlreadyThere(sq("c1"))),
        (setup, "M c1 d3", line(Role::Militant, "c1", "d3")),
        (setup, "N c3 e4", line(Role::Necromobile, "c3", "e4")),
        (setup, "M c1 f1", far("c1", "f1")),
        (
            setup,
            "M c1 c3",
            blocked("c1", "c3", "c2", living(Seat::Red, Role::Militant)),
        ),
        (open, "M d2 g2", far("d2", "g2")),
        (
            open,
            "C a1 a9",
            blocked("a1", "a9", "a5", living(Seat::Red, Role::Reporter)),
        ),
        (
            classic(MAZE),
            "A b5 g5",
            blocked("b5", "g5", "e5", living(Seat::Blue, Role::Chief)),
        ),
        (setup, "N c3 e5", RejectionReason::MazeIsForChiefs),
        (open, "M f4 e5", RejectionReason::MilitantInMaze),
        (setup, "A b1 b2", own("b2", Role::Diplomat)),
        (open, "N c4 c1", own("c1", Role::Diplomat)),
        (open, "M d2 f2", RejectionReason::CorpseThere(sq("f2"))),
        (open, "N c4 c8", RejectionReason::OnlyCorpses(sq("c8"))),
        (open, "R a5 e5", RejectionReason::ReporterEnters(sq("e5"))),
    ] {
        assert_eq!(reason_for(&position, text), reason, "{text}");
    }
    let corpse = classic("gC7yC/9/9/9/9/9/9/9/rC3x2bC1 rbyg r r 0 9");
    assert_eq!(
        reason_for(&corpse, "C a1 h1"),
        blocked("a1", "h1", "e1", Occupant::Corpse)
    );
    let frozen = classic(&OPEN.replace("rbyg", "rbYg"));
    let untouchable = |at, role| RejectionReason::Untouchable { at: sq(at), role };
    assert_eq!(
        reason_for(&frozen, "R a5 c7 c8"),
        untouchable("c8", Role::Militant)
    );
    let bga = position("bga", &OPEN.replace("rbyg", "rBYg"));
    assert_eq!(
        reason_for(&bga, "A b1 b7"),
        untouchable("b7", Role::Reporter)
    );
}

#[test]
fn the_victim_or_the_body_may_be_wrong() {
    let open = classic(OPEN);
    let on = |at, by| RejectionReason::BodyOnOccupied { at: sq(at), by };
    for (text, reason) in [
        (
            "R a5 a6 c6",
            RejectionReason::NotBeside {
                to: sq("a6"),
                victim: sq("c6"),
            },
        ),
        ("R a5 a6 a7", RejectionReason::NobodyToStrike(sq("a7"))),
        ("R a5 a6 a5", RejectionReason::NobodyToStrike(sq("a5"))),
        ("R a6 a7", RejectionReason::NobodyToStrike(sq("a7"))),
        (
            "R a5 a2 a1",
            RejectionReason::OwnPiece {
                at: sq("a1"),
                role: Role::Chief,
            },
        ),
        ("R a5 d5 e5 d1", RejectionReason::TooManySquares(sq("d1"))),
        (
            "M d2 d3 a2",
            RejectionReason::NoBody {
                to: sq("d3"),
                body: sq("a2"),
            },
        ),
        ("M d2 e3 e5", RejectionReason::BodyInMaze),
        ("M e3 e5", RejectionReason::BodyInMaze),
        ("M d2 e3 f4", on("f4", living(Seat::Red, Role::Militant))),
        ("M d2 e3 e3", on("e3", living(Seat::Red, Role::Militant))),
        ("M d2 e3 i1", on("i1", Occupant::Corpse)),
        ("M d2 e3 a8 b8", RejectionReason::TooManySquares(sq("b8"))),
        ("A b1 b7 c7", RejectionReason::AssassinsBody(sq("b1"))),
    ] {
        assert_eq!(reason_for(&open, text), reason, "{text}");
    }
}

#[test]
fn the_way_out_of_the_maze_may_be_wrong() {
    let maze = classic(MAZE);
    let on = |at, by| RejectionReason::BodyOnOccupied { at: sq(at), by };
    let chief = living(Seat::Blue, Role::Chief);
    let diplomat = living(Seat::Red, Role::Diplomat);
    for (text, reason) in [
        ("A b5 e5 e5", RejectionReason::MazeMustBeLeft),
        ("D e1 e5 g1", RejectionReason::MazeMustBeLeft),
        ("A b5 e5 b5", RejectionReason::AssassinsBody(sq("b5"))),
        // Blue's pieces are Red's from the moment in which Blue's chief is dead.
        (
            "A b5 e5 c7",
            RejectionReason::OwnPiece {
                at: sq("c7"),
                role: Role::Militant,
            },
        ),
        (
            "D e1 e5 g1 g2",
            RejectionReason::OutOfLine {
                role: Role::Diplomat,
                from: sq("e5"),
                to: sq("g1"),
            },
        ),
        ("D e1 e5 g3 a2", RejectionReason::CorpseThere(sq("g3"))),
        ("D e1 e5 e9 e5", RejectionReason::BodyInMaze),
        ("D e1 e5 e9 e9", on("e9", diplomat)),
        ("D e1 e5 c7 g1 e5", RejectionReason::BodyInMaze),
        ("D e1 e5 c7 g1 g1", on("g1", chief)),
        ("D e1 e5 c7 c7 g1", on("c7", diplomat)),
        (
            "D e1 e5 h8 g1 g2",
            RejectionReason::TooManySquares(sq("g2")),
        ),
    ] {
        assert_eq!(reason_for(&maze, text), reason, "{text}");
    }
    assert_eq!(
        reason_for(&classic(WALLED), "A e4 e5"),
        RejectionReason::NoWayOut(Role::Assassin)
    );
    assert_eq!(
        reason_for(&classic(WALLED), "A e5"),
        RejectionReason::NoWayOut(Role::Assassin)
    );
}

#[test]
fn the_option_that_forbids_a_move_and_the_square_are_named() {
    const TABLE: &str = include_str!("../../../rules/tests/forbidden.tsv");
    for row in TABLE.lines().skip(1) {
        let [spec, text, mv, option, at] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row:?}")
        };
        let now = position(spec, text);
        let words = mv.replace(['-', 'x', '~', '!', '@'], " ");
        for typed in [mv, &words] {
            let RejectionReason::OptionForbids {
                at: square,
                option: named,
            } = reason_for(&now, typed)
            else {
                panic!("{typed}: {:?}", reason_for(&now, typed))
            };
            assert_eq!((named.name(), square), (option, sq(at)), "{row}");
            assert!(now.options().values().contains(&named), "{row}");
        }
    }
}

#[test]
fn reasons_are_one_line_and_near_moves_are_near() {
    let open = classic(OPEN);
    let near = |text: &str| {
        let rejection = rejection(&open, text);
        let reason = rejection.reason.to_string();
        assert!(!reason.contains('\n') && reason.len() < 200, "{reason}");
        rejection
            .nearest
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert!(near("M d2 e3 e5")[0].starts_with("Md2xe3@"));
    assert_eq!(near("A b1 b7 b2")[0], "Ab1xb7");
    assert_eq!(near("R a5 e5")[0], "Ra5-d5");
    assert_eq!(near("M c1 j1").len(), MoveRejection::NEAREST);
    assert_eq!(near("nuqneH").len(), 0);
    assert_eq!(near("").len(), 0);
}
