//! Settings of people and servers. Their JSON is saved for good: fields may be added with a
//! default, never renamed.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::sql;
use crate::game::{QuietHours, RemindAt, Rest, RoleId};

/// A person's settings. Languages and themes are keys that the adapters know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct PersonSettings {
    /// Their language; without one, that of their client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The theme of their own pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether they confirm a move before it is played.
    #[serde(skip_serializing_if = "is_off")]
    pub confirm: bool,
    /// Whether they get reminders as direct messages too.
    #[serde(skip_serializing_if = "is_off")]
    pub direct_reminders: bool,
    /// Whether they get a direct message one move before their turn.
    #[serde(skip_serializing_if = "is_off")]
    pub you_are_next: bool,
    /// Whether nobody else can see their profile, and they have no row in tables.
    #[serde(skip_serializing_if = "is_off")]
    pub hidden: bool,
    /// When they are reminded of their turns.
    #[serde(skip_serializing_if = "RemindAt::is_usual")]
    pub remind: RemindAt,
    /// Start and end of their absence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<(Timestamp, Timestamp)>,
    /// Their daily quiet hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
}

impl PersonSettings {
    /// Whether other settings are to be applied to their games, which know their rests and reminders.
    #[must_use]
    pub fn differs_in_games(&self, other: &PersonSettings) -> bool {
        self.rest() != other.rest() || self.remind != other.remind
    }

    /// Their absence and quiet hours.
    #[must_use]
    pub const fn rest(&self) -> Rest {
        Rest {
            away: self.away,
            quiet: self.quiet,
        }
    }
}

/// A server's settings, set by its admins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The language of public messages; without one, the server's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The theme of public pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether only server admins may open games.
    #[serde(skip_serializing_if = "is_off")]
    pub managers_open: bool,
    /// Whether its games have no pages for browsers.
    #[serde(skip_serializing_if = "is_off")]
    pub no_pages: bool,
    /// The role that lobbies may ping.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players_role: Option<RoleId>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for this shape
fn is_off(set: &bool) -> bool {
    !set
}

sql::saved! {
    PersonSettings as String: |it| serde_json::to_string(it)?, |text| serde_json::from_str(&text)?;
    ServerSettings as String: |it| serde_json::to_string(it)?, |text| serde_json::from_str(&text)?;
}
