//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::HeaderMap;

/// The address that a connection comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The address that a request comes from, as far as it can be known: behind a proxy on this machine
/// it is the last one that the proxy names.
#[must_use]
pub fn address_of(request_headers: &HeaderMap, peer: Option<Peer>) -> IpAddr {
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| {
        peer.0.ip().to_canonical()
    });
    if !peer.is_loopback() {
        return peer;
    }
    let forwarded = request_headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back();
    let last = forwarded
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.rsplit(',').next())
        .and_then(|value| value.trim().parse().ok());
    last.unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_a_proxy_on_this_machine_names_another_address() {
        let mut headers = HeaderMap::new();
        headers.insert(
            "x-forwarded-for",
            HeaderValue::from_static("192.0.2.1, 192.0.2.2"),
        );
        let peer = |text: &str| Some(Peer(text.parse().unwrap()));
        let address = |peer| address_of(&headers, peer).to_string();
        assert_eq!(address(peer("127.0.0.1:5000")), "192.0.2.2");
        assert_eq!(address(peer("198.51.100.1:5000")), "198.51.100.1");
        assert_eq!(
            address_of(&HeaderMap::new(), peer("127.0.0.1:5000")).to_string(),
            "127.0.0.1"
        );
    }
}
