//! The turns in which connections identify themselves. Discord allows a bot some 1,000 identifies a
//! day, and resets its token when they are used up.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};
use twilight_gateway::queue::Queue;

use crate::service::{GameService, StoreError};
use crate::store::{Engine, IDENTIFY_EVERY, RETRY_AFTER, limited};

/// A longer wait for a turn to identify oneself is logged.
const LONG_WAIT: Duration = Duration::from_mins(1);

/// The pause after an identify that no session has followed; it grows with each more.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// The longest such pause of a shard that is alone: 144 identifies a day.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// The longest such pause is this long for each shard, since all of them share what a day allows.
const LONGEST_PAUSE_PER_SHARD: Duration = Duration::from_mins(5);

/// The factor from each such pause to the next: a twelfth of the number of shards, within these limits.
/// It is small enough that a shard is back soon after Discord is, and large enough for a day's
/// identifies.
const GROWTH: RangeInclusive<u32> = 2..=32;

/// The identifies of one shard that no session has followed. A clone is the same.
#[derive(Clone, Debug, Default)]
pub struct Attempts(Arc<Mutex<InVain>>);

#[derive(Debug, Default)]
struct InVain {
    count: u32,
    last: Option<Instant>,
    /// Whether the next one waits for its turn.
    waits: bool,
}

impl Attempts {
    /// Notes that a session has begun.
    pub fn succeeded(&self) {
        *self.0.lock() = InVain::default();
    }

    /// Whether an identify waits for its turn.
    pub fn waits(&self) -> bool {
        self.0.lock().waits
    }

    /// Notes that an identify is sent.
    fn sent(&self) {
        let mut in_vain = self.0.lock();
        in_vain.waits = false;
        in_vain.count = in_vain.count.saturating_add(1);
        in_vain.last = Some(Instant::now());
    }

    /// Returns how many identifies were in vain, and how long the next one of `shards` shards waits
    /// because of them.
    fn wait(&self, shards: u32) -> (u32, Duration) {
        let in_vain = self.0.lock();
        let since = in_vain.last.map_or(Duration::ZERO, |last| last.elapsed());
        let pause = pause(in_vain.count, shards);
        (in_vain.count, pause.saturating_sub(since))
    }
}

/// The time between an identify of one of `shards` shards and its next one, after `count` in vain.
fn pause(count: u32, shards: u32) -> Duration {
    let Some(grown) = count.checked_sub(1) else {
        return Duration::ZERO;
    };
    let longest = LONGEST_PAUSE.max(LONGEST_PAUSE_PER_SHARD.saturating_mul(shards));
    let growth = (shards / 12).clamp(*GROWTH.start(), *GROWTH.end());
    longest.min(FIRST_PAUSE.saturating_mul(growth.saturating_pow(grown)))
}

/// The turns in which all processes' connections identify themselves.
#[derive(Debug)]
pub struct Turns {
    /// The database, which all processes share.
    pub service: GameService,
    /// How many may identify themselves within five seconds.
    pub concurrency: u64,
    /// How many shards there are.
    pub shards: u32,
    /// The earlier attempts of this shard.
    pub attempts: Attempts,
}

impl Queue for Turns {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (turn, waits) = oneshot::channel();
        let (service, attempts) = (self.service.clone(), self.attempts.clone());
        let concurrency = self.concurrency;
        let bucket = u64::from(shard) % concurrency.max(1);
        let shards = self.shards;
        attempts.0.lock().waits = true;
        tokio::spawn(async move {
            rest(&attempts, shard, shards).await;
            // The connection may have ended meanwhile.
            if turn.is_closed() {
                attempts.0.lock().waits = false;
                return;
            }
            let round = shard / u32::try_from(concurrency.max(1)).unwrap_or(u32::MAX);
            let wait = turn_in(&service, bucket, round).await;
            if wait > LONG_WAIT {
                tracing::info!(shard, ?wait, "identify waits for its turn");
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
async fn rest(attempts: &Attempts, shard: u32, shards: u32) {
    let (count, wait) = attempts.wait(shards);
    if count > 0 {
        tracing::warn!(
            shard,
            in_vain = count,
            ?wait,
            "session not begun by Discord, so the next identify waits; if this happens again and again, see https://discordstatus.com"
        );
    }
    sleep(wait).await;
}

/// Takes the next turn of a bucket, and returns how far away it is. Where nothing can be saved, a
/// process that is alone takes the turns of its shards by their numbers, of which each round of a
/// bucket has one.
async fn turn_in(service: &GameService, bucket: u64, round: u32) -> Duration {
    loop {
        let now = Timestamp::now();
        match limited(service.store().identify_at(bucket, now)).await {
            Ok(at) => return at.duration_since(now).try_into().unwrap_or_default(),
            Err(error)
                if service.store().engine() == Engine::Sqlite
                    && !matches!(error, StoreError::Locked) =>
            {
                service.note_failure(&error);
                return IDENTIFY_EVERY.unsigned_abs() * round;
            }
            Err(error) => {
                tracing::warn!(%error, "identify waits for the database");
                sleep(RETRY_AFTER).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how many identifies all shards send in vain within a day.
    fn in_a_day(shards: u32) -> u32 {
        let (mut count, mut sent_at) = (0, Duration::ZERO);
        while sent_at < Duration::from_hours(24) {
            count += 1;
            sent_at += pause(count, shards);
        }
        count * shards
    }

    #[test]
    fn all_identifies_in_vain_of_a_day_are_fewer_than_discord_allows() {
        for shards in 1..=150 {
            assert!(in_a_day(shards) < 1_000, "{shards}: {}", in_a_day(shards));
        }
        // From 150,000 servers on Discord allows 2,000, and five for each 1,000 servers.
        for shards in 151..2_000 {
            let allowed = 2_000.max(5 * shards);
            assert!(in_a_day(shards) < allowed, "{shards}: {}", in_a_day(shards));
        }
        assert_eq!(pause(u32::MAX, 1), LONGEST_PAUSE);
    }

    #[test]
    fn a_session_ends_the_count() {
        let attempts = Attempts::default();
        assert_eq!(attempts.wait(1), (0, Duration::ZERO));
        for _ in 0..3 {
            attempts.sent();
        }
        let (count, wait) = attempts.clone().wait(1);
        assert!(count == 3 && wait > FIRST_PAUSE, "{count} {wait:?}");
        attempts.succeeded();
        assert_eq!(attempts.wait(1), (0, Duration::ZERO));
    }
}
