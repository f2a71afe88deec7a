//! The trusted reverse proxies, and the address of a visitor, which they name.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;

/// The addresses of these proxies, besides those of this machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies(Vec<Network>);

/// The addresses that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Network {
    address: IpAddr,
    bits: u32,
}

/// The error of a text that names no proxies.
#[derive(Debug, thiserror::Error)]
#[error("write addresses or networks with commas between them, such as 10.88.0.1 or 10.88.0.0/16")]
pub struct NoProxies;

impl Proxies {
    /// Whether a connection from that address is a proxy's. Other machines could name any address as
    /// that of their visitor, so only those that were named are proxies.
    fn contains(&self, address: IpAddr) -> bool {
        address.is_loopback() || self.0.iter().any(|network| network.contains(address))
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

impl Network {
    fn contains(self, other: IpAddr) -> bool {
        let differ = match (self.address, other) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros()
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros()
            }
            _ => return false,
        };
        differ >= self.bits
    }
}

impl FromStr for Proxies {
    type Err = NoProxies;

    /// Reads addresses, or networks such as `10.88.0.0/16`, with commas between them.
    fn from_str(text: &str) -> Result<Proxies, NoProxies> {
        let networks = text.split(',').map(|part| network(part.trim()));
        let networks: Option<Vec<Network>> = networks.collect();
        networks.map(Proxies).ok_or(NoProxies)
    }
}

fn network(text: &str) -> Option<Network> {
    let (address, bits) = match text.split_once('/') {
        Some((address, bits)) => (address, Some(bits)),
        None => (text, None),
    };
    let address: IpAddr = address.parse().ok()?;
    let address = address.to_canonical();
    let most = if address.is_ipv4() { 32 } else { 128 };
    let bits = bits.map_or(Ok(most), str::parse).ok()?;
    // A network of everyone would let everyone name any address.
    (1..=most)
        .contains(&bits)
        .then_some(Network { address, bits })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

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
