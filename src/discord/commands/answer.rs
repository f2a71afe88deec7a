//! From a command to the service to the answer that is sent: the service is asked, and its reply is put
//! into words.

use super::subcommand::Context;
use super::{game_steps, games, history, plan, play, players, rejections, settings};
use crate::discord::input::incoming::Origin;
use crate::discord::send::answer::{Answer, Note, continues};
use crate::discord::send::visibility::may_see;
use crate::discord::view::card::Card;
use crate::discord::view::game;
use crate::discord::view::lobby;
use crate::game::{GameCommand, Phase};
use crate::i18n::say;
use crate::service::{Command, GameRef, Rejected, Rejection, Reply, Request, View};

/// Asks the service, and shows its reply.
pub async fn service(context: &Context, command: Command, seen: Option<u64>) -> Answer {
    let (command, reply) = ask(context, command, seen).await;
    shown(context, &command, reply).await
}

/// Returns the game that the requester asks to see, or the answer that they may not.
pub async fn view_of(
    context: &Context,
    command: Command,
    seen: Option<u64>,
) -> Result<View, Answer> {
    match ask(context, command, seen).await {
        (_, Reply::Game(view)) => Ok(view),
        (command, reply) => Err(shown(context, &command, reply).await),
    }
}

/// Returns a game that the requester may look at, or the answer that they may not.
pub async fn look_at(context: &Context, game: GameRef) -> Result<View, Answer> {
    view_of(context, Command::Look { game }, None).await
}

/// Asks the service, and returns the reply beside the command. A game in another channel of the server
/// is shown to people who can see that channel; an act in it is done there.
pub async fn ask(context: &Context, command: Command, seen: Option<u64>) -> (Command, Reply) {
    let Context {
        adapter,
        incoming,
        now,
    } = context;
    let mut request = incoming.request(command, seen);
    if has_left(context, &request).await {
        let reason = Rejection::NoSuchGame;
        let rejected = Rejected { reason, view: None };
        return (request.command, Reply::Rejected(rejected));
    }
    let mut reply = adapter.service.handle(&request, *now).await;
    if matches!(
        request.command,
        Command::Look { .. } | Command::LookBack { .. } | Command::Export { .. }
    ) && let Reply::Rejected(rejected) = &reply
        && let Rejection::OtherChannel(channel) = rejected.reason
        && let Some(server) = incoming.place.server
        && may_see(adapter, server, incoming.by.person, channel).await
    {
        request.sees.push(channel);
        reply = adapter.service.handle(&request, *now).await;
    }
    (request.command, reply)
}

/// Whether the requester joins a game in a channel that they cannot see. They were invited before they
/// left its server.
async fn has_left(context: &Context, request: &Request) -> bool {
    let Command::Game {
        game: GameRef::Game(id),
        command: GameCommand::Join { .. },
    } = &request.command
    else {
        return false;
    };
    if request.place.server.is_some() {
        return false;
    }
    // The service rejects a text that cannot be read.
    let Ok(Some(view)) = context.adapter.service.view(id).await else {
        return false;
    };
    let place = view.game.place();
    match place.server {
        Some(server) => !may_see(&context.adapter, server, request.by.person, place.channel).await,
        None => false,
    }
}

/// The reply in words.
pub async fn shown(context: &Context, command: &Command, reply: Reply) -> Answer {
    let incoming = &context.incoming;
    match reply {
        Reply::Done(update) if update.is_public() => {
            let place = update.view.game.place();
            let moves = matches!(command, Command::MoveChannel { .. });
            let waiting = waiting(context, command, &update.view).await;
            if moves || place != incoming.place {
                let first = continues(context.language(), place);
                let note = match waiting {
                    Some(card) => card.under(first),
                    None => note(context, command, &update.view, first),
                };
                return Answer::Elsewhere(Box::new(update), note);
            }
            let outgoing = game::update(&update).await;
            let first = say!(context.language(), "done");
            let note = Note {
                instead: note(context, command, &update.view, first),
                below: waiting,
            };
            Answer::Update(Box::new(update), outgoing, Box::new(note))
        }
        Reply::Repeated => Answer::Nothing,
        reply => Answer::Private(card(context, command, reply).await),
    }
}

/// The games that wait for a person who has moved on a card that they alone see.
async fn waiting(context: &Context, command: &Command, view: &View) -> Option<Card> {
    let incoming = &context.incoming;
    let is_private = incoming.origin == Origin::Private || incoming.deferred;
    match command {
        Command::Move { .. } if is_private => games::waiting(context, view).await,
        _ => None,
    }
}

/// The private reply to a person who has done something: the card on which they set up a lobby as it is
/// now, for their next choice; else `first`.
fn note(context: &Context, command: &Command, view: &View, first: String) -> Card {
    let reader = context.reader();
    let sets_up = context.incoming.origin == Origin::Private && view.game.phase() == Phase::Lobby;
    match command {
        Command::ChangeTerm { .. } if sets_up => lobby::terms(reader, view),
        Command::Game {
            command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
            ..
        } if sets_up => lobby::seats(reader, view),
        _ => Card::text(first),
    }
}

/// The answer to the requester alone.
async fn card(context: &Context, command: &Command, reply: Reply) -> Card {
    let (incoming, reader) = (&context.incoming, context.reader());
    let language = reader.language;
    match reply {
        Reply::Question { question, view } => {
            play::ask(context, &view, &question, Card::default()).await
        }
        Reply::Preview { mv, after, view } => play::preview(context, &view, mv, &after).await,
        Reply::Plan { plan, asked, view } => plan::shown(context, &view, &plan, asked).await,
        Reply::Note { text, view } => game_steps::noted(context, &view, &text).await,
        Reply::Hint { mv, reason, view } => play::hint(reader, &view, mv, reason),
        Reply::Games { games, total } => games::games(language, &games, total),
        Reply::File { name, text } => history::file_card(incoming, &name, text.into_bytes()),
        Reply::PersonalData {
            name,
            bytes,
            left_out,
            ..
        } => settings::data(incoming, &name, bytes, left_out),
        Reply::Settings {
            settings,
            is_applied,
        } => settings::card(
            incoming,
            &settings,
            *command != Command::Settings,
            is_applied,
        ),
        Reply::ServerSettings(settings) => {
            let changed = *command != Command::ServerSettings;
            settings::server_card(language, &settings, changed, incoming.by.is_admin)
        }
        Reply::Profile(record) => players::profile(reader, &record).await,
        Reply::Standings(standings) => players::standings(language, &standings, incoming.by.person),
        Reply::Statistics(statistics) => players::statistics(language, &statistics),
        Reply::Forget {
            left,
            remaining,
            deletion,
        } => settings::forget(language, left, remaining, deletion),
        Reply::Following(true) => Card::text(say!(language, "follow-on")),
        Reply::Following(false) => Card::text(say!(language, "follow-off")),
        Reply::Rejected(rejected) => rejections::of(context, command, &rejected).await,
        // The others are worded by the commands that ask for them.
        Reply::Done(_) | Reply::Game(_) | Reply::Tables(_) | Reply::Daily(_) | Reply::Repeated => {
            Card::text(say!(language, "done"))
        }
    }
}
