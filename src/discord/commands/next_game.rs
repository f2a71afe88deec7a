//! The next game that waits for a person: offered after a move, across channels and servers.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::board;
use super::intent::{Context, Intent, Weight};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::Incoming;
use crate::discord::send::answer::Answer;
use crate::discord::send::visibility::may_see;
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::wording::Reader;
use crate::game::Place;
use crate::i18n::{Language, say};
use crate::service::View;

/// The private reply to a person who has made a move: `first`, and how many other games wait for them.
pub async fn after_move(context: &Context, played: &View, first: String) -> Card {
    let incoming = &context.incoming;
    let language = Reader::requester(incoming).language;
    // What has been done is said in any case.
    let waiting = context
        .adapter
        .service
        .waiting_for(incoming.by.person)
        .await;
    let waiting = waiting.unwrap_or_default();
    let count = waiting.iter().filter(|id| **id != played.id).count();
    if count == 0 {
        return Card::text(first);
    }
    let text = say!(language, "next-game-waiting", count = count);
    Card::text(format!("{first}\n{text}")).rows([choices(language)])
}

/// The game that has waited longest in a channel that they can see, with its board and *Move*.
pub fn intent() -> Intent {
    Intent::run(Weight::Look, async move |context: Context| {
        Answer::Private(open(&context).await)
    })
}

async fn open(context: &Context) -> Card {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    let failed = |error: &dyn std::fmt::Display| {
        tracing::error!(%error, "next game not found");
        Card::text(say!(reader.language, "rejected-try-again"))
    };
    let service = &context.adapter.service;
    let waiting = match service.waiting_for(incoming.by.person).await {
        Ok(waiting) => waiting,
        Err(error) => return failed(&error),
    };
    for id in waiting {
        match service.view(&id).await {
            Ok(Some(view)) if is_open_to(context, view.game.place()).await => {
                return board::board(reader, &view, incoming.by.person).await;
            }
            Ok(_) => {}
            Err(error) => return failed(&error),
        }
    }
    Card::text(say!(reader.language, "next-game-none"))
}

/// Whether the requester can see the channel of a game in which they play: they may have left its server.
async fn is_open_to(context: &Context, place: Place) -> bool {
    let Incoming {
        place: here, by, ..
    } = &context.incoming;
    match place.server {
        Some(server) if place != *here => {
            may_see(&context.adapter, server, by.person, place.channel).await
        }
        _ => true,
    }
}

fn choices(language: Language) -> CreateActionRow {
    let next = CreateButton::new(CustomId::of_no_game(Button::NextGame));
    let later = CreateButton::new(CustomId::of_no_game(Button::NotNow));
    CreateActionRow::Buttons(vec![
        next.label(buttons::label(language, &Button::NextGame))
            .style(ButtonStyle::Success),
        later
            .label(buttons::label(language, &Button::NotNow))
            .style(ButtonStyle::Secondary),
    ])
}
