//! The address where a running bot says that it is well, and those of its pages, here and outside.

use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use anyhow::{Context, ensure};
use reqwest::Url;

use super::report::Report;
use crate::web::Settings;

/// The longest that the bot may take to say that it is well.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(5);

/// Fails unless the bot runs and is well.
pub(super) fn ask_running(address: Option<SocketAddr>) -> anyhow::Result<()> {
    let address = address.context(
        "DJAMBI_HEALTH is not set, so that a running bot cannot be asked: set it to an address such as 127.0.0.1:9100",
    )?;
    let answer = answer(address, "/healthz")
        .with_context(|| format!("the bot does not answer at {address}"))?;
    ensure!(is_well(&answer), "the bot is not well: {}", body(&answer));
    Ok(writeln!(std::io::stdout(), "the bot is well")?)
}

/// What a program answers at that address to a request for a path, at least how that begins.
fn answer(address: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, HEALTH_TIMEOUT)?;
    stream.set_read_timeout(Some(HEALTH_TIMEOUT))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    // What answers there may be anything: it is not read for ever.
    stream.take(4096).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Whether that is what a bot that is well answers. Other programs answer with pages of their own.
fn is_well(answer: &str) -> bool {
    status(answer) == Some("200") && body(answer) == "ok"
}

fn status(answer: &str) -> Option<&str> {
    answer.split(' ').nth(1)
}

/// The first line of what is answered.
fn body(answer: &str) -> &str {
    let body = answer.split_once("\r\n\r\n");
    let line = body.and_then(|(_, body)| body.trim().lines().next());
    line.unwrap_or("it gives no answer that can be read")
}

/// Whether one program cannot listen at both.
fn overlap(pages: SocketAddr, health: SocketAddr) -> bool {
    // 0.0.0.0 are all addresses of the older kind, [::] those of both kinds.
    let is_same = match pages.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => health.is_ipv4(),
        ip => ip.is_unspecified() || ip == health.ip(),
    };
    is_same && pages.port() == health.port() && health.port() != 0
}

/// Whether the bot can answer there, or does. Its pages are at another address.
pub(super) fn health(report: &mut Report, address: Option<SocketAddr>, pages: Option<&Settings>) {
    let Some(address) = address else {
        return report.skip(
            "health",
            "DJAMBI_HEALTH is not set: nothing watches the bot",
        );
    };
    let remedy = "set DJAMBI_HEALTH to another port";
    if pages.is_some_and(|pages| overlap(pages.listen, address)) {
        let says = format!("{address} is the address of the pages, too (DJAMBI_WEB)");
        return report.fail("health", says, remedy);
    }
    match answer(address, "/healthz") {
        Ok(answer) if is_well(&answer) => {
            report.good("health", format!("a bot runs and is well at {address}"));
        }
        Ok(answer) if status(&answer) == Some("503") => report.warn(
            "health",
            format!("{address} answers: {}", body(&answer)),
            "if that is the bot, read its log; if it is another program, set DJAMBI_HEALTH to another port",
        ),
        Ok(_) => report.fail(
            "health",
            format!("another program answers at {address}"),
            remedy,
        ),
        Err(_) => match TcpListener::bind(address) {
            Ok(_) => report.good("health", format!("{address} is free; no bot runs there now")),
            Err(error) => report.fail(
                "health",
                format!("{address} cannot be used: {error}"),
                remedy,
            ),
        },
    }
}

/// Whether messages link to the pages, at an address that a browser takes. `unused` are the settings
/// of pages that are set, if none are served.
pub(super) fn web(report: &mut Report, settings: Option<&Settings>, unused: &[&str]) {
    let Some(settings) = settings else {
        let says = "DJAMBI_WEB is not set: messages link to no page";
        if unused.is_empty() {
            return report.skip("web", says);
        }
        let has = if unused.len() == 1 { "has" } else { "have" };
        let remedy = format!("{} {has} no effect without DJAMBI_WEB", unused.join(", "));
        return report.warn("web", says, remedy);
    };
    let remedy = "set DJAMBI_URL to the address that people open, such as https://djambi.example";
    let Some(text) = settings.url.as_deref() else {
        let says = "DJAMBI_URL is not set: messages link to no page";
        return report.warn("web", says, remedy);
    };
    let Ok(url) = Url::parse(text) else {
        return report.fail("web", format!("'{text}' is not a web address"), remedy);
    };
    let is_local = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    match url.scheme() {
        "https" => report.good("web", text),
        "http" if is_local => {
            report.warn("web", format!("{text} leads to this machine only"), remedy);
        }
        "http" => report.warn(
            "web",
            format!("{text} is not encrypted: personal links could be read on the way"),
            "put a reverse proxy with TLS in front and use https://",
        ),
        _ => report.fail("web", format!("'{text}' is not a web address"), remedy),
    }
}

/// Whether the bot can serve its pages at their address, or does.
pub(super) fn pages(report: &mut Report, settings: Option<&Settings>) {
    let Some(Settings { listen, .. }) = settings else {
        return report.skip("pages", "DJAMBI_WEB is not set: no pages are served");
    };
    match TcpListener::bind(listen) {
        Ok(_) => report.good(
            "pages",
            format!("{listen} is free; no pages are served there now"),
        ),
        // Whatever these pages answer, a page for another host too, has the name in its title.
        Err(_) if answer(*listen, "/").is_ok_and(|page| page.contains("Djambi")) => {
            report.good("pages", format!("pages are served at {listen}"));
        }
        Err(error) => report.fail(
            "pages",
            format!("{listen} cannot be used: {error}"),
            "set DJAMBI_WEB to another port",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::Proxies;

    #[test]
    fn two_addresses_overlap_if_one_program_cannot_listen_at_both() {
        for (pages, health, overlaps) in [
            ("127.0.0.1:80", "127.0.0.1:80", true),
            ("127.0.0.1:80", "127.0.0.1:81", false),
            ("0.0.0.0:80", "127.0.0.1:80", true),
            ("0.0.0.0:80", "[::1]:80", false),
            ("[::]:80", "[::1]:80", true),
            ("[::]:80", "127.0.0.1:80", true),
        ] {
            let is_so = overlap(pages.parse().unwrap(), health.parse().unwrap());
            assert_eq!(is_so, overlaps, "{pages} {health}");
        }
    }

    #[test]
    fn only_an_encrypted_address_from_outside_is_good() {
        for (url, begins) in [
            (None, "warn"),
            (Some("https://djambi.example"), "ok"),
            (Some("http://127.0.0.1:8080"), "warn"),
            (Some("http://djambi.example"), "warn"),
            (Some("djambi.example"), "FAIL"),
            (Some("ftp://djambi.example"), "FAIL"),
        ] {
            let settings = Settings {
                listen: ([127, 0, 0, 1], 8080).into(),
                url: url.map(str::to_owned),
                frames: None,
                proxies: Proxies::default(),
            };
            let mut report = Report::default();
            web(&mut report, Some(&settings), &[]);
            let text = report.text();
            assert!(text.starts_with(begins), "{url:?}: {text}");
        }
        let mut report = Report::default();
        web(&mut report, None, &[]);
        assert!(report.text().starts_with('-'), "{}", report.text());
    }
}
