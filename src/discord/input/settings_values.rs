//! The values that a form of settings shows, and as a part of its id.

use super::quiet_hours::clock;
use crate::service::PersonSettings;

/// The switches, by the values of their menu, which begin with different letters.
const SWITCHES: [&str; 4] = ["confirm", "reminders", "next", "hidden"];

/// Parts the values in the form's id: none of them contains it.
const BETWEEN: char = '|';

/// The values that a form of settings shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsValues {
    /// The key of the language, or `auto`.
    pub language: String,
    /// The key of the theme, or `auto`.
    pub theme: String,
    /// The switches that are on.
    pub switches: Vec<&'static str>,
    /// The quiet hours, such as `22:00-7:00`; empty without any.
    pub quiet: String,
    /// The name of their time zone, if they have one.
    pub zone: String,
}

impl From<&PersonSettings> for SettingsValues {
    fn from(settings: &PersonSettings) -> SettingsValues {
        let or_auto = |key: &Option<String>| key.clone().unwrap_or_else(|| "auto".to_owned());
        let is_on = [
            settings.confirm,
            settings.direct_reminders,
            settings.you_are_next,
            settings.hidden,
        ];
        let on = SWITCHES.into_iter().zip(is_on).filter(|(_, is_on)| *is_on);
        let (quiet, zone) = settings.quiet.map_or_else(Default::default, |hours| {
            let (from, until) = (clock(hours.from()), clock(hours.until()));
            let zone = hours.zone().map(|zone| zone.to_string());
            (format!("{from}-{until}"), zone.unwrap_or_default())
        });
        SettingsValues {
            language: or_auto(&settings.language),
            theme: or_auto(&settings.theme),
            switches: on.map(|(switch, _)| switch).collect(),
            quiet,
            zone,
        }
    }
}

impl SettingsValues {
    /// The values as a part of the form's id, at most 64 characters.
    #[must_use]
    pub fn written(&self) -> String {
        let switches: String = self.switches.iter().map(|switch| &switch[..1]).collect();
        let values = [
            &self.language,
            &self.theme,
            &switches,
            &self.quiet,
            &self.zone,
        ];
        values.map(String::as_str).join(&BETWEEN.to_string())
    }

    /// Reads them; `None` if this program has not written them.
    #[must_use]
    pub fn read(text: &str) -> Option<SettingsValues> {
        let parts: Vec<&str> = text.split(BETWEEN).collect();
        let [language, theme, switches, quiet, zone] = parts[..] else {
            return None;
        };
        let switch = |letter: char| SWITCHES.into_iter().find(|it| it.starts_with(letter));
        Some(SettingsValues {
            language: language.to_owned(),
            theme: theme.to_owned(),
            switches: switches.chars().map(switch).collect::<Option<_>>()?,
            quiet: quiet.to_owned(),
            zone: zone.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_back_from_the_id_of_their_form_and_fit() {
        let longest = SettingsValues {
            language: "auto".into(),
            theme: "light".into(),
            switches: SWITCHES.to_vec(),
            quiet: "22:30-17:45".into(),
            zone: "America/Argentina/ComodRivadavia".into(),
        };
        let bare = SettingsValues::from(&PersonSettings::default());
        for values in [longest, bare] {
            let text = values.written();
            assert!(text.len() <= 64, "{text}");
            assert_eq!(SettingsValues::read(&text), Some(values));
        }
        for wrong in ["", "||||", "fr|dark|x||", "fr|dark|||Europe/Paris|"] {
            let read = SettingsValues::read(wrong);
            assert_eq!(read.is_some(), wrong == "||||", "{wrong}");
        }
    }
}
