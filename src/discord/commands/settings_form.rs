//! The form with a person's settings: the values that it shows, and what was changed in it. The shown
//! values are part of its id, so that what the person left alone is saved as little as what they could
//! not see: a telephone may show a form from before, and another device may have changed a setting.

use super::intent::{Intent, Show, Unsaved};
use crate::discord::input::interaction::Data;
use crate::discord::input::quiet_hours;
use crate::discord::input::quiet_hours::Clock;
use crate::discord::input::settings_values::SettingsValues;
use crate::game::QuietHours;
use crate::service::{Choice, Command, SettingsPatch};

impl SettingsValues {
    /// Returns the intent of the form that showed these values and was filled in.
    #[must_use]
    pub fn submitted(&self, data: &Data) -> Intent {
        let (quiet, show) = match self.quiet_hours(data) {
            Ok(quiet) => (quiet, Show::Plain),
            Err(Unsaved::ZoneAlone) => (Some(Choice::Unset), Show::Unsaved(Unsaved::ZoneAlone)),
            // One wrong letter does not undo what was chosen in the other fields.
            Err(unsaved) => (None, Show::Unsaved(unsaved)),
        };
        let patch = SettingsPatch {
            remind: None,
            language: changed_choice(data, "language", &self.language),
            theme: changed_choice(data, "theme", &self.theme),
            confirm: self.switched(data, "confirm"),
            direct_reminders: self.switched(data, "reminders"),
            you_are_next: self.switched(data, "next"),
            hidden: self.switched(data, "hidden"),
            quiet,
        };
        Intent::Service {
            command: Command::PatchSettings(patch),
            seen: None,
            show,
        }
    }

    /// Whether a switch is on now, if that was changed.
    fn switched(&self, data: &Data, name: &str) -> Option<bool> {
        let is_on = data.field("switches")?.values.iter().any(|it| it == name);
        (is_on != self.switches.contains(&name)).then_some(is_on)
    }

    /// The quiet hours, if they or their zone were changed: none where nothing is typed; by Universal
    /// Time without a zone.
    fn quiet_hours(&self, data: &Data) -> Result<Option<Choice<QuietHours>>, Unsaved> {
        let typed = |name, shown| {
            let typed = data.field(name).and_then(|field| field.value.as_deref());
            typed.map_or(shown, str::trim)
        };
        let (quiet, zone) = (typed("quiet", &self.quiet), typed("zone", &self.zone));
        if (quiet, zone) == (&self.quiet, &self.zone) {
            return Ok(None);
        }
        let clock = match (quiet, zone) {
            ("", "") => return Ok(Some(Choice::Unset)),
            ("", _) => return Err(Unsaved::ZoneAlone),
            (_, "") => Clock::Ahead(0),
            (_, zone) => Clock::Zone(zone.parse().map_err(|_| Unsaved::NoSuchZone)?),
        };
        let hours = quiet_hours::read(quiet, clock);
        hours.map(Some).ok_or(Unsaved::BadQuiet)
    }
}

/// What was chosen in a menu, if it is not what was shown: `auto` removes the choice.
fn changed_choice(data: &Data, name: &str, shown: &str) -> Option<Choice<String>> {
    match data.field(name)?.values.first()?.as_str() {
        same if same == shown => None,
        "auto" => Some(Choice::Unset),
        value => Some(Choice::Set(value.to_owned())),
    }
}
