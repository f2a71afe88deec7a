//! Whether anything can be saved: noticed by whatever fails, logged once, and asked by `/healthz`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::{GameService, StoreError};
use crate::store::limited;

/// A failure that is more recent says more than a small test, which may find room where a move does not.
const RECENT: Duration = Duration::from_secs(10);

/// A test that went well is not repeated before.
const TESTED: Duration = Duration::from_secs(2);

/// What is known about saving.
#[derive(Debug, Default)]
pub(super) struct Saving {
    /// The last failure, and when it was, if nothing has been saved since.
    failed: Mutex<Option<(String, Instant)>>,
    /// When a test went well.
    tested: Mutex<Option<Instant>>,
    /// How often something could not be saved.
    failures: AtomicU64,
}

impl GameService {
    /// Notes an error of the database. The first of a row of them that keep everything from being
    /// saved is logged.
    pub fn note_failure(&self, error: &StoreError) {
        // Another writer is no fault, and what was damaged is logged with its game.
        if !error.passes() || matches!(error, StoreError::Locked) {
            return;
        }
        let saving = &self.0.saving;
        saving.failures.fetch_add(1, Ordering::Relaxed);
        let failed = Some((error.to_string(), Instant::now()));
        if std::mem::replace(&mut *saving.failed.lock(), failed).is_none() {
            tracing::error!(%error, "nothing can be saved; people are told, and it is tried again");
        }
    }

    /// Notes that something was saved.
    pub(super) fn note_saved(&self) {
        if self.0.saving.failed.lock().take().is_some() {
            tracing::info!("the database can be written again");
        }
    }

    /// Fails with the reason if nothing can be saved: something has just failed, or a test fails.
    pub async fn check_saving(&self) -> Result<(), String> {
        let saving = &self.0.saving;
        let recent = |at: &Instant| at.elapsed() < RECENT;
        if let Some((said, _)) = saving.failed.lock().as_ref().filter(|it| recent(&it.1)) {
            return Err(said.clone());
        }
        if saving.tested.lock().is_some_and(|at| at.elapsed() < TESTED) {
            return Ok(());
        }
        match limited(self.store().check_saving()).await {
            Ok(()) => {
                *saving.tested.lock() = Some(Instant::now());
                self.note_saved();
                Ok(())
            }
            Err(StoreError::Locked) => Ok(()),
            Err(error) => {
                self.note_failure(&error);
                Err(error.to_string())
            }
        }
    }

    /// Returns how often something could not be saved since the start.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.0.saving.failures.load(Ordering::Relaxed)
    }
}
