//! From an intent to the answer that is sent: the service is asked, and its reply is put into words.

use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::send::answer::{Answer, continues};
use crate::discord::send::visibility::may_see;
use crate::discord::view::card::Card;
use crate::discord::view::game::{self, Opening};
use crate::discord::view::lobby;
use crate::discord::view::picture::Look;
use crate::discord::view::reader::Reader;
use crate::game::{GameCommand, Phase};
use crate::i18n::say;
use crate::service::{Command, GameRef, Rejected, Rejection, Reply, Request, View};

use super::intent::{Context, Intent, Show};
use super::{
    board, exercises, export, games, history, next_game, plan, play, players, privacy, questions,
    rejection, replay, review, server_settings, settings,
};

/// Returns the answer to an interaction.
pub async fn answer(context: Context, intent: Intent) -> Answer {
    match questions::answered(&context, intent).await {
        Intent::Service {
            command,
            seen,
            show,
        } => service(&context, command, seen, &show).await,
        Intent::Card(card) => Answer::Private(card),
        Intent::Form(form) => Answer::Form(form),
        Intent::Exercise(exercise, step) => exercises::answer(&context, exercise, step).await,
        Intent::Run(_, run) => run(context).await,
    }
}

/// Asks the service, and shows its reply as it is to be shown.
async fn service(context: &Context, command: Command, seen: Option<u64>, show: &Show) -> Answer {
    let (command, reply) = ask(context, command, seen).await;
    questions::remember(context, &reply, show);
    shown(context, &command, reply, show).await
}

/// Asks the service, and puts its reply into the words of the command that asked; where that has none
/// for it, as for a rejection, into those that all commands share.
pub async fn own(
    context: &Context,
    command: Command,
    words: impl FnOnce(Reply) -> Result<Card, Box<Reply>>,
) -> Answer {
    let (command, reply) = ask(context, command, None).await;
    match words(reply) {
        Ok(card) => Answer::Private(card),
        Err(reply) => shown(context, &command, *reply, &Show::Plain).await,
    }
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
        Command::Look { .. } | Command::Export { .. }
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
    // What cannot be read is rejected by the service.
    let Ok(Some(view)) = context.adapter.service.view(id).await else {
        return false;
    };
    let place = view.game.place();
    match place.server {
        Some(server) => !may_see(&context.adapter, server, request.by.person, place.channel).await,
        None => false,
    }
}

/// The reply as it is to be shown.
pub async fn shown(context: &Context, command: &Command, reply: Reply, show: &Show) -> Answer {
    let incoming = &context.incoming;
    match reply {
        Reply::Done(update) if update.is_public() => {
            let place = update.view.game.place();
            let moves = matches!(command, Command::MoveChannel { .. });
            if moves || place != incoming.place {
                let first = continues(Reader::requester(incoming).language, place);
                let note = note(context, command, &update.view, first).await;
                return Answer::Elsewhere(Box::new(update), note);
            }
            let outgoing = game::update(&update).await;
            let first = say!(Reader::requester(incoming).language, "done");
            let note = note(context, command, &update.view, first).await;
            Answer::Update(Box::new(update), outgoing, note)
        }
        Reply::Plan { plan, asked, view } => {
            let reader = Reader::requester(incoming);
            plan::plan(reader, &view, &plan, asked.as_deref(), show).await
        }
        Reply::Game(view) => look(context, view, show).await,
        Reply::Repeated => Answer::Nothing,
        reply => Answer::Private(card(incoming, command, reply).await),
    }
}

/// The private reply to a person who has done something: the card on which they set up a lobby as it is
/// now, for their next choice; else `first`, and after a move the games that wait for them.
async fn note(context: &Context, command: &Command, view: &View, first: String) -> Card {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    let sets_up = incoming.origin == Origin::Private && view.game.phase() == Phase::Lobby;
    match command {
        Command::ChangeTerm { .. } if sets_up => lobby::terms(reader, view),
        Command::Game {
            command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
            ..
        } if sets_up => lobby::seats(reader, view),
        Command::Move { .. } if incoming.origin == Origin::Private || incoming.deferred => {
            next_game::after_move(context, view, first).await
        }
        _ => Card::text(first),
    }
}

/// The answer to the requester alone, where it is a card whatever is to be shown.
async fn card(incoming: &Incoming, command: &Command, reply: Reply) -> Card {
    let reader = Reader::requester(incoming);
    let language = reader.language;
    match reply {
        Reply::Question { question, view } => {
            play::ask(reader, &view, &question, "", Vec::new()).await
        }
        Reply::Preview { mv, after, view } => play::preview(reader, &view, mv, &after).await,
        Reply::Hint { mv, reason, view } => play::hint(reader, &view, mv, reason),
        Reply::Games { games, total } => games::games(language, &games, total),
        Reply::File { name, text } => export::file(incoming, &name, text.into_bytes()),
        Reply::PersonalData {
            name,
            bytes,
            left_out,
            ..
        } => privacy::data(incoming, &name, bytes, left_out),
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
            server_settings::card(language, &settings, changed, incoming.by.is_admin)
        }
        Reply::Profile(record) => players::profile(reader, &record).await,
        Reply::Standings(standings) => players::standings(language, &standings, incoming.by.person),
        Reply::Statistics(statistics) => players::statistics(language, &statistics),
        Reply::Forget {
            left,
            remaining,
            deletion,
        } => privacy::forget(language, left, remaining, deletion),
        Reply::Rejected(rejected) => rejection::of(incoming, command, &rejected).await,
        // Those from `Following` on are worded by the commands that ask for them.
        Reply::Done(_)
        | Reply::Plan { .. }
        | Reply::Game(_)
        | Reply::Repeated
        | Reply::Following(_)
        | Reply::Tables(_)
        | Reply::Daily(_) => Card::text(say!(language, "done")),
    }
}

/// A game that was looked at, as it is to be shown.
async fn look(context: &Context, view: View, show: &Show) -> Answer {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    let language = reader.language;
    let requester = incoming.by.person;
    let set_up = || rejection::of_set_up(language, &view, incoming.requester(), context.now);
    let card = match show {
        Show::Plain => {
            let (look, opening) = (Look::default(), Opening::default());
            let outgoing = game::board(Reader::all(&view), &view, &look, &opening).await;
            return Answer::Board(Box::new(view), outgoing);
        }
        Show::Private => board::board(reader, &view, requester).await,
        Show::History(page) => history::history(reader, &view, *page),
        Show::Replay => return replay::of(reader, &view, requester, incoming.file_limit).await,
        Show::Review(point) => review::of(reader, &view, *point).await,
        Show::More => {
            let has_threads = !incoming.is_guest && !incoming.in_thread;
            board::more(reader, &view, incoming.requester(), has_threads)
        }
        Show::Seats => set_up().unwrap_or_else(|| lobby::seats(reader, &view)),
        Show::Terms => set_up().unwrap_or_else(|| lobby::terms(reader, &view)),
        Show::Choose(draft) => play::choose(reader, &view, *draft).await,
        Show::Type => return Answer::Form(play::typing(language, &view)),
        Show::AskResign => board::ask_resign(reader, &view, requester),
        Show::ChoosePlanned(_) | Show::TypePlanned => Card::text(say!(language, "done")),
    };
    Answer::Private(card)
}
