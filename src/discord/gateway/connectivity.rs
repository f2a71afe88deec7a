//! Whether people can reach the bot: which connections to the gateway this process has, and which of
//! them are up.

use std::collections::BTreeMap;
use std::sync::Arc;

use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::store::{IDENTIFY_EVERY, Shard, ShardScope};

/// The connections of this process. A clone is the same.
#[derive(Clone, Debug, Default)]
pub struct Connectivity(Arc<Connections>);

#[derive(Debug, Default)]
struct Connections {
    /// Whether each is open, and since when.
    shards: Mutex<BTreeMap<Shard, (bool, Instant)>>,
    /// By when all should have had their turn to identify themselves.
    settled: Mutex<Option<Instant>>,
    /// Why due work could not be done the last time.
    fault: Mutex<Option<String>>,
    changed: Notify,
}

impl Connectivity {
    /// Notes that this process has a connection, and whether it is open.
    pub fn set(&self, shard: Shard, open: bool) {
        let mut shards = self.0.shards.lock();
        if shards.get(&shard).is_none_or(|(before, _)| *before != open) {
            shards.insert(shard, (open, Instant::now()));
            self.0.changed.notify_one();
        }
    }

    /// Notes that so many connections begin, in all processes, so many at a time.
    pub fn begin(&self, total: u64, concurrency: u64) {
        let rounds = u32::try_from(total.div_ceil(concurrency.max(1))).unwrap_or(u32::MAX);
        let settled = Instant::now()
            + IDENTIFY_EVERY
                .unsigned_abs()
                .saturating_mul(rounds.min(1_000));
        *self.0.settled.lock() = Some(settled);
    }

    /// Whether all connections should have been open for that time by now.
    #[must_use]
    pub fn is_settled_for(&self, time: Duration, now: Instant) -> bool {
        self.0
            .settled
            .lock()
            .is_none_or(|settled| settled + time <= now)
    }

    /// Returns the connections of this process that have not been open for that time by now.
    #[must_use]
    pub fn down_for(&self, time: Duration, now: Instant) -> Vec<Shard> {
        let shards = self.0.shards.lock();
        let is_down = |(open, since): &(bool, Instant)| !open && *since + time <= now;
        let down = shards.iter().filter(|(_, state)| is_down(state));
        down.map(|(shard, _)| *shard).collect()
    }

    /// Says that this process has a connection no longer.
    pub fn remove(&self, shard: Shard) {
        self.0.shards.lock().remove(&shard);
        self.0.changed.notify_one();
    }

    /// Returns the open connections.
    #[must_use]
    pub fn up(&self) -> Vec<Shard> {
        let shards = self.0.shards.lock();
        let up = shards.iter().filter(|(_, (open, _))| *open);
        up.map(|(shard, _)| *shard).collect()
    }

    /// Returns those of this process.
    #[must_use]
    pub fn ours(&self) -> Vec<Shard> {
        self.0.shards.lock().keys().copied().collect()
    }

    /// Notes why due work could not be done, or that it was.
    pub fn set_fault(&self, fault: Option<String>) {
        *self.0.fault.lock() = fault;
    }

    /// Returns why due work could not be done the last time, if that is so.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.0.fault.lock().clone()
    }

    /// Waits until something has changed.
    pub async fn changed(&self) {
        self.0.changed.notified().await;
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
