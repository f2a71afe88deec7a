//! Discord takes 50 requests per second for a token, whatever the number of processes that have it;
//! answers to interactions do not count. Each process makes its share of them, and no more. And
//! serenity's rate limiter remembers every route that was ever used, and each interaction is answered by
//! a route of its own: unneeded routes are dropped.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use parking_lot::Mutex;
use serenity::http::Ratelimiter;
use tokio::time::timeout;

use crate::discord::send::http::DiscordHttp;

/// The requests of all processes per second, on average.
const PER_SECOND: u32 = 44;
/// The requests that all processes may make at once, after a pause.
const AT_ONCE: u32 = 6;

type Limiter<C> = RateLimiter<NotKeyed, InMemoryState, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// The turns in which requests of this process are made. A clone is the same.
#[derive(Clone, Debug)]
pub struct RequestRate(Option<Arc<Turns>>);

#[derive(Debug)]
struct Turns {
    /// Among how many processes the limit is shared, and the share of this one.
    share: Mutex<(u64, Arc<Limiter<MonotonicClock>>)>,
    /// Those who wait, in order.
    queue: tokio::sync::Mutex<()>,
}

impl RequestRate {
    /// For the only process so far.
    pub fn alone() -> RequestRate {
        let share = (1, Arc::new(share_of(1, MonotonicClock)));
        RequestRate(Some(Arc::new(Turns {
            share: Mutex::new(share),
            queue: tokio::sync::Mutex::default(),
        })))
    }

    /// Somebody else keeps to Discord's limit: a proxy.
    pub fn unlimited() -> RequestRate {
        RequestRate(None)
    }

    /// Shares the limit among `processes` processes from now on.
    pub fn share_with(&self, processes: u64) {
        let Some(turns) = &self.0 else { return };
        let mut share = turns.share.lock();
        if share.0 != processes {
            let limiter = share_of(processes, MonotonicClock);
            // The share before has made the requests that are possible at once.
            while limiter.check().is_ok() {}
            *share = (processes, Arc::new(limiter));
        }
    }

    /// Waits until `requests` requests may be made.
    pub async fn wait(&self, requests: u32) {
        let Some(turns) = &self.0 else { return };
        let _turn = turns.queue.lock().await;
        for _ in 0..requests {
            let limiter = Arc::clone(&turns.share.lock().1);
            limiter.until_ready().await;
        }
    }

    /// Waits until one request may be made, if that is soon: whether it may. For what nobody misses.
    pub async fn wait_within(&self, longest: Duration) -> bool {
        timeout(longest, self.wait(1)).await.is_ok()
    }
}

/// The limit of one of `processes` processes.
fn share_of<C: Clock>(processes: u64, clock: C) -> Limiter<C> {
    let processes = u32::try_from(processes.max(1)).unwrap_or(u32::MAX);
    let each = (Duration::from_secs(1) / PER_SECOND).saturating_mul(processes);
    let quota = Quota::with_period(each).unwrap_or(Quota::per_second(NonZeroU32::MIN));
    let at_once = NonZeroU32::new(AT_ONCE / processes).unwrap_or(NonZeroU32::MIN);
    RateLimiter::direct_with_clock(quota.allow_burst(at_once), clock)
}

const PAUSE: Duration = Duration::from_mins(1);

/// Keeps the limiter's memory small; never ends.
pub async fn prune(http: Arc<DiscordHttp>) {
    loop {
        tokio::time::sleep(PAUSE).await;
        if let Some(limiter) = http.limiter() {
            forget(limiter).await;
        }
    }
}

/// Drops the routes that nobody uses now and that delay nobody.
async fn forget(limiter: &Ratelimiter) {
    let now = SystemTime::now();
    let routes = limiter.routes();
    routes.write().await.retain(|_, limit| {
        let limits = |reset: Option<SystemTime>| reset.is_some_and(|reset| reset > now);
        Arc::strong_count(limit) > 1 || limit.try_lock().map_or(true, |it| limits(it.reset()))
    });
}

#[cfg(test)]
mod tests {
    use governor::clock::{FakeRelativeClock, Reference};
    use serenity::all::{CreateInteractionResponse, HttpBuilder, InteractionId};
    use serenity::builder::Builder;

    use super::*;

    /// When requests are made by processes that all have more to send than they may.
    fn made(processes: u64, requests: u32) -> Vec<Duration> {
        let mut made = Vec::new();
        for _ in 0..processes {
            let clock = FakeRelativeClock::default();
            let (limiter, start) = (share_of(processes, clock.clone()), clock.now());
            for _ in 0..requests {
                while let Err(early) = limiter.check() {
                    clock.advance(early.wait_time_from(clock.now()));
                }
                made.push(clock.now().duration_since(start).into());
            }
        }
        made.sort();
        made
    }

    #[test]
    fn all_processes_together_keep_to_discords_limit() {
        for processes in 1..=6 {
            let made = made(processes, 200);
            for (index, from) in made.iter().enumerate() {
                let until = *from + Duration::from_secs(1);
                let within = made[index..].iter().filter(|at| **at < until).count();
                assert!(
                    within <= 50,
                    "{within} of {processes} processes at {from:?}"
                );
            }
            // And they use it.
            let mean = made.len() as f64 / made.last().unwrap().as_secs_f64();
            assert!(mean > 40.0, "{mean} per second of {processes} processes");
        }
    }

    #[tokio::test]
    async fn what_nobody_misses_is_left_out_where_much_waits() {
        let rate = RequestRate::alone();
        let soon = Duration::from_millis(10);
        assert!(rate.wait_within(soon).await);
        let much = tokio::spawn({
            let rate = rate.clone();
            async move { rate.wait(1_000).await }
        });
        tokio::task::yield_now().await;
        assert!(!rate.wait_within(soon).await);
        much.abort();
        assert!(RequestRate::unlimited().wait_within(soon).await);
    }

    #[tokio::test]
    async fn answers_leave_nothing_behind() {
        // Nobody listens there: the limiter has noted the route before that is found out.
        let nowhere = reqwest::Proxy::all("http://127.0.0.1:1").unwrap();
        let client = reqwest::Client::builder().proxy(nowhere).build().unwrap();
        let http = HttpBuilder::new("token").client(client).build();
        for number in 1..=20 {
            let to = (InteractionId::new(number), "a token");
            let answer = CreateInteractionResponse::Acknowledge;
            assert!(answer.execute(&http, to).await.is_err());
        }
        let limiter = http.ratelimiter.as_ref().unwrap();
        let routes = limiter.routes();
        assert_eq!(routes.read().await.len(), 20);
        forget(limiter).await;
        assert_eq!(routes.read().await.len(), 0);
    }
}
