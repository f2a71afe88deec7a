//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::HeaderMap;

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Its address.
    pub address: IpAddr,
    /// Whether it is a proxy, which says for whom it asks.
    pub is_proxy: bool,
}

/// The address that a request comes from, as far as it can be known: behind a proxy it is the last one
/// that the proxy names.
#[must_use]
pub fn address_of(request_headers: &HeaderMap, peer: Option<Peer>) -> IpAddr {
    let peer = peer.unwrap_or(Peer {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        is_proxy: true,
    });
    if !peer.is_proxy {
        return peer.address;
    }
    let forwarded = request_headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back();
    let last = forwarded
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.rsplit(',').next())
        .and_then(|value| value.trim().parse().ok());
    last.unwrap_or(peer.address)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_a_proxy_names_another_address() {
        let mut headers = HeaderMap::new();
        headers.insert(
            "x-forwarded-for",
            HeaderValue::from_static("192.0.2.1, 192.0.2.2"),
        );
        let peer = |is_proxy| {
            let address = IpAddr::from([198, 51, 100, 1]);
            Some(Peer { address, is_proxy })
        };
        let address = |headers: &HeaderMap, peer| address_of(headers, peer).to_string();
        assert_eq!(address(&headers, peer(true)), "192.0.2.2");
        assert_eq!(address(&headers, peer(false)), "198.51.100.1");
        assert_eq!(address(&HeaderMap::new(), peer(true)), "198.51.100.1");
    }
}
