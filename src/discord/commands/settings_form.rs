//! The form with a person's settings: the values that it shows, and the changes in it. The shown values
//! are part of its id, so that nothing is saved that the person left alone or could not see: a telephone
//! may show a form from before, and another device may have changed a setting.

use super::answer;
use super::settings::{self, SWITCHES, quiet_hours};
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
const BETWEEN: &str = "|";

/// Opens the form with the requester's settings as they are.
pub async fn open(context: &Context) -> Answer {
    let as_they_are = Command::PatchSettings(SettingsPatch::default());
    match answer::reply(context, as_they_are, None).await {
        (_, Reply::Settings { settings, .. }) => Answer::Form(form(context.language(), &settings)),
        (command, reply) => answer::shown(context, &command, reply).await,
    }
}

/// Saves the changes in the form that showed these values. A form that this program has not made asks
/// for nothing.
pub async fn submitted(context: &Context, shown: &str, data: &Data) -> Answer {
    let shown: Vec<&str> = shown.split(BETWEEN).collect();
    let Ok(shown) = <[&str; 5]>::try_from(shown) else {
        return context.unknown();
    };
    let (patch, unsaved) = changes(shown, data);
    match answer::reply(context, Command::PatchSettings(patch), None).await {
        (
            _,
            Reply::Settings {
                settings,
                is_applied,
            },
        ) => {
            let language = context.incoming.language_with(&settings);
            let is_applied = is_applied || unsaved.is_some();
            let card = settings::card(&context.incoming, &settings, true, is_applied);
            Answer::Private(match unsaved {
                Some(unsaved) => card.under(language.message(unsaved, &Args::new())),
                None => card,
            })
        }
        (command, reply) => answer::shown(context, &command, reply).await,
    }
}

/// The values that the form shows: the keys of the language and the theme, or `auto`; the first letters of
/// the switches that are on; the quiet hours, such as `22:00-7:00`, and the name of their time zone.
fn values(settings: &PersonSettings) -> [String; 5] {
    let or_auto = |key: &Option<String>| key.clone().unwrap_or_else(|| "auto".to_owned());
    let on = SWITCHES.iter().filter(|it| (it.is_on)(settings));
    let (quiet, zone) = settings.quiet.map_or_else(Default::default, |hours| {
        let (from, until) = (clock(hours.from()), clock(hours.until()));
        let zone = hours.zone().map(|zone| zone.to_string());
        (format!("{from}-{until}"), zone.unwrap_or_default())
    });
    [
        or_auto(&settings.language),
        or_auto(&settings.theme),
        on.map(|it| &it.name[..1]).collect(),
        quiet,
        zone,
    ]
}

/// The changes in the form that showed these values, and the message that says which part is not saved.
fn changes(
    [language, theme, switches, quiet, zone]: [&str; 5],
    data: &Data,
) -> (SettingsPatch, Option<&'static str>) {
    let (quiet, unsaved) = match changed_hours(data, quiet, zone) {
        Ok(quiet) => (quiet, None),
        Err(unsaved @ ZONE_ALONE) => (Some(None), Some(unsaved)),
        // One wrong letter does not undo what was chosen in the other fields.
        Err(unsaved) => (None, Some(unsaved)),
    };
    let mut patch = SettingsPatch {
        language: changed_choice(data, "language", language),
        theme: changed_choice(data, "theme", theme),
        quiet,
        ..SettingsPatch::default()
    };
    for it in &SWITCHES {
        let on = data.field("switches");
        let on = on.map(|field| field.values.iter().any(|value| value == it.name));
        let was_on = switches.contains(&it.name[..1]);
        (it.change)(&mut patch, on.filter(|on| *on != was_on));
    }
    (patch, unsaved)
}

/// Why a time zone without the quiet hours that it is for is not saved.
const ZONE_ALONE: &str = "form-zone-alone";

/// The quiet hours, if they or their zone differ from those that were shown: none where nothing is typed. Fails
/// with the message that says why they are not saved.
fn changed_hours(
    data: &Data,
    quiet: &str,
    zone: &str,
) -> Result<Option<Option<QuietHours>>, &'static str> {
    let typed = |name, shown| {
        let typed = data.field(name).and_then(|field| field.value.as_deref());
        typed.map_or(shown, str::trim)
    };
    let typed = (typed("quiet", quiet), typed("zone", zone));
    match typed {
        _ if typed == (quiet, zone) => Ok(None),
        ("", "") => Ok(Some(None)),
        ("", _) => Err(ZONE_ALONE),
        (quiet, zone) => quiet_hours(quiet, zone).map(Some),
    }
}

/// The choice in a menu, if it differs from the one that was shown: `auto` removes the choice.
fn changed_choice(data: &Data, name: &str, shown: &str) -> Option<Option<String>> {
    let value = data.field(name)?.values.first()?;
    (value != shown).then(|| (value != "auto").then(|| value.clone()))
}

/// The form with a person's settings as they are.
fn form(language: Language, settings: &PersonSettings) -> Form {
    let shown = values(settings);
    let [of_language, of_theme, _, quiet, zone] = &shown;
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
        option(&words, it.name, (it.is_on)(settings))
    });
    let switches = menu_input("switches", switches, (0, SWITCHES.len()));
    let time = |id, value| text_input(id, (0, LONGEST_TIME), value);
    let language_menu = one("language", languages.into(), of_language);
    let theme_menu = one("theme", themes.into(), of_theme);
    let fields = vec![
        labelled(&say!(language, "web-language"), "", &language_menu),
        labelled(&say!(language, "option-theme"), "", &theme_menu),
        labelled(&say!(language, "form-switches"), "", &switches),
        labelled(&say!(language, "option-quiet"), "", &time("quiet", quiet)),
        labelled(&say!(language, "option-zone"), "", &time("zone", zone)),
    ];
    let id = CustomId::no_game(Button::SettingsForm(shown.join(BETWEEN)));
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
}
