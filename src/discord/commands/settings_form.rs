//! The form with a person's settings: the values that it shows, and the changes in it. The shown values
//! are part of its id, so that nothing is saved that the person left alone or could not see: a telephone
//! may show a form from before, and another device may have changed a setting.

use super::answer;
use super::settings::{self, SWITCHES, read_quiet_hours};
use super::subcommand::Context;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::{Form, labelled, menu_input, option, text_input};
use crate::discord::view::wording::clock;
use crate::game::QuietHours;
use crate::i18n::{Args, Language, say};
use crate::service::{Command, PersonSettings, Reply, SettingsPatch};

/// The longest hours and names of time zones that are read, in characters.
const LONGEST_TIME: usize = 60;

/// Parts the values in the form's id: none of them contains it.
const BETWEEN: char = '|';

/// Opens the form with the requester's settings as they are.
pub async fn open(context: &Context) -> Answer {
    match answer::ask(context, Command::Settings, None).await {
        (_, Reply::Settings { settings, .. }) => Answer::Form(form(context.language(), &settings)),
        (command, reply) => answer::shown(context, &command, reply).await,
    }
}

/// Saves the changes in the form that showed these values. A form that this program has not made asks
/// for nothing.
pub async fn submitted(context: &Context, shown: &str, data: &Data) -> Answer {
    let Some(shown) = SettingsValues::read(shown) else {
        return context.unknown();
    };
    let (patch, unsaved) = shown.changes(data);
    let patched = answer::ask(context, Command::PatchSettings(patch), None).await;
    match (patched, unsaved) {
        ((_, Reply::Settings { settings, .. }), Some(unsaved)) => {
            let words = unsaved.words(context.incoming.language_with(&settings));
            let card = settings::card(&context.incoming, &settings, true, true);
            Answer::Private(card.under(words))
        }
        ((command, reply), _) => answer::shown(context, &command, reply).await,
    }
}

/// The parts of a form that are not saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unsaved {
    /// A text that does not give quiet hours: those from before stay.
    BadQuiet,
    /// An unknown time zone: the quiet hours from before stay.
    NoSuchZone,
    /// A time zone without the quiet hours that it is for.
    ZoneAlone,
}

impl Unsaved {
    fn words(self, language: Language) -> String {
        match self {
            Unsaved::BadQuiet => say!(language, "settings-bad-quiet"),
            Unsaved::NoSuchZone => say!(language, "settings-no-such-zone"),
            Unsaved::ZoneAlone => say!(language, "form-zone-alone"),
        }
    }
}

/// The values that a form of settings shows.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SettingsValues {
    /// The key of the language, or `auto`.
    language: String,
    /// The key of the theme, or `auto`.
    theme: String,
    /// The switches that are on.
    switches: Vec<&'static str>,
    /// The quiet hours, such as `22:00-7:00`; empty without any.
    quiet: String,
    /// The name of their time zone, if they have one.
    zone: String,
}

impl From<&PersonSettings> for SettingsValues {
    fn from(settings: &PersonSettings) -> SettingsValues {
        let or_auto = |key: &Option<String>| key.clone().unwrap_or_else(|| "auto".to_owned());
        let on = SWITCHES.iter().filter(|it| (it.is_on)(settings));
        let (quiet, zone) = settings.quiet.map_or_else(Default::default, |hours| {
            let (from, until) = (clock(hours.from()), clock(hours.until()));
            let zone = hours.zone().map(|zone| zone.to_string());
            (format!("{from}-{until}"), zone.unwrap_or_default())
        });
        SettingsValues {
            language: or_auto(&settings.language),
            theme: or_auto(&settings.theme),
            switches: on.map(|it| it.name).collect(),
            quiet,
            zone,
        }
    }
}

impl SettingsValues {
    /// The values as a part of the form's id, at most 64 characters.
    fn written(&self) -> String {
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
    fn read(text: &str) -> Option<SettingsValues> {
        let parts: Vec<&str> = text.split(BETWEEN).collect();
        let [language, theme, switches, quiet, zone] = parts[..] else {
            return None;
        };
        let names = || SWITCHES.iter().map(|it| it.name);
        let switch = |letter: char| names().find(|it| it.starts_with(letter));
        Some(SettingsValues {
            language: language.to_owned(),
            theme: theme.to_owned(),
            switches: switches.chars().map(switch).collect::<Option<_>>()?,
            quiet: quiet.to_owned(),
            zone: zone.to_owned(),
        })
    }
}

impl SettingsValues {
    /// The changes in the form that showed these values, and what of it is not saved.
    fn changes(&self, data: &Data) -> (SettingsPatch, Option<Unsaved>) {
        let (quiet, unsaved) = match self.quiet_hours(data) {
            Ok(quiet) => (quiet, None),
            Err(Unsaved::ZoneAlone) => (Some(None), Some(Unsaved::ZoneAlone)),
            // One wrong letter does not undo what was chosen in the other fields.
            Err(unsaved) => (None, Some(unsaved)),
        };
        let mut patch = SettingsPatch {
            language: changed_choice(data, "language", &self.language),
            theme: changed_choice(data, "theme", &self.theme),
            quiet,
            ..SettingsPatch::default()
        };
        for it in &SWITCHES {
            (it.change)(&mut patch, self.switched(data, it.name));
        }
        (patch, unsaved)
    }

    /// Whether a switch is on now, if that was changed.
    fn switched(&self, data: &Data, name: &str) -> Option<bool> {
        let is_on = data.field("switches")?.values.iter().any(|it| it == name);
        (is_on != self.switches.contains(&name)).then_some(is_on)
    }

    /// The quiet hours, if they or their zone were changed: none where nothing is typed; by Universal
    /// Time without a zone.
    fn quiet_hours(&self, data: &Data) -> Result<Option<Option<QuietHours>>, Unsaved> {
        let typed = |name, shown| {
            let typed = data.field(name).and_then(|field| field.value.as_deref());
            typed.map_or(shown, str::trim)
        };
        let (quiet, zone) = (typed("quiet", &self.quiet), typed("zone", &self.zone));
        if (quiet, zone) == (&self.quiet, &self.zone) {
            return Ok(None);
        }
        let zone = match (quiet, zone) {
            ("", "") => return Ok(Some(None)),
            ("", _) => return Err(Unsaved::ZoneAlone),
            (_, "") => None,
            (_, zone) => Some(zone.parse().map_err(|_| Unsaved::NoSuchZone)?),
        };
        let hours = read_quiet_hours(quiet, zone);
        hours.map(Some).ok_or(Unsaved::BadQuiet)
    }
}

/// The choice in a menu, if it differs from the one that was shown: `auto` removes the choice.
fn changed_choice(data: &Data, name: &str, shown: &str) -> Option<Option<String>> {
    let value = data.field(name)?.values.first()?;
    (value != shown).then(|| (value != "auto").then(|| value.clone()))
}

/// The form with a person's settings as they are.
fn form(language: Language, settings: &PersonSettings) -> Form {
    let shown = SettingsValues::from(settings);
    let languages = Language::ALL.map(|it| (it.key(), say!(it, "language-name")));
    let themes = [
        ("dark", say!(language, "choice-dark")),
        ("light", say!(language, "choice-light")),
    ];
    let one = |id, others: Vec<(&str, String)>, chosen: &str| {
        let automatic = ("auto", say!(language, "choice-auto"));
        let all = std::iter::once(automatic).chain(others);
        let options = all.map(|(key, words)| option(&words, key, chosen == key));
        menu_input(id, options, (1, 1))
    };
    let switches = SWITCHES.iter().map(|it| {
        let words = language.message(it.label, &Args::new());
        option(&words, it.name, shown.switches.contains(&it.name))
    });
    let switches = menu_input("switches", switches, (0, SWITCHES.len()));
    let time = |id, value| text_input(id, (0, LONGEST_TIME), value);
    let (quiet, zone) = (time("quiet", &shown.quiet), time("zone", &shown.zone));
    let language_menu = one("language", languages.into(), &shown.language);
    let theme_menu = one("theme", themes.into(), &shown.theme);
    let fields = vec![
        labelled(&say!(language, "web-language"), "", &language_menu),
        labelled(&say!(language, "option-theme"), "", &theme_menu),
        labelled(&say!(language, "form-switches"), "", &switches),
        labelled(&say!(language, "option-quiet"), "", &quiet),
        labelled(&say!(language, "option-zone"), "", &zone),
    ];
    let id = CustomId::no_game(Button::SettingsForm(shown.written()));
    Form::new(&id, &say!(language, "command-settings"), fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_says_its_name_twice() {
        for language in Language::ALL {
            let modal = form(language, &PersonSettings::default()).modal();
            for field in modal["components"].as_array().unwrap() {
                assert_ne!(field["label"], field["description"], "{language:?}");
            }
        }
    }

    #[test]
    fn values_read_back_from_the_id_of_their_form_and_fit() {
        let longest = SettingsValues {
            language: "auto".into(),
            theme: "light".into(),
            switches: SWITCHES.iter().map(|it| it.name).collect(),
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
