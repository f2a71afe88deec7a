//! What of a turn's time has been used up: the stretches in which it ran, and how its player rested
//! in each. What he says of his rest counts from then on, and what has stood does not count.

use jiff::{SignedDuration, Timestamp};

use super::Rest;

/// The time of a turn, as far as it has gone by and counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ClockSegments {
    /// From and until, one after the other, and the rest that held in each.
    past: Vec<(Timestamp, Timestamp, Rest)>,
    /// When the present one began; of no meaning while the clock stands.
    since: Timestamp,
}

impl ClockSegments {
    /// A turn begins.
    pub(super) const fn from(at: Timestamp) -> ClockSegments {
        ClockSegments {
            past: Vec::new(),
            since: at,
        }
    }

    /// The present stretch ends; another may follow at once.
    pub(super) fn ends(&mut self, at: Timestamp, rest: Rest) {
        if self.since < at {
            self.past.push((self.since, at, rest));
        }
        self.resume(at);
    }

    /// Another stretch begins.
    pub(super) const fn resume(&mut self, at: Timestamp) {
        self.since = at;
    }

    /// What has gone by since then does not count, whatever was said of rest meanwhile.
    pub(super) fn forget_since(&mut self, then: Timestamp) {
        for stretch in &mut self.past {
            stretch.1 = stretch.1.min(then);
        }
        self.past.retain(|(from, until, _)| from < until);
    }

    /// When so much of the turn's time will have been used up, if its player rests like that from
    /// here on; of all his rest `limit` counts at most.
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
}
