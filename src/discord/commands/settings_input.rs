//! The commands about settings.

use super::arguments::Given;
use super::intent::{Intent, Topic, game_command, plain};
use crate::discord::input::quiet_hours;
use crate::discord::input::quiet_hours::Clock;
use crate::game::{GameCommand, QuietHours, RemindAt};
use crate::service::{Choice, Command, DailyCommand, ServerSettingsPatch, SettingsPatch};

/// The hours that clocks on Earth are ahead of Universal Time.
const AHEAD: std::ops::RangeInclusive<i64> = -12..=14;

/// Returns the intent of a subcommand of `settings`.
pub fn settings(name: &str, given: &Given<'_>) -> Intent {
    match name {
        "mine" => mine(given),
        "server" => server(given),
        "daily" => daily(given),
        "end" => game_command(GameCommand::End),
        _ => Intent::UNKNOWN,
    }
}

fn server(given: &Given<'_>) -> Intent {
    let patch = ServerSettingsPatch {
        language: chosen(given, "language"),
        theme: chosen(given, "theme"),
        no_pages: given.truth("pages").map(|pages| !pages),
        managers_open: given.text("open").map(|who| who == "managers"),
        // It is chosen in a menu on the card.
        players_role: None,
    };
    if patch.is_empty() {
        return plain(Command::ServerSettings);
    }
    plain(Command::PatchServerSettings(patch))
}

fn daily(given: &Given<'_>) -> Intent {
    let hour = given.whole("hour").map(u8::try_from);
    plain(Command::DailyPuzzle(match (given.truth("stop"), hour) {
        (Some(true), _) => DailyCommand::Stop,
        (_, Some(Ok(hour @ 0..24))) => DailyCommand::At(hour),
        // Discord lets nobody type another hour.
        (_, Some(_)) => return Intent::UNKNOWN,
        (_, None) => DailyCommand::Show,
    }))
}

fn mine(given: &Given<'_>) -> Intent {
    let quiet = match quiet(given) {
        Ok(quiet) => quiet,
        Err(topic) => return Intent::Page(topic),
    };
    let remind = given.text("remind").map(reminders);
    if remind == Some(None) {
        return Intent::Page(Topic::BadReminders);
    }
    let patch = SettingsPatch {
        remind: remind.flatten(),
        language: chosen(given, "language"),
        theme: chosen(given, "theme"),
        confirm: given.truth("confirm"),
        direct_reminders: given.truth("reminders"),
        you_are_next: given.truth("next"),
        hidden: given.truth("hidden"),
        quiet,
    };
    if patch.is_empty() {
        return plain(Command::Settings);
    }
    plain(Command::PatchSettings(patch))
}

/// The quiet hours, by the clock that is named.
fn quiet(given: &Given<'_>) -> Result<Option<Choice<QuietHours>>, Topic> {
    let clock = match (given.text("zone"), given.whole("utc")) {
        (Some(_), Some(_)) => return Err(Topic::TwoClocks),
        (None, Some(ahead)) if !AHEAD.contains(&ahead) => return Err(Topic::BadOffset),
        (Some(zone), None) => Clock::Zone(zone.parse().map_err(|_| Topic::NoSuchZone)?),
        (None, ahead) => Clock::Ahead(ahead.unwrap_or(0)),
    };
    match given.text("quiet") {
        Some(text) => {
            let quiet = quiet_hours::read(text, clock);
            quiet.map(Some).ok_or(Topic::BadQuiet)
        }
        // Of hours that are saved without a zone nobody knows any more in which one they were given.
        None if clock != Clock::Ahead(0) || given.whole("utc").is_some() => Err(Topic::ClockAlone),
        None => Ok(None),
    }
}

/// Reads the hours of reminders, such as `24 6 1`; `off` is the usual ones.
fn reminders(text: &str) -> Option<RemindAt> {
    if text.trim().eq_ignore_ascii_case("off") {
        return Some(RemindAt::default());
    }
    let words = text.split(|it: char| !it.is_alphanumeric());
    let words = words.filter(|it| !it.is_empty());
    let hours = words.map(|word| word.trim_end_matches('h').parse::<u16>().ok());
    let hours: Option<Vec<u16>> = hours.collect();
    let remind = RemindAt::try_from(hours?).ok()?;
    (!remind.is_usual()).then_some(remind)
}

/// The choice that an option brings: `auto` removes the one that was made.
fn chosen(given: &Given<'_>, name: &str) -> Option<Choice<String>> {
    given.text(name).map(|value| match value {
        "auto" => Choice::Unset,
        value => Choice::Set(value.to_owned()),
    })
}
