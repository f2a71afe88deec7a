//! The time limit of a turn.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

/// The time limit of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "SignedDuration")]
pub struct TurnTime(SignedDuration);

/// The error of a time limit that is too short or too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a turn may take from 1 hour to 14 days")]
pub struct TurnTimeError;

impl TurnTime {
    /// The default: three days.
    pub const USUAL: TurnTime = TurnTime(SignedDuration::from_hours(72));

    /// A time limit of one hour to 14 days.
    pub fn from_hours(hours: i64) -> Result<TurnTime, TurnTimeError> {
        let time = SignedDuration::try_from_hours(hours).ok_or(TurnTimeError)?;
        TurnTime::try_from(time)
    }

    /// In hours.
    #[must_use]
    pub const fn hours(self) -> i64 {
        self.0.as_hours()
    }

    /// As a duration.
    #[must_use]
    pub const fn duration(self) -> SignedDuration {
        self.0
    }
}

impl TryFrom<SignedDuration> for TurnTime {
    type Error = TurnTimeError;

    fn try_from(time: SignedDuration) -> Result<TurnTime, TurnTimeError> {
        let (least, most) = (1, 14 * 24);
        let bounds = SignedDuration::from_hours(least)..=SignedDuration::from_hours(most);
        bounds
            .contains(&time)
            .then_some(TurnTime(time))
            .ok_or(TurnTimeError)
    }
}
