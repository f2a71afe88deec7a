//! When a person is reminded of their turn, if they have chosen it.

use serde::{Deserialize, Serialize};

/// How many hours before the end of their time a person is reminded, the most first: one to three
/// times. None: at half of the time and at a tenth.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct RemindAt(Vec<u16>);

/// The error of reminders that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("up to three reminders, each 1 to 336 hours before the end")]
pub struct RemindAtError;

impl RemindAt {
    /// The hours, the most first.
    #[must_use]
    pub fn hours(&self) -> &[u16] {
        &self.0
    }

    /// Whether nothing has been chosen.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<Vec<u16>> for RemindAt {
    type Error = RemindAtError;

    fn try_from(mut hours: Vec<u16>) -> Result<RemindAt, RemindAtError> {
        hours.sort_unstable_by(|one, other| other.cmp(one));
        hours.dedup();
        let fits = hours.len() <= 3 && hours.iter().all(|it| (1..=14 * 24).contains(it));
        fits.then_some(RemindAt(hours)).ok_or(RemindAtError)
    }
}

impl From<RemindAt> for Vec<u16> {
    fn from(remind: RemindAt) -> Vec<u16> {
        remind.0
    }
}
