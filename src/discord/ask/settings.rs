//! Settings: what is to be changed in them, and the commands that do so.

use super::command::{Given, game_command};
use super::{Intent, Show};
use crate::discord::quiet::Quiet;
use crate::game::GameCommand;
use crate::service::{Command, PersonSettings, ServerSettings};

/// Changes to a person's settings; what is not said stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mine {
    language: Option<String>,
    theme: Option<String>,
    confirm: Option<bool>,
    direct_reminders: Option<bool>,
    you_are_next: Option<bool>,
    quiet: Option<Quiet>,
}

impl Mine {
    /// Whether nothing is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Mine::default()
    }

    /// The settings with the changes.
    #[must_use]
    pub fn applied(&self, mut settings: PersonSettings) -> PersonSettings {
        settings.language = changed(self.language.as_ref(), settings.language);
        settings.theme = changed(self.theme.as_ref(), settings.theme);
        settings.confirm = self.confirm.unwrap_or(settings.confirm);
        settings.direct_reminders = self.direct_reminders.unwrap_or(settings.direct_reminders);
        settings.quiet = match self.quiet {
            None => settings.quiet,
            Some(Quiet::Off) => None,
            Some(Quiet::Hours(hours)) => Some(hours),
        };
        settings.you_are_next = self.you_are_next.unwrap_or(settings.you_are_next);
        settings
    }
}

/// Changes to a server's settings; what is not said stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OfServer {
    language: Option<String>,
    theme: Option<String>,
    managers_open: Option<bool>,
}

impl OfServer {
    /// Whether nothing is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == OfServer::default()
    }

    /// The settings with the changes.
    #[must_use]
    pub fn applied(&self, mut settings: ServerSettings) -> ServerSettings {
        settings.language = changed(self.language.as_ref(), settings.language);
        settings.theme = changed(self.theme.as_ref(), settings.theme);
        settings.managers_open = self.managers_open.unwrap_or(settings.managers_open);
        settings
    }
}

/// `auto` takes a choice back.
fn changed(to: Option<&String>, from: Option<String>) -> Option<String> {
    match to.map(String::as_str) {
        None => from,
        Some("auto") => None,
        Some(value) => Some(value.to_owned()),
    }
}

/// What a subcommand of `settings` asks for.
pub(super) fn settings(name: &str, given: &Given<'_>) -> Intent {
    let text = |name| given.text(name).map(str::to_owned);
    match name {
        "mine" => mine(given),
        "server" => Intent::Service {
            command: Command::ServerSettings,
            seen: None,
            show: Show::SetServer(OfServer {
                language: text("language"),
                theme: text("theme"),
                managers_open: given.text("open").map(|who| who == "managers"),
            }),
        },
        "end" => game_command(GameCommand::End),
        _ => Intent::Unknown,
    }
}

fn mine(given: &Given<'_>) -> Intent {
    let text = |name| given.text(name).map(str::to_owned);
    let (ahead, quiet) = (given.whole("utc"), given.text("quiet"));
    // Hours that are saved are Universal Time's: nobody knows any more in which zone they were said.
    if ahead.is_some() && quiet.is_none() {
        return Intent::UtcAlone;
    }
    let quiet = quiet.map(|text| Quiet::read(text, ahead.unwrap_or(0)));
    if quiet == Some(None) {
        return Intent::BadQuiet;
    }
    let change = Mine {
        language: text("language"),
        theme: text("theme"),
        confirm: given.truth("confirm"),
        direct_reminders: given.truth("reminders"),
        you_are_next: given.truth("next"),
        quiet: quiet.flatten(),
    };
    Intent::Service {
        command: Command::Settings,
        seen: None,
        show: Show::SetMine(change),
    }
}
