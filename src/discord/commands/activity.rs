//! The pages within Discord: *Open board* under a board, and the entry point *Play Djambi*.

use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateButton};

use super::arguments::localized;
use super::intent::{Context, Intent, Weight};
use crate::discord::send::answer::Answer;
use crate::discord::view::card::Card;
use crate::i18n::say;
use crate::service::{Command, GameRef, Reply};

/// Discord's number of the kind of a command by which an Activity is opened.
pub const ENTRY_POINT: u8 = 4;

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
pub fn open(game: GameRef) -> Intent {
    Intent::run(Weight::Light, async move |context: Context| {
        Answer::Activity(link(&context, game).await)
    })
}

/// The card with the link to the page of the game, where it has one, or to the pages. Players of a private
/// game get a link of their own.
async fn link(context: &Context, game: GameRef) -> Card {
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
