//! The reason why a command is rejected, and what to do instead.

use super::words::list;
use super::{Language, NameOf, army, say};
use crate::game::{GameRejection, Plan};

/// Returns the rejection as a sentence to the person who asked.
#[must_use]
pub fn rejection(language: Language, rejection: &GameRejection, name_of: NameOf<'_>) -> String {
    match rejection {
        GameRejection::NotPlaying => say!(language, "rejected-not-playing"),
        GameRejection::NotSeated => say!(language, "rejected-not-seated"),
        GameRejection::Out => say!(language, "rejected-out"),
        GameRejection::Frozen => say!(language, "rejected-frozen"),
        GameRejection::NotHolder { holder } => {
            say!(language, "rejected-not-holder", holder = name_of(*holder))
        }
        GameRejection::NotAdmin => say!(language, "rejected-not-admin"),
        GameRejection::Started => say!(language, "rejected-started"),
        GameRejection::NotStarted => say!(language, "rejected-not-started"),
        GameRejection::Over => say!(language, "rejected-over"),
        GameRejection::LobbyClosed => say!(language, "rejected-lobby-closed"),
        GameRejection::Asleep => say!(language, "rejected-asleep"),
        GameRejection::Awake => say!(language, "rejected-awake"),
        GameRejection::Paused => say!(language, "rejected-paused"),
        GameRejection::NotPaused => say!(language, "rejected-not-paused"),
        GameRejection::NoClock => say!(language, "rejected-no-clock"),
        GameRejection::OwnTime => say!(language, "rejected-own-time"),
        GameRejection::EnoughTime => say!(language, "rejected-enough-time"),
        GameRejection::SeatTaken { seat } => {
            say!(language, "rejected-seat-taken", army = seat.key())
        }
        GameRejection::SeatFree { seat } => say!(language, "rejected-seat-free", army = seat.key()),
        GameRejection::Full => say!(language, "rejected-full"),
        GameRejection::AlreadySeated => say!(language, "rejected-already-seated"),
        GameRejection::AlreadyInvited => say!(language, "rejected-already-invited"),
        GameRejection::NotInvited => say!(language, "rejected-not-invited"),
        GameRejection::SeatsFree { seats } => {
            let names: Vec<String> = seats.iter().map(|seat| army(language, *seat)).collect();
            say!(
                language,
                "rejected-seats-free",
                seats = list(language, &names),
                count = names.len()
            )
        }
        GameRejection::OneSide => say!(language, "rejected-one-side"),
        GameRejection::NotYourTurn { mover } => {
            say!(language, "rejected-not-your-turn", mover = mover.key())
        }
        GameRejection::Illegal { mv } => {
            say!(language, "rejected-illegal", notation = mv.to_string())
        }
        GameRejection::YourTurn => say!(language, "rejected-your-turn"),
        GameRejection::PlanFull => say!(language, "rejected-plan-full", count = Plan::MOST),
        GameRejection::PlanChanged => say!(language, "rejected-plan-changed"),
        GameRejection::PlanTooFar { number, last } => say!(
            language,
            "rejected-plan-too-far",
            number = *number,
            last = *last
        ),
        GameRejection::NobodyBefore => say!(language, "rejected-nobody-before"),
        GameRejection::NoTurnAhead => say!(language, "rejected-no-turn-ahead"),
        GameRejection::NotYours { seat } => say!(language, "rejected-not-yours", army = seat.key()),
        GameRejection::NothingToTakeBack => say!(language, "rejected-nothing-to-take-back"),
        GameRejection::NoOffer { offer } => {
            say!(language, "rejected-no-offer", offer = offer.key())
        }
        GameRejection::AlreadyOffered { waiting, .. } => {
            let names: Vec<String> = waiting.iter().map(|who| name_of(*who)).collect();
            say!(
                language,
                "rejected-already-offered",
                waiting = list(language, &names),
                count = names.len()
            )
        }
        GameRejection::NotOverdue => say!(language, "rejected-not-overdue"),
        GameRejection::CannotSit => say!(language, "rejected-cannot-sit"),
        GameRejection::BadAbsence => say!(language, "rejected-bad-absence"),
    }
}
