//! Seasons: quarters of a year.

use std::fmt;

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A quarter of a year, in UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Season {
    year: i16,
    /// From 0.
    quarter: i8,
}

impl Season {
    /// The season that contains an instant.
    #[must_use]
    pub fn of(at: Timestamp) -> Season {
        let date = at.to_zoned(TimeZone::UTC).date();
        Season {
            year: date.year(),
            quarter: (date.month() - 1) / 3,
        }
    }

    /// How many seasons later this one is than `earlier`; 0 if it is not later.
    #[must_use]
    pub fn since(self, earlier: Season) -> u32 {
        let number = |it: Season| i32::from(it.year) * 4 + i32::from(it.quarter);
        u32::try_from(number(self) - number(earlier)).unwrap_or(0)
    }
}

impl fmt::Display for Season {
    /// Such as `2026-Q4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-Q{}", self.year, self.quarter + 1)
    }
}
