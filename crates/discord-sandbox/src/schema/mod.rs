//! Judging requests by Discord's own `OpenAPI` text.

use std::fmt;

#[cfg(feature = "schema")]
pub(crate) use judge::Judge;

#[cfg(feature = "schema")]
mod judge;

/// Without the feature nothing is judged.
#[cfg(not(feature = "schema"))]
#[derive(Debug)]
pub(crate) enum Judge {}

#[cfg(not(feature = "schema"))]
impl Judge {
    pub fn by(_path: &std::path::Path) -> anyhow::Result<std::sync::Arc<Self>> {
        anyhow::bail!("the feature `schema` is not compiled in")
    }

    pub fn judge(&self, _request: &crate::http::Request) -> Vec<Violation> {
        match *self {}
    }
}

/// A request body that Discord's schema of its route does not allow.
#[derive(Clone, Debug)]
pub struct Violation {
    /// `POST /channels/1/messages`.
    pub request: String,
    /// Where in the body, as a JSON pointer.
    pub at: String,
    /// The fault.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at '{}': {}", self.request, self.at, self.message)
    }
}
