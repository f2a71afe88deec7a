//! Why something is rejected, in words.

use djambi_input::RejectionReason as Why;
use djambi_rules::{Move, Occupant, Question, Square};

use super::players::{self, list};
use super::terms::option_in_words;
use super::{Args, Language, NameOf, army, question, say};
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
    let args = Args::new();
    let args = match rejection {
        GameRejection::Paused => return say!(language, "state-paused"),
        GameRejection::NotHolder { holder } => args.with("holder", name_of(*holder)),
        GameRejection::SeatTaken { seat }
        | GameRejection::SeatFree { seat }
        | GameRejection::NotYours { seat }
        | GameRejection::NotYourTurn { mover: seat } => args.with("army", seat),
        GameRejection::SeatsFree { seats } => {
            let names = seats.iter().map(|seat| army(language, *seat));
            args.with("seats", list(language, names))
                .with("count", seats.len())
        }
        GameRejection::Illegal { mv } => args.with("notation", mv),
        GameRejection::PlanFull => args.with("count", Plan::MOST),
        GameRejection::NoOffer { offer } => args.with("offer", offer),
        GameRejection::AlreadyOffered { waiting, .. } => {
            let names = waiting.iter().map(|who| name_of(*who));
            args.with("waiting", list(language, names))
                .with("count", waiting.len())
        }
        _ => args,
    };
    language.message(&format!("rejected-{}", <&str>::from(rejection)), &args)
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
        Why::NotYourTurn { mover, .. } => say!(language, "rejected-not-your-turn", army = mover),
        Why::TooLong => say!(language, "illegal-empty"),
        Why::NoAnswer { at, question } => no_answer(language, *at, question),
        Why::NoBody { body: at, .. } => say!(language, "illegal-too-many-squares", at),
        Why::Contradicted { sign, .. } => record_sign(language, sign),
        Why::OtherNumber { typed, .. } => record_sign(language, &format!("{typed}.")),
        Why::DeadThere(at) => say!(language, "illegal-corpse-there", at),
        _ => {
            let key = format!("illegal-{}", <&str>::from(why));
            language.message(&key, &values(language, why))
        }
    }
}

/// The values of a reason with a message of its own.
fn values(language: Language, why: &Why) -> Args<'_> {
    let args = Args::new();
    match why {
        Why::Frozen(seat) => args.with("army", seat),
        Why::UnknownWord(word) | Why::NoSuchSquare(word) => args.with("word", word.as_str()),
        Why::SquareAlone { role, at } => {
            let letter = role.letter().to_string();
            args.with("letter", letter).with("at", at)
        }
        Why::RecordSign(sign) => args.with("sign", sign.as_str()),
        Why::Asked(mv) => args.with("notation", mv),
        Why::NoSuchPiece(role) | Why::NoWayOut(role) => args.with("piece", role),
        Why::TooManySquares(at)
        | Why::NothingThere(at)
        | Why::OutOfReach(at)
        | Why::AlreadyThere(at)
        | Why::CorpseThere(at)
        | Why::OnlyCorpses(at)
        | Why::ReporterEnters(at)
        | Why::NobodyToStrike(at)
        | Why::AssassinsBody(at) => args.with("at", at),
        Why::OtherPiece { at, role }
        | Why::Stuck { at, role }
        | Why::OwnPiece { at, role }
        | Why::Untouchable { at, role } => args.with("at", at).with("piece", role),
        Why::NotYours {
            at,
            role,
            owner,
            mover,
        } => args
            .with("at", at)
            .with("piece", role)
            .with("owner", players::owner(*owner))
            .with("army", mover),
        Why::OutOfLine { role, from, to } => {
            args.with("piece", role).with("from", from).with("to", to)
        }
        Why::TooFar { from, to } => args.with("from", from).with("to", to),
        Why::Blocked { from, to, at, by } => args
            .with("from", from)
            .with("to", to)
            .with("at", at)
            .with("obstacle", obstacle(by)),
        Why::NotBeside { to, victim } => args.with("to", to).with("beside", victim),
        Why::BodyOnOccupied { at, by } => args.with("at", at).with("obstacle", obstacle(by)),
        Why::OptionForbids { at, option } => args
            .with("at", at)
            .with("rule", option_in_words(language, *option)),
        _ => args,
    }
}

fn obstacle(occupant: &Occupant) -> &'static str {
    match occupant {
        Occupant::Living(piece) => piece.role.key(),
        Occupant::Corpse => "corpse",
    }
}

/// Says that something does not fit the move.
fn record_sign(language: Language, sign: &str) -> String {
    say!(language, "illegal-record-sign", sign)
}

/// Says that a square answers nothing, repeats the question, and names the way out of it.
fn no_answer(language: Language, at: Square, asked: &Question) -> String {
    let role = asked.moves().next().map(|mv| mv.role());
    let question = question(language, asked.asks(), role);
    say!(language, "term-no-answer", at, question)
}
