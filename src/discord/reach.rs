//! Whether people can reach the bot: whether a connection to the gateway stands.

use std::collections::HashSet;
use std::sync::Arc;

use serenity::all::ShardId;
use tokio::sync::watch::{Receiver, Sender};

/// The connections that stand.
#[derive(Clone, Debug, Default)]
pub struct Reach(Arc<Sender<HashSet<ShardId>>>);

impl Reach {
    /// A connection stands, or stands no longer.
    pub fn set(&self, shard: ShardId, stands: bool) {
        self.0.send_if_modified(|shards| {
            if stands {
                shards.insert(shard)
            } else {
                shards.remove(&shard)
            }
        });
    }

    /// None stands: what belonged to a client has ended with it.
    pub fn lose(&self) {
        self.0.send_modify(HashSet::clear);
    }

    /// Whether any stands.
    #[must_use]
    pub fn is_there(&self) -> bool {
        !self.0.borrow().is_empty()
    }

    /// Tells when that changes, from now on.
    #[must_use]
    pub fn changes(&self) -> Receiver<HashSet<ShardId>> {
        self.0.subscribe()
    }
}
