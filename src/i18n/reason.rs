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
        RejectionReason::Over => say!(language, "why-over"),
        RejectionReason::Out(seat) => say!(language, "why-out", army = seat.key()),
        RejectionReason::Frozen(seat) => say!(language, "why-frozen", army = seat.key()),
        RejectionReason::NotYourTurn { mover, .. } => {
            say!(language, "why-not-your-turn", mover = mover.key())
        }
        RejectionReason::Empty => say!(language, "why-empty"),
        RejectionReason::TooLong => say!(language, "why-too-long"),
        RejectionReason::UnknownWord(word) => {
            say!(language, "why-unknown-word", word = word.as_str())
        }
        RejectionReason::PieceInside(word) => {
            say!(language, "why-piece-inside", word = word.as_str())
        }
        RejectionReason::NoSuchSquare(word) => {
            say!(language, "why-no-such-square", word = word.as_str())
        }
        RejectionReason::SquareAlone(at) => say!(language, "why-square-alone", at = at.to_string()),
        RejectionReason::TooManySquares(at) => {
            say!(language, "why-too-many-squares", at = at.to_string())
        }
        RejectionReason::Contradicted { sign, mv } => {
            let (sign, notation) = (sign.to_string(), mv.to_string());
            say!(
                language,
                "why-contradicted",
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
            say!(language, "why-no-such-piece", piece = role.key())
        }
        RejectionReason::NothingThere(at) => {
            say!(language, "why-nothing-there", at = at.to_string())
        }
        RejectionReason::DeadThere(at) => say!(language, "why-dead-there", at = at.to_string()),
        RejectionReason::NotYours {
            at,
            role,
            owner: whose,
        } => say!(
            language,
            "why-not-yours",
            at = at.to_string(),
            piece = role.key(),
            owner = owner(*whose)
        ),
        RejectionReason::OtherPiece { at, role } => {
            say!(
                language,
                "why-other-piece",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::Stuck { at, role } => {
            say!(
                language,
                "why-stuck",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::Unreached(at) => say!(language, "why-unreached", at = at.to_string()),
        RejectionReason::AlreadyThere(at) => {
            say!(language, "why-already-there", at = at.to_string())
        }
        RejectionReason::OutOfLine { role, from, to } => say!(
            language,
            "why-out-of-line",
            piece = role.key(),
            from = from.to_string(),
            to = to.to_string()
        ),
        RejectionReason::TooFar { from, to } => {
            say!(
                language,
                "why-too-far",
                from = from.to_string(),
                to = to.to_string()
            )
        }
        RejectionReason::Blocked { from, to, at, by } => say!(
            language,
            "why-blocked",
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
        RejectionReason::MazeIsForChiefs => say!(language, "why-maze-is-for-chiefs"),
        RejectionReason::MilitantInMaze => say!(language, "why-militant-in-maze"),
        RejectionReason::OwnPiece { at, role } => {
            say!(
                language,
                "why-own-piece",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::Untouchable { at, role } => {
            say!(
                language,
                "why-untouchable",
                at = at.to_string(),
                piece = role.key()
            )
        }
        RejectionReason::CorpseThere(at) => say!(language, "why-corpse-there", at = at.to_string()),
        RejectionReason::OnlyCorpses(at) => say!(language, "why-only-corpses", at = at.to_string()),
        RejectionReason::ReporterEnters(at) => {
            say!(language, "why-reporter-enters", at = at.to_string())
        }
        RejectionReason::NotBeside { to, victim } => {
            say!(
                language,
                "why-not-beside",
                to = to.to_string(),
                beside = victim.to_string()
            )
        }
        RejectionReason::NobodyToStrike(at) => {
            say!(language, "why-nobody-to-strike", at = at.to_string())
        }
        RejectionReason::NoBody { to, body } => {
            say!(
                language,
                "why-no-body",
                to = to.to_string(),
                at = body.to_string()
            )
        }
        RejectionReason::BodyOnOccupied { at, by } => {
            say!(
                language,
                "why-body-on-occupied",
                at = at.to_string(),
                obstacle = obstacle(*by)
            )
        }
        RejectionReason::BodyInMaze => say!(language, "why-body-in-maze"),
        RejectionReason::AssassinsBody(at) => {
            say!(language, "why-assassins-body", at = at.to_string())
        }
        RejectionReason::MazeMustBeLeft => say!(language, "why-maze-must-be-left"),
        RejectionReason::NoWayOut(role) => say!(language, "why-no-way-out", piece = role.key()),
        RejectionReason::NoActionOnExit { at, action } => {
            say!(
                language,
                "why-no-action-on-exit",
                at = at.to_string(),
                action = action.key()
            )
        }
        other => other.to_string(),
    }
}
