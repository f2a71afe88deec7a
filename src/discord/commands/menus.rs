//! The commands in Discord's menus: *Djambi profile* and *Invite to Djambi* on a person, *Board at this
//! move* on a message of the bot; and *Play Djambi*, the entry point of the Activity among the apps, which
//! opens the pages within Discord as *Open board* under a board does.

use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateButton};

use super::answer::view_of;
use super::arguments::{described, localized};
use super::subcommand::{Context, Weight};
use super::{board, game_steps, players};
use crate::discord::input::interaction::{Data, Message};
use crate::discord::send::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::game::shown_in;
use crate::i18n::say;
use crate::service::{Command, GameRef, Reply};

/// Discord's numbers of the kinds of commands in the menus on a person and on a message.
const ON_PERSON: u8 = 2;
const ON_MESSAGE: u8 = 3;

/// The messages that are the names of the commands.
const PROFILE: &str = "menu-profile";
const INVITE: &str = "menu-invite";
const BOARD: &str = "menu-board";

/// All commands in menus, each with the kind of its menu. Discord allows five of each kind.
const MENUS: [(u8, &str); 3] = [
    (ON_PERSON, PROFILE),
    (ON_PERSON, INVITE),
    (ON_MESSAGE, BOARD),
];

/// The commands as they are registered, with names in all languages.
pub fn menus() -> impl Iterator<Item = Value> {
    MENUS.iter().map(|(kind, name)| {
        let (name, localized) = localized(name);
        json!({
            "type": kind,
            "name": name,
            "name_localizations": localized,
            "integration_types": [0, 1],
            "contexts": [0, 1, 2],
        })
    })
}

/// Returns the queue in which a command in a menu waits.
pub const fn weight(data: &Data) -> Weight {
    match data.kind {
        ON_MESSAGE => Weight::Look,
        _ => Weight::Light,
    }
}

/// Answers a command in a menu.
pub async fn answer(context: &Context, data: &Data) -> Answer {
    let is_it = |(kind, name): &&(u8, &str)| *kind == data.kind && described(name) == data.name;
    let person = data.target_id.parse().ok();
    match (MENUS.iter().find(is_it), person) {
        _ if data.kind == ENTRY_POINT => open_activity(context, GameRef::Here).await,
        (Some((_, PROFILE)), Some(_)) => players::show(context, person).await.into(),
        (Some((_, INVITE)), _) => {
            let target = data.resolved.users.get(&data.target_id);
            let is_bot = target.is_some_and(|user| user.bot);
            game_steps::invite(context, person, is_bot).await
        }
        (Some((_, BOARD)), _) => board_then(context, data).await.into(),
        _ => context.unknown(),
    }
}

/// Shows the board as it was when the message was sent.
async fn board_then(context: &Context, data: &Data) -> Result<Card, Answer> {
    let message = data.resolved.messages.get(&data.target_id);
    let mut files = message.into_iter().flat_map(|it: &Message| &it.attachments);
    let Some((game, version)) = files.find_map(|file| shown_in(&file.filename)) else {
        return Err(say!(context.language(), "menu-board-none").into());
    };
    let then = view_of(context, Command::LookBack { game, version }, None).await?;
    Ok(board::at_move(context, &then).await)
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

/// Opens the pages within Discord. Where a client opens none, the answer is a link to the page of the game,
/// if it has one, or to the pages. Players of a private game get a link of their own.
pub async fn open_activity(context: &Context, game: GameRef) -> Answer {
    let language = context.language();
    let service = &context.adapter.service;
    let request = context.incoming.request(Command::Look { game }, None);
    let page = match service.handle(&request, context.now).await {
        Reply::Game(view) if view.game.terms().private => {
            let person = request.by.person;
            if !view.game.has_seat(person) {
                return Answer::Activity(Card::text(say!(language, "activity-private")));
            }
            view.personal_link(person, context.now)
        }
        Reply::Game(view) => view.page(),
        _ => None,
    };
    let page = page.or_else(|| service.site_in_discord().map(str::to_owned));
    let Some(page) = page else {
        return Answer::Activity(Card::text(say!(language, "activity-off")));
    };
    let button = CreateButton::new_link(page).label(say!(language, "button-in-browser"));
    let card = Card::text(say!(language, "activity-not-here"));
    Answer::Activity(card.rows([CreateActionRow::Buttons(vec![button])]))
}
