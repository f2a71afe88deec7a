//! The pace of a game: the time limit of a turn, or a bank of time with an increment, over weeks or for
//! an evening; and the segments in which the clock of a turn ran.

use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Span, SpanRelativeTo, Timestamp};
use serde::{Deserialize, Serialize};

use super::Rest;
use super::rest::later;

/// A bank of time: what a player begins with, what each of their moves adds, and the most that it can
/// contain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bank {
    start: SignedDuration,
    per_move: SignedDuration,
    most: SignedDuration,
}

/// The error of a pace that is not one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a pace is none, a time per move such as 72h, or a bank such as 3d+12h or 10m+30s")]
pub struct PaceError;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

impl Bank {
    /// A bank in seconds: 1 minute to 30 days at the start, up to 14 days per move, 60 days at most.
    pub fn of_seconds(start: i64, per_move: i64, most: i64) -> Result<Bank, PaceError> {
        let fits = (MINUTE..=30 * DAY).contains(&start)
            && (0..=14 * DAY).contains(&per_move)
            && (start..=60 * DAY).contains(&most);
        let seconds = SignedDuration::from_secs;
        fits.then_some(Bank {
            start: seconds(start),
            per_move: seconds(per_move),
            most: seconds(most),
        })
        .ok_or(PaceError)
    }

    /// A player's time at the beginning.
    pub const fn start(self) -> SignedDuration {
        self.start
    }

    /// The increment of each move.
    pub const fn per_move(self) -> SignedDuration {
        self.per_move
    }

    /// The most that it can contain.
    pub const fn most(self) -> SignedDuration {
        self.most
    }

    /// Whether the game is played in one sitting: absences and quiet hours do not stop its clock.
    pub fn is_live(self) -> bool {
        let hours = SignedDuration::from_hours;
        // A short bank that grows over days is not for one sitting. Without a most of its own a bank
        // has twice its start.
        self.start < hours(6) && self.most < hours(12)
    }

    /// The bank after a move that took some of its time.
    pub(super) fn after_move(self, before: SignedDuration, used: SignedDuration) -> SignedDuration {
        let left = (before - used).max(SignedDuration::ZERO);
        (left + self.per_move).min(self.most)
    }
}

/// How fast a game is played.
///
/// ```
/// use djambi::game::Pace;
/// let pace: Pace = "3d+12h/7d".parse().unwrap();
/// assert_eq!(pace.to_string(), "3d+12h/7d");
/// assert_eq!("10m + 30s".parse::<Pace>().unwrap().to_string(), "10m+30s");
/// assert_eq!("48".parse::<Pace>().unwrap().to_string(), "48h");
/// assert!("soon".parse::<Pace>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pace {
    /// Without a clock.
    None,
    /// A time for each move.
    PerMove(TurnTime),
    /// A bank of time for the whole game.
    Bank(Bank),
}

impl TryFrom<String> for Pace {
    type Error = PaceError;

    fn try_from(text: String) -> Result<Pace, PaceError> {
        text.parse()
    }
}

impl From<Pace> for String {
    fn from(pace: Pace) -> String {
        pace.to_string()
    }
}

impl fmt::Display for Pace {
    /// `none`, `72h`, `10m+30s`, `3d+12h/7d`: what a move adds behind `+`, the most behind `/` unless
    /// that is twice the start.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::None => f.write_str("none"),
            Pace::PerMove(time) => write!(f, "{}h", time.hours()),
            Pace::Bank(bank) => {
                let text = |time: SignedDuration| written(time.as_secs());
                write!(f, "{}+{}", text(bank.start), text(bank.per_move))?;
                if bank.most != bank.start * 2 {
                    write!(f, "/{}", text(bank.most))?;
                }
                Ok(())
            }
        }
    }
}

/// A time in its largest whole unit: `90m`, `2d`.
fn written(seconds: i64) -> String {
    for (unit, letter) in [(DAY, 'd'), (HOUR, 'h'), (MINUTE, 'm')] {
        if seconds != 0 && seconds % unit == 0 {
            return format!("{}{letter}", seconds / unit);
        }
    }
    format!("{seconds}s")
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Pace, PaceError> {
        let text: String = text.chars().filter(|it| !it.is_whitespace()).collect();
        let text = text.to_lowercase();
        if matches!(text.as_str(), "none" | "0") {
            return Ok(Pace::None);
        }
        let Some((start, rest)) = text.split_once('+') else {
            let seconds = read(&text)?;
            let hours = (seconds % HOUR == 0).then_some(seconds / HOUR);
            return TurnTime::from_hours(hours.ok_or(PaceError)?).map(Pace::PerMove);
        };
        let (per_move, most) = match rest.split_once('/') {
            Some((per_move, most)) => (per_move, Some(read(most)?)),
            None => (rest, None),
        };
        let start = read(start)?;
        let most = most.unwrap_or(start.checked_mul(2).ok_or(PaceError)?);
        Bank::of_seconds(start, read(per_move)?, most).map(Pace::Bank)
    }
}

/// A time in whole seconds, as people type it: `3d`, `1d12h`, `90 min`, `2 hours`, or a number of hours.
fn read(text: &str) -> Result<i64, PaceError> {
    let is_number = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let span = if is_number {
        format!("{text}h").parse::<Span>()
    } else {
        text.parse()
    };
    let time = span.and_then(|span| span.to_duration(SpanRelativeTo::days_are_24_hours()));
    let whole = time.ok().filter(|time| time.subsec_nanos() == 0);
    whole.map(|time| time.as_secs()).ok_or(PaceError)
}

/// The time limit of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurnTime(SignedDuration);

impl TurnTime {
    /// The default: three days.
    pub const USUAL: TurnTime = TurnTime(SignedDuration::from_hours(72));

    /// A time limit of one hour to 14 days.
    pub fn from_hours(hours: i64) -> Result<TurnTime, PaceError> {
        let fits = (1..=14 * 24).contains(&hours);
        let time = fits.then(|| TurnTime(SignedDuration::from_hours(hours)));
        time.ok_or(PaceError)
    }

    /// In hours.
    pub const fn hours(self) -> i64 {
        self.0.as_hours()
    }

    /// As a duration.
    pub const fn duration(self) -> SignedDuration {
        self.0
    }
}

/// The segments of a turn's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ClockSegments {
    /// Start, end and the rest that applied, in order.
    past: Vec<(Timestamp, Timestamp, Rest)>,
    /// The start of the current segment; without meaning while the clock is stopped.
    since: Timestamp,
}

impl ClockSegments {
    /// Starts the clock of a turn.
    pub(super) const fn from(at: Timestamp) -> ClockSegments {
        ClockSegments {
            past: Vec::new(),
            since: at,
        }
    }

    /// Ends the current segment; the next one may follow at once.
    pub(super) fn ends(&mut self, at: Timestamp, rest: Rest) {
        if self.since < at {
            self.past.push((self.since, at, rest));
        }
        self.resume(at);
    }

    /// Starts the next segment.
    pub(super) const fn resume(&mut self, at: Timestamp) {
        self.since = at;
    }

    /// Drops the time since `then`, whatever rest applied in it.
    pub(super) fn forget_since(&mut self, then: Timestamp) {
        for segment in &mut self.past {
            segment.1 = segment.1.min(then);
        }
        self.past.retain(|(from, until, _)| from < until);
    }

    /// Returns the time at which `time` of the turn will be used up, if the player rests as given
    /// from now on. At most `limit` of the rest counts.
    pub(super) fn elapsed(
        &self,
        rest: &Rest,
        time: SignedDuration,
        limit: SignedDuration,
    ) -> Timestamp {
        let (mut time, mut limit) = (time, limit);
        for (from, until, rest) in &self.past {
            let rested = rest.within(*from, *until, limit);
            time -= until.duration_since(*from) - rested;
            limit -= rested;
        }
        rest.elapsed(self.since, time.max(SignedDuration::ZERO), limit)
    }

    /// Returns how much of the turn is used up at a time, if the player rests as given since the
    /// current segment began. At most `limit` of the rest counts.
    pub(super) fn used(
        &self,
        rest: &Rest,
        until: Timestamp,
        limit: SignedDuration,
    ) -> SignedDuration {
        let current = until.max(self.since).duration_since(self.since);
        let past = self
            .past
            .iter()
            .map(|(from, to, _)| to.duration_since(*from));
        let passed = past.fold(current, |sum, segment| sum + segment);
        passed - self.rested(rest, until, limit)
    }

    /// Returns the time at which `limit` of the turn was rest, if the player rests from `at` on.
    pub(super) fn rest_used_up(
        &self,
        rest: &Rest,
        at: Timestamp,
        limit: SignedDuration,
    ) -> Timestamp {
        later(at.max(self.since), limit - self.rested(rest, at, limit))
    }

    /// Returns how much of the turn was rest at a time, at most `limit`.
    fn rested(&self, rest: &Rest, until: Timestamp, limit: SignedDuration) -> SignedDuration {
        let current = (self.since, until.max(self.since), *rest);
        let segments = self.past.iter().chain([&current]);
        segments.fold(SignedDuration::ZERO, |rested, (from, until, rest)| {
            rested + rest.within(*from, *until, limit - rested)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Terms;

    fn paced(pace: &str) -> Terms {
        Terms::default().at_pace(pace.parse().unwrap())
    }

    #[test]
    fn a_pace_is_read_as_it_is_written_and_nonsense_is_none() {
        for text in [
            "none",
            "72h",
            "1h",
            "3d+12h",
            "3d+12h/7d",
            "10m+30s",
            "90m+0s/90m",
        ] {
            let pace: Pace = text.parse().unwrap();
            assert_eq!(pace.to_string(), text);
        }
        for text in [
            "",
            "soon",
            "0h",
            "400h",
            "90m",
            "3d+",
            "+3d",
            "3d+12h/1d",
            "30s+1s",
            "99d+1d",
            "9999999999999d+1s",
            "-3d+1h",
            "3d+12x",
        ] {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
        let terms = paced("3d+12h/7d");
        let json = serde_json::to_string(&terms).unwrap();
        assert_eq!(serde_json::from_str::<Terms>(&json).unwrap(), terms);
        let past = json.replace("/7d", "/90d");
        assert!(serde_json::from_str::<Terms>(&past).is_err(), "{past}");
    }
}
