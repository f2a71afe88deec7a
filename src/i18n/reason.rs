//! The reason why a typed move is not legal, and what to do instead.

use super::words::owner;
use super::{Language, say};
use djambi_rules::{Occupant, RejectionReason};

fn obstacle(occupant: Occupant) -> &'static str {
    match occupant {
        Occupant::Living(piece) => piece.role.key(),
        Occupant::Corpse => "corpse",
    }
}

/// Returns the reason as a sentence to the person who typed the move.
#[must_use]
pub fn reason(language: Language, why: &RejectionReason) -> String {
    match why {
        RejectionReason::Over => say!(language, "illegal-over"),
        RejectionReason::Out(seat) => say!(language, "illegal-out", army = seat.key()),
        RejectionReason::Frozen(seat) => say!(language, "illegal-frozen", army = seat.key()),
        RejectionReason::NotYourTurn { mover, .. } => {
            say!(language, "illegal-not-your-turn", mover = mover.key())
        }
        RejectionReason::Empty => say!(language, "illegal-empty"),
        RejectionReason::TooLong => say!(language, "illegal-too-long"),
        RejectionReason::UnknownWord(word) => {
            say!(language, "illegal-unknown-word", word = word.as_str())
        }
        RejectionReason::PieceInside(word) => {
            say!(language, "illegal-piece-inside", word = word.as_str())
        }
        RejectionReason::NoSuchSquare(word) => {
            say!(language, "illegal-no-such-square", word = word.as_str())
        }
        RejectionReason::SquareAlone(at) => {
            say!(language, "illegal-square-alone", at = at.to_string())
        }
        RejectionReason::TooManySquares(at) => {
            say!(language, "illegal-too-many-squares", at = at.to_string())
        }
        RejectionReason::Contradicted { sign, mv } => {
            let (sign, notation) = (sign.to_string(), mv.to_string());
            say!(
                language,
                "illegal-contradicted",
                sign = sign,
                notation = notation
            )
        }
        _ => about_the_piece(language, why),
    }
}

/// Reasons that concern the piece to be moved.
fn about_the_piece(language: Language, why: &RejectionReason) -> String {
    match why {
        RejectionReason::NoSuchPiece(role) => {
            say!(language, "illegal-no-such-piece", piece = role.key())
        }
        RejectionReason::NothingThere(at) => {
            say!(language, "illegal-nothing-there", at = at.to_string())
        }
        RejectionReason::DeadThere(at) => say!(language, "illegal-dead-there", at = at.to_string()),
        RejectionReason::NotYours {
            at,
            role,
            owner: holder,
        } => say!(
            language,
            "illegal-not-yours",
            at = at.to_string(),
            piece = role.key(),
            owner = owner(*holder)
        ),
        RejectionReason::OtherPiece { at, role } => {
            say!(
                language,
                "illegal-other-piece",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::Stuck { at, role } => {
            say!(
                language,
                "illegal-stuck",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::OutOfReach(at) => {
            say!(language, "illegal-out-of-reach", at = at.to_string())
        }
        RejectionReason::AlreadyThere(at) => {
            say!(language, "illegal-already-there", at = at.to_string())
        }
        RejectionReason::OutOfLine { role, from, to } => say!(
            language,
            "illegal-out-of-line",
            piece = role.key(),
            from = from.to_string(),
            to = to.to_string()
        ),
        RejectionReason::TooFar { from, to } => {
            say!(
                language,
                "illegal-too-far",
                from = from.to_string(),
                to = to.to_string()
            )
        }
        RejectionReason::Blocked { from, to, at, by } => say!(
            language,
            "illegal-blocked",
            from = from.to_string(),
            to = to.to_string(),
            at = at.to_string(),
            obstacle = obstacle(*by)
        ),
        _ => about_the_goal(language, why),
    }
}

/// Reasons that concern the target, the victim and the bodies.
fn about_the_goal(language: Language, why: &RejectionReason) -> String {
    match why {
        RejectionReason::MazeIsForChiefs => say!(language, "illegal-maze-is-for-chiefs"),
        RejectionReason::MilitantInMaze => say!(language, "illegal-militant-in-maze"),
        RejectionReason::OwnPiece { at, role } => {
            say!(
                language,
                "illegal-own-piece",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::Untouchable { at, role } => {
            say!(
                language,
                "illegal-untouchable",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::CorpseThere(at) => {
            say!(language, "illegal-corpse-there", at = at.to_string())
        }
        RejectionReason::OnlyCorpses(at) => {
            say!(language, "illegal-only-corpses", at = at.to_string())
        }
        RejectionReason::ReporterEnters(at) => {
            say!(language, "illegal-reporter-enters", at = at.to_string())
        }
        RejectionReason::NotBeside { to, victim } => {
            say!(
                language,
                "illegal-not-beside",
                to = to.to_string(),
                beside = victim.to_string()
            )
        }
        RejectionReason::NobodyToStrike(at) => {
            say!(language, "illegal-nobody-to-strike", at = at.to_string())
        }
        RejectionReason::NoBody { to, body } => {
            say!(
                language,
                "illegal-no-body",
                to = to.to_string(),
                at = body.to_string()
            )
        }
        RejectionReason::BodyOnOccupied { at, by } => {
            say!(
                language,
                "illegal-body-on-occupied",
                at = at.to_string(),
                obstacle = obstacle(*by)
            )
        }
        RejectionReason::BodyInMaze => say!(language, "illegal-body-in-maze"),
        RejectionReason::AssassinsBody(at) => {
            say!(language, "illegal-assassins-body", at = at.to_string())
        }
        RejectionReason::MazeMustBeLeft => say!(language, "illegal-maze-must-be-left"),
        RejectionReason::NoWayOut(role) => say!(language, "illegal-no-way-out", piece = role.key()),
        RejectionReason::NoActionOnExit { at, action } => {
            say!(
                language,
                "illegal-no-action-on-exit",
                at = at.to_string(),
                action = action.key()
            )
        }
        other => other.to_string(),
    }
}
