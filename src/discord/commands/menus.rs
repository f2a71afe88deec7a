//! The commands in Discord's menus: *Djambi profile* and *Invite to Djambi* on a person, *Board at this
//! move* on a message of the bot.

use serde_json::{Value, json};

use super::arguments::{described, localized};
use super::game_steps;
use super::intent::{Intent, Show};
use crate::discord::input::interaction::{Data, Message};
use crate::discord::view::game::shown_in;
use crate::game::PersonId;
use crate::i18n::{Language, say};
use crate::service::Command;

/// Discord's numbers of the kinds of commands in the menus on a person and on a message.
const ON_PERSON: u8 = 2;
const ON_MESSAGE: u8 = 3;

/// A command in a menu.
struct InMenu {
    /// The kind of the menu.
    kind: u8,
    /// The message that is its name.
    name: &'static str,
    /// Returns its intent.
    read: fn(&Data, Language) -> Intent,
}

/// All commands in menus. Discord allows five of each kind.
const MENUS: [InMenu; 3] = [
    InMenu {
        kind: ON_PERSON,
        name: "menu-profile",
        read: profile,
    },
    InMenu {
        kind: ON_PERSON,
        name: "menu-invite",
        read: invite,
    },
    InMenu {
        kind: ON_MESSAGE,
        name: "menu-board",
        read: board,
    },
];

/// The commands as they are registered, with names in all languages.
pub fn menus() -> impl Iterator<Item = Value> {
    MENUS.iter().map(|it| {
        let (name, localized) = localized(it.name);
        json!({
            "type": it.kind,
            "name": name,
            "name_localizations": localized,
            "integration_types": [0, 1],
            "contexts": [0, 1, 2],
        })
    })
}

/// Returns the intent of a command in a menu; `None` if it is typed.
pub fn read(data: &Data, language: Language) -> Option<Intent> {
    if ![ON_PERSON, ON_MESSAGE].contains(&data.kind) {
        return None;
    }
    let mut menus = MENUS.iter();
    let found = menus.find(|it| it.kind == data.kind && described(it.name) == data.name);
    Some(match found {
        Some(command) => (command.read)(data, language),
        None => Intent::unknown(language),
    })
}

fn person(data: &Data) -> Option<PersonId> {
    data.target_id.parse().ok().map(PersonId)
}

fn profile(data: &Data, language: Language) -> Intent {
    match person(data) {
        None => Intent::unknown(language),
        person => Intent::service(Command::Profile { person }),
    }
}

/// Invites to the lobby of the channel, where the person is pinged.
fn invite(data: &Data, language: Language) -> Intent {
    let target = data.resolved.users.get(&data.target_id);
    let is_bot = target.is_some_and(|user| user.bot);
    game_steps::invitation(person(data), is_bot, language)
}

/// Shows the board as it was when the message was sent.
fn board(data: &Data, language: Language) -> Intent {
    let message = data.resolved.messages.get(&data.target_id);
    let mut files = message.into_iter().flat_map(|it: &Message| &it.attachments);
    match files.find_map(|file| shown_in(&file.filename)) {
        Some((game, version)) => Intent::Service {
            command: Command::LookBack { game, version },
            seen: None,
            show: Show::AtMove,
        },
        None => Intent::text(say!(language, "menu-board-none")),
    }
}
