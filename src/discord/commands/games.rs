//! `/djambi games`: the list of a person's games; and the next game that waits for them, offered after
//! a move, across channels and servers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serenity::all::{CreateActionRow, CreateSelectMenuOption};

use super::answer::{reply, shown};
use super::board;
use super::subcommand::{Context, Subcommand};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::send::answer::Answer;
use crate::discord::send::visibility::ServerMember;
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::{self, clipped};
use crate::discord::view::wording::{channel_link, escaped, plain};
use crate::game::{Phase, Place, ServerId};
use crate::i18n::{Language, list, say};
use crate::service::{Command, Reply, StoreError, Summary};

pub const GAMES: Subcommand = Subcommand::new("games", |context, _| Box::pin(show(context)));

/// Shows the requester's games.
pub async fn show(context: &Context) -> Answer {
    match reply(context, Command::MyGames, None).await {
        (_, Reply::Games { games, total }) => card(context.language(), &games, total).into(),
        (command, reply) => shown(context, &command, reply).await,
    }
}

/// How many games a list shows.
const LISTED: usize = 15;
/// How many choices a menu may have, and how long each may be.
const CHOICES: usize = 25;
const LONGEST_CHOICE: usize = 100;

/// The requester's games, those where it is their turn first, each with a link to its newest message: as many as
/// a message contains, and how many more there are.
fn card(language: Language, games: &[Summary], total: u64) -> Card {
    if games.is_empty() {
        return Card::text(say!(language, "games-none"));
    }
    let title = say!(language, "games-title", count = total);
    let more = |count: u64| say!(language, "games-more", count);
    let mut lines: Vec<String> = games
        .iter()
        .take(LISTED)
        .map(|game| game_line(language, game))
        .collect();
    let around = outgoing::length(&title) + 1 + outgoing::length(&more(total));
    let fits = outgoing::how_many_fit(&lines, outgoing::LONGEST_TEXT - around);
    lines.truncate(fits);
    lines.insert(0, title);
    let left = total.saturating_sub(fits as u64);
    if left > 0 {
        lines.push(more(left));
    }
    Card::text(lines.join("\n")).rows(move_channel(language, games))
}

/// A menu of the games that can continue in this channel: the channel of one may be deleted.
fn move_channel(language: Language, games: &[Summary]) -> Option<CreateActionRow> {
    let coming = games.iter().filter(|game| game.can_move_here);
    let options: Vec<_> = coming
        .take(CHOICES)
        .map(|game| {
            let people = list(language, people(language, game));
            let moves = game.view.game.history().moves();
            let about = say!(language, "caption-over", number = moves);
            CreateSelectMenuOption::new(clipped(&people, LONGEST_CHOICE), &*game.view.id.0)
                .description(about)
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    let id = CustomId::of_no_game(Button::MoveHere);
    Some(buttons::menu(id, say!(language, "games-move"), options))
}

/// The names of the people of a game, each once; of a lobby in which nobody sits, the person who
/// opened it.
pub fn people(language: Language, summary: &Summary) -> Vec<String> {
    let view = &summary.view;
    let mut people = view.game.people();
    if people.is_empty() {
        people.extend(view.game.holder());
    }
    let people = people.into_iter();
    people.map(|person| plain(language, view, person)).collect()
}

fn game_line(language: Language, summary: &Summary) -> String {
    let view = &summary.view;
    let link = link(summary);
    let people = people(language, summary).into_iter();
    let state = match view.game.phase() {
        Phase::Lobby => "lobby",
        Phase::Asleep => "asleep",
        Phase::Over(_) => "over",
        Phase::Playing if summary.your_turn => "yours",
        Phase::Playing if view.game.is_paused() => "paused",
        Phase::Playing => "theirs",
    };
    say!(
        language,
        "games-line",
        state,
        people = list(language, people.map(|name| escaped(&name))),
        link
    )
}

/// A link to the newest message of a game, else its channel.
pub fn link(summary: &Summary) -> String {
    let place = summary.view.game.place();
    match (&summary.board_message, place.server) {
        (Some(board_message), server) => {
            let server = server.map_or("@me".to_owned(), |server| server.to_string());
            format!(
                "https://discord.com/channels/{server}/{}/{}",
                board_message.place.channel, board_message.message.0
            )
        }
        (None, _) => channel_link(place),
    }
}

/// The game that has waited longest in a channel that they can see, with its board and *Move*.
pub async fn next(context: &Context) -> Card {
    found_next(context).await.unwrap_or_else(|error| {
        tracing::error!(%error, "next game not found");
        Card::text(say!(context.language(), "rejected-try-again"))
    })
}

async fn found_next(context: &Context) -> Result<Card, StoreError> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    let mut members = Members::new();
    for id in service.waiting_for(incoming.by.person).await? {
        let Some(view) = service.view(&id).await? else {
            continue;
        };
        let place = view.game.place();
        if is_open_to(context, &mut members, place).await {
            let board = board::board(context, &view).await;
            let is_elsewhere = place != incoming.place;
            return Ok(if is_elsewhere {
                board.under(channel_link(place))
            } else {
                board
            });
        }
    }
    let none = say!(context.language(), "next-game-waiting", count = 0);
    Ok(Card::text(none))
}

/// The requester in each server about which Discord was asked; `None` where it does not say.
type Members<'a> = BTreeMap<ServerId, Option<ServerMember<'a>>>;

/// Whether the requester can see the channel of a game in which they play: they may have left its server.
async fn is_open_to<'a>(context: &'a Context, members: &mut Members<'a>, place: Place) -> bool {
    let (adapter, incoming) = (&context.adapter, &context.incoming);
    let elsewhere = place.server.filter(|_| place != incoming.place);
    let Some(server) = elsewhere else {
        return true;
    };
    let member = match members.entry(server) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(new) => {
            let member = ServerMember::of(adapter, server, incoming.by.person).await;
            new.insert(member.inspect_err(unknown).ok())
        }
    };
    let Some(member) = member else {
        return false;
    };
    let sees = member.sees(place.channel).await.inspect_err(unknown);
    sees.unwrap_or(false)
}

fn unknown(error: &serenity::Error) {
    tracing::info!(%error, "visibility of a channel unknown");
}
