//! Reasons why a typed text is not a legal move.

use djambi_input::{MoveRejection, Names, Reading, RejectionReason as Reason, read_move};
use djambi_rules::{Occupant, Piece, Position, Role, Seat};

use super::{MAZE, OPEN, classic, position, reason_for, rejection, sq};

/// The same as [`MAZE`] with a wall round the maze, and the assassin inside the wall.
const WALLED: &str = "gC7yC/9/9/3xxx3/3xbCx3/3xrAx3/4x4/9/rC8 rbyg r r 0 9";

fn living(seat: Seat, role: Role) -> Occupant {
    let army = seat.army();
    Occupant::Living(Piece { army, role })
}

fn own_piece(at: &str, role: Role) -> Reason {
    Reason::OwnPiece { at: sq(at), role }
}

fn body_on(at: &str, by: Occupant) -> Reason {
    Reason::BodyOnOccupied { at: sq(at), by }
}

fn out_of_line(role: Role, from: &str, to: &str) -> Reason {
    let (from, to) = (sq(from), sq(to));
    Reason::OutOfLine { role, from, to }
}

fn blocked(from: &str, to: &str, at: &str, by: Occupant) -> Reason {
    let [from, to, at] = [from, to, at].map(sq);
    Reason::Blocked { from, to, at, by }
}

#[test]
fn the_time_is_first() {
    let (seat, mover) = (Seat::Blue, Seat::Red);
    for (control, seat, reason) in [
        ("rbyg", seat, Reason::NotYourTurn { seat, mover }),
        ("rbyG", Seat::Green, Reason::Frozen(Seat::Green)),
        ("rby-", Seat::Green, Reason::Out(Seat::Green)),
        ("rBYG", mover, Reason::Over),
    ] {
        let position = classic(&OPEN.replace("rbyg", control));
        let Reading::Rejected(found) = read_move(&position, seat, "C a1", &Names::default()) else {
            panic!("{control}: {seat} plays")
        };
        assert_eq!(found.reason, reason, "{control}");
    }
}

#[test]
fn an_empty_text_is_rejected() {
    let setup = Position::default();
    for (text, reason) in [
        ("", Reason::Empty),
        (" -> ", Reason::Empty),
        ("to the", Reason::Empty),
        (" , -> ", Reason::Empty),
        ("12.", Reason::Empty),
        ("Fu\u{308}r c1", Reason::UnknownWord("Für".into())),
        ("żółwŁc1", Reason::UnknownWord("żółwŁ".into())),
        ("m c1 5", Reason::NoSuchSquare("5".into())),
        ("1 m c1", Reason::NoSuchSquare("1".into())),
        ("m J1", Reason::NoSuchSquare("J1".into())),
        ("qapla' batlh", Reason::UnknownWord("qapla".into())),
        ("M c1 e1 please", Reason::UnknownWord("please".into())),
        ("M c1 E10", Reason::NoSuchSquare("E10".into())),
        ("Für c1", Reason::UnknownWord("Für".into())),
        ("M c1 j1", Reason::NoSuchSquare("j1".into())),
        ("M c1 c0", Reason::NoSuchSquare("c0".into())),
    ] {
        assert_eq!(reason_for(&setup, text), reason, "{text}");
    }
    let (long, smileys) = ("M c1 e1 ".repeat(131_072), "\u{1f600}\n".repeat(50));
    assert_eq!(reason_for(&setup, &long), Reason::TooLong);
    assert_eq!(reason_for(&setup, &smileys), Reason::Empty);
}

#[test]
fn the_start_may_be_wrong() {
    let (setup, open, maze) = (Position::default(), classic(OPEN), classic(MAZE));
    let hostage = classic(&OPEN.replace("rbyg", "rby-"));
    let not_yours = |at, role, owner| Reason::NotYours {
        at: sq(at),
        role,
        owner,
        mover: Seat::Red,
    };
    let blues = |at, role| not_yours(at, role, Some(Seat::Blue));
    let stuck = |at, role| Reason::Stuck { at: sq(at), role };
    let (at, role) = (sq("b1"), Role::Assassin);
    let assassin = Reason::OtherPiece { at, role };
    for (position, text, reason) in [
        (setup, "e4 e6", Reason::NothingThere(sq("e4"))),
        (setup, "Me4-e6", Reason::NothingThere(sq("e4"))),
        (open, "i1 i2", Reason::DeadThere(sq("i1"))),
        (setup, "g1 f1", blues("g1", Role::Militant)),
        (setup, "Mg1-f1", blues("g1", Role::Militant)),
        (setup, "M g3 e3", blues("g3", Role::Necromobile)),
        (setup, "M b1 d1", assassin),
        (setup, "chief", stuck("a1", Role::Chief)),
        (setup, "C a1", stuck("a1", Role::Chief)),
        (setup, "a1", stuck("a1", Role::Chief)),
        (maze, "N c3 d4", Reason::NoSuchPiece(Role::Necromobile)),
        (maze, "necro", Reason::NoSuchPiece(Role::Necromobile)),
        (setup, "e9", Reason::OutOfReach(sq("e9"))),
        (setup, "M e9", Reason::OutOfReach(sq("e9"))),
        (hostage, "a9 b9", not_yours("a9", Role::Chief, None)),
    ] {
        assert_eq!(reason_for(&position, text), reason, "{text}");
    }
}

#[test]
fn the_way_may_be_wrong() {
    let (setup, open, maze) = (Position::default(), classic(OPEN), classic(MAZE));
    let corpse = classic("gC7yC/9/9/9/9/9/9/9/rC3x2bC1 rbyg r r 0 9");
    let frozen = classic(&OPEN.replace("rbyg", "rbYg"));
    let bga = position("bga", &OPEN.replace("rbyg", "rBYg"));
    let militant = living(Seat::Red, Role::Militant);
    let reporter = living(Seat::Red, Role::Reporter);
    let chief = living(Seat::Blue, Role::Chief);
    let untouchable = |at, role| Reason::Untouchable { at: sq(at), role };
    let far = |from, to| {
        let (from, to) = (sq(from), sq(to));
        Reason::TooFar { from, to }
    };
    for (position, text, reason) in [
        (setup, "M c1 c1", Reason::AlreadyThere(sq("c1"))),
        (setup, "M c1 d3", out_of_line(Role::Militant, "c1", "d3")),
        (setup, "N c3 e4", out_of_line(Role::Necromobile, "c3", "e4")),
        (setup, "M c1 f1", far("c1", "f1")),
        (setup, "M c1 c3", blocked("c1", "c3", "c2", militant)),
        (open, "M d2 g2", far("d2", "g2")),
        (open, "C a1 a9", blocked("a1", "a9", "a5", reporter)),
        (maze, "A b5 g5", blocked("b5", "g5", "e5", chief)),
        (
            corpse,
            "C a1 h1",
            blocked("a1", "h1", "e1", Occupant::Corpse),
        ),
        (setup, "N c3 e5", Reason::MazeIsForChiefs),
        (open, "M f4 e5", Reason::MilitantInMaze),
        (setup, "A b1 b2", own_piece("b2", Role::Diplomat)),
        (open, "N c4 c1", own_piece("c1", Role::Diplomat)),
        (open, "M d2 f2", Reason::CorpseThere(sq("f2"))),
        (open, "N c4 c8", Reason::OnlyCorpses(sq("c8"))),
        (open, "R a5 e5", Reason::ReporterEnters(sq("e5"))),
        (frozen, "R a5 c7 c8", untouchable("c8", Role::Militant)),
        (bga, "A b1 b7", untouchable("b7", Role::Reporter)),
    ] {
        assert_eq!(reason_for(&position, text), reason, "{text}");
    }
}

#[test]
fn the_victim_or_the_body_may_be_wrong() {
    let open = classic(OPEN);
    let militant = living(Seat::Red, Role::Militant);
    let [a6, c6, d3, a2] = ["a6", "c6", "d3", "a2"].map(sq);
    for (text, reason) in [
        ("R a5 a6 c6", Reason::NotBeside { to: a6, victim: c6 }),
        ("R a5 a6 a7", Reason::NobodyToStrike(sq("a7"))),
        ("R a5 a6 a5", Reason::NobodyToStrike(sq("a5"))),
        ("R a6 a7", Reason::NobodyToStrike(sq("a7"))),
        ("R a5 a2 a1", own_piece("a1", Role::Chief)),
        ("R a5 d5 e5 d1", Reason::TooManySquares(sq("d1"))),
        ("M d2 d3 a2", Reason::NoBody { to: d3, body: a2 }),
        ("M d2 e3 e5", Reason::BodyInMaze),
        ("M e3 e5", Reason::BodyInMaze),
        ("M d2 e3 f4", body_on("f4", militant)),
        ("M d2 e3 e3", body_on("e3", militant)),
        ("M d2 e3 i1", body_on("i1", Occupant::Corpse)),
        ("M d2 e3 a8 b8", Reason::TooManySquares(sq("b8"))),
        ("A b1 b7 c7", Reason::AssassinsBody(sq("b1"))),
    ] {
        assert_eq!(reason_for(&open, text), reason, "{text}");
    }
}

#[test]
fn the_way_out_of_the_maze_may_be_wrong() {
    let maze = classic(MAZE);
    let chief = living(Seat::Blue, Role::Chief);
    let diplomat = living(Seat::Red, Role::Diplomat);
    for (text, reason) in [
        ("A b5 e5 e5", Reason::MazeMustBeLeft),
        ("D e1 e5 g1", Reason::MazeMustBeLeft),
        ("A b5 e5 b5", Reason::AssassinsBody(sq("b5"))),
        // Blue's pieces are Red's from the moment in which Blue's chief is dead.
        ("A b5 e5 c7", own_piece("c7", Role::Militant)),
        ("D e1 e5 g1 g2", out_of_line(Role::Diplomat, "e5", "g1")),
        ("D e1 e5 g3 a2", Reason::CorpseThere(sq("g3"))),
        ("D e1 e5 e9 e5", Reason::BodyInMaze),
        ("D e1 e5 e9 e9", body_on("e9", diplomat)),
        ("D e1 e5 c7 g1 e5", Reason::BodyInMaze),
        ("D e1 e5 c7 g1 g1", body_on("g1", chief)),
        ("D e1 e5 c7 c7 g1", body_on("c7", diplomat)),
        ("D e1 e5 h8 g1 g2", Reason::TooManySquares(sq("g2"))),
    ] {
        assert_eq!(reason_for(&maze, text), reason, "{text}");
    }
    for text in ["A e4 e5", "A e5"] {
        let reason = reason_for(&classic(WALLED), text);
        assert_eq!(reason, Reason::NoWayOut(Role::Assassin), "{text}");
    }
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
            let Reason::OptionForbids {
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
        let nearest = rejection.nearest.iter().map(ToString::to_string);
        nearest.collect::<Vec<_>>()
    };
    assert!(near("M d2 e3 e5")[0].starts_with("Md2xe3@"));
    assert_eq!(near("A b1 b7 b2")[0], "Ab1xb7");
    assert_eq!(near("R a5 e5")[0], "Ra5-d5");
    assert_eq!(near("M c1 j1").len(), MoveRejection::NEAREST);
    assert_eq!(near("nuqneH").len(), 0);
    assert_eq!(near("").len(), 0);
}
