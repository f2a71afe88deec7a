//! Whether anything can be saved: noticed by whatever fails, and asked by `/healthz`.

use super::{GameService, StoreError};
use crate::store::limited;

impl GameService {
    /// Notes an error of the database. The first of a row of those that keep everything from being
    /// saved is logged.
    pub fn note_failure(&self, error: &StoreError) {
        // Another writer is no fault, and what was damaged is logged with its game.
        if error.passes() && !matches!(error, StoreError::Locked) {
            self.0.saving.failed(error);
        }
    }

    /// Fails with the reason if nothing can be saved: something has just failed, or a test fails.
    pub async fn check_saving(&self) -> Result<(), String> {
        if let Some(recent) = self.0.saving.recent() {
            return recent;
        }
        match limited(self.store().check_saving()).await {
            Ok(()) => {
                self.0.saving.tested();
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
        self.0.saving.failures()
    }
}
