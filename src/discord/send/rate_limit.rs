//! Discord takes 50 requests per second for a token, whatever the number of processes that have it;
//! answers to interactions do not count. Each process makes its share of them, and no more. And
//! serenity's rate limiter remembers every route that was ever used, and each interaction is answered by
//! a route of its own: unneeded routes are dropped.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use parking_lot::Mutex;
use serenity::http::Ratelimiter;
use tokio::time::{Instant, sleep_until};

use crate::discord::send::http::DiscordHttp;

/// The requests of all processes per second, on average.
const PER_SECOND: u32 = 44;

/// The requests that all processes may make at once, after a pause.
const AT_ONCE: u32 = 6;

/// The turns in which requests of this process are made. A clone is the same.
#[derive(Clone, Debug, Default)]
pub struct RequestRate(Option<Arc<Mutex<Turns>>>);

impl RequestRate {
    /// For the only process so far.
    #[must_use]
    pub fn alone() -> RequestRate {
        RequestRate(Some(Arc::new(Mutex::new(Turns::new(1, Instant::now())))))
    }

    /// Somebody else keeps to Discord's limit: a proxy.
    #[must_use]
    pub fn unlimited() -> RequestRate {
        RequestRate(None)
    }

    /// Shares the limit among `processes` processes from now on.
    pub fn share_with(&self, processes: u64) {
        if let Some(turns) = &self.0 {
            turns.lock().share = Turns::share(processes);
        }
    }

    /// Waits until `requests` requests may be made.
    pub async fn wait(&self, requests: u32) {
        if let Some(at) = self.take(requests, None) {
            sleep_until(at).await;
        }
    }

    /// Waits until one request may be made, if that is soon: whether it may. For what nobody misses.
    pub async fn wait_within(&self, longest: Duration) -> bool {
        if self.0.is_none() {
            return true;
        }
        let at = self.take(1, Some(longest));
        if let Some(at) = at {
            sleep_until(at).await;
        }
        at.is_some()
    }

    /// When they may be made; they are taken then, unless that is too late.
    fn take(&self, requests: u32, longest: Option<Duration>) -> Option<Instant> {
        let mut turns = self.0.as_ref()?.lock();
        let now = Instant::now();
        let at = turns.at(now);
        if longest.is_some_and(|longest| at > now + longest) {
            return None;
        }
        turns.take(requests, now);
        Some(at)
    }
}

/// A bucket that empties at a steady rate: how full it is follows from when it will be empty.
#[derive(Clone, Copy, Debug)]
struct Turns {
    share: Share,
    /// When all that was taken would have been made at the steady rate.
    empty: Instant,
}

/// The requests that one process may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share {
    /// The time for one request.
    each: Duration,
    /// The requests that may be made before their time.
    ahead: Duration,
}

impl Turns {
    fn new(processes: u64, now: Instant) -> Turns {
        Turns {
            share: Turns::share(processes),
            empty: now,
        }
    }

    fn share(processes: u64) -> Share {
        let processes = u32::try_from(processes.max(1)).unwrap_or(u32::MAX);
        let each = (Duration::from_secs(1) / PER_SECOND).saturating_mul(processes);
        Share {
            each,
            ahead: each * (AT_ONCE / processes).saturating_sub(1),
        }
    }

    /// When the next request may be made.
    fn at(&self, now: Instant) -> Instant {
        let begins = self.empty.max(now);
        begins.checked_sub(self.share.ahead).unwrap_or(now).max(now)
    }

    fn take(&mut self, requests: u32, now: Instant) {
        self.empty = self.empty.max(now) + self.share.each * requests;
    }
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
    use serenity::all::{CreateInteractionResponse, HttpBuilder, InteractionId};
    use serenity::builder::Builder;

    use super::*;

    /// When requests are made, in seconds, by processes that all have more to send than they may.
    fn made(processes: u64, requests: u32) -> Vec<Duration> {
        let start = Instant::now();
        let mut made = Vec::new();
        for _ in 0..processes {
            let (mut turns, mut now) = (Turns::new(processes, start), start);
            for _ in 0..requests {
                now = turns.at(now);
                turns.take(1, now);
                made.push(now - start);
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
        let soon = Duration::from_millis(500);
        assert!(rate.wait_within(soon).await);
        assert!(rate.take(100, None).is_some());
        assert!(!rate.wait_within(soon).await);
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
