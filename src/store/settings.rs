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

/// The change of a setting that may be absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice<T> {
    /// It is removed.
    Unset,
    /// It is this from now on.
    Set(T),
}

impl<T: Clone> Choice<T> {
    fn value(&self) -> Option<T> {
        match self {
            Choice::Unset => None,
            Choice::Set(value) => Some(value.clone()),
        }
    }
}

/// Changes to a person's settings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsPatch {
    /// The language.
    pub language: Option<Choice<String>>,
    /// The theme of the pictures.
    pub theme: Option<Choice<String>>,
    /// Whether a move is confirmed before it is played.
    pub confirm: Option<bool>,
    /// Whether reminders also come as direct messages.
    pub direct_reminders: Option<bool>,
    /// Whether a direct message comes one move before the person's turn.
    pub you_are_next: Option<bool>,
    /// Whether nobody else can see the person's profile.
    pub hidden: Option<bool>,
    /// Whether the person gets direct messages that they have not asked for.
    pub invitations: Option<bool>,
    /// When the person is reminded of their turns.
    pub remind: Option<RemindAt>,
    /// The quiet hours of every day.
    pub quiet: Option<Choice<QuietHours>>,
}

impl SettingsPatch {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        *self == SettingsPatch::default()
    }

    /// Changes the settings.
    pub fn apply(&self, settings: &mut PersonSettings) {
        choose(&mut settings.language, self.language.as_ref());
        choose(&mut settings.theme, self.theme.as_ref());
        set(&mut settings.confirm, self.confirm);
        set(&mut settings.direct_reminders, self.direct_reminders);
        set(&mut settings.you_are_next, self.you_are_next);
        set(&mut settings.hidden, self.hidden);
        let no_invitations = self.invitations.map(|wanted| !wanted);
        set(&mut settings.no_invitations, no_invitations);
        set(&mut settings.remind, self.remind.clone());
        choose(&mut settings.quiet, self.quiet.as_ref());
    }
}

/// Changes to a server's settings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ServerSettingsPatch {
    /// The language of public messages.
    pub language: Option<Choice<String>>,
    /// The theme of public pictures.
    pub theme: Option<Choice<String>>,
    /// Whether only server admins may open games.
    pub managers_open: Option<bool>,
    /// Whether its games have no pages for browsers.
    pub no_pages: Option<bool>,
    /// Whether no new pacts are made in it.
    pub no_pacts: Option<bool>,
    /// The role that lobbies may ping.
    pub players_role: Option<Choice<RoleId>>,
}

impl ServerSettingsPatch {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        *self == ServerSettingsPatch::default()
    }

    /// Changes the settings.
    pub fn apply(&self, settings: &mut ServerSettings) {
        choose(&mut settings.language, self.language.as_ref());
        choose(&mut settings.theme, self.theme.as_ref());
        set(&mut settings.managers_open, self.managers_open);
        set(&mut settings.no_pages, self.no_pages);
        set(&mut settings.no_pacts, self.no_pacts);
        choose(&mut settings.players_role, self.players_role.as_ref());
    }
}

fn choose<T: Clone>(setting: &mut Option<T>, to: Option<&Choice<T>>) {
    set(setting, to.map(Choice::value));
}

fn set<T>(setting: &mut T, to: Option<T>) {
    if let Some(to) = to {
        *setting = to;
    }
}

sql::saved! {
    PersonSettings as String: |it| serde_json::to_string(it)?, |text| serde_json::from_str(&text)?;
    ServerSettings as String: |it| serde_json::to_string(it)?, |text| serde_json::from_str(&text)?;
}
