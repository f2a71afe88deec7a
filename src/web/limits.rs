//! Limits on how much one address, or one session, may ask for: a bucket of requests that fills up
//! again with time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// So many buckets are remembered before full ones are forgotten.
const MOST_BUCKETS: usize = 20_000;

/// A counted kind of request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Any request.
    Request,
    /// A request that changes something.
    Change,
    /// A game that is opened.
    Game,
    /// A picture that is drawn.
    Picture,
    /// An animation of a whole game.
    Animation,
    /// A stream of updates that is opened.
    Stream,
    /// A search: a hint, ideas of the computer, what refutes a try, a review; or all data of a guest.
    Thought,
}

impl Kind {
    /// How many are possible at once, and how long it takes until one more is.
    const fn allowance(self) -> (f64, Duration) {
        match self {
            Kind::Request => (120.0, Duration::from_millis(50)),
            Kind::Change => (30.0, Duration::from_millis(500)),
            Kind::Game => (20.0, Duration::from_mins(3)),
            Kind::Picture => (20.0, Duration::from_secs(2)),
            Kind::Animation => (2.0, Duration::from_secs(30)),
            Kind::Stream => (40.0, Duration::from_secs(1)),
            Kind::Thought => (30.0, Duration::from_secs(2)),
        }
    }
}

/// Who is limited.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// An address; of IPv6 its network.
    Address(u64),
    /// A session, by the hash of its token.
    Session(String),
}

impl From<IpAddr> for Key {
    fn from(address: IpAddr) -> Key {
        Key::Address(match address.to_canonical() {
            IpAddr::V4(address) => u64::from(address.to_bits()),
            // One household has a whole network of 64 bits. No network is as small a number as an
            // IPv4 address.
            IpAddr::V6(address) => (address.to_bits() >> 64) as u64,
        })
    }
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// The buckets of all.
#[derive(Debug, Default)]
pub struct Limits(Mutex<HashMap<(Kind, Key), Bucket>>);

impl Limits {
    /// Takes one from a bucket. The error is how long to wait until that is possible.
    pub fn take(&self, kind: Kind, key: &Key, now: Instant) -> Result<(), Duration> {
        let (most, pace) = kind.allowance();
        let mut buckets = self.0.lock();
        if buckets.len() >= MOST_BUCKETS {
            buckets.retain(|(kind, _), bucket| {
                let (most, _) = kind.allowance();
                bucket.filled(*kind, now) < most
            });
        }
        let bucket = buckets.entry((kind, key.clone())).or_insert(Bucket {
            left: most,
            at: now,
        });
        bucket.left = bucket.filled(kind, now);
        bucket.at = now;
        if bucket.left < 1.0 {
            return Err(pace.mul_f64(1.0 - bucket.left));
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

impl Bucket {
    fn filled(&self, kind: Kind, now: Instant) -> f64 {
        let (most, pace) = kind.allowance();
        let passed = now.saturating_duration_since(self.at);
        (self.left + passed.as_secs_f64() / pace.as_secs_f64()).min(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Key {
        Key::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn a_bucket_empties_and_fills_up_again_and_is_nobody_elses() {
        let limits = Limits::default();
        let now = Instant::now();
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        for _ in 0..30 {
            assert_eq!(limits.take(Kind::Change, &one, now), Ok(()));
        }
        let wait = limits.take(Kind::Change, &one, now).unwrap_err();
        assert_eq!(wait, Duration::from_millis(500));
        assert_eq!(limits.take(Kind::Change, &other, now), Ok(()));
        assert_eq!(limits.take(Kind::Request, &one, now), Ok(()));
        assert_eq!(limits.take(Kind::Change, &one, now + wait), Ok(()));
        assert!(limits.take(Kind::Change, &one, now + wait).is_err());
    }

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        assert_eq!(address("2001:db8:1:2::3"), address("2001:db8:1:2:ffff::4"));
        assert_ne!(address("2001:db8:1:2::3"), address("2001:db8:1:3::3"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let limits = Limits::default();
        let now = Instant::now();
        for number in 0..MOST_BUCKETS as u64 {
            let _ = limits.take(Kind::Request, &Key::Address(number), now);
        }
        let later = now + Duration::from_mins(1);
        let _ = limits.take(Kind::Request, &Key::Address(0), later);
        assert_eq!(limits.0.lock().len(), 1);
    }
}
