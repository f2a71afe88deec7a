//! Rest: the times at which a person is not pinged (absences and quiet hours), and their effect on
//! a clock.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span, Timestamp};
use serde::{Deserialize, Serialize};

use super::Zone;

/// Daily quiet hours, in minutes of the day by the clock of a zone, of Universal Time without one.
/// They may span midnight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Minutes")]
pub struct QuietHours {
    from: u16,
    until: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<Zone>,
}

/// Quiet hours as they are read, not yet checked.
#[derive(Deserialize)]
struct Minutes {
    from: u16,
    until: u16,
    #[serde(default)]
    zone: Option<String>,
}

impl TryFrom<Minutes> for QuietHours {
    type Error = QuietHoursError;

    fn try_from(read: Minutes) -> Result<QuietHours, QuietHoursError> {
        let hours = QuietHours::new(read.from, read.until)?;
        // A log stays readable where its zone is not known, such as by an older version.
        let zone = read.zone.and_then(|zone| zone.parse().ok());
        Ok(QuietHours { zone, ..hours })
    }
}

/// The error of quiet hours that are empty or longer than sixteen hours a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("quiet hours begin and end at different times of the day and last 16 hours at most")]
pub struct QuietHoursError;

const DAY_MINUTES: u16 = 24 * 60;

impl QuietHours {
    /// Quiet hours from and until these minutes after midnight, Universal Time.
    pub fn new(from: u16, until: u16) -> Result<QuietHours, QuietHoursError> {
        if from >= DAY_MINUTES || until >= DAY_MINUTES {
            return Err(QuietHoursError);
        }
        let length = (until + DAY_MINUTES - from) % DAY_MINUTES;
        if (1..=16 * 60).contains(&length) {
            Ok(QuietHours {
                from,
                until,
                zone: None,
            })
        } else {
            Err(QuietHoursError)
        }
    }

    /// The same by the clock of a zone, in summer and in winter.
    #[must_use]
    pub const fn in_zone(self, zone: Zone) -> QuietHours {
        QuietHours {
            zone: Some(zone),
            ..self
        }
    }

    /// The zone by whose clock they are; Universal Time without one.
    pub const fn zone(self) -> Option<Zone> {
        self.zone
    }

    /// The start, in minutes after midnight.
    pub const fn from(self) -> u16 {
        self.from
    }

    /// The end, in minutes after midnight.
    pub const fn until(self) -> u16 {
        self.until
    }

    /// The quiet hours that contain `at`, or the next ones.
    fn around_or_after(self, at: Timestamp) -> (Timestamp, Timestamp) {
        let zone = self.zone.map_or(TimeZone::UTC, Zone::rules);
        let today = at.to_zoned(zone.clone()).date();
        let next_day = i64::from(self.until <= self.from);
        let night = |day: i64| {
            let begin = on(today, day, self.from, &zone);
            // Where a clock is put forward, the end may be skipped.
            (
                begin,
                on(today, day + next_day, self.until, &zone).max(begin),
            )
        };
        (-1..=1)
            .map(night)
            .find(|(_, end)| *end > at)
            .unwrap_or_else(|| night(2))
    }
}

/// Returns a time of day, `days` days after `date`; the latest possible time if there is no such
/// time.
fn on(date: Date, days: i64, minutes: u16, zone: &TimeZone) -> Timestamp {
    let (hour, minute) = (minutes / 60, minutes % 60);
    let date = date.checked_add(Span::new().days(days));
    let time = date.map(|date| date.at(hour as i8, minute as i8, 0, 0));
    let zoned = time.and_then(|time| time.to_zoned(zone.clone()));
    zoned.map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

/// A person's absence and quiet hours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rest {
    /// Start and end of the absence.
    pub away: Option<(Timestamp, Timestamp)>,
    /// Every day's quiet hours.
    pub quiet: Option<QuietHours>,
}

impl Rest {
    /// The rest that contains `at`, or the next one.
    fn around_or_after(&self, at: Timestamp) -> Option<(Timestamp, Timestamp)> {
        let away = self.away.filter(|(_, until)| *until > at);
        let quiet = self.quiet.map(|quiet| quiet.around_or_after(at));
        match (away, quiet) {
            (Some(away), Some(quiet)) => Some(if quiet.0 < away.0 { quiet } else { away }),
            (either, or) => either.or(or),
        }
    }

    /// The first time from `at` on at which the person may be pinged.
    pub fn first_ping(&self, at: Timestamp) -> Timestamp {
        let mut at = at;
        // An absence may end in quiet hours; after those there is no rest. Two steps always
        // suffice.
        for _ in 0..3 {
            match self.around_or_after(at) {
                Some((from, until)) if from <= at => at = until,
                _ => break,
            }
        }
        at
    }

    /// Returns the time at which `work` has passed since `began`, not counting rest, of which at
    /// most `limit` counts.
    pub fn elapsed(
        &self,
        began: Timestamp,
        work: SignedDuration,
        limit: SignedDuration,
    ) -> Timestamp {
        let (mut at, mut work, mut limit) = (began, work, limit);
        while limit > SignedDuration::ZERO && at < Timestamp::MAX {
            let Some((from, until)) = self.around_or_after(at) else {
                break;
            };
            let awake = from.duration_since(at).max(SignedDuration::ZERO);
            if awake >= work {
                break;
            }
            let asleep = until.duration_since(from.max(at)).min(limit);
            work -= awake;
            limit -= asleep;
            at = later(later(at, awake), asleep);
        }
        later(at, work)
    }

    /// Returns how much of the time between is rest, at most `limit`.
    pub fn within(
        &self,
        from: Timestamp,
        until: Timestamp,
        limit: SignedDuration,
    ) -> SignedDuration {
        let (mut at, mut rested) = (from, SignedDuration::ZERO);
        while rested < limit
            && let Some((begins, ends)) = self.around_or_after(at)
            && begins < until
        {
            let asleep = ends.min(until).duration_since(begins.max(at));
            rested = limit.min(rested + asleep);
            if ends >= until {
                break;
            }
            at = ends;
        }
        rested
    }
}

/// Adds a duration; the latest possible time rather than an overflow.
pub(super) fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn quiet_hours_of_a_zone_follow_its_summer_time() {
        let zone: Zone = "Europe/Warsaw".parse().unwrap();
        let quiet = QuietHours::new(22 * 60, 7 * 60).unwrap().in_zone(zone);
        for (now, awake) in [
            ("2026-01-10T23:00:00Z", "2026-01-11T06:00:00Z"),
            ("2026-07-10T23:00:00Z", "2026-07-11T05:00:00Z"),
            // The night in which the clock is put forward, and the one in which it is put back.
            ("2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"),
            ("2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z"),
        ] {
            let rest = Rest {
                away: None,
                quiet: Some(quiet),
            };
            assert_eq!(rest.first_ping(at(now)), at(awake), "{now}");
        }
        let json = serde_json::to_string(&quiet).unwrap();
        assert_eq!(json, r#"{"from":1320,"until":420,"zone":"Europe/Warsaw"}"#);
        assert_eq!(serde_json::from_str::<QuietHours>(&json).unwrap(), quiet);
        let unknown = json.replace("Europe/Warsaw", "Mars/Olympus");
        let unknown: QuietHours = serde_json::from_str(&unknown).unwrap();
        assert_eq!(unknown.zone(), None);
    }

    #[test]
    fn an_hour_that_a_clock_skips_rests_nobody_and_stops_no_game() {
        let zone: Zone = "Europe/Warsaw".parse().unwrap();
        let rest = Rest {
            away: None,
            quiet: Some(QuietHours::new(150, 180).unwrap().in_zone(zone)),
        };
        let began = at("2026-03-28T12:00:00Z");
        let day = SignedDuration::from_hours(24);
        let day_later = rest.elapsed(began, day, day);
        assert_eq!(day_later, at("2026-03-29T12:00:00Z"));
    }

    #[test]
    fn quiet_hours_of_no_length_or_all_day_are_rejected() {
        assert!(QuietHours::new(60, 60).is_err());
        assert!(QuietHours::new(60, 59).is_err());
        assert!(QuietHours::new(0, 1440).is_err());
        assert!(QuietHours::new(u16::MAX, u16::MAX).is_err());
    }
}
