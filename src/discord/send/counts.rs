//! The counts while the bot runs: `/metrics` shows them.

use std::sync::atomic::{AtomicU64, Ordering};

/// A counted event.
#[derive(Debug, Default)]
pub struct Counts {
    /// Interactions that came.
    pub interactions: AtomicU64,
    /// Answers that did not arrive.
    pub lost: AtomicU64,
    /// Panics anywhere: in handlers, while drawing, while a computer player thinks.
    pub panics: AtomicU64,
    /// Connections that were made.
    pub connections: AtomicU64,
}

pub static COUNTS: Counts = Counts {
    interactions: AtomicU64::new(0),
    lost: AtomicU64::new(0),
    panics: AtomicU64::new(0),
    connections: AtomicU64::new(0),
};

pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}
