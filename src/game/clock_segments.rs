//! The time of a turn that is used up, as segments in which the clock ran, each with the rest of
//! the player in it. A change of rest counts from then on. Time in which the clock was stopped does
//! not count.

use jiff::{SignedDuration, Timestamp};

use super::Rest;
use super::rest::later;

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
