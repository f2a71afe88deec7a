//! Another way to Discord's REST interface than its own address: for tests, on this machine only.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::str::FromStr;

use reqwest::Url;

/// Another way to a REST address than Discord's: for tests, on this machine only.
#[derive(Clone, Debug)]
pub struct Api(pub(super) Way);

#[derive(Clone, Debug)]
pub(super) enum Way {
    /// Requests go to that address instead, and nothing limits their rate.
    To(String),
    /// Requests go to Discord's address, by a client that leads it elsewhere.
    Through(reqwest::Client),
}

impl Api {
    /// Discord's own address, by a client that leads it to this machine. serenity's rate limiter
    /// stays on, as it is against Discord; it takes no other address. The gateway must be on this
    /// machine here too.
    pub fn through(client: reqwest::Client) -> Api {
        Api(Way::Through(client))
    }

    /// Returns the address that requests go to, if it is another one than Discord's.
    pub(super) fn address(&self) -> Option<&str> {
        match &self.0 {
            Way::To(address) => Some(address),
            Way::Through(_) => None,
        }
    }
}

/// An address that is not on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "DISCORD_API must be an address on this machine, such as http://127.0.0.1:8080: it is for tests only. Leave it empty to use Discord"
)]
pub struct ApiError;

impl FromStr for Api {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<Api, ApiError> {
        let url = on_this_machine(text, "http").ok_or(ApiError)?;
        let plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        plain
            .then(|| Api(Way::To(url.as_str().trim_end_matches('/').to_owned())))
            .ok_or(ApiError)
    }
}

/// The address, if its host is this machine; a name means the address that it has now, so that it
/// cannot be led elsewhere later. User information (`user:password@`) is rejected.
pub(super) fn on_this_machine(text: &str, scheme: &str) -> Option<Url> {
    let mut url = Url::parse(text).ok()?;
    // An empty name before an @ is user information too, and the parser drops it.
    if url.scheme() != scheme || text.contains('@') {
        return None;
    }
    let port = url.port_or_known_default()?;
    let service = url.host_str()?.trim_matches(['[', ']']).to_owned();
    let addresses: Vec<IpAddr> = match service.parse() {
        Ok(address) => vec![address],
        Err(_) if service == "localhost" => {
            let resolved = (service.as_str(), port).to_socket_addrs().ok()?;
            resolved.map(|it: SocketAddr| it.ip()).collect()
        }
        Err(_) => return None,
    };
    if addresses.is_empty() || !addresses.iter().all(IpAddr::is_loopback) {
        return None;
    }
    // A sandbox usually listens at an IPv4 address.
    let address = addresses.iter().find(|it| it.is_ipv4());
    url.set_ip_host(*address.unwrap_or(&addresses[0])).ok()?;
    Some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_taken_for_tests() {
        for (good, address) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://127.0.0.1:1/", "http://127.0.0.1:1"),
            ("http://[::1]:99", "http://[::1]:99"),
            ("http://127.1:80", "http://127.0.0.1"),
        ] {
            let Ok(Api(Way::To(to))) = good.parse() else {
                panic!("{good}")
            };
            assert_eq!(to, address);
        }
        let Ok(Api(Way::To(named))) = "http://localhost:8080".parse() else {
            panic!("this machine's own name")
        };
        assert!(!named.contains("localhost"), "{named}");
        for bad in [
            "",
            "https://127.0.0.1",
            "http://discord.com",
            "http://127.0.0.1.example.com",
            "http://127.0.0.1:1@127.0.0.1:80",
            "http://@127.0.0.1",
            "http://127.0.0.1/path",
            "http://127.0.0.1?x",
            "http://127.0.0.1#x",
            "http://10.0.0.1",
            "http://0.0.0.0",
        ] {
            assert!(bad.parse::<Api>().is_err(), "{bad}");
        }
        assert!(on_this_machine("ws://127.0.0.1:80/?v=10", "ws").is_some());
        assert!(on_this_machine("http://127.0.0.1", "ws").is_none());
    }
}
