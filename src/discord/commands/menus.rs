//! The commands in Discord's menus: *Djambi profile* and *Invite to Djambi* on a person, *Board at this
//! move* on a message of the bot; and *Play Djambi*, the entry point of the Activity among the apps, which
//! opens the pages within Discord as *Open board* under a board does.

use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateButton};

use super::arguments::{described, localized};
use super::game_steps;
use super::intent::{Context, Intent, Show, Weight};
use crate::discord::input::interaction::{Data, Message};
use crate::discord::send::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::game::shown_in;
use crate::game::PersonId;
use crate::i18n::{Language, say};
use crate::service::{Command, GameRef, Reply};

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
    if data.kind == ENTRY_POINT {
        return Some(open_activity(GameRef::Here));
    }
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

/// Discord's number of the kind of a command by which an Activity is opened.
const ENTRY_POINT: u8 = 4;

/// Discord's number of those that the program answers itself.
const HANDLED_HERE: u8 = 1;

/// Returns the entry point as it is registered. Its name may have a capital and a space: Discord's
/// documentation ("Application Command Naming") asks only `CHAT_INPUT` commands for lower case without
/// spaces, and the entry point that Discord makes by itself is called "Launch". About spaces in this kind it
/// says nothing, so that [registration](crate::discord::gateway) does not depend on it.
pub fn entry_point() -> Value {
    let (name, description) = (localized("entry-point"), localized("entry-point-about"));
    json!({
        "type": ENTRY_POINT,
        "handler": HANDLED_HERE,
        "name": name.0,
        "name_localizations": name.1,
        "description": description.0,
        "description_localizations": description.1,
        "integration_types": [0, 1],
        "contexts": [0, 1, 2],
    })
}

/// Opens the pages within Discord, or sends the link to that game where its client opens none.
pub fn open_activity(game: GameRef) -> Intent {
    Intent::run(Weight::Light, async move |context: Context| {
        Answer::Activity(activity_link(&context, game).await)
    })
}

/// The card with the link to the page of the game, where it has one, or to the pages. Players of a private
/// game get a link of their own.
async fn activity_link(context: &Context, game: GameRef) -> Card {
    let language = context.incoming.language();
    let request = context.incoming.request(Command::Look { game }, None);
    let service = &context.adapter.service;
    let page = match service.handle(&request, context.now).await {
        Reply::Game(view) if view.game.terms().private => {
            let person = request.by.person;
            if view.game.seats_of(person).next().is_none() {
                return Card::text(say!(language, "activity-private"));
            }
            view.personal_link(person, context.now)
        }
        Reply::Game(view) => view.page(),
        _ => None,
    };
    let page = page.or_else(|| service.site_in_discord().map(str::to_owned));
    let Some(page) = page else {
        return Card::text(say!(language, "activity-off"));
    };
    let button = CreateButton::new_link(page).label(say!(language, "button-in-browser"));
    Card::text(say!(language, "activity-not-here")).rows([CreateActionRow::Buttons(vec![button])])
}
