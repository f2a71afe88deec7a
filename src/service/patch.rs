//! Changes to settings and terms: the given fields change, all others stay as they are.

use crate::game::{Pace, QuietHours, RemindAt, RoleId, Terms, Timeout};
use crate::store::{PersonSettings, ServerSettings};
use djambi_rules::Options;

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
    /// When the person is reminded of their turns.
    pub remind: Option<RemindAt>,
    /// The quiet hours of every day.
    pub quiet: Option<Choice<QuietHours>>,
}

impl SettingsPatch {
    /// Whether nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == SettingsPatch::default()
    }

    /// Changes the settings.
    pub fn apply(&self, settings: &mut PersonSettings) {
        set(
            &mut settings.language,
            self.language.as_ref().map(Choice::value),
        );
        set(&mut settings.theme, self.theme.as_ref().map(Choice::value));
        set(&mut settings.confirm, self.confirm);
        set(&mut settings.direct_reminders, self.direct_reminders);
        set(&mut settings.you_are_next, self.you_are_next);
        set(&mut settings.hidden, self.hidden);
        set(&mut settings.remind, self.remind.clone());
        set(&mut settings.quiet, self.quiet.as_ref().map(Choice::value));
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
    /// The role that lobbies may ping.
    pub players_role: Option<Choice<RoleId>>,
}

impl ServerSettingsPatch {
    /// Whether nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == ServerSettingsPatch::default()
    }

    /// Changes the settings.
    pub fn apply(&self, settings: &mut ServerSettings) {
        set(
            &mut settings.language,
            self.language.as_ref().map(Choice::value),
        );
        set(&mut settings.theme, self.theme.as_ref().map(Choice::value));
        set(&mut settings.managers_open, self.managers_open);
        set(&mut settings.no_pages, self.no_pages);
        set(
            &mut settings.players_role,
            self.players_role.as_ref().map(Choice::value),
        );
    }
}

fn set<T>(setting: &mut T, to: Option<T>) {
    if let Some(to) = to {
        *setting = to;
    }
}

/// A change to one of a lobby's terms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TermsPatch {
    /// The options of the rules.
    Options(Options),
    /// The pace.
    Pace(Pace),
    /// In how many days from the start the game is decided; `None` is no limit.
    Date(Option<u16>),
    /// In how many hours computers take the free seats and the game starts; `None`: they do not.
    Fill(Option<u16>),
    /// The consequence when the time has run out.
    Timeout(Timeout),
    /// How many hours per turn absence and quiet hours may stop the clock.
    Rest(i64),
    /// Who starts the game: its holder, or anyone who has a seat.
    AnyoneStarts(bool),
    /// The game starts by itself when all seats are filled.
    StartsWhenFull,
    /// Whether the game changes no rating.
    Unrated(bool),
    /// Whether the game is a matter of its players alone.
    Private(bool),
}

impl TermsPatch {
    /// The terms with the change.
    #[must_use]
    pub const fn applied(self, mut terms: Terms) -> Terms {
        match self {
            TermsPatch::Options(options) => terms.options = options,
            TermsPatch::Pace(pace) => return terms.at_pace(pace),
            TermsPatch::Date(days) => terms.decided_after = days,
            TermsPatch::Fill(hours) => terms.fill_after = hours,
            TermsPatch::Timeout(timeout) => terms.on_timeout = timeout,
            TermsPatch::Rest(hours) => terms.rest_hours = hours,
            TermsPatch::AnyoneStarts(anyone) => {
                (terms.anyone_starts, terms.starts_when_full) = (anyone, false);
            }
            TermsPatch::StartsWhenFull => terms.starts_when_full = true,
            TermsPatch::Unrated(unrated) => terms.unrated = unrated,
            TermsPatch::Private(private) => terms.private = private,
        }
        terms
    }
}
