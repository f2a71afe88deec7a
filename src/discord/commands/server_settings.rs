//! `/djambi settings server`: the settings of a server.

use std::num::NonZeroU64;

use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, RoleId};

use super::arguments::{keyed, language, switch, text, theme};
use super::intent::{Intent, Subcommand};
use super::settings::{chosen, on_off, spoken, theme_words};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::card::Card;
use crate::game;
use crate::i18n::{Language, say};
use crate::service::{Choice, Command, ServerSettings, ServerSettingsPatch};

pub const SERVER: Subcommand = Subcommand {
    name: "server",
    arguments: || {
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
    },
    read: |given| {
        let patch = ServerSettingsPatch {
            language: chosen(given, "language"),
            theme: chosen(given, "theme"),
            no_pages: given.truth("pages").map(|pages| !pages),
            no_pacts: given.truth("pacts").map(|pacts| !pacts),
            managers_open: given.text("open").map(|who| who == "managers"),
            // It is chosen in a menu on the card.
            players_role: None,
        };
        if patch.is_empty() {
            return Intent::service(Command::ServerSettings);
        }
        Intent::service(Command::PatchServerSettings(patch))
    },
};

/// Sets the role that lobbies may ping: the one that was chosen in the menu, or none.
pub fn players_role_intent(language: Language, chosen: Option<&str>) -> Intent {
    let role = match chosen.map(str::parse::<u64>) {
        None => Choice::Unset,
        Some(Ok(role)) => Choice::Set(game::RoleId(role)),
        Some(Err(_)) => return Intent::unknown(language),
    };
    Intent::service(Command::PatchServerSettings(ServerSettingsPatch {
        players_role: Some(role),
        ..ServerSettingsPatch::default()
    }))
}

/// The server's settings, in words.
#[must_use]
pub fn card(language: Language, it: &ServerSettings, changed: bool, is_admin: bool) -> Card {
    let role = it.players_role.map(|role| format!("<@&{role}>"));
    let lines = [
        if changed {
            say!(language, "settings-saved")
        } else {
            say!(language, "settings-server-title")
        },
        spoken(language, it.language.as_deref()),
        theme_words(language, it.theme.as_deref()),
        say!(
            language,
            "labelled",
            name = say!(language, "option-open"),
            text = if it.managers_open {
                say!(language, "choice-managers")
            } else {
                say!(language, "choice-everybody")
            }
        ),
        on_off(language, "option-pages", !it.no_pages),
        on_off(language, "option-pacts", !it.no_pacts),
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
