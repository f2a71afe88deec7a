//! What people and servers may set. The JSON of these is saved for good: fields may be added with
//! a default, never renamed.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{QuietHours, Rest};

/// What a person has set for himself. Languages and themes are keys that the adapters know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// His language; without one, that of his program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How his own pictures are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether he wants to confirm a turn before it is played.
    #[serde(skip_serializing_if = "is_off")]
    pub confirm: bool,
    /// Whether reminders also go to him directly.
    #[serde(skip_serializing_if = "is_off")]
    pub direct_reminders: bool,
    /// Whether he wants to be told that his turn is the one after the next.
    #[serde(skip_serializing_if = "is_off")]
    pub you_are_next: bool,
    /// Away from and until.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<(Timestamp, Timestamp)>,
    /// Every day's quiet hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
}

impl PersonSettings {
    /// All that keeps him from being called.
    #[must_use]
    pub const fn rest(&self) -> Rest {
        Rest {
            away: self.away,
            quiet: self.quiet,
        }
    }
}

/// What whoever manages a server has set for it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The language of public messages; without one, the server's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How public pictures are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether only who manages the server may open games.
    #[serde(skip_serializing_if = "is_off")]
    pub managers_open: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for this shape
fn is_off(set: &bool) -> bool {
    !set
}
