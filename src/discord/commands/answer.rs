//! From a command to the service to the answer that is sent: the service is asked, and its reply is put
//! into words.

use futures_util::future::BoxFuture;
use serenity::all::ButtonStyle;

use super::subcommand::Context;
use super::{board, plan, rejections};
use crate::discord::input::custom_id::Button;
use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::send::answer::{Answer, Note, continues};
use crate::discord::send::visibility::may_see;
use crate::discord::view::card::Card;
use crate::discord::view::{buttons, game, lobby};
use crate::game::{GameCommand, Phase};
use crate::i18n::say;
use crate::service::{Command, GameRef, Rejected, Rejection, Reply, Request, View};

/// Answers with the service's reply to a command.
pub fn ask(context: &Context, command: Command) -> BoxFuture<'_, Answer> {
    Box::pin(service(context, command, None))
}

/// Answers with the service's reply to an act in the game of the channel.
pub fn act(context: &Context, command: GameCommand) -> BoxFuture<'_, Answer> {
    let game = GameRef::Here;
    ask(context, Command::Game { game, command })
}

/// Asks the service, and shows its reply.
pub async fn service(context: &Context, command: Command, seen: Option<u64>) -> Answer {
    let (command, reply) = reply(context, command, seen).await;
    shown(context, &command, reply).await
}

/// Returns the game that the requester asks to see, or the answer that they may not.
pub async fn view_of(
    context: &Context,
    command: Command,
    seen: Option<u64>,
) -> Result<View, Answer> {
    match reply(context, command, seen).await {
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
pub async fn reply(context: &Context, command: Command, seen: Option<u64>) -> (Command, Reply) {
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

/// A reply that the command which asks for it does not word itself.
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

/// How many other games wait for a person who has moved on a card that they alone see, with the way to the
/// next one; nothing if none does.
async fn waiting(context: &Context, command: &Command, played: &View) -> Option<Card> {
    let (incoming, language) = (&context.incoming, context.language());
    let is_private = incoming.origin == Origin::Private || incoming.deferred;
    if !is_private || !matches!(command, Command::Move { .. }) {
        return None;
    }
    let service = &context.adapter.service;
    // The move is confirmed in any case.
    let waiting = service.waiting_for(incoming.by.person).await;
    let waiting = waiting.unwrap_or_default();
    let count = waiting.iter().filter(|id| **id != played.id).count();
    let choices = [Button::NextGame, Button::NotNow];
    let [next, later] = choices.map(|it| buttons::of_no_game(language, it));
    let choices = [next.style(ButtonStyle::Success), later];
    let text = say!(language, "next-game-waiting", count);
    (count > 0).then(|| Card::text(text).rows(buttons::rows(&choices)))
}

/// The private reply to a person who has done something: the card on which they set up a lobby as it is
/// now, for their next choice; else `first`.
fn note(context: &Context, command: &Command, view: &View, first: String) -> Card {
    let reader = context.reader();
    let sets_up = context.incoming.origin == Origin::Private && view.game.phase() == Phase::Lobby;
    match command {
        Command::Game {
            command: GameCommand::ChangeTerm(_),
            ..
        } if sets_up => lobby::terms(reader, view),
        Command::Game {
            command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
            ..
        } if sets_up => lobby::seats(reader, view),
        _ => Card::text(first),
    }
}

/// The answer to the requester alone.
async fn card(context: &Context, command: &Command, reply: Reply) -> Card {
    match reply {
        Reply::Question { question, view } => {
            board::ask(context, &view, &question, Card::default()).await
        }
        Reply::Preview { mv, after, view } => board::preview(context, &view, mv, &after).await,
        Reply::Plan { plan, asked, view } => plan::shown(context, &view, &plan, asked).await,
        Reply::Note { text, view } => board::noted(context, &view, &text).await,
        Reply::Hint { mv, reason, view } => board::hint(context.reader(), &view, mv, reason),
        Reply::File { name, text } => file_card(&context.incoming, &name, text.into_bytes()),
        Reply::Rejected(rejected) => rejections::of(context, command, &rejected).await,
        _ => Card::text(say!(context.language(), "done")),
    }
}

/// A file for the requester, or that it is too large for the place where they ask.
pub fn file_card(incoming: &Incoming, name: &str, bytes: Vec<u8>) -> Card {
    let language = incoming.language();
    if bytes.len() > incoming.file_limit as usize {
        return Card::text(say!(language, "file-too-large", name));
    }
    Card::text(say!(language, "done")).file(name, bytes)
}
