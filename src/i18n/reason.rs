//! The reason why a typed move is not legal, and what to do instead.

use super::{Language, say, words};
use djambi_input::RejectionReason as Why;
use djambi_rules::{Occupant, OptionValue, Square};

fn obstacle(occupant: &Occupant) -> &'static str {
    match occupant {
        Occupant::Living(piece) => piece.role.key(),
        Occupant::Corpse => "corpse",
    }
}

fn on(square: &Square) -> String {
    square.to_string()
}

/// Returns the reason as a sentence to the person who typed the move.
#[must_use]
pub fn reason(language: Language, why: &Why) -> String {
    match why {
        Why::Over => say!(language, "illegal-over"),
        Why::Out(seat) => say!(language, "illegal-out", army = seat.key()),
        Why::Frozen(seat) => say!(language, "illegal-frozen", army = seat.key()),
        Why::NotYourTurn { mover: it, .. } => {
            say!(language, "illegal-not-your-turn", mover = it.key())
        }
        Why::Empty => say!(language, "illegal-empty"),
        Why::TooLong => say!(language, "illegal-too-long"),
        Why::UnknownWord(it) => say!(language, "illegal-unknown-word", word = it.as_str()),
        Why::PieceInside(it) => say!(language, "illegal-piece-inside", word = it.as_str()),
        Why::NoSuchSquare(it) => say!(language, "illegal-no-such-square", word = it.as_str()),
        Why::SquareAlone(at) => say!(language, "illegal-square-alone", at = on(at)),
        Why::TooManySquares(at) => say!(language, "illegal-too-many-squares", at = on(at)),
        Why::Contradicted { sign, mv } => say!(
            language,
            "illegal-contradicted",
            sign = sign.to_string(),
            notation = mv.to_string()
        ),
        Why::RecordSign(sign) => say!(language, "illegal-record-sign", sign = sign.as_str()),
        Why::OtherNumber { typed, now } => {
            say!(language, "illegal-number", typed = *typed, number = *now)
        }
        Why::Asked(mv) => say!(language, "illegal-asked", notation = mv.to_string()),
        Why::NoSuchPiece(role) => say!(language, "illegal-no-such-piece", piece = role.key()),
        Why::NothingThere(at) => say!(language, "illegal-nothing-there", at = on(at)),
        Why::DeadThere(at) => say!(language, "illegal-dead-there", at = on(at)),
        Why::NotYours { at, role, owner } => say!(
            language,
            "illegal-not-yours",
            at = on(at),
            piece = role.key(),
            owner = words::owner(*owner)
        ),
        Why::OtherPiece { at, role: it } => {
            say!(
                language,
                "illegal-other-piece",
                at = on(at),
                piece = it.key()
            )
        }
        Why::Stuck { at, role: it } => {
            say!(language, "illegal-stuck", at = on(at), piece = it.key())
        }
        Why::OutOfReach(at) => say!(language, "illegal-out-of-reach", at = on(at)),
        Why::AlreadyThere(at) => say!(language, "illegal-already-there", at = on(at)),
        Why::OutOfLine { role, from, to } => say!(
            language,
            "illegal-out-of-line",
            piece = role.key(),
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
            say!(language, "illegal-own-piece", at = on(at), piece = it.key())
        }
        Why::Untouchable { at, role: it } => {
            say!(
                language,
                "illegal-untouchable",
                at = on(at),
                piece = it.key()
            )
        }
        Why::CorpseThere(at) => say!(language, "illegal-corpse-there", at = on(at)),
        Why::OnlyCorpses(at) => say!(language, "illegal-only-corpses", at = on(at)),
        Why::ReporterEnters(at) => say!(language, "illegal-reporter-enters", at = on(at)),
        Why::NotBeside { to, victim: it } => {
            say!(language, "illegal-not-beside", to = on(to), beside = on(it))
        }
        Why::NobodyToStrike(at) => say!(language, "illegal-nobody-to-strike", at = on(at)),
        Why::NoBody { to, body } => say!(language, "illegal-no-body", to = on(to), at = on(body)),
        Why::BodyOnOccupied { at, by } => say!(
            language,
            "illegal-body-on-occupied",
            at = on(at),
            obstacle = obstacle(by)
        ),
        Why::BodyInMaze => say!(language, "illegal-body-in-maze"),
        Why::AssassinsBody(at) => say!(language, "illegal-assassins-body", at = on(at)),
        Why::MazeMustBeLeft => say!(language, "illegal-maze-must-be-left"),
        Why::NoWayOut(role) => say!(language, "illegal-no-way-out", piece = role.key()),
        Why::OptionForbids { at, option } => option_forbids(language, *at, *option),
    }
}

/// Returns that an option of the game forbids to take what is on a square, and what to do instead.
fn option_forbids(language: Language, at: Square, option: OptionValue) -> String {
    say!(
        language,
        "illegal-option-forbids",
        at = at.to_string(),
        option = option.name(),
        value = option.value()
    )
}
