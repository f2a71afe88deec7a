//! The pages within Discord: what they ask about the frame in which they are shown. The adapter for
//! Discord answers it, so that the pages know nothing of Discord. And where Discord shows them: the origins
//! of its client, and the site of the frames.

use std::fmt::Debug;

use futures_util::future::BoxFuture;
use reqwest::Url;

use crate::game::{PersonId, Place};

/// Where the frames are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameSite {
    /// The id of the application, by which a frame names it.
    pub application: String,
    /// The origin under which the pages are in a frame, such as `https://ID.discordsays.com`.
    pub origin: String,
}

/// A person who has let the application know who they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The person.
    pub person: PersonId,
    /// Their display name, or their user name.
    pub name: String,
    /// Their token, which is given to their frame and not saved.
    pub token: String,
}

/// A running Activity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Where it runs.
    pub place: Place,
    /// The people in it.
    pub people: Vec<PersonId>,
}

/// Why it is not known who somebody is, or where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActivityError {
    /// The code was used, has expired, or never was.
    #[error("the code is not valid")]
    Code,
    /// The client's secret is not the application's.
    #[error("Discord does not accept the secret in DISCORD_CLIENT_SECRET")]
    Secret,
    /// The program is not connected to Discord yet.
    #[error("the bot is not connected to Discord")]
    NotConnected,
    /// There is no answer, or none that can be read.
    #[error("{0}")]
    Unreachable(String),
}

/// Answers what the pages ask about frames.
pub trait Activities: Debug + Send + Sync {
    /// Returns the origins of the pages around a frame.
    fn parents(&self) -> Vec<String>;

    /// Returns where the frames are; `None` before the program is connected.
    fn site(&self) -> Option<FrameSite>;

    /// Returns the person to whom a code was given.
    fn arrival<'a>(&'a self, code: &'a str) -> BoxFuture<'a, Result<Arrival, ActivityError>>;

    /// Returns a running Activity of this application; `None` where there is none of that id.
    fn instance<'a>(
        &'a self,
        id: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, ActivityError>>;

    /// Whether a person sees a place. Where that is not known, they do not.
    fn sees(&self, person: PersonId, place: Place) -> BoxFuture<'_, bool>;
}

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
pub fn parents(tests: Option<&str>) -> Vec<String> {
    match tests {
        Some(address) => vec![address.to_owned()],
        None => PARENTS.map(str::to_owned).to_vec(),
    }
}

/// Returns the origin of an application's frames.
pub fn frame_site(tests: Option<&str>, application: &str) -> String {
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
