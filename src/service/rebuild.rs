//! Rebuilding the rows of finished games that a migration has queued, while games are played.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::GameService;
use crate::store::RETRY_AFTER;

impl GameService {
    /// Rebuilds rows until none is queued or the service closes; the next start continues. Between
    /// two games it rests as long as the one before took, so that requests find the database free.
    pub(super) fn rebuild_in_background(&self) {
        let service = self.clone();
        self.0.beside.spawn(async move {
            let (began, mut games) = (Instant::now(), 0_u64);
            while !service.0.closing.load(Ordering::Relaxed) {
                let began = Instant::now();
                let pause = match service.store().rebuild_next().await {
                    Ok(false) => break,
                    Ok(true) => {
                        games += 1;
                        began.elapsed()
                    }
                    Err(error) => {
                        tracing::warn!(%error, "the rows of a game cannot be rebuilt yet");
                        RETRY_AFTER
                    }
                };
                tokio::time::sleep(pause).await;
            }
            if games > 0 {
                let seconds = began.elapsed().as_secs();
                tracing::info!(games, seconds, "the rows of finished games are rebuilt");
                if let Err(error) = service.store().rebuilt().await {
                    tracing::warn!(%error, "tables may be out of date until the next game ends");
                }
            }
        });
    }
}
