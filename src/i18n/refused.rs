//! Why a request is refused, and what to do instead.

use super::words::list;
use super::{Called, Language, army, say};
use crate::game::Refusal;

/// The refusal as a sentence to whoever asked.
#[must_use]
pub fn refused(language: Language, refusal: &Refusal, called: Called<'_>) -> String {
    match refusal {
        Refusal::NotPlaying => say!(language, "refused-not-playing"),
        Refusal::Out => say!(language, "refused-out"),
        Refusal::Frozen => say!(language, "refused-frozen"),
        Refusal::NotHolder { holder } => {
            say!(language, "refused-not-holder", holder = called(*holder))
        }
        Refusal::NotManager => say!(language, "refused-not-manager"),
        Refusal::Started => say!(language, "refused-started"),
        Refusal::NotStarted => say!(language, "refused-not-started"),
        Refusal::Over => say!(language, "refused-over"),
        Refusal::Asleep => say!(language, "refused-asleep"),
        Refusal::Awake => say!(language, "refused-awake"),
        Refusal::Paused => say!(language, "refused-paused"),
        Refusal::NotPaused => say!(language, "refused-not-paused"),
        Refusal::SeatTaken { seat } => say!(language, "refused-seat-taken", army = seat.key()),
        Refusal::SeatFree { seat } => say!(language, "refused-seat-free", army = seat.key()),
        Refusal::Full => say!(language, "refused-full"),
        Refusal::AlreadySeated => say!(language, "refused-already-seated"),
        Refusal::AlreadyInvited => say!(language, "refused-already-invited"),
        Refusal::NotInvited => say!(language, "refused-not-invited"),
        Refusal::SeatsFree { seats } => {
            let names: Vec<String> = seats.iter().map(|seat| army(language, *seat)).collect();
            say!(
                language,
                "refused-seats-free",
                seats = list(language, &names),
                count = names.len()
            )
        }
        Refusal::OneSide => say!(language, "refused-one-side"),
        Refusal::NotYourTurn { mover } => {
            say!(language, "refused-not-your-turn", mover = mover.key())
        }
        Refusal::Illegal { turn } => say!(language, "refused-illegal", turn = turn.to_string()),
        Refusal::NotYours { seat } => say!(language, "refused-not-yours", army = seat.key()),
        Refusal::NothingToTakeBack => say!(language, "refused-nothing-to-take-back"),
        Refusal::NoOffer { offer } => say!(language, "refused-no-offer", offer = offer.key()),
        Refusal::AlreadyOffered { waiting, .. } => {
            let names: Vec<String> = waiting.iter().map(|who| called(*who)).collect();
            say!(
                language,
                "refused-already-offered",
                waiting = list(language, &names),
                count = names.len()
            )
        }
        Refusal::NotOverdue => say!(language, "refused-not-overdue"),
        Refusal::CannotSit => say!(language, "refused-cannot-sit"),
        Refusal::BadAbsence => say!(language, "refused-bad-absence"),
    }
}
