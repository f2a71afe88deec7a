//! How the pages are reached, and for which hosts they answer.

use std::net::IpAddr;

/// How the pages are reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// Where it is reached, such as `https://djambi.example`: the address of the listener unless
    /// one is set.
    pub url: String,
    /// Whether an address was set: then no other host is answered.
    pub is_set: bool,
    /// Which sites may show the pages within theirs, as `frame-ancestors` takes them; `None` is no
    /// site.
    pub frames: Option<String>,
}

impl Site {
    /// Whether browsers reach it by TLS.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.url.starts_with("https://")
    }

    /// The host of its address, with a port if it has one.
    pub fn host(&self) -> &str {
        host_of(&self.url)
    }

    /// Whether addresses that begin with this lead only people on this computer to these pages.
    pub fn is_local(&self, url: &str) -> bool {
        let name = name_of(host_of(url));
        let loops = |ip: IpAddr| ip.is_loopback();
        !self.is_set && (name == "localhost" || name.parse().is_ok_and(loops))
    }

    /// Whether a request for that host is for these pages. Without an address that was set, names
    /// are answered only if they are this machine's: another page could otherwise give its own name
    /// this machine's address, and read what is here.
    pub fn answers_to(&self, host: &str) -> bool {
        if host == self.host() {
            return true;
        }
        if self.is_set {
            return false;
        }
        let name = name_of(host);
        name == "localhost" || name.parse::<IpAddr>().is_ok()
    }

    /// Whether an `Origin` is these pages', for a request to that host.
    pub fn is_own(&self, origin: &str, host: &str) -> bool {
        if self.is_set {
            origin == origin_of(&self.url)
        } else {
            origin.split_once("://") == Some(("http", host))
        }
    }

    pub fn policy(&self) -> String {
        let frames = self.frames.as_deref().unwrap_or("'none'");
        format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
             connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {frames}"
        )
    }
}

/// The host of an address, with a port if it has one.
fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or("", |(_, rest)| rest);
    rest.split('/').next().unwrap_or_default()
}

/// The name or number of a host, without its port.
fn name_of(host: &str) -> &str {
    let name = host.rsplit_once(':').map_or(host, |(name, port)| {
        if port.bytes().all(|it| it.is_ascii_digit()) {
            name
        } else {
            host
        }
    });
    name.trim_start_matches('[').trim_end_matches(']')
}

/// Scheme and host of an address.
pub fn origin_of(url: &str) -> &str {
    let start = url.find("://").map_or(0, |at| at + 3);
    let end = url[start..].find('/').map_or(url.len(), |at| start + at);
    &url[..end]
}
