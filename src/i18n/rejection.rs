//! Why something is rejected, in words.

use djambi_input::RejectionReason as Why;
use djambi_rules::{Move, Occupant, Question, Role, Square};

use super::players::{self, list};
use super::terms::option_in_words;
use super::{Language, NameOf, army, question, say};
use crate::game::{GameRejection, Plan};

/// Returns why a text is not a legal move, with the legal moves that come near it, if there are any.
pub fn nearest(language: Language, why: String, moves: &[Move]) -> String {
    if moves.is_empty() {
        return why;
    }
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    say!(language, "term-nearest", why, moves = moves.join(", "))
}

/// Returns the rejection as a sentence to the person who asked.
pub fn rejection(language: Language, rejection: &GameRejection, name_of: NameOf<'_>) -> String {
    match rejection {
        GameRejection::NotPlaying => say!(language, "rejected-not-playing"),
        GameRejection::NotSeated => say!(language, "rejected-not-seated"),
        GameRejection::NotInvited => say!(language, "rejected-not-invited"),
        GameRejection::Out => say!(language, "rejected-out"),
        GameRejection::Frozen => say!(language, "rejected-frozen"),
        GameRejection::NotHolder { holder } => {
            say!(language, "rejected-not-holder", holder = name_of(*holder))
        }
        GameRejection::NotAdmin => say!(language, "rejected-not-admin"),
        GameRejection::NotStarted => say!(language, "rejected-not-started"),
        GameRejection::Over => say!(language, "rejected-over"),
        GameRejection::LobbyClosed => say!(language, "rejected-lobby-closed"),
        GameRejection::Asleep => say!(language, "rejected-asleep"),
        GameRejection::Started => say!(language, "rejected-started"),
        GameRejection::Paused => say!(language, "state-paused"),
        GameRejection::NoClock => say!(language, "rejected-no-clock"),
        GameRejection::SeatTaken { seat } => {
            say!(language, "rejected-seat-taken", army = seat)
        }
        GameRejection::SeatFree { seat } => say!(language, "rejected-seat-free", army = seat),
        GameRejection::Full => say!(language, "rejected-full"),
        GameRejection::AlreadySeated => say!(language, "rejected-already-seated"),
        GameRejection::AlreadyInvited => say!(language, "rejected-already-invited"),
        GameRejection::SeatsFree { seats } => {
            let names = seats.iter().map(|seat| army(language, *seat));
            say!(
                language,
                "rejected-seats-free",
                seats = list(language, names),
                count = seats.len()
            )
        }
        GameRejection::OneSide => say!(language, "rejected-one-side"),
        GameRejection::NotYourTurn { mover } => {
            say!(language, "rejected-not-your-turn", army = mover)
        }
        GameRejection::Illegal { mv } => {
            say!(language, "rejected-illegal", notation = mv)
        }
        GameRejection::YourTurn => say!(language, "rejected-your-turn"),
        GameRejection::PlanFull => say!(language, "rejected-plan-full", count = Plan::MOST),
        GameRejection::PlanChanged => say!(language, "rejected-plan-changed"),
        GameRejection::NobodyBefore => say!(language, "rejected-nobody-before"),
        GameRejection::NoTurnAhead => say!(language, "rejected-no-turn-ahead"),
        GameRejection::NotYours { seat } => say!(language, "rejected-not-yours", army = seat),
        GameRejection::NothingToTakeBack => say!(language, "rejected-nothing-to-take-back"),
        GameRejection::NoOffer { offer } => {
            say!(language, "rejected-no-offer", offer)
        }
        GameRejection::AlreadyOffered { waiting, .. } => {
            let names = waiting.iter().map(|who| name_of(*who));
            say!(
                language,
                "rejected-already-offered",
                waiting = list(language, names),
                count = waiting.len()
            )
        }
        GameRejection::NotOverdue => say!(language, "rejected-not-overdue"),
        GameRejection::CannotSit => say!(language, "rejected-cannot-sit"),
        GameRejection::BadAbsence => say!(language, "rejected-bad-absence"),
    }
}

fn obstacle(occupant: &Occupant) -> &'static str {
    match occupant {
        Occupant::Living(piece) => piece.role.key(),
        Occupant::Corpse => "corpse",
    }
}

fn on(square: &Square) -> String {
    square.to_string()
}

/// The subcommands of `/djambi game` that people type in place of a move, and passing, which no rule allows.
const COMMANDS: [&str; 4] = ["resign", "draw", "undo", "pass"];

/// Returns the command of `/djambi game` that a word means which was typed in place of a move; `None` if it
/// means none.
pub fn other_command(language: Language, word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let means = |command: &&str| {
        let words = say!(language, "typed-command", command = *command);
        words.split(' ').any(|it| it == word)
    };
    COMMANDS.into_iter().find(means)
}

/// Returns the reason as a sentence to the person who typed the move.
pub fn reason(language: Language, why: &Why) -> String {
    match why {
        Why::Over => say!(language, "rejected-over"),
        Why::Out(seat) => say!(language, "term-out", army = seat),
        Why::Frozen(seat) => say!(language, "illegal-frozen", army = seat),
        Why::NotYourTurn { mover: it, .. } => {
            say!(language, "rejected-not-your-turn", army = it)
        }
        Why::Empty | Why::TooLong => say!(language, "illegal-empty"),
        Why::UnknownWord(it) => say!(language, "illegal-unknown-word", word = it.as_str()),
        Why::NoSuchSquare(it) => say!(language, "illegal-no-such-square", word = it.as_str()),
        Why::SquareAlone { role, at } => square_alone(language, *role, *at),
        Why::NoAnswer { at, question } => no_answer(language, *at, question),
        Why::TooManySquares(at) | Why::NoBody { body: at, .. } => {
            say!(language, "illegal-too-many-squares", at = on(at))
        }
        Why::Contradicted { sign, .. } | Why::RecordSign(sign) => {
            say!(language, "illegal-record-sign", sign = sign.as_str())
        }
        Why::OtherNumber { typed, .. } => {
            say!(language, "illegal-record-sign", sign = format!("{typed}."))
        }
        Why::Asked(mv) => say!(language, "illegal-asked", notation = mv),
        Why::NoSuchPiece(role) => say!(language, "illegal-no-such-piece", piece = role),
        Why::NothingThere(at) => say!(language, "illegal-nothing-there", at = on(at)),
        Why::NotYours {
            at,
            role,
            owner,
            mover,
        } => say!(
            language,
            "illegal-not-yours",
            at = on(at),
            piece = role,
            owner = players::owner(*owner),
            army = mover
        ),
        Why::OtherPiece { at, role: it } => {
            say!(language, "illegal-other-piece", at = on(at), piece = it)
        }
        Why::Stuck { at, role: it } => {
            say!(language, "illegal-stuck", at = on(at), piece = it)
        }
        Why::OutOfReach(at) => say!(language, "illegal-out-of-reach", at = on(at)),
        Why::AlreadyThere(at) => say!(language, "illegal-already-there", at = on(at)),
        Why::OutOfLine { role, from, to } => say!(
            language,
            "illegal-out-of-line",
            piece = role,
            from = on(from),
            to = on(to)
        ),
        Why::TooFar { from, to } => say!(language, "illegal-too-far", from = on(from), to = on(to)),
        Why::Blocked { from, to, at, by } => say!(
            language,
            "illegal-blocked",
            from = on(from),
            to = on(to),
            at = on(at),
            obstacle = obstacle(by)
        ),
        Why::MazeIsForChiefs => say!(language, "illegal-maze-is-for-chiefs"),
        Why::MilitantInMaze => say!(language, "illegal-militant-in-maze"),
        Why::OwnPiece { at, role: it } => {
            say!(language, "illegal-own-piece", at = on(at), piece = it)
        }
        Why::Untouchable { at, role: it } => {
            say!(language, "illegal-untouchable", at = on(at), piece = it)
        }
        Why::DeadThere(at) | Why::CorpseThere(at) => {
            say!(language, "illegal-corpse-there", at = on(at))
        }
        Why::OnlyCorpses(at) => say!(language, "illegal-only-corpses", at = on(at)),
        Why::ReporterEnters(at) => say!(language, "illegal-reporter-enters", at = on(at)),
        Why::NotBeside { to, victim: it } => {
            say!(language, "illegal-not-beside", to = on(to), beside = on(it))
        }
        Why::NobodyToStrike(at) => say!(language, "illegal-nobody-to-strike", at = on(at)),
        Why::BodyOnOccupied { at, by } => say!(
            language,
            "illegal-body-on-occupied",
            at = on(at),
            obstacle = obstacle(by)
        ),
        Why::BodyInMaze => say!(language, "illegal-body-in-maze"),
        Why::AssassinsBody(at) => say!(language, "illegal-assassins-body", at = on(at)),
        Why::MazeMustBeLeft => say!(language, "illegal-maze-must-be-left"),
        Why::NoWayOut(role) => say!(language, "illegal-no-way-out", piece = role),
        Why::OptionForbids { at, option } => say!(
            language,
            "illegal-option-forbids",
            at = on(at),
            rule = option_in_words(language, *option)
        ),
    }
}

/// Says that a square answers nothing, repeats the question, and names the way out of it.
fn no_answer(language: Language, at: Square, asked: &Question) -> String {
    let role = asked.moves().next().map(|mv| mv.role());
    let asked = question(language, asked.asks(), role);
    say!(
        language,
        "term-no-answer",
        at = at.to_string(),
        question = asked
    )
}

/// Says that a square alone is not a move, and names one that goes there.
fn square_alone(language: Language, role: Role, at: Square) -> String {
    let letter = role.letter().to_string();
    say!(language, "illegal-square-alone", letter, at)
}
