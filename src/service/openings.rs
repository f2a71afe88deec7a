//! The openings of the games in servers, as all readers of the pages may see them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{GameService, StoreError};
use crate::results::Openings;

/// How old they are at most: all results are read for them.
const LIFE: Duration = Duration::from_mins(10);

impl GameService {
    /// Returns the openings of the games in servers that have pages, as of the last ten minutes.
    pub async fn openings(&self) -> Result<Arc<Openings>, StoreError> {
        // One request reads them; the others wait for it.
        let mut known = self.0.openings.lock().await;
        if let Some((read, openings)) = &*known
            && read.elapsed() < LIFE
        {
            return Ok(Arc::clone(openings));
        }
        let openings = Arc::new(self.store().openings().await?);
        *known = Some((Instant::now(), Arc::clone(&openings)));
        Ok(openings)
    }
}
