//! The sandbox's own clock, which a test may move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parking_lot::Mutex;

/// Discord's time in the sandbox. It runs with the real time until a test moves or stops it.
///
/// It decides when an interaction times out (3 seconds), when its token expires (15 minutes) and
/// when a `nonce` is forgotten, and it stamps messages and ids. The bot's own clock is not changed.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// The clock's time at `since`, in milliseconds since 1970.
    shown: u64,
    /// `None` while it is stopped.
    since: Option<Instant>,
}

impl State {
    fn now(&self) -> u64 {
        let passed = self.since.map_or(Duration::ZERO, |it| it.elapsed());
        self.shown.saturating_add(millis(passed))
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Clock {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(State {
            shown: Timestamp::now().as_millisecond().unsigned_abs(),
            since: Some(Instant::now()),
        })))
    }

    /// Returns the clock's time, in milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        self.0.lock().now()
    }

    /// Returns how many milliseconds have passed since a time of it.
    pub(crate) fn since(&self, ms: u64) -> u64 {
        self.now_ms().saturating_sub(ms)
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        let mut state = self.0.lock();
        state.shown = state.shown.saturating_add(millis(by));
    }

    /// Stops the clock: from now on only [`Clock::advance`] moves it. For machines that are so busy
    /// that three real seconds may pass between two steps.
    pub fn stop(&self) {
        let mut state = self.0.lock();
        (state.shown, state.since) = (state.now(), None);
    }

    /// Starts the clock again, from its present time.
    pub fn run(&self) {
        self.0.lock().since.get_or_insert_with(Instant::now);
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::new()
    }
}

/// A time in milliseconds since 1970 as Discord writes it: `2026-08-01T12:00:00.000000+00:00`.
pub(crate) fn iso(ms: u64) -> String {
    let at = i64::try_from(ms).map(Timestamp::from_millisecond);
    let at = at.ok().and_then(Result::ok).unwrap_or(Timestamp::MAX);
    at.strftime("%FT%T%.6f+00:00").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_discord_writes_them() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(951_782_400_123), "2000-02-29T00:00:00.123000+00:00");
        assert_eq!(iso(1_785_585_599_999), "2026-08-01T11:59:59.999000+00:00");
    }
}
