//! What is known about saving: whether the last try failed, and how often tries have failed.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::store::StoreError;

/// A failure that is more recent says more than a small test, which may find room where a move does not.
const RECENT: Duration = Duration::from_secs(10);

/// A test that went well is not repeated before.
const TESTED: Duration = Duration::from_secs(2);

/// What is known about saving.
#[derive(Debug, Default)]
pub(super) struct Saving(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// The last failure, and when it was, if nothing has been saved since.
    failed: Option<(String, Instant)>,
    /// When a test went well.
    tested: Option<Instant>,
    failures: u64,
}

impl Saving {
    /// Notes that something could not be saved. The first failure of a row is logged.
    pub(super) fn failed(&self, error: &StoreError) {
        let mut known = self.0.lock();
        known.failures += 1;
        let failed = (error.to_string(), Instant::now());
        if known.failed.replace(failed).is_none() {
            tracing::error!(%error, "nothing can be saved; people are told, and it is tried again");
        }
    }

    /// Notes that something was saved.
    pub(super) fn succeeded(&self) {
        if self.0.lock().failed.take().is_some() {
            tracing::info!("the database can be written again");
        }
    }

    /// Notes that a test of saving went well.
    pub(super) fn tested(&self) {
        self.0.lock().tested = Some(Instant::now());
        self.succeeded();
    }

    /// Returns the reason if something has just failed, and nothing if a test has just gone well; `None`
    /// if neither is so.
    pub(super) fn recent(&self) -> Option<Result<(), String>> {
        let known = self.0.lock();
        match &known.failed {
            Some((said, at)) if at.elapsed() < RECENT => Some(Err(said.clone())),
            Some(_) => None,
            None => known
                .tested
                .filter(|at| at.elapsed() < TESTED)
                .map(|_| Ok(())),
        }
    }

    /// Returns how often something could not be saved.
    pub(super) fn failures(&self) -> u64 {
        self.0.lock().failures
    }
}
