//! The trusted reverse proxies. Their requests name the address of the visitor.

use std::net::IpAddr;
use std::str::FromStr;

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
    pub(super) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_loopback() || self.0.iter().any(|network| network.contains(address))
    }
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
    use super::*;

    #[test]
    fn only_this_machine_and_what_is_named_are_proxies() {
        let named: Proxies = "10.88.0.0/16, 192.0.2.7,fd00::/8".parse().unwrap();
        for (address, is_proxy) in [
            ("127.0.0.1", true),
            ("::1", true),
            ("10.88.3.4", true),
            ("::ffff:10.88.3.4", true),
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
}
