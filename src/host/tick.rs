//! What happens by itself: what is due is found in the database, not in memory.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::change::{batch, entries_of};
use super::{Host, StoreError};
use crate::game::GameId;
use crate::store::{AppendError, Untold};

/// How many games are looked after at a time.
const AT_A_TIME: u32 = 500;

/// Another process on the same file may have done something: so long at most one waits.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

impl Host {
    /// Does what is due by `now` (reminders, deadlines, lobbies that expire, games that fall
    /// asleep) and lets computers begin to think. What comes of it is to be found in
    /// [`Host::untold`].
    pub async fn tick(&self, now: Timestamp) -> Result<(), StoreError> {
        let now = super::to_the_millisecond(now);
        for id in self.store().due(now, AT_A_TIME).await? {
            // One damaged game must not stop the others.
            if let Err(error) = self.wake(&id, now).await {
                tracing::error!(%error, game = %id, "what was due has not been done");
            }
        }
        self.let_computers_think(now).await
    }

    /// What is due in one game, step by step.
    async fn wake(&self, id: &GameId, now: Timestamp) -> Result<(), StoreError> {
        while let Some(table) = self.table(id).await? {
            let events = table.game().happens_by(now);
            if events.is_empty() {
                break;
            }
            let before = Arc::clone(&table.view.game);
            let news = table.news(entries_of(None, events, now), now)?;
            let untold = Untold {
                due: now,
                token: None,
            };
            let batch = batch(&news, Some(&before), Some(&untold));
            let kept = self.store().append(&[batch], None, None, None).await;
            // Decided anew if somebody was quicker.
            if let Err(AppendError::Store(error)) = kept {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Waits until something is due or may be: at once if there is already.
    pub async fn wait(&self, now: Timestamp) {
        let due = self.store().next_due().await.ok().flatten();
        let until = due.map_or(LONGEST_WAIT, |due| {
            let wait = due.duration_since(now).unsigned_abs();
            if due <= now {
                Duration::ZERO
            } else {
                wait.min(LONGEST_WAIT)
            }
        });
        // Never a loop without rest, whatever keeps something due from being done.
        let until = until.max(Duration::from_millis(100));
        let _ = tokio::time::timeout(until, self.0.stir.notified()).await;
    }
}
