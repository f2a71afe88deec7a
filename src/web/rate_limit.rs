//! Limits: how much one address or one session may ask for, counted by `governor`; and the address of a visitor, which
//! trusted reverse proxies name.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ipnet::IpNet;

use super::request::Failure;

/// How often full buckets are forgotten.
const FORGET: Duration = Duration::from_secs(5);

/// A counted kind of request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// A search: a hint, ideas of the computer, what refutes a try; or all data of a guest.
    Thought,
    /// A review that nobody has asked for before.
    Review,
}

/// For each kind how many are possible at once, and how long it takes until one more is.
const ALLOWANCES: [(Kind, u32, Duration); 8] = [
    (Kind::Request, 120, Duration::from_millis(50)),
    (Kind::Change, 30, Duration::from_millis(500)),
    (Kind::Game, 20, Duration::from_mins(3)),
    (Kind::Picture, 20, Duration::from_secs(2)),
    (Kind::Animation, 2, Duration::from_secs(30)),
    (Kind::Stream, 40, Duration::from_secs(10)),
    (Kind::Thought, 30, Duration::from_secs(2)),
    (Kind::Review, 2, Duration::from_secs(30)),
];

/// The address or the session that is limited.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Key {
    /// An address; of IPv6 its network.
    Address(u64),
    /// A session, by the hash of its token.
    Session(String),
}

impl From<IpAddr> for Key {
    fn from(address: IpAddr) -> Key {
        Key::Address(match address.to_canonical() {
            IpAddr::V4(address) => u64::from(address.to_bits()),
            // IPv6 is limited per /64, whose number cannot be that of an IPv4 address.
            IpAddr::V6(address) => (address.to_bits() >> 64) as u64,
        })
    }
}

/// The buckets of all addresses and sessions, of each kind of request.
#[derive(Debug)]
pub struct Limits([DefaultKeyedRateLimiter<Key>; ALLOWANCES.len()]);

impl Default for Limits {
    fn default() -> Limits {
        Limits(ALLOWANCES.map(|(_, most, pace)| {
            let quota = Quota::with_period(pace).unwrap_or(Quota::per_second(NonZeroU32::MIN));
            let most = NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
            RateLimiter::hashmap(quota.allow_burst(most))
        }))
    }
}

impl Limits {
    /// Takes one from the buckets of an address and of a session, if there is one.
    pub fn take(&self, kind: Kind, address: IpAddr, session: Option<&str>) -> Result<(), Failure> {
        let buckets = &self.0[kind as usize];
        let session = session.map(|hash| Key::Session(hash.to_owned()));
        for key in [Key::from(address)].into_iter().chain(session) {
            let taken = buckets.check_key(&key);
            taken.map_err(|it| Failure::TooMany(it.wait_time_from(buckets.clock().now())))?;
        }
        Ok(())
    }

    /// Forgets buckets once they are full, from now on. A bucket of which one request was taken is full
    /// after a twentieth of a second, so that few addresses are remembered at a time.
    pub async fn forget_full(&self) {
        loop {
            tokio::time::sleep(FORGET).await;
            self.forget();
        }
    }

    fn forget(&self) {
        for buckets in &self.0 {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
    }
}

/// The addresses of these proxies, besides those of this machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

/// The error of a text that names no proxies.
#[derive(Debug, thiserror::Error)]
#[error("write addresses or networks with commas between them, such as 10.88.0.1 or 10.88.0.0/16")]
pub struct NoProxies;

impl Proxies {
    /// Whether a connection from that address is a proxy's. Other machines could name any address as
    /// that of their visitor, so only those that were named are proxies.
    fn contains(&self, address: IpAddr) -> bool {
        address.is_loopback() || self.0.iter().any(|network| network.contains(&address))
    }

    /// The address that a request comes from, as far as it can be known. Each proxy adds the address
    /// from which it got the request at the end of `X-Forwarded-For`, or of `Forwarded` where there is
    /// no such header: the visitor's is the last one that is not a proxy's.
    pub(super) fn visitor(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let mut address = peer.to_canonical();
        let mut named = named(headers).into_iter().rev();
        while self.contains(address) {
            match named.next().and_then(read) {
                Some(next) => address = next,
                None => break,
            }
        }
        address
    }
}

/// The addresses that proxies have named, in their order.
fn named(headers: &HeaderMap) -> Vec<&str> {
    let parts = |name: &str| -> Vec<&str> {
        let values = headers.get_all(name).iter();
        values
            .filter_map(|it| it.to_str().ok())
            .flat_map(|it| it.split(','))
            .collect()
    };
    let listed = parts("x-forwarded-for");
    if !listed.is_empty() {
        return listed;
    }
    parts(FORWARDED.as_str())
        .into_iter()
        .map(forwarded_for)
        .collect()
}

/// The address in a part of `Forwarded`, such as `for="[2001:db8::1]:4711";proto=https`.
fn forwarded_for(part: &str) -> &str {
    let pairs = part.split(';').filter_map(|it| it.trim().split_once('='));
    let mut pairs = pairs.filter(|(key, _)| key.eq_ignore_ascii_case("for"));
    pairs
        .next()
        .map_or("", |(_, value)| value.trim_matches('"'))
}

/// Reads an address, which some proxies write with its port.
fn read(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let address = bare.unwrap_or(text).parse::<IpAddr>();
    let with_port = || text.parse::<SocketAddr>().map(|it| it.ip());
    address
        .or_else(|_| with_port())
        .ok()
        .map(|it| it.to_canonical())
}

impl FromStr for Proxies {
    type Err = NoProxies;

    /// Reads addresses, or networks such as `10.88.0.0/16`, with commas between them.
    fn from_str(text: &str) -> Result<Proxies, NoProxies> {
        let networks = text.split(',').map(|part| network(part.trim()));
        let networks: Option<Vec<IpNet>> = networks.collect();
        networks.map(Proxies).ok_or(NoProxies)
    }
}

fn network(text: &str) -> Option<IpNet> {
    let address = text.parse::<IpAddr>();
    let alone = address.map(|it| IpNet::from(it.to_canonical()));
    let network = alone.ok().or_else(|| text.parse().ok())?;
    // A network of everyone would let everyone name any address.
    (network.prefix_len() > 0).then_some(network)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::http::HeaderValue;

    use super::*;

    fn address(text: &str) -> Key {
        Key::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        assert_eq!(address("2001:db8:1:2::3"), address("2001:db8:1:2:ffff::4"));
        assert_ne!(address("2001:db8:1:2::3"), address("2001:db8:1:3::3"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }

    #[test]
    fn each_kind_has_the_buckets_of_its_allowance() {
        for (number, (kind, ..)) in ALLOWANCES.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
        }
    }

    #[test]
    fn full_buckets_are_forgotten_and_others_are_not() {
        let limits = Limits::default();
        for number in 0..1_000 {
            let _ = limits.take(Kind::Request, Ipv4Addr::from(number).into(), None);
            let _ = limits.take(Kind::Game, Ipv4Addr::UNSPECIFIED.into(), None);
        }
        std::thread::sleep(Duration::from_millis(200));
        limits.forget();
        assert_eq!(limits.0[Kind::Request as usize].len(), 0);
        let taken = limits.take(Kind::Game, Ipv4Addr::UNSPECIFIED.into(), None);
        assert!(taken.is_err());
    }

    #[test]
    fn only_this_machine_and_what_is_named_are_proxies() {
        let named: Proxies = "10.88.0.0/16, 192.0.2.7,fd00::/8".parse().unwrap();
        for (address, is_proxy) in [
            ("127.0.0.1", true),
            ("::1", true),
            ("10.88.3.4", true),
            ("10.89.0.1", false),
            ("192.0.2.7", true),
            ("192.0.2.6", false),
            ("fd12::1", true),
            ("2001:db8::1", false),
        ] {
            let address = address.parse().unwrap();
            assert_eq!(named.contains(address), is_proxy, "{address}");
        }
        let none = Proxies::default();
        assert!(!none.contains("10.88.3.4".parse().unwrap()));
        for text in [
            "",
            "proxy",
            "10.88.0.0/33",
            "0.0.0.0/0",
            "10.0.0.1,",
            "10.0.0.1/x",
        ] {
            assert!(text.parse::<Proxies>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_a_proxy_names_another_address() {
        let proxies: Proxies = "198.51.100.0/24".parse().unwrap();
        let visitor = |name: &'static str, values: &[&'static str], peer: &str| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(name, HeaderValue::from_static(value));
            }
            proxies.visitor(&headers, peer.parse().unwrap()).to_string()
        };
        let name = "x-forwarded-for";
        for (values, address) in [
            ([].as_slice(), "198.51.100.1"),
            (&["192.0.2.1, 192.0.2.2"], "192.0.2.2"),
            (&["192.0.2.1", "192.0.2.2"], "192.0.2.2"),
            // Another proxy of ours has passed it on.
            (&["192.0.2.1, 192.0.2.2, 198.51.100.7"], "192.0.2.2"),
            (&["192.0.2.1:5123"], "192.0.2.1"),
            (&["2001:db8::1"], "2001:db8::1"),
            (&["[2001:db8::1]"], "2001:db8::1"),
            (&["[2001:db8::1]:5123"], "2001:db8::1"),
            (&["::ffff:192.0.2.1"], "192.0.2.1"),
            (&["192.0.2.1, unknown"], "198.51.100.1"),
        ] {
            assert_eq!(visitor(name, values, "198.51.100.1"), address, "{values:?}");
        }
        for (value, address) in [
            ("for=192.0.2.1;proto=http;by=198.51.100.1", "192.0.2.1"),
            (
                "for=192.0.2.1, proto=https; For=\"192.0.2.2:80\"",
                "192.0.2.2",
            ),
            ("for=\"[2001:db8::1]:4711\"", "2001:db8::1"),
            ("for=_hidden", "198.51.100.1"),
        ] {
            assert_eq!(
                visitor("forwarded", &[value], "198.51.100.1"),
                address,
                "{value}"
            );
        }
        let peer = "203.0.113.1";
        assert_eq!(visitor(name, &["192.0.2.1"], peer), peer);
        assert_eq!(
            visitor(name, &["192.0.2.1"], "::ffff:198.51.100.1"),
            "192.0.2.1"
        );
    }
}
