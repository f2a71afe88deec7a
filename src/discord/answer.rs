//! From a request to its answer: asks the service, and words what it says.

use jiff::Timestamp;

use super::ask::{Intent, Show};
use super::choose::{Suggestion, suggestions};
use super::incoming::Incoming;
use super::picture::Look;
use super::post::OutgoingMessage;
use super::speech::Reader;
use super::tell::Opening;
use super::{help, learn, private, refusal, replay, rules, tell};
use crate::game::GameCommand;
use crate::i18n::say;
use crate::service::{Command, GameRef, GameService, Reply, Update, View};
use crate::teach::Lesson;

/// What is to be sent.
#[derive(Debug)]
pub enum Answer {
    /// A message to the requester alone.
    Private(OutgoingMessage),
    /// A message that all see and that tells no news.
    Public(OutgoingMessage),
    /// News, for all, and the message that tells them.
    Update(Box<Update>, OutgoingMessage),
    /// The same, but to be told where the game is played by now: that is elsewhere, or more is to be
    /// told there before.
    Elsewhere(Box<Update>),
    /// The game is to be carried to a thread of its own.
    Thread(Box<View>),
    /// Nothing: it has been answered before.
    Nothing,
}

/// Asks the service and words the answer.
pub async fn to(service: &GameService, incoming: &Incoming, ask: Intent, now: Timestamp) -> Answer {
    let language = incoming.language();
    match ask {
        Intent::Help => Answer::Private(help::page(language)),
        Intent::Rules(page) => {
            let reader = Reader::requester(incoming, None);
            Answer::Private(rules::page(reader, page).await)
        }
        Intent::Learn(lesson, step) => {
            let reader = Reader::requester(incoming, None);
            Answer::Private(learn::post(reader, lesson, step).await)
        }
        Intent::NoSuchLesson => {
            let count = Lesson::ALL.len();
            Answer::Private(OutgoingMessage::text(say!(
                language,
                "learn-no-such",
                count = count
            )))
        }
        Intent::Privacy => Answer::Private(help::privacy(language)),
        Intent::BadQuiet => {
            Answer::Private(OutgoingMessage::text(say!(language, "settings-bad-quiet")))
        }
        Intent::UtcAlone => {
            Answer::Private(OutgoingMessage::text(say!(language, "settings-utc-alone")))
        }
        Intent::NoBots => Answer::Private(OutgoingMessage::text(say!(language, "why-no-bots"))),
        Intent::ReplaceByWhom => {
            Answer::Private(OutgoingMessage::text(say!(language, "why-by-whom")))
        }
        Intent::Unknown => Answer::Private(OutgoingMessage::text(say!(language, "unknown-button"))),
        Intent::Service {
            command,
            seen,
            show,
        } => {
            let request = incoming.request(command, seen);
            let reply = service.handle(&request, now).await;
            match reply {
                Reply::Rejected(rejected) => {
                    Answer::Private(refusal::of(incoming, &request.command, &rejected).await)
                }
                reply => board_message(service, incoming, reply, &show, now).await,
            }
        }
    }
}

/// What the requester may mean by a turn that he is still typing; nothing where he cannot play one now.
pub async fn while_typing(
    service: &GameService,
    incoming: &Incoming,
    text: String,
    now: Timestamp,
) -> Vec<Suggestion> {
    let command = Command::Choose {
        game: GameRef::Here,
    };
    let Reply::Shown(view) = service.handle(&incoming.request(command, None), now).await else {
        return Vec::new();
    };
    let language = Reader::requester(incoming, Some(&view)).language;
    let found =
        tokio::task::spawn_blocking(move || suggestions(language, view.game.position(), &text));
    found.await.unwrap_or_else(|error| {
        tracing::error!(%error, "there are no suggestions");
        Vec::new()
    })
}

async fn board_message(
    service: &GameService,
    incoming: &Incoming,
    reply: Reply,
    show: &Show,
    now: Timestamp,
) -> Answer {
    let language = incoming.language();
    match reply {
        Reply::Done(update)
            if update.public
                && (*show == Show::GoesOn || update.view.game.place() != incoming.place) =>
        {
            Answer::Elsewhere(Box::new(update))
        }
        Reply::Done(update) if update.public => {
            let post = tell::update(&update).await;
            Answer::Update(Box::new(update), post)
        }
        Reply::Done(update) => {
            let language = Reader::requester(incoming, Some(&update.view)).language;
            Answer::Private(OutgoingMessage::text(say!(language, "done")))
        }
        Reply::Question { question, view } => {
            let reader = Reader::requester(incoming, Some(&view));
            Answer::Private(private::ask(reader, &view, &question, 0, "").await)
        }
        Reply::Preview { mv, after, view } => {
            let reader = Reader::requester(incoming, Some(&view));
            Answer::Private(private::preview(reader, &view, mv, &after).await)
        }
        Reply::Shown(view) => look(service, incoming, view, show, now).await,
        Reply::Hint { mv, view } => {
            let language = Reader::requester(incoming, Some(&view)).language;
            Answer::Private(private::hint(language, &view, mv))
        }
        Reply::Games { games, total } => Answer::Private(private::games(language, &games, total)),
        Reply::File { name, text } => {
            let post = OutgoingMessage::text(say!(language, "file-here", name = name.as_str()));
            Answer::Private(post.with_file(&name, text.into_bytes(), ""))
        }
        Reply::Settings(settings) => match show {
            Show::SetMine(change) if !change.is_empty() => {
                let command = Command::SetSettings(change.applied(settings));
                let reply = service.handle(&incoming.request(command, None), now).await;
                Answer::Private(saved(incoming, reply).await)
            }
            _ => Answer::Private(private::settings(language, &settings, *show == Show::Plain)),
        },
        Reply::ServerSettings(settings) => match show {
            Show::SetServer(change) if !change.is_empty() => {
                let command = Command::SetServerSettings(change.applied(settings));
                let reply = service.handle(&incoming.request(command, None), now).await;
                Answer::Private(saved(incoming, reply).await)
            }
            _ => Answer::Private(private::server_settings(language, &settings, false)),
        },
        Reply::Forget {
            left,
            remaining,
            done,
        } => Answer::Private(private::forget(language, &left, remaining, done)),
        Reply::Repeated => Answer::Nothing,
        Reply::Rejected(rejected) => {
            let reader = Reader::requester(incoming, rejected.view.as_ref());
            Answer::Private(refusal::post(reader, &rejected).await)
        }
    }
}

/// Settings as they have been saved, or why not.
async fn saved(incoming: &Incoming, reply: Reply) -> OutgoingMessage {
    let language = incoming.language();
    match reply {
        Reply::Settings(settings) => {
            private::settings(incoming.language_with(&settings), &settings, true)
        }
        Reply::ServerSettings(settings) => private::server_settings(language, &settings, true),
        Reply::Rejected(rejected) => {
            refusal::post(
                Reader::requester(incoming, rejected.view.as_ref()),
                &rejected,
            )
            .await
        }
        _ => OutgoingMessage::text(say!(language, "done")),
    }
}

/// A game that was looked at, as it was meant to be shown.
async fn look(
    service: &GameService,
    incoming: &Incoming,
    view: View,
    show: &Show,
    now: Timestamp,
) -> Answer {
    let reader = Reader::requester(incoming, Some(&view));
    let language = reader.language;
    let requester = incoming.by.person;
    let post = match show {
        Show::Plain => {
            let reader = Reader::all(&view);
            let (look, opening) = (Look::default(), Opening::default());
            return Answer::Public(tell::board(reader, &view, &look, &opening).await);
        }
        Show::Private => private::board(reader, &view, requester).await,
        Show::History(page) => private::history(language, &view, *page),
        Show::Replay => return replay::of(reader, &view, incoming.file_limit).await,
        Show::More => private::more(language, &view, incoming.requester()),
        Show::Seats => refusal::of_set_up(language, &view, incoming.requester(), now)
            .unwrap_or_else(|| tell::seats(language, &view)),
        Show::Terms => refusal::of_set_up(language, &view, incoming.requester(), now)
            .unwrap_or_else(|| tell::terms(language, &view)),
        Show::SetTerm(choice) => {
            let command = GameCommand::SetTerms(choice.applied(*view.game.terms()));
            let command = Command::Game {
                game: GameRef::Game(view.id.clone()),
                command,
            };
            let reply = service
                .handle(&incoming.request(command, Some(view.version)), now)
                .await;
            return Box::pin(board_message(service, incoming, reply, &Show::Plain, now)).await;
        }
        Show::Choose(draft, page) => private::choose(reader, &view, *draft, *page, "").await,
        Show::Chosen(draft, picked) => {
            let draft = picked.decides(*draft, view.game.position());
            private::choose(reader, &view, draft, 0, "").await
        }
        Show::AskResign => private::ask_resign(language, &view, requester),
        Show::Thread => return Answer::Thread(Box::new(view)),
        Show::GoesOn | Show::SetMine(_) | Show::SetServer(_) => {
            OutgoingMessage::text(say!(language, "done"))
        }
    };
    Answer::Private(post)
}
