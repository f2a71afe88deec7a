//! Times and paces in words.

use jiff::SignedDuration;

use super::{Language, say};
use crate::game::Pace;

/// Returns a time in its largest unit that says it to a twentieth or so: '3 days', '51 hours', '30
/// seconds'.
#[must_use]
pub fn span(language: Language, time: SignedDuration) -> String {
    let seconds = time.as_secs().max(0);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    if seconds % 86_400 == 0 && days > 0 || days > 20 {
        say!(language, "time-days", count = days)
    } else if seconds % 3600 == 0 && hours > 0 || hours > 20 {
        say!(language, "time-hours", count = hours)
    } else if seconds % 60 == 0 && minutes > 0 || minutes > 20 {
        say!(language, "time-minutes", count = minutes)
    } else {
        say!(language, "time-seconds", count = seconds)
    }
}

/// Returns a pace: '3 days per move', '3 days, and 12 hours more per move, at most 7 days'.
#[must_use]
pub fn pace(language: Language, pace: Pace) -> String {
    match pace {
        Pace::None => say!(language, "time-none"),
        Pace::PerMove(time) => {
            say!(
                language,
                "pace-per-move",
                time = span(language, time.duration())
            )
        }
        Pace::Bank(bank) => say!(
            language,
            "pace-bank",
            start = span(language, bank.start()),
            more = span(language, bank.per_move()),
            most = span(language, bank.most())
        ),
    }
}
