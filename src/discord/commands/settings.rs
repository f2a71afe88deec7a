//! `/djambi settings mine`, `away`, `privacy` and `server`: a person's settings, their absence, the data
//! that is saved about them, and the settings of a server. Quiet hours are typed as '22-7' or '22:30-06:00',
//! in their own time.

use std::num::NonZeroU64;

use jiff::{SignedDuration, Timestamp};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateCommandOption, CreateSelectMenu, CreateSelectMenuKind,
    RoleId,
};

use super::answer::{file_card, reply, shown};
use super::arguments::{Arguments, Kind, argument, keyed, language, switch, text, theme};
use super::subcommand::{Context, Subcommand, Weight, run};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::Incoming;
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::wording::{clock, relative};
use crate::game::{self, QuietHours, RemindAt, Terms, Zone};
use crate::i18n::{self, Args, Language, say};
use crate::service::{
    Command, Deletion, PersonSettings, Rejected, Rejection, Reply, ServerSettings,
    ServerSettingsPatch, SettingsPatch,
};

pub const MINE: Subcommand = Subcommand::new("mine", |context, given| {
    run(async {
        let language = context.language();
        let patch = mine(given).map_err(|why| language.message(why, &Args::new()))?;
        Ok::<_, String>(show(context, patch).await)
    })
})
.with(my_arguments);

pub const AWAY: Subcommand = Subcommand::new("away", |context, given| {
    // No day is here again.
    let days = given.whole("days").unwrap_or(0).clamp(0, 1_000);
    let now = context.now;
    let until = now.checked_add(SignedDuration::from_hours(24 * days));
    let absence = (now, until.unwrap_or(now));
    let patch = SettingsPatch {
        away: Some((days > 0).then_some(absence)),
        ..SettingsPatch::default()
    };
    run(show(context, patch))
})
.with(|| {
    let days = argument(Kind::Integer, "days", "option-days");
    vec![days.required(true).min_int_value(0).max_int_value(60)]
});

/// A setting that is on or off.
pub struct Switch {
    /// Its name as an argument, and in the form, where the first letters differ.
    pub name: &'static str,
    /// The message that describes it.
    pub label: &'static str,
    /// Whether it is on.
    pub is_on: fn(&PersonSettings) -> bool,
    /// Changes whether it is on, or leaves it as it is.
    pub change: fn(&mut SettingsPatch, Option<bool>),
}

/// All settings that are on or off.
pub const SWITCHES: [Switch; 5] = [
    Switch {
        name: "confirm",
        label: "option-confirm",
        is_on: |it| it.confirm,
        change: |patch, on| patch.confirm = on,
    },
    Switch {
        name: "reminders",
        label: "option-reminders",
        is_on: |it| it.direct_reminders,
        change: |patch, on| patch.direct_reminders = on,
    },
    Switch {
        name: "next",
        label: "option-next",
        is_on: |it| it.you_are_next,
        change: |patch, on| patch.you_are_next = on,
    },
    Switch {
        name: "hidden",
        label: "option-hidden",
        is_on: |it| it.hidden,
        change: |patch, on| patch.hidden = on,
    },
    Switch {
        name: "invitations",
        label: "option-invitations",
        is_on: |it| !it.no_invitations,
        change: |patch, on| patch.no_invitations = on.map(|on| !on),
    },
];

fn my_arguments() -> Vec<CreateCommandOption> {
    let mut arguments = vec![language(), theme()];
    arguments.extend(SWITCHES.iter().map(|it| switch(it.name)));
    arguments.extend([
        text("remind"),
        text("quiet"),
        text("zone").set_autocomplete(true),
    ]);
    arguments
}

/// The changes that a command asks for. Fails with the message that says what cannot be understood.
fn mine(given: &Arguments<'_>) -> Result<SettingsPatch, &'static str> {
    let remind = given.text("remind");
    let remind = remind.map(|text| reminders(text).ok_or("settings-bad-reminders"));
    let mut patch = SettingsPatch {
        quiet: quiet(given)?,
        remind: remind.transpose()?,
        language: chosen(given, "language"),
        theme: chosen(given, "theme"),
        ..SettingsPatch::default()
    };
    for it in &SWITCHES {
        (it.change)(&mut patch, given.truth(it.name));
    }
    Ok(patch)
}

/// The quiet hours, by the clock of the zone that is named.
fn quiet(given: &Arguments<'_>) -> Result<Option<Option<QuietHours>>, &'static str> {
    match (given.text("quiet"), given.text("zone")) {
        (None, None) => Ok(None),
        // The zone of hours that were saved without one is not known.
        (None, Some(zone)) => Err(zone_of(zone).err().unwrap_or("settings-clock-alone")),
        (Some(quiet), zone) => quiet_hours(quiet, zone.unwrap_or_default()).map(Some),
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
fn chosen(given: &Arguments<'_>, name: &str) -> Option<Option<String>> {
    let value = given.text(name)?;
    Some((value != "auto").then(|| value.to_owned()))
}

/// Shows the requester's settings, once they are changed if anything is to be.
pub async fn show(context: &Context, patch: SettingsPatch) -> Answer {
    let changed = !patch.is_empty();
    match reply(context, Command::PatchSettings(patch), None).await {
        (
            _,
            Reply::Settings {
                settings,
                is_applied,
            },
        ) => card(&context.incoming, &settings, changed, is_applied).into(),
        (command, reply) => shown(context, &command, reply).await,
    }
}

/// The requester's settings, in words, once they are saved if they were changed. `is_applied` is whether
/// they apply to all games by now.
pub fn card(incoming: &Incoming, it: &PersonSettings, changed: bool, is_applied: bool) -> Card {
    let language = incoming.language_with(it);
    let title = if changed {
        say!(language, "settings-saved")
    } else {
        say!(language, "settings-title")
    };
    let mut lines = vec![looks(language, it.language.as_deref(), it.theme.as_deref())];
    let hours = it.remind.hours().iter().map(u16::to_string);
    let hours: Vec<String> = hours.collect();
    let hours = if it.remind.is_usual() {
        "usual".to_owned()
    } else {
        hours.join(", ")
    };
    lines.push(say!(language, "settings-remind", hours));
    lines.push(match it.quiet {
        Some(hours) => {
            let (from, until) = (clock(hours.from()), clock(hours.until()));
            let now = |zone: Zone| clock(zone.minute_of_day(Timestamp::now()));
            let zone = hours.zone().or_else(|| "UTC".parse().ok());
            say!(
                language,
                "settings-quiet",
                from,
                until,
                zone = zone.map(|it| it.to_string()).unwrap_or_default(),
                time = zone.map(now).unwrap_or_default()
            )
        }
        None => say!(
            language,
            "settings-quiet",
            from = "none",
            until = "",
            zone = "",
            time = ""
        ),
    });
    lines.push(match it.away {
        Some((from, until)) => away(language, from, until),
        None => say!(language, "settings-here"),
    });
    // The others are one press away.
    let on = SWITCHES.iter().filter(|switch| (switch.is_on)(it));
    let on: Vec<String> = on
        .map(|switch| format!("- {}", language.message(switch.label, &Args::new())))
        .collect();
    if !on.is_empty() {
        let name = say!(language, "form-switches");
        let name = say!(language, "labelled", name, text = "");
        lines.push(name.trim_end().to_owned());
        lines.extend(on);
    }
    let change = buttons::of_no_game(language, Button::Settings);
    let card = Card::default().beside(title, change).and(lines.join("\n"));
    if is_applied {
        return card;
    }
    card.under(say!(language, "under-way"))
}

/// The language and the theme that have been chosen, in one line.
fn looks(language: Language, chosen: Option<&str>, theme: Option<&str>) -> String {
    [spoken(language, chosen), theme_words(language, theme)].join(" · ")
}

/// The theme that has been chosen.
fn theme_words(language: Language, chosen: Option<&str>) -> String {
    let value = match chosen {
        Some("light") => say!(language, "choice-light"),
        Some(_) => say!(language, "choice-dark"),
        None => say!(language, "choice-auto"),
    };
    let name = say!(language, "option-theme");
    say!(language, "labelled", name, text = value)
}

/// An absence; of a long one, for how long it stops a clock.
fn away(language: Language, from: Timestamp, until: Timestamp) -> String {
    let text = say!(language, "settings-away", until = relative(until));
    let limit = SignedDuration::from_hours(Terms::default().rest_hours);
    if until.duration_since(from) <= limit {
        return text;
    }
    let limit = i18n::span(language, limit);
    [text, say!(language, "settings-away-limit", limit)].join(" ")
}

/// The language that has been chosen, called as its speakers call it.
fn spoken(language: Language, chosen: Option<&str>) -> String {
    let chosen = chosen.and_then(Language::from_tag);
    let value = chosen.map_or_else(
        || say!(language, "choice-auto"),
        |it| say!(it, "language-name"),
    );
    let name = say!(language, "web-language");
    say!(language, "labelled", name, text = value)
}

/// Whether something is on, behind the message that describes it.
fn on_off(language: Language, label: &str, on: bool) -> String {
    let name = language.message(label, &Args::new());
    let value = say!(language, "on-off", value = i18n::flag(on));
    say!(language, "labelled", name, text = value)
}

pub const SERVER: Subcommand = Subcommand::new("server", |context, given| {
    let patch = ServerSettingsPatch {
        language: chosen(given, "language"),
        theme: chosen(given, "theme"),
        no_pages: given.truth("pages").map(|pages| !pages),
        no_pacts: given.truth("pacts").map(|pacts| !pacts),
        managers_open: given.text("open").map(|who| who == "managers"),
        // It is chosen in a menu on the card.
        players_role: None,
    };
    run(show_servers(context, patch))
})
.with(|| {
    let who = [
        ("choice-everybody", "everybody"),
        ("choice-managers", "managers"),
    ];
    vec![
        language(),
        theme(),
        keyed(text("open"), who),
        switch("pages"),
        switch("pacts"),
    ]
});

/// Sets the role that lobbies may ping: the one that was chosen in the menu, or none.
pub async fn choose_players_role(context: &Context, chosen: Option<&str>) -> Answer {
    let Ok(role) = chosen.map(str::parse::<u64>).transpose() else {
        return context.unknown();
    };
    let patch = ServerSettingsPatch {
        players_role: Some(role.map(game::RoleId)),
        ..ServerSettingsPatch::default()
    };
    show_servers(context, patch).await
}

/// Shows the server's settings, once they are changed if anything is to be. If a role cannot be pinged, the menu
/// in which another one can be chosen stays.
async fn show_servers(context: &Context, patch: ServerSettingsPatch) -> Answer {
    let (language, is_admin) = (context.language(), context.incoming.by.is_admin);
    let changed = !patch.is_empty();
    match reply(context, Command::PatchServerSettings(patch), None).await {
        (_, Reply::ServerSettings(it)) => server_card(language, &it, changed, is_admin).into(),
        (
            _,
            Reply::Rejected(Rejected {
                reason: Rejection::EveryonesRole(it),
                ..
            }),
        ) => {
            let why = say!(language, "rejected-everyones-role");
            server_card(language, &it, false, is_admin)
                .under(why)
                .into()
        }
        (command, reply) => shown(context, &command, reply).await,
    }
}

/// The server's settings, in words.
fn server_card(language: Language, it: &ServerSettings, changed: bool, is_admin: bool) -> Card {
    let role = it.players_role.map(|role| format!("<@&{role}>"));
    let opens = if it.managers_open {
        say!(language, "choice-managers")
    } else {
        say!(language, "choice-everybody")
    };
    let open = say!(language, "option-open");
    let lines = [
        if changed {
            say!(language, "settings-saved")
        } else {
            say!(language, "settings-server-title")
        },
        looks(language, it.language.as_deref(), it.theme.as_deref()),
        say!(language, "labelled", name = open, text = opens),
        on_off(language, "option-pages", !it.no_pages),
        on_off(language, "option-pacts", !it.no_pacts),
        say!(
            language,
            "settings-players-role",
            role = role.unwrap_or_else(|| "none".to_owned())
        ),
    ];
    let card = Card::text(lines.join("\n"));
    if is_admin {
        card.rows([players_role(language, it)])
    } else {
        card
    }
}

/// The menu in which an admin chooses the role that lobbies may ping, or removes it.
fn players_role(language: Language, it: &ServerSettings) -> CreateActionRow {
    let role = it.players_role.and_then(|role| NonZeroU64::new(role.0));
    let kind = CreateSelectMenuKind::Role {
        default_roles: role.map(|role| vec![RoleId::from(role)]),
    };
    let id = CustomId::of_no_game(Button::PlayersRole);
    let menu = CreateSelectMenu::new(id, kind)
        .placeholder(say!(language, "settings-players-role-choose"))
        .min_values(0);
    CreateActionRow::SelectMenu(menu)
}

/// Reads `off`, as a telephone may capitalise it, or two times of day: of Universal Time without a zone. Fails
/// with the message that says why they are not quiet hours.
pub fn quiet_hours(quiet: &str, zone: &str) -> Result<Option<QuietHours>, &'static str> {
    let zone = zone_of(zone)?;
    if quiet.trim().eq_ignore_ascii_case("off") {
        return Ok(None);
    }
    let times = quiet.split_once(['-', '–']);
    let times = times.and_then(|(from, until)| Some((minutes(from)?, minutes(until)?)));
    let hours = times.and_then(|(from, until)| QuietHours::new(from, until).ok());
    let hours = hours.ok_or("settings-bad-quiet")?;
    Ok(Some(zone.map_or(hours, |it| hours.in_zone(it))))
}

/// Reads the name of a time zone; `None` without one.
fn zone_of(name: &str) -> Result<Option<Zone>, &'static str> {
    let zone = Some(name).filter(|name| !name.is_empty());
    let zone = zone.map(str::parse).transpose();
    zone.map_err(|_| "settings-no-such-zone")
}

/// A time of day in minutes after midnight.
fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    let fits = hours <= 24 && minutes < 60;
    fits.then_some((60 * hours + minutes) % (24 * 60))
}

pub const PRIVACY: Subcommand =
    Subcommand::new("privacy", |context, given| match given.text("what") {
        Some(EXPORT) => run(export(context)),
        Some("forget") => run(forget(context, Command::ForgetMePreview)),
        _ => run(async { say!(context.language(), "privacy-page") }),
    })
    .with(|| {
        let keys = [
            ("choice-privacy-show", "show"),
            ("web-data-file", EXPORT),
            ("button-forget", "forget"),
        ];
        vec![keyed(argument(Kind::String, "what", "option-choose"), keys)]
    })
    .weighing(|given| match given.text("what") {
        Some(EXPORT) => Weight::Heavy,
        _ => Weight::Light,
    });

/// The choice of a file with the requester's data.
const EXPORT: &str = "export";

/// Sends a file with all that is saved about the requester, and says how many games it leaves out.
async fn export(context: &Context) -> Answer {
    match reply(context, Command::ExportMe, None).await {
        (
            _,
            Reply::PersonalData {
                name,
                bytes,
                left_out,
                ..
            },
        ) => {
            let card = file_card(&context.incoming, &name, bytes);
            if left_out == 0 || !card.has_file() {
                return card.into();
            }
            let left_out = say!(context.language(), "data-left-out", games = left_out);
            card.under(left_out).into()
        }
        (command, reply) => shown(context, &command, reply).await,
    }
}

/// Says what deleting the requester's data does, or that it is under way or done.
pub async fn forget(context: &Context, command: Command) -> Answer {
    let language = context.language();
    match reply(context, command, None).await {
        (
            _,
            Reply::Forget {
                left,
                remaining,
                deletion,
            },
        ) => match deletion {
            Deletion::Preview => {
                let button = buttons::of_no_game(language, Button::Forget);
                let button = button.style(ButtonStyle::Danger);
                let text = say!(language, "forget-sure", left, remaining);
                Card::text(text).rows(buttons::rows(&[button])).into()
            }
            Deletion::UnderWay => say!(language, "under-way").into(),
            Deletion::Done => say!(language, "forget-done").into(),
        },
        (command, reply) => shown(context, &command, reply).await,
    }
}
