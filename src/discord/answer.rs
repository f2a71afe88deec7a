//! From a request to its answer: asks the host, and words what it says.

use jiff::Timestamp;

use super::ask::{Ask, Show};
use super::choose::{Suggestion, suggestions};
use super::incoming::Incoming;
use super::picture::Look;
use super::post::Post;
use super::speech::Reader;
use super::tell::Opening;
use super::{help, learn, private, refusal, replay, rules, tell};
use crate::game::Act;
use crate::host::{Host, News, Reply, View, What, Which};
use crate::i18n::say;
use crate::teach::Lesson;

/// What is to be sent.
#[derive(Debug)]
pub enum Answer {
    /// A message to the asker alone.
    Private(Post),
    /// A message that all see and that tells no news.
    Public(Post),
    /// News, for all, and the message that tells them.
    News(Box<News>, Post),
    /// The same, but to be told where the game is played by now: that is elsewhere, or more is to be
    /// told there before.
    Elsewhere(Box<News>),
    /// The game is to be carried to a thread of its own.
    Thread(Box<View>),
    /// Nothing: it has been answered before.
    Nothing,
}

/// Asks the host and words the answer.
pub async fn to(host: &Host, incoming: &Incoming, ask: Ask, now: Timestamp) -> Answer {
    let language = incoming.language();
    match ask {
        Ask::Help => Answer::Private(help::page(language)),
        Ask::Rules(page) => {
            let reader = Reader::asker(incoming, None);
            Answer::Private(rules::page(reader, page).await)
        }
        Ask::Learn(lesson, step) => {
            let reader = Reader::asker(incoming, None);
            Answer::Private(learn::post(reader, lesson, step).await)
        }
        Ask::NoSuchLesson => {
            let count = Lesson::ALL.len();
            Answer::Private(Post::text(say!(language, "learn-no-such", count = count)))
        }
        Ask::Privacy => Answer::Private(help::privacy(language)),
        Ask::BadQuiet => Answer::Private(Post::text(say!(language, "settings-bad-quiet"))),
        Ask::UtcAlone => Answer::Private(Post::text(say!(language, "settings-utc-alone"))),
        Ask::NoBots => Answer::Private(Post::text(say!(language, "why-no-bots"))),
        Ask::ReplaceByWhom => Answer::Private(Post::text(say!(language, "why-by-whom"))),
        Ask::Unknown => Answer::Private(Post::text(say!(language, "unknown-button"))),
        Ask::Host { what, seen, show } => {
            let request = incoming.request(what, seen);
            let reply = host.handle(&request, now).await;
            match reply {
                Reply::Refused(refused) => {
                    Answer::Private(refusal::of(incoming, &request.what, &refused).await)
                }
                reply => shown(host, incoming, reply, &show, now).await,
            }
        }
    }
}

/// What the asker may mean by a turn that he is still typing; nothing where he cannot play one now.
pub async fn while_typing(
    host: &Host,
    incoming: &Incoming,
    text: String,
    now: Timestamp,
) -> Vec<Suggestion> {
    let what = What::Choose { game: Which::Here };
    let Reply::Shown(view) = host.handle(&incoming.request(what, None), now).await else {
        return Vec::new();
    };
    let language = Reader::asker(incoming, Some(&view)).language;
    let found =
        tokio::task::spawn_blocking(move || suggestions(language, view.game.position(), &text));
    found.await.unwrap_or_else(|error| {
        tracing::error!(%error, "there are no suggestions");
        Vec::new()
    })
}

async fn shown(
    host: &Host,
    incoming: &Incoming,
    reply: Reply,
    show: &Show,
    now: Timestamp,
) -> Answer {
    let language = incoming.language();
    match reply {
        Reply::Done(news)
            if news.public
                && (*show == Show::GoesOn || news.view.game.place() != incoming.place) =>
        {
            Answer::Elsewhere(Box::new(news))
        }
        Reply::Done(news) if news.public => {
            let post = tell::news(&news).await;
            Answer::News(Box::new(news), post)
        }
        Reply::Done(news) => {
            let language = Reader::asker(incoming, Some(&news.view)).language;
            Answer::Private(Post::text(say!(language, "done")))
        }
        Reply::Question { question, view } => {
            let reader = Reader::asker(incoming, Some(&view));
            Answer::Private(private::ask(reader, &view, &question, 0, "").await)
        }
        Reply::Preview { turn, after, view } => {
            let reader = Reader::asker(incoming, Some(&view));
            Answer::Private(private::preview(reader, &view, turn, &after).await)
        }
        Reply::Shown(view) => look(host, incoming, view, show, now).await,
        Reply::Hint { turn, view } => {
            let language = Reader::asker(incoming, Some(&view)).language;
            Answer::Private(private::hint(language, &view, turn))
        }
        Reply::Games { games, total } => Answer::Private(private::games(language, &games, total)),
        Reply::File { name, text } => {
            let post = Post::text(say!(language, "file-here", name = name.as_str()));
            Answer::Private(post.with_file(&name, text.into_bytes(), ""))
        }
        Reply::Settings(settings) => match show {
            Show::SetMine(change) if !change.is_empty() => {
                let what = What::SetSettings(change.applied(settings));
                let reply = host.handle(&incoming.request(what, None), now).await;
                Answer::Private(kept(incoming, reply).await)
            }
            _ => Answer::Private(private::settings(language, &settings, *show == Show::Plain)),
        },
        Reply::ServerSettings(settings) => match show {
            Show::SetServer(change) if !change.is_empty() => {
                let what = What::SetServerSettings(change.applied(settings));
                let reply = host.handle(&incoming.request(what, None), now).await;
                Answer::Private(kept(incoming, reply).await)
            }
            _ => Answer::Private(private::server_settings(language, &settings, false)),
        },
        Reply::Forget { left, kept, done } => {
            Answer::Private(private::forget(language, &left, kept, done))
        }
        Reply::Repeated => Answer::Nothing,
        Reply::Refused(refused) => {
            let reader = Reader::asker(incoming, refused.view.as_ref());
            Answer::Private(refusal::post(reader, &refused).await)
        }
    }
}

/// Settings as they have been kept, or why not.
async fn kept(incoming: &Incoming, reply: Reply) -> Post {
    let language = incoming.language();
    match reply {
        Reply::Settings(settings) => {
            private::settings(incoming.language_with(&settings), &settings, true)
        }
        Reply::ServerSettings(settings) => private::server_settings(language, &settings, true),
        Reply::Refused(refused) => {
            refusal::post(Reader::asker(incoming, refused.view.as_ref()), &refused).await
        }
        _ => Post::text(say!(language, "done")),
    }
}

/// A game that was looked at, as it was meant to be shown.
async fn look(host: &Host, incoming: &Incoming, view: View, show: &Show, now: Timestamp) -> Answer {
    let reader = Reader::asker(incoming, Some(&view));
    let language = reader.language;
    let asker = incoming.by.person;
    let post = match show {
        Show::Plain => {
            let reader = Reader::all(&view);
            let (look, opening) = (Look::default(), Opening::default());
            return Answer::Public(tell::board(reader, &view, &look, &opening).await);
        }
        Show::Private => private::board(reader, &view, asker).await,
        Show::History(page) => private::history(language, &view, *page),
        Show::Replay => return replay::of(reader, &view, incoming.file_limit).await,
        Show::More => private::more(language, &view, incoming.asker()),
        Show::Seats => refusal::of_set_up(language, &view, incoming.asker(), now)
            .unwrap_or_else(|| tell::seats(language, &view)),
        Show::Terms => refusal::of_set_up(language, &view, incoming.asker(), now)
            .unwrap_or_else(|| tell::terms(language, &view)),
        Show::SetTerm(choice) => {
            let act = Act::SetTerms(choice.applied(*view.game.terms()));
            let what = What::Act {
                game: Which::Game(view.id.clone()),
                act,
            };
            let reply = host
                .handle(&incoming.request(what, Some(view.version)), now)
                .await;
            return Box::pin(shown(host, incoming, reply, &Show::Plain, now)).await;
        }
        Show::Choose(draft, page) => private::choose(reader, &view, *draft, *page, "").await,
        Show::Chosen(draft, picked) => {
            let draft = picked.decides(*draft, view.game.position());
            private::choose(reader, &view, draft, 0, "").await
        }
        Show::AskResign => private::ask_resign(language, &view, asker),
        Show::Thread => return Answer::Thread(Box::new(view)),
        Show::GoesOn | Show::SetMine(_) | Show::SetServer(_) => Post::text(say!(language, "done")),
    };
    Answer::Private(post)
}
