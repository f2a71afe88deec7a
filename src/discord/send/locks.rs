//! One after the other: messages about one game are sent in the order of its versions.
//!
//! Two changes within some milliseconds are answered at the same time, and the older text might
//! arrive last and stay. Each change of a game's messages waits for the one before it, then looks
//! the messages sent meanwhile.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Mutex as Queue, OwnedMutexGuard};
use tokio::time::{Instant, timeout_at};

use crate::game::GameId;

/// So long an announcement waits for others of its game; it is tried again later.
const PATIENCE: Duration = Duration::from_secs(10);

/// A queue for each game of which something is being sent.
#[derive(Clone, Debug, Default)]
pub struct GameLocks(Arc<Mutex<HashMap<GameId, Arc<Queue<()>>>>>);

impl GameLocks {
    /// Waits until nobody else sends anything about the game; as long as the answer is held, others
    /// wait. `None` if it took too long.
    pub async fn lock(&self, game: &GameId) -> Option<OwnedMutexGuard<()>> {
        self.wait_until(game, Instant::now() + PATIENCE).await
    }

    /// The same, until then at the latest.
    pub async fn wait_until(&self, game: &GameId, until: Instant) -> Option<OwnedMutexGuard<()>> {
        let queue = {
            let mut queues = self.0.lock();
            queues.retain(|_, queue| Arc::strong_count(queue) > 1);
            Arc::clone(queues.entry(game.clone()).or_default())
        };
        timeout_at(until, queue.lock_owned()).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_waits_for_the_other_and_games_do_not_wait_for_each_other() {
        let locks = GameLocks::default();
        let (one, other) = (GameId("one".into()), GameId("other".into()));
        let first = locks.lock(&one).await;
        assert!(first.is_some());
        assert!(locks.lock(&other).await.is_some());
        let waiting = tokio::spawn({
            let (locks, one) = (locks.clone(), one.clone());
            async move { locks.lock(&one).await.is_some() }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(first);
        assert!(waiting.await.unwrap());
        drop(locks.lock(&other).await);
        assert_eq!(locks.0.lock().len(), 1, "what nobody uses is dropped");
    }
}
