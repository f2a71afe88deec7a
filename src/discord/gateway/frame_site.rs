//! Where Discord shows the pages in a frame: the origins of its client, and the site of the frames.

use reqwest::Url;

/// The origins of Discord's client.
const PARENTS: [&str; 6] = [
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
    "https://discordapp.com",
    "https://ptb.discordapp.com",
    "https://canary.discordapp.com",
];

/// Returns the origins of the pages around a frame; `tests` is the address of a Discord for tests.
pub(super) fn parents(tests: Option<&str>) -> Vec<String> {
    match tests {
        Some(address) => vec![address.to_owned()],
        None => PARENTS.map(str::to_owned).to_vec(),
    }
}

/// Returns the origin of an application's frames.
pub(super) fn frame_site(tests: Option<&str>, application: &str) -> String {
    match tests.and_then(|it| Url::parse(it).ok()) {
        Some(url) => {
            let port = url.port_or_known_default().unwrap_or(80);
            format!("http://{application}.localhost:{port}")
        }
        None => format!("https://{application}.discordsays.com"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_discords_or_on_this_machine() {
        assert_eq!(frame_site(None, "7"), "https://7.discordsays.com");
        let tests = Some("http://127.0.0.1:81");
        assert_eq!(frame_site(tests, "7"), "http://7.localhost:81");
        assert_eq!(parents(tests), ["http://127.0.0.1:81"]);
        assert!(parents(None).iter().all(|it| it.starts_with("https://")));
    }
}
