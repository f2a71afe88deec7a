//! Settings, in words.

use std::num::NonZeroU64;

use jiff::{SignedDuration, Timestamp};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, RoleId,
};

use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::card::Card;
use crate::discord::view::wording::{clock, relative};
use crate::game::Terms;
use crate::i18n::{self, Language, say};
use crate::service::{PersonSettings, ServerSettings};

/// The requester's settings, in words.
#[must_use]
pub fn settings(language: Language, it: &PersonSettings, changed: bool) -> Card {
    let mut lines = vec![if changed {
        say!(language, "settings-saved")
    } else {
        say!(language, "settings-title")
    }];
    lines.push(spoken(language, it.language.as_deref()));
    lines.push(say!(
        language,
        "settings-theme",
        value = it.theme.as_deref().unwrap_or("auto")
    ));
    lines.push(say!(
        language,
        "settings-confirm",
        value = on_off(it.confirm)
    ));
    lines.push(say!(
        language,
        "settings-reminders",
        value = on_off(it.direct_reminders)
    ));
    let hours = it.remind.hours().iter().map(u16::to_string);
    let hours: Vec<String> = hours.collect();
    lines.push(if it.remind.is_usual() {
        say!(language, "settings-remind-usual")
    } else {
        say!(language, "settings-remind", hours = hours.join(", "))
    });
    lines.push(say!(
        language,
        "settings-next",
        value = on_off(it.you_are_next)
    ));
    lines.push(say!(language, "settings-hidden", value = on_off(it.hidden)));
    lines.push(match it.quiet {
        Some(hours) => {
            let (from, until) = (clock(hours.from()), clock(hours.until()));
            match hours.zone() {
                Some(zone) => say!(
                    language,
                    "settings-quiet-zone",
                    from = from,
                    until = until,
                    zone = zone.to_string(),
                    time = clock(zone.minute_of_day(Timestamp::now()))
                ),
                None => say!(language, "settings-quiet", from = from, until = until),
            }
        }
        None => say!(language, "settings-quiet-none"),
    });
    lines.push(match it.away {
        Some((from, until)) => away(language, from, until),
        None => say!(language, "settings-here"),
    });
    Card::text(lines.join("\n")).rows([change(language)])
}

/// An absence; of a long one, for how long it stops a clock.
fn away(language: Language, from: Timestamp, until: Timestamp) -> String {
    let text = say!(language, "settings-away", until = relative(until));
    let limit = SignedDuration::from_hours(Terms::default().rest_hours);
    if until.duration_since(from) <= limit {
        return text;
    }
    let limit = i18n::span(language, limit);
    [text, say!(language, "settings-away-limit", limit = limit)].join(" ")
}

/// The button that opens the form of a person's settings.
fn change(language: Language) -> CreateActionRow {
    let button = CreateButton::new(CustomId::of_no_game(Button::Settings));
    let button = button.label(say!(language, "button-change"));
    CreateActionRow::Buttons(vec![button.style(ButtonStyle::Secondary)])
}

/// The language that has been chosen, called as its speakers call it.
fn spoken(language: Language, chosen: Option<&str>) -> String {
    let chosen = chosen.and_then(Language::from_tag);
    let value = chosen.map_or_else(|| "auto".to_owned(), |it| say!(it, "language-name"));
    say!(language, "settings-language", value = value)
}

/// The server's settings, in words.
#[must_use]
pub fn server_settings(
    language: Language,
    it: &ServerSettings,
    changed: bool,
    is_admin: bool,
) -> Card {
    let role = it.players_role.map(|role| format!("<@&{role}>"));
    let lines = [
        if changed {
            say!(language, "settings-saved")
        } else {
            say!(language, "settings-server-title")
        },
        spoken(language, it.language.as_deref()),
        say!(
            language,
            "settings-theme",
            value = it.theme.as_deref().unwrap_or("auto")
        ),
        say!(
            language,
            "settings-open",
            value = if it.managers_open {
                "managers"
            } else {
                "everybody"
            }
        ),
        say!(language, "settings-pages", value = on_off(!it.no_pages)),
        match role {
            Some(role) => [
                say!(language, "settings-players-role", role = role),
                say!(language, "settings-players-role-permission"),
            ]
            .join(" "),
            None => say!(language, "settings-players-role-none"),
        },
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

const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
