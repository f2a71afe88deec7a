//! Quiet hours as people write them: '22-7' or '22:30-06:00', in their own time.

use crate::game::{QuietHours, Zone};
use crate::service::Choice;

/// The clock by which quiet hours are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The clock of a zone.
    Zone(Zone),
    /// One that is so many hours ahead of Universal Time.
    Ahead(i64),
}

/// Reads `off`, as a telephone may capitalise it, or two times of day.
#[must_use]
pub fn read(text: &str, clock: Clock) -> Option<Choice<QuietHours>> {
    if text.trim().eq_ignore_ascii_case("off") {
        return Some(Choice::Unset);
    }
    let (from, until) = text.split_once(['-', '–'])?;
    let ahead = match clock {
        Clock::Zone(_) => 0,
        Clock::Ahead(ahead) => ahead,
    };
    let hours = QuietHours::new(universal(from, ahead)?, universal(until, ahead)?).ok()?;
    Some(Choice::Set(match clock {
        Clock::Zone(zone) => hours.in_zone(zone),
        Clock::Ahead(_) => hours,
    }))
}

/// A time of day in minutes, of a clock that is so many hours behind.
fn universal(text: &str, ahead: i64) -> Option<u16> {
    let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
    let (hours, minutes): (i64, i64) = (hours.parse().ok()?, minutes.parse().ok()?);
    let fits =
        (0..=24).contains(&hours) && (0..60).contains(&minutes) && (-24..=24).contains(&ahead);
    fits.then(|| (60 * (hours - ahead) + minutes).rem_euclid(24 * 60))
        .and_then(|minutes| u16::try_from(minutes).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_ones_own_zone() {
        let hours = |from, until| Some(Choice::Set(QuietHours::new(from, until).unwrap()));
        assert_eq!(read("22-7", Clock::Ahead(0)), hours(22 * 60, 7 * 60));
        assert_eq!(read(" Off", Clock::Ahead(0)), Some(Choice::Unset));
        assert_eq!(
            read(" 22:30 – 06:00 ", Clock::Ahead(2)),
            hours(20 * 60 + 30, 4 * 60)
        );
        assert_eq!(read("1-8", Clock::Ahead(2)), hours(23 * 60, 6 * 60));
        let warsaw: Zone = "Europe/Warsaw".parse().unwrap();
        let there = QuietHours::new(22 * 60, 7 * 60).unwrap().in_zone(warsaw);
        assert_eq!(read("22-7", Clock::Zone(warsaw)), Some(Choice::Set(there)));
        assert_eq!(read("off", Clock::Ahead(9)), Some(Choice::Unset));
        for text in [
            "", "22", "7-7", "0-24", "25-3", "a-b", "22:60-7", "-1-3", "22-7-8",
        ] {
            assert_eq!(read(text, Clock::Ahead(0)), None, "{text}");
        }
        assert_eq!(read("22-7", Clock::Ahead(i64::MAX)), None);
    }
}
