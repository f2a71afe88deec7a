//! Seasons: the quarters of years by which results are counted.

use std::fmt;
use std::str::FromStr;

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

/// The error of a text that names no season.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a season is a year and a quarter, such as 2026-Q4")]
pub struct ParseSeasonError;

impl FromStr for Season {
    type Err = ParseSeasonError;

    /// Reads such as `2026-Q4`, in small letters too.
    fn from_str(text: &str) -> Result<Season, ParseSeasonError> {
        let (year, quarter) = text.trim().split_once('-').ok_or(ParseSeasonError)?;
        let is_year = year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit());
        let year = year.parse().ok().filter(|_| is_year);
        let quarter = match quarter {
            "Q1" | "q1" => 0,
            "Q2" | "q2" => 1,
            "Q3" | "q3" => 2,
            "Q4" | "q4" => 3,
            _ => return Err(ParseSeasonError),
        };
        Ok(Season {
            year: year.ok_or(ParseSeasonError)?,
            quarter,
        })
    }
}

impl serde::Serialize for Season {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl fmt::Display for Season {
    /// Such as `2026-Q4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-Q{}", self.year, self.quarter + 1)
    }
}
