//! Whether people can reach the bot: which connections to the gateway this process has, and which of
//! them are up.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::store::{Shard, ShardScope};

/// The connections of this process. A clone is the same.
#[derive(Clone, Debug, Default)]
pub struct Connectivity(Arc<Connections>);

#[derive(Debug, Default)]
struct Connections {
    /// Whether each is open.
    shards: Mutex<BTreeMap<Shard, bool>>,
    changed: Notify,
}

impl Connectivity {
    /// Notes that this process has a connection, and whether it is open.
    pub fn set(&self, shard: Shard, open: bool) {
        if self.shards().insert(shard, open) != Some(open) {
            self.0.changed.notify_one();
        }
    }

    /// Says that this process has a connection no longer.
    pub fn remove(&self, shard: Shard) {
        self.shards().remove(&shard);
        self.0.changed.notify_one();
    }

    /// Returns the open connections.
    #[must_use]
    pub fn up(&self) -> Vec<Shard> {
        let shards = self.shards();
        let up = shards.iter().filter(|(_, open)| **open);
        up.map(|(shard, _)| *shard).collect()
    }

    /// Returns those of this process.
    #[must_use]
    pub fn ours(&self) -> Vec<Shard> {
        self.shards().keys().copied().collect()
    }

    /// Waits until something has changed.
    pub async fn changed(&self) {
        self.0.changed.notified().await;
    }

    fn shards(&self) -> MutexGuard<'_, BTreeMap<Shard, bool>> {
        let shards = self.0.shards.lock();
        shards.unwrap_or_else(PoisonError::into_inner)
    }
}

/// The games of some connections.
#[must_use]
pub fn scope(shards: &[Shard]) -> ShardScope {
    ShardScope::Shards {
        total: shards.first().map_or(1, |shard| shard.total),
        shards: shards.iter().map(|shard| shard.number).collect(),
    }
}
