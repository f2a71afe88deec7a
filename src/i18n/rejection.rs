//! The reason why a command is rejected, and what to do instead.

use super::words::list;
use super::{Language, NameOf, army, say};
use crate::game::GameRejection;

/// Returns the rejection as a sentence to the person who asked.
#[must_use]
pub fn rejection(language: Language, rejection: &GameRejection, name_of: NameOf<'_>) -> String {
    match rejection {
        GameRejection::NotPlaying => say!(language, "refused-not-playing"),
        GameRejection::Out => say!(language, "refused-out"),
        GameRejection::Frozen => say!(language, "refused-frozen"),
        GameRejection::NotHolder { holder } => {
            say!(language, "refused-not-holder", holder = name_of(*holder))
        }
        GameRejection::NotAdmin => say!(language, "refused-not-manager"),
        GameRejection::Started => say!(language, "refused-started"),
        GameRejection::NotStarted => say!(language, "refused-not-started"),
        GameRejection::Over => say!(language, "refused-over"),
        GameRejection::Asleep => say!(language, "refused-asleep"),
        GameRejection::Awake => say!(language, "refused-awake"),
        GameRejection::Paused => say!(language, "refused-paused"),
        GameRejection::NotPaused => say!(language, "refused-not-paused"),
        GameRejection::SeatTaken { seat } => {
            say!(language, "refused-seat-taken", army = seat.key())
        }
        GameRejection::SeatFree { seat } => say!(language, "refused-seat-free", army = seat.key()),
        GameRejection::Full => say!(language, "refused-full"),
        GameRejection::AlreadySeated => say!(language, "refused-already-seated"),
        GameRejection::AlreadyInvited => say!(language, "refused-already-invited"),
        GameRejection::NotInvited => say!(language, "refused-not-invited"),
        GameRejection::SeatsFree { seats } => {
            let names: Vec<String> = seats.iter().map(|seat| army(language, *seat)).collect();
            say!(
                language,
                "refused-seats-free",
                seats = list(language, &names),
                count = names.len()
            )
        }
        GameRejection::OneSide => say!(language, "refused-one-side"),
        GameRejection::NotYourTurn { mover } => {
            say!(language, "refused-not-your-turn", mover = mover.key())
        }
        GameRejection::Illegal { mv } => {
            say!(language, "refused-illegal", turn = mv.to_string())
        }
        GameRejection::NotYours { seat } => say!(language, "refused-not-yours", army = seat.key()),
        GameRejection::NothingToTakeBack => say!(language, "refused-nothing-to-take-back"),
        GameRejection::NoOffer { offer } => say!(language, "refused-no-offer", offer = offer.key()),
        GameRejection::AlreadyOffered { waiting, .. } => {
            let names: Vec<String> = waiting.iter().map(|who| name_of(*who)).collect();
            say!(
                language,
                "refused-already-offered",
                waiting = list(language, &names),
                count = names.len()
            )
        }
        GameRejection::NotOverdue => say!(language, "refused-not-overdue"),
        GameRejection::CannotSit => say!(language, "refused-cannot-sit"),
        GameRejection::BadAbsence => say!(language, "refused-bad-absence"),
    }
}
