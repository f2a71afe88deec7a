//! How many positions a search may look at, and when it must stop.

use std::ops::ControlFlow;

/// Counts the positions that a search looks at.
pub(super) struct Budget<'a> {
    looked_at: u64,
    limit: u64,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

/// How many positions are looked at between two calls of `stop`.
const BETWEEN_STOPS: u64 = 64;

impl<'a> Budget<'a> {
    pub(super) fn new(limit: u64, stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget {
            looked_at: 0,
            limit: limit.max(1),
            stop,
            stopped: false,
        }
    }

    /// Counts one position.
    pub(super) fn count(&mut self) {
        self.looked_at += 1;
        self.stopped = self.stopped
            || self.looked_at >= self.limit
            || self.looked_at.is_multiple_of(BETWEEN_STOPS) && (self.stop)();
    }

    /// Returns how many positions have been counted.
    pub(super) const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Returns how many positions may be counted in all.
    pub(super) const fn limit(&self) -> u64 {
        self.limit
    }

    /// Whether the limit is reached or the caller has asked to stop.
    pub(super) const fn is_spent(&self) -> bool {
        self.stopped
    }

    /// Breaks a visit once the budget is spent.
    pub(super) fn check<B: Default>(&self) -> ControlFlow<B> {
        if self.stopped {
            ControlFlow::Break(B::default())
        } else {
            ControlFlow::Continue(())
        }
    }
}
