//! The turns in which connections identify themselves. Discord allows a bot some 1,000 identifies a
//! day, and resets its token when they are used up.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};
use twilight_gateway::queue::Queue;

use crate::service::GameService;
use crate::store::{RETRY_AFTER, limited};

/// A longer wait for a turn to identify oneself is logged.
const LONG_WAIT: Duration = Duration::from_mins(1);

/// The pause after an identify that no session has followed; it doubles with each more.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// The longest such pause: 144 identifies a day.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// The pause after the database was not reached.
pub const PAUSE: Duration = Duration::from_secs(1);

/// The identifies of one shard that no session has followed. A clone is the same.
#[derive(Clone, Debug, Default)]
pub struct Attempts(Arc<Mutex<InVain>>);

#[derive(Debug, Default)]
struct InVain {
    count: u32,
    last: Option<Instant>,
}

impl Attempts {
    /// Notes that a session has begun.
    pub fn succeeded(&self) {
        *self.0.lock() = InVain::default();
    }

    /// Notes that an identify is sent.
    fn sent(&self) {
        let mut in_vain = self.0.lock();
        in_vain.count = in_vain.count.saturating_add(1);
        in_vain.last = Some(Instant::now());
    }

    /// Returns how many identifies were in vain, and how long the next one waits because of them.
    fn wait(&self) -> (u32, Duration) {
        let in_vain = self.0.lock();
        let since = in_vain.last.map_or(Duration::ZERO, |last| last.elapsed());
        (in_vain.count, pause(in_vain.count).saturating_sub(since))
    }
}

/// The time between an identify and the next one, after so many in vain.
fn pause(count: u32) -> Duration {
    match count.checked_sub(1) {
        None => Duration::ZERO,
        Some(doubled) => LONGEST_PAUSE.min(FIRST_PAUSE * 2_u32.saturating_pow(doubled.min(16))),
    }
}

/// The turns in which all processes' connections identify themselves.
#[derive(Debug)]
pub struct Turns {
    /// The database, which all processes share.
    pub service: GameService,
    /// How many may identify themselves within five seconds.
    pub concurrency: u64,
    /// What this shard has tried before.
    pub attempts: Attempts,
}

impl Queue for Turns {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (turn, waits) = oneshot::channel();
        let (service, attempts) = (self.service.clone(), self.attempts.clone());
        let bucket = u64::from(shard) % self.concurrency.max(1);
        tokio::spawn(async move {
            rest(&attempts, shard).await;
            // The connection may have ended meanwhile.
            if turn.is_closed() {
                return;
            }
            let wait = turn_in(&service, bucket).await;
            if wait > LONG_WAIT {
                tracing::info!(
                    shard,
                    ?wait,
                    "a connection waits for its turn to identify itself"
                );
            }
            sleep(wait).await;
            if turn.send(()).is_ok() {
                attempts.sent();
            }
        });
        waits
    }
}

/// Waits longer and longer while Discord begins no session.
async fn rest(attempts: &Attempts, shard: u32) {
    let (count, wait) = attempts.wait();
    if count > 0 {
        tracing::warn!(
            shard,
            in_vain = count,
            ?wait,
            "Discord has not begun a session, so the next identify waits; if this happens again and again, see https://discordstatus.com"
        );
    }
    sleep(wait).await;
}

/// Takes the next turn of a bucket, and returns how far away it is.
async fn turn_in(service: &GameService, bucket: u64) -> Duration {
    loop {
        let now = Timestamp::now();
        match limited(service.store().identify_at(bucket, now)).await {
            Ok(at) => return at.duration_since(now).try_into().unwrap_or_default(),
            Err(error) => {
                tracing::warn!(%error, "a connection waits for the database");
                sleep(RETRY_AFTER).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifies_in_vain_wait_longer_and_longer() {
        let pauses: Vec<u64> = (0..10).map(|count| pause(count).as_secs()).collect();
        assert_eq!(pauses, [0, 5, 10, 20, 40, 80, 160, 320, 600, 600]);
        assert_eq!(pause(u32::MAX), LONGEST_PAUSE);
    }

    #[test]
    fn a_session_ends_the_count() {
        let attempts = Attempts::default();
        assert_eq!(attempts.wait(), (0, Duration::ZERO));
        for _ in 0..3 {
            attempts.sent();
        }
        let (count, wait) = attempts.clone().wait();
        assert!(count == 3 && wait > FIRST_PAUSE, "{count} {wait:?}");
        attempts.succeeded();
        assert_eq!(attempts.wait(), (0, Duration::ZERO));
    }
}
