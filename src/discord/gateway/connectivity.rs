//! Whether people can reach the bot: whether a connection to the gateway stands.

use std::sync::{Arc, Mutex, PoisonError};

use serenity::all::{ConnectionStage, ShardManager};
use tokio::sync::Notify;

use crate::store::Shard;

/// The connections as serenity knows them. It is asked each time: of a connection that has fallen
/// silent, or cannot be made again, it tells by no event.
#[derive(Clone, Debug, Default)]
pub struct Connectivity(Arc<Connections>);

#[derive(Debug, Default)]
struct Connections {
    shards: Mutex<Option<Arc<ShardManager>>>,
    changed: Notify,
}

impl Connectivity {
    /// Whose connections they are from now on; nobody's between two clients.
    pub fn set(&self, shards: Option<Arc<ShardManager>>) {
        *self.0.shards.lock().unwrap_or_else(PoisonError::into_inner) = shards;
    }

    /// Those that stand.
    pub async fn up(&self) -> Vec<Shard> {
        let shards = self.0.shards.lock();
        let shards = shards.unwrap_or_else(PoisonError::into_inner).clone();
        let Some(shards) = shards else {
            return Vec::new();
        };
        let runners = shards.runners.lock().await;
        let total = runners.len() as u64;
        let stands = runners
            .iter()
            .filter(|(_, it)| it.stage == ConnectionStage::Connected);
        stands
            .map(|(id, _)| Shard {
                number: u64::from(id.0),
                total,
            })
            .collect()
    }

    /// Says that one may stand since now.
    pub fn wake(&self) {
        self.0.changed.notify_one();
    }

    /// Waits until that is said.
    pub async fn changed(&self) {
        self.0.changed.notified().await;
    }
}
