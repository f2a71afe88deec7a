//! Settings of people and servers, and changes to them: the given fields change, all others stay as they
//! are. Their JSON is saved for good: fields may be added with a default, never renamed.

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
    pub language: Option<String>,
    /// The theme of their own pictures.
    pub theme: Option<String>,
    /// Whether they confirm a move before it is played.
    pub confirm: bool,
    /// Whether they get reminders as direct messages too.
    pub direct_reminders: bool,
    /// Whether they get a direct message one move before their turn.
    pub you_are_next: bool,
    /// Whether nobody else can see their profile, and they have no row in tables.
    pub hidden: bool,
    /// Whether they get no direct message that they have not asked for, such as an invitation to a rematch.
    pub no_invitations: bool,
    /// When they are reminded of their turns.
    pub remind: RemindAt,
    /// Start and end of their absence.
    pub away: Option<(Timestamp, Timestamp)>,
    /// Their daily quiet hours.
    pub quiet: Option<QuietHours>,
}

impl PersonSettings {
    /// Whether other settings are to be applied to their games, which know their rests and reminders.
    pub fn differs_in_games(&self, other: &PersonSettings) -> bool {
        self.rest() != other.rest() || self.remind != other.remind
    }

    /// Their absence and quiet hours.
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
    pub language: Option<String>,
    /// The theme of public pictures.
    pub theme: Option<String>,
    /// Whether only server admins may open games.
    pub managers_open: bool,
    /// Whether its games have no pages for browsers.
    pub no_pages: bool,
    /// Whether no new pacts are made in it.
    pub no_pacts: bool,
    /// The role that lobbies may ping.
    pub players_role: Option<RoleId>,
}

/// Makes the changes of settings: of each field `None` if it stays.
macro_rules! patch {
    ($(#[$about:meta])+ $patch:ident of $settings:ident: $($field:ident: $type:ty),+) => {
        $(#[$about])+
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        #[allow(missing_docs, reason = "the fields are those of the settings")]
        pub struct $patch {
            $(pub $field: Option<$type>),+
        }

        impl $patch {
            /// Whether nothing changes.
            pub fn is_empty(&self) -> bool {
                *self == $patch::default()
            }

            /// Changes the settings.
            pub fn apply(&self, settings: &mut $settings) {
                $(if let Some(to) = &self.$field {
                    settings.$field.clone_from(to);
                })+
            }
        }
    };
}

patch! {
    /// Changes to a person's settings.
    SettingsPatch of PersonSettings:
    language: Option<String>, theme: Option<String>, confirm: bool, direct_reminders: bool,
    you_are_next: bool, hidden: bool, no_invitations: bool, remind: RemindAt,
    quiet: Option<QuietHours>, away: Option<(Timestamp, Timestamp)>
}

patch! {
    /// Changes to a server's settings.
    ServerSettingsPatch of ServerSettings:
    language: Option<String>, theme: Option<String>, managers_open: bool, no_pages: bool,
    no_pacts: bool, players_role: Option<RoleId>
}

sql::saved! {
    PersonSettings as String: |it| serde_json::to_string(it)?, |text| serde_json::from_str(&text)?;
    ServerSettings as String: |it| serde_json::to_string(it)?, |text| serde_json::from_str(&text)?;
}
