//! Every rejection, reason for a hint and end of a plan has a message, which gets the values that it needs.

use std::collections::BTreeSet;

use djambi::ai::Reason;
use djambi::game::{GameRejection, Lapse, OfferKind, PersonId, Plan};
use djambi::i18n::{Language, hint_reason, lapsed, reason, rejection};
use djambi_input::RejectionReason;
use djambi_rules::{Move, Occupant, OptionValue, Position, Question, Role, Seat, Square};
use strum::VariantNames;

const SEAT: Seat = Seat::Blue;
const ROLE: Role = Role::Militant;
const AT: Square = Square::MAZE;

fn some_move() -> Move {
    Position::default().legal_moves()[0]
}

/// Each rejection of a command, with an example of its values.
fn rejections() -> [GameRejection; 35] {
    let (person, seat) = (PersonId(7), SEAT);
    [
        GameRejection::NotPlaying,
        GameRejection::NotSeated,
        GameRejection::Out,
        GameRejection::Frozen,
        GameRejection::NotHolder { holder: person },
        GameRejection::NotAdmin,
        GameRejection::Started,
        GameRejection::NotStarted,
        GameRejection::Over,
        GameRejection::LobbyClosed,
        GameRejection::Asleep,
        GameRejection::Paused,
        GameRejection::NoClock,
        GameRejection::SeatTaken { seat },
        GameRejection::SeatFree { seat },
        GameRejection::Full,
        GameRejection::AlreadySeated,
        GameRejection::AlreadyInvited,
        GameRejection::NotInvited,
        GameRejection::SeatsFree { seats: vec![seat] },
        GameRejection::OneSide,
        GameRejection::NotYourTurn { mover: seat },
        GameRejection::Illegal { mv: some_move() },
        GameRejection::YourTurn,
        GameRejection::PlanFull,
        GameRejection::PlanChanged,
        GameRejection::NobodyBefore,
        GameRejection::NoTurnAhead,
        GameRejection::NotYours { seat },
        GameRejection::NothingToTakeBack,
        GameRejection::NoOffer {
            offer: OfferKind::Draw,
        },
        GameRejection::AlreadyOffered {
            offer: OfferKind::Draw,
            waiting: vec![person],
        },
        GameRejection::NotOverdue,
        GameRejection::CannotSit,
        GameRejection::BadAbsence,
    ]
}

/// Each reason why a text is not a move, with an example of its values.
fn reasons() -> Vec<RejectionReason> {
    use RejectionReason as Why;
    let (role, at, by) = (ROLE, AT, Occupant::Corpse);
    let text = || "x".to_owned();
    let with_square: [fn(Square) -> Why; 11] = [
        Why::TooManySquares,
        Why::NothingThere,
        Why::DeadThere,
        Why::OutOfReach,
        Why::AlreadyThere,
        Why::CorpseThere,
        Why::OnlyCorpses,
        Why::ReporterEnters,
        Why::NobodyToStrike,
        Why::AssassinsBody,
        |to| Why::NoBody { to, body: to },
    ];
    let others = [
        Why::Over,
        Why::Out(SEAT),
        Why::Frozen(SEAT),
        Why::NotYourTurn {
            seat: SEAT,
            mover: SEAT,
        },
        Why::Empty,
        Why::TooLong,
        Why::UnknownWord(text()),
        Why::NoSuchSquare(text()),
        Why::SquareAlone { role, at },
        Why::NoAnswer {
            at,
            question: Question::among(Position::default().legal_moves()).unwrap(),
        },
        Why::Contradicted {
            sign: text(),
            mv: some_move(),
        },
        Why::RecordSign(text()),
        Why::OtherNumber { typed: 3, now: 4 },
        Why::Asked(some_move()),
        Why::NoSuchPiece(role),
        Why::NotYours {
            at,
            role,
            owner: None,
            mover: SEAT,
        },
        Why::OtherPiece { at, role },
        Why::Stuck { at, role },
        Why::OutOfLine {
            role,
            from: at,
            to: at,
        },
        Why::TooFar { from: at, to: at },
        Why::Blocked {
            from: at,
            to: at,
            at,
            by,
        },
        Why::MazeIsForChiefs,
        Why::MilitantInMaze,
        Why::OwnPiece { at, role },
        Why::Untouchable { at, role },
        Why::NotBeside { to: at, victim: at },
        Why::BodyOnOccupied { at, by },
        Why::BodyInMaze,
        Why::MazeMustBeLeft,
        Why::NoWayOut(role),
        Why::OptionForbids {
            at,
            option: OptionValue::choices()[0],
        },
    ];
    let with_square = with_square.into_iter().map(|why| why(at));
    with_square.chain(others).collect()
}

/// Each reason for a hint.
const HINTS: [Reason; 12] = [
    Reason::Wins,
    Reason::KillsChief(SEAT),
    Reason::SavesChief,
    Reason::Power,
    Reason::EndsPower(SEAT),
    Reason::Encircles(SEAT),
    Reason::Kills(ROLE, Some(SEAT)),
    Reason::Saves(ROLE, AT),
    Reason::Displaces(ROLE, None),
    Reason::Threatens(ROLE, Some(SEAT)),
    Reason::Safe,
    Reason::LosesLeast,
];

/// Each end of a plan.
const LAPSES: [Lapse; 8] = [
    Lapse::Piece(AT),
    Lapse::Target(AT),
    Lapse::Way,
    Lapse::Consequences,
    Lapse::Condition,
    Lapse::TakenBack,
    Lapse::Seat,
    Lapse::Order,
];

/// A missing message and a missing value end the test.
#[test]
fn every_reason_is_worded_with_its_values() {
    let names: BTreeSet<&str> = HINTS.iter().map(Into::into).collect();
    assert_eq!(names, Reason::VARIANTS.iter().copied().collect());
    let names: BTreeSet<&str> = LAPSES.iter().map(Into::into).collect();
    assert_eq!(names, Lapse::VARIANTS.iter().copied().collect());
    for language in Language::ALL {
        for reason in HINTS {
            assert!(hint_reason(language, reason).contains(' '), "{reason:?}");
        }
        for lapse in LAPSES {
            let plan = Plan {
                lapsed: Some((lapse, 1)),
                ..Plan::default()
            };
            assert!(lapsed(language, &plan).is_some(), "{lapse:?}");
        }
    }
}

/// A missing message and a missing value end the test.
#[test]
fn every_rejection_is_worded_with_its_values() {
    let (all, reasons) = (rejections(), reasons());
    let names: BTreeSet<&str> = all.iter().map(Into::into).collect();
    assert_eq!(names, GameRejection::VARIANTS.iter().copied().collect());
    let names: BTreeSet<&str> = reasons.iter().map(Into::into).collect();
    assert_eq!(names, RejectionReason::VARIANTS.iter().copied().collect());
    for language in Language::ALL {
        let said = all
            .iter()
            .map(|it| rejection(language, it, &|_| "Ana".to_owned()));
        for text in said.chain(reasons.iter().map(|it| reason(language, it))) {
            assert!(text.contains(' '), "{language:?}: {text}");
        }
    }
}
