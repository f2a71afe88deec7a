//! Quiet hours as people write them: '22-7' or '22:30-06:00', in their own time.

use crate::game::QuietHours;
use crate::service::Choice;

/// Reads `off` or two times of day, of a place that is so many hours before Universal Time.
#[must_use]
pub fn read(text: &str, ahead: i64) -> Option<Choice<QuietHours>> {
    if text.trim() == "off" {
        return Some(Choice::Unset);
    }
    let (from, until) = text.split_once(['-', '–'])?;
    let hours = QuietHours::new(universal(from, ahead)?, universal(until, ahead)?);
    hours.ok().map(Choice::Set)
}

/// A time of day in minutes of Universal Time's day.
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
        assert_eq!(read("22-7", 0), hours(22 * 60, 7 * 60));
        assert_eq!(read(" 22:30 – 06:00 ", 2), hours(20 * 60 + 30, 4 * 60));
        assert_eq!(read("1-8", 2), hours(23 * 60, 6 * 60));
        assert_eq!(read("off", 9), Some(Choice::Unset));
        for text in [
            "", "22", "7-7", "0-24", "25-3", "a-b", "22:60-7", "-1-3", "22-7-8",
        ] {
            assert_eq!(read(text, 0), None, "{text}");
        }
        assert_eq!(read("22-7", i64::MAX), None);
    }
}
