//! From an intent to the answer that is sent: the service is asked, and its reply is put into words.

use super::intent::{Context, Intent, Show};
use super::{board, game_steps, games, history, plan, play, players, rejections, settings};
use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::send::answer::{Answer, Note, continues};
use crate::discord::send::visibility::may_see;
use crate::discord::view::card::Card;
use crate::discord::view::game::{self, Opening};
use crate::discord::view::lobby;
use crate::discord::view::outgoing::Look;
use crate::discord::view::wording::Reader;
use crate::game::{GameCommand, Phase};
use crate::i18n::{self, say};
use crate::service::{Command, GameRef, Rejected, Rejection, Reply, Request, View};

/// Returns the answer to an interaction.
pub async fn answer(context: Context, intent: Intent) -> Answer {
    let language = context.incoming.language();
    let (intent, why) = play::answered(&context, intent).await;
    let answer = match intent {
        Intent::Service {
            command,
            seen,
            show,
        } => service(&context, command, seen, &show).await,
        Intent::Card(card) => Answer::Private(card),
        Intent::Form(form) => Answer::Form(form),
        Intent::Run(_, run) => run(context).await,
    };
    match (answer, why) {
        (Answer::Private(card), Some(why)) => {
            Answer::Private(card.under(i18n::reason(language, &why)))
        }
        (answer, _) => answer,
    }
}

/// Asks the service, and shows its reply as it is to be shown.
pub async fn service(
    context: &Context,
    command: Command,
    seen: Option<u64>,
    show: &Show,
) -> Answer {
    let (command, reply) = ask(context, command, seen).await;
    play::remember(context, &reply, show);
    shown(context, &command, reply, show).await
}

/// Returns a game that the requester may look at, or the answer that they may not.
pub async fn look_at(context: &Context, game: GameRef) -> Result<View, Answer> {
    match ask(context, Command::Look { game }, None).await {
        (_, Reply::Game(view)) => Ok(view),
        (command, reply) => Err(shown(context, &command, reply, &Show::Plain).await),
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

/// The reply as it is to be shown.
pub async fn shown(context: &Context, command: &Command, reply: Reply, show: &Show) -> Answer {
    let incoming = &context.incoming;
    match reply {
        Reply::Done(update) if update.is_public() => {
            let place = update.view.game.place();
            let moves = matches!(command, Command::MoveChannel { .. });
            let waiting = waiting(context, command, &update.view).await;
            if moves || place != incoming.place {
                let first = continues(Reader::requester(incoming).language, place);
                let note = match waiting {
                    Some(card) => card.under(first),
                    None => note(incoming, command, &update.view, first),
                };
                return Answer::Elsewhere(Box::new(update), note);
            }
            let outgoing = game::update(&update).await;
            let first = say!(Reader::requester(incoming).language, "done");
            let note = Note {
                instead: note(incoming, command, &update.view, first),
                below: waiting,
            };
            Answer::Update(Box::new(update), outgoing, Box::new(note))
        }
        Reply::Plan { plan, asked, view } => {
            let reader = Reader::requester(incoming);
            plan::plan(reader, &view, &plan, asked.as_deref(), show).await
        }
        Reply::Game(view) => look(context, view, show).await,
        Reply::Note { text, view } => {
            Box::pin(game_steps::noted(context, &view, &text, show)).await
        }
        Reply::Repeated => Answer::Nothing,
        reply => Answer::Private(card(context, command, reply, show).await),
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
fn note(incoming: &Incoming, command: &Command, view: &View, first: String) -> Card {
    let reader = Reader::requester(incoming);
    let sets_up = incoming.origin == Origin::Private && view.game.phase() == Phase::Lobby;
    match command {
        Command::ChangeTerm { .. } if sets_up => lobby::terms(reader, view),
        Command::Game {
            command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
            ..
        } if sets_up => lobby::seats(reader, view),
        _ => Card::text(first),
    }
}

/// The answer to the requester alone, where it is a card whatever is to be shown.
async fn card(context: &Context, command: &Command, reply: Reply, show: &Show) -> Card {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    let language = reader.language;
    match reply {
        Reply::Question { question, view } => {
            play::ask(reader, &view, &question, Card::default()).await
        }
        Reply::Preview { mv, after, view } => play::preview(reader, &view, mv, &after).await,
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
        Reply::Profile(record) => players::profile(reader, &record, *show == Show::More).await,
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
        // The table and the puzzle of the day are worded by the commands that ask for them.
        Reply::Done(_)
        | Reply::Plan { .. }
        | Reply::Game(_)
        | Reply::Note { .. }
        | Reply::Tables(_)
        | Reply::Daily(_)
        | Reply::Repeated => Card::text(say!(language, "done")),
    }
}

/// A game that was looked at, as it is to be shown.
async fn look(context: &Context, view: View, show: &Show) -> Answer {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    let language = reader.language;
    let requester = incoming.by.person;
    let set_up = || rejections::of_set_up(context, &view);
    let card = match show {
        Show::Plain => {
            let (look, opening) = (Look::default(), Opening::default());
            let outgoing = game::board(Reader::all(&view), &view, &look, &opening).await;
            return Answer::Board(Box::new(view), outgoing);
        }
        Show::Private => board::board(context, &view).await,
        Show::AtMove => board::at_move(reader, &view, requester).await,
        Show::History(page) => history::history(reader, &view, *page),
        Show::Replay => return history::of(reader, &view, requester, incoming.file_limit).await,
        Show::Review(point) => {
            let card = history::review(reader, &view, *point).await;
            card.rows(history::pacts(context, &view).await)
        }
        Show::More => {
            let (in_thread, is_member) = (incoming.in_thread, !incoming.is_guest);
            board::more(reader, &view, incoming.requester(), in_thread, is_member)
        }
        Show::Seats => set_up().unwrap_or_else(|| lobby::seats(reader, &view)),
        Show::Terms => set_up().unwrap_or_else(|| lobby::terms(reader, &view)),
        Show::Choose(draft) => play::choose(reader, &view, *draft).await,
        Show::Form => return Answer::Form(play::typing(language, &view)),
        Show::AskResign => board::ask_resign(reader, &view, requester),
        Show::ChoosePlanned(_) | Show::TypePlanned => Card::text(say!(language, "done")),
    };
    Answer::Private(card)
}
