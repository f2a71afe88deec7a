//! Why a hint is a good move.

use super::words::owner;
use super::{Language, say};
use crate::ai::Reason;

/// The reason as a sentence to the person who asked.
#[must_use]
pub fn hint_reason(language: Language, reason: Reason) -> String {
    match reason {
        Reason::Wins => say!(language, "reason-wins"),
        Reason::KillsChief(seat) => say!(language, "reason-kills-chief", army = seat.key()),
        Reason::SavesChief => say!(language, "reason-saves-chief"),
        Reason::Power => say!(language, "reason-power"),
        Reason::EndsPower(seat) => say!(language, "reason-ends-power", army = seat.key()),
        Reason::Kills(role, holder) => say!(
            language,
            "reason-kills",
            victim = role.key(),
            owner = owner(holder)
        ),
        Reason::Saves(role, at) => say!(
            language,
            "reason-saves",
            piece = role.key(),
            at = at.to_string()
        ),
        Reason::Safe => say!(language, "reason-safe"),
        Reason::LosesLeast => say!(language, "reason-loses-least"),
    }
}
