//! The pages within Discord: what they ask about the frame in which they are shown. The adapter for
//! Discord answers it, so that the pages know nothing of Discord.

use std::fmt::Debug;

use futures_util::future::BoxFuture;

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
