//! Times and paces in words.

use jiff::SignedDuration;

use super::{Language, say};
use crate::game::{Game, Pace};
use djambi_rules::Seat;

/// Returns a time in the largest unit that expresses it to a twentieth: '3 days', '51 hours', '30
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

/// Returns a time as a clock shows it: '2 d 4 h', '5 h 30 min', '9:05' (minutes and seconds).
#[must_use]
pub fn clock(language: Language, time: SignedDuration) -> String {
    let seconds = time.as_secs().max(0);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    if days > 0 {
        say!(language, "clock-days", days = days, hours = hours % 24)
    } else if hours > 0 {
        say!(
            language,
            "clock-hours",
            hours = hours,
            minutes = minutes % 60
        )
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// Returns what each player has in the bank, in a game that is played with banks.
#[must_use]
pub fn banks(language: Language, game: &Game) -> Option<String> {
    let bank = |seat: Seat| {
        let time = clock(language, game.shown_bank_of(seat)?);
        Some(say!(language, "clock-bank", army = seat.key(), time = time))
    };
    let banks: Vec<String> = Seat::ALL.into_iter().filter_map(bank).collect();
    let shown = banks.join(" · ");
    (!banks.is_empty()).then(|| say!(language, "clock-banks", banks = shown))
}
