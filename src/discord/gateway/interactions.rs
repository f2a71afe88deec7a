//! Each interaction becomes a request to the service, and its reply an answer.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::timeout_at;
use tracing::Instrument;

use crate::discord::commands::answer;
use crate::discord::commands::autocomplete::{Suggestion, rules, suggestions, zones};
use crate::discord::commands::command::Typing;
use crate::discord::commands::intent::{Intent, Show, Topic};
use crate::discord::commands::puzzles::cannot_send_daily;
use crate::discord::commands::thread;
use crate::discord::commands::{command, presses};
use crate::discord::input::incoming::Incoming;
use crate::discord::input::interaction::{Data, Interaction, Kind};
use crate::discord::input::last_question::About;
use crate::discord::input::permissions;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::counts::{COUNTS, count};
use crate::discord::send::panic_guard::guarded;
use crate::discord::send::work_queue::{Full, Place};
use crate::discord::send::{errors, respond};
use crate::discord::view;
use crate::discord::view::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::reader::Reader;
use crate::i18n::{Language, names, say};
use crate::service::{Command, GameRef, GameService, Rejected, Rejection, Reply, Request};

/// What takes longer is deferred: Discord waits three seconds, and the deferral takes time too.
const DEFERRED: Duration = Duration::from_millis(1_500);

/// Reads the request, in the requester's language.
type Read = Box<dyn Fn(Language) -> Intent + Send>;

impl DiscordAdapter {
    /// Deals with an interaction in a task of its own. A panic there is answered and harms nobody
    /// else.
    pub fn take(&self, interaction: Interaction) {
        let now = Timestamp::now();
        count(&COUNTS.interactions);
        let Some(incoming) = Incoming::of(&interaction) else {
            return self.take_unknown(interaction);
        };
        let data = interaction.data.clone();
        let read: Read = match interaction.kind {
            Kind::Command => Box::new(move |language| command::command(&data, language, now)),
            Kind::Component => Box::new(move |language| presses::press(&data, language)),
            Kind::Form => Box::new(move |language| presses::submitted(&data, language)),
            Kind::Autocomplete => return self.take_typing(incoming, &data, now),
            Kind::Other(_) => return self.take_unknown(interaction),
        };
        if !self.seen.is_new(incoming.id) {
            tracing::info!(interaction = incoming.id, "came a second time");
            return;
        }
        let adapter = self.clone();
        let span = incoming.span();
        let work = async move {
            let work = {
                let (adapter, incoming) = (adapter.clone(), incoming.clone());
                async move { adapter.handle(incoming, read, now).await }
            };
            Box::pin(adapter.answered(&incoming, work)).await;
        };
        self.tasks.spawn(work.instrument(span));
    }

    /// Says that an interaction of a kind that the program does not know cannot be read.
    fn take_unknown(&self, it: Interaction) {
        tracing::warn!(kind = ?it.kind, "an interaction cannot be read");
        let http = Arc::clone(&self.http);
        self.tasks.spawn(async move {
            if let Err(error) = respond::unknown(&http, &it).await {
                count(&COUNTS.lost);
                tracing::warn!(%error, "an interaction that cannot be read has no answer");
            }
        });
    }

    /// Answers an interaction. What takes long is deferred, whatever it is, and answered when it is
    /// ready.
    async fn handle(&self, incoming: Incoming, read: Read, now: Timestamp) {
        let working = self.work(incoming.clone(), read, now);
        tokio::pin!(working);
        let until = incoming.received + DEFERRED;
        let done = if let Ok(done) = timeout_at(until, &mut working).await {
            done
        } else {
            let deferred = respond::defer(&self.http, &incoming).await;
            if let Err(error) = &deferred {
                tracing::warn!(%error, "it could not be said that an answer takes long");
            }
            let mut done = working.await;
            done.incoming.deferred = deferred.is_ok();
            done
        };
        Box::pin(self.send(&done.incoming, done.answer, now)).await;
        if permissions::may_announce(&done.incoming) {
            self.channel_permits(&done.incoming, now).await;
        }
    }

    /// The answer, with what the person has set. A request waits in its queue before anything is read
    /// for it, so that the moves of others do not wait for the database behind it.
    async fn work(&self, incoming: Incoming, read: Read, now: Timestamp) -> Done {
        let person = incoming.by.person;
        let place = match weight(&read(incoming.language())) {
            Weight::Light => Ok(None),
            Weight::Look => Ok(Some(self.heavy.place_to_look().await)),
            Weight::Heavy => self.heavy.place_for(person).await.map(Some),
            Weight::Apart => self.heavy.place_apart(person).map(Some),
        };
        let (place, full) = match place {
            Ok(place) => (place, None),
            Err(full) => (Some(self.heavy.place_to_look().await), Some(full)),
        };
        let incoming = self.known(incoming).await;
        let answer = if let Some(full) = full {
            let language = incoming.language();
            Answer::Private(Card::text(match full {
                Full::Yours => say!(language, "heavy-too-many"),
                Full::All => say!(language, "heavy-busy"),
            }))
        } else {
            self.note_visit(&incoming, now).await;
            let ask = read(incoming.language());
            Box::pin(self.answer(&incoming, ask, now)).await
        };
        Done {
            incoming,
            answer,
            _place: place,
        }
    }

    /// Where the bot is no member, it cannot send messages as it does elsewhere.
    async fn note_visit(&self, incoming: &Incoming, now: Timestamp) {
        if !incoming.is_guest {
            return;
        }
        let saved = self.service.save_visit(incoming.place, now);
        if let Err(error) = saved.await {
            tracing::warn!(%error, "what is announced there may come late");
        }
    }

    /// Answers somebody who is still typing, in a task of its own. Who gets nothing types on.
    fn take_typing(&self, incoming: Incoming, data: &Data, now: Timestamp) {
        let Some(typing) = command::typing(data) else {
            return;
        };
        let adapter = self.clone();
        self.tasks.spawn(async move {
            let incoming = adapter.known(incoming).await;
            let suggested = match typing {
                Typing::Move(text) => while_typing(&adapter.service, &incoming, text, now).await,
                Typing::Rules(text) => rules(Reader::requester(&incoming).language, &text),
                Typing::Zone(text) => zones(&text, now),
            };
            let sent = respond::suggestions(&adapter.http, &incoming, suggested).await;
            if let Err(error) = sent {
                tracing::debug!(%error, interaction = incoming.id, "suggestions did not arrive");
            }
        });
    }

    /// The same with what the person has set. That this cannot be read just now must not keep
    /// anybody from an answer.
    async fn known(&self, mut incoming: Incoming) -> Incoming {
        match self.service.settings_of(incoming.by.person).await {
            Ok(settings) => incoming.settings = settings,
            Err(error) => tracing::warn!(%error, "somebody's settings cannot be read"),
        }
        incoming
    }

    /// Lets the work answer an interaction; if it panics, the requester reads so.
    async fn answered(&self, incoming: &Incoming, work: impl Future<Output = ()> + Send + 'static) {
        if guarded(&self.tasks, work).await.is_ok() {
            return;
        }
        tracing::error!("a handler has panicked");
        let card = Card::text(say!(incoming.language(), "error-panic"));
        let sent = match respond::reply_ephemeral(&self.http, incoming, &card).await {
            Err(error) if errors::code(&error) == Some(errors::ANSWERED) => {
                respond::follow_up(&self.http, incoming, &card).await
            }
            sent => sent,
        };
        if let Err(error) = sent {
            tracing::warn!(%error, "a panic could not be answered");
        }
    }

    /// What the service answers, in words.
    async fn answer(&self, incoming: &Incoming, ask: Intent, now: Timestamp) -> Answer {
        let ask = self.answered_question(incoming, ask, now).await;
        let person = incoming.by.person;
        match ask {
            Intent::Page(topic) => {
                let topic = self.own_puzzle(person, topic, now).await;
                if let Topic::Learn(exercise, step) = &topic
                    && let Some(draft) = step.asks(*exercise, &names(incoming.language()))
                {
                    self.asked
                        .remember(person, About::Exercise(*exercise), draft);
                }
                let solver = self.solver(incoming, &topic, now).await;
                Answer::Private(answer::page(incoming, topic, solver).await)
            }
            Intent::TypeInExercise(exercise) => {
                Answer::Form(answer::typing_in_exercise(incoming, exercise))
            }
            Intent::Service {
                command,
                seen,
                show,
            } => {
                if let Some(card) = cannot_send_daily(incoming, &command) {
                    return Answer::Private(card);
                }
                if let Some(card) = self.cannot_follow(incoming, &command).await {
                    return Answer::Private(card);
                }
                let request = incoming.request(command, seen);
                let (request, mut reply) = self.ask(incoming, request, now).await;
                if let Some(card) = self.leave_out_unseen(incoming, &mut reply).await {
                    return Answer::Private(card);
                }
                self.remember_question(incoming, &reply, &show);
                if let (Show::Thread, Reply::Game(view)) = (&show, &reply) {
                    return Answer::Private(thread::open(self, incoming, view, now).await);
                }
                answer::answer(incoming, &request.command, reply, &show, now).await
            }
        }
    }

    /// Asks the service. A game in another channel of the server is shown to those who can see
    /// that channel; what is done in it is done there.
    async fn ask(
        &self,
        incoming: &Incoming,
        mut request: Request,
        now: Timestamp,
    ) -> (Request, Reply) {
        if self.has_left(&request).await {
            let reason = Rejection::NoSuchGame;
            let rejected = Rejected { reason, view: None };
            return (request, Reply::Rejected(rejected));
        }
        let mut reply = self.service.handle(&request, now).await;
        if matches!(
            request.command,
            Command::Look { .. } | Command::Export { .. }
        ) && let Reply::Rejected(rejected) = &reply
            && let Rejection::OtherChannel(channel) = rejected.reason
            && self.can_see(incoming, channel).await
        {
            request.sees.push(channel);
            reply = self.service.handle(&request, now).await;
        }
        (request, reply)
    }
}

/// An answer that is ready.
struct Done {
    incoming: Incoming,
    answer: Answer,
    /// A heavy answer occupies its place until it has been sent: files take memory.
    _place: Option<Place>,
}

/// In which queue a request waits, so that moves are answered before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weight {
    /// In none.
    Light,
    /// In that of those who look at a board.
    Look,
    /// In that of requests that take much work.
    Heavy,
    /// In one of its own, that of reviews, or that of requests to Discord.
    Apart,
}

fn weight(ask: &Intent) -> Weight {
    let Intent::Service { command, show, .. } = ask else {
        return Weight::Light;
    };
    match (command, show) {
        (_, Show::Review(_)) | (Command::Tables | Command::Follow { follow: true, .. }, _) => {
            Weight::Apart
        }
        (_, Show::Replay)
        | (
            Command::Hint { .. }
            | Command::Export { .. }
            | Command::ExportMe
            | Command::ExportResults(_),
            _,
        ) => Weight::Heavy,
        (Command::Look { .. }, Show::Plain | Show::Private | Show::History(_)) => Weight::Look,
        _ => Weight::Light,
    }
}

/// What the requester may mean by a move that they are still typing; nothing where they cannot play one now.
async fn while_typing(
    service: &GameService,
    incoming: &Incoming,
    text: String,
    now: Timestamp,
) -> Vec<Suggestion> {
    let command = Command::Choose {
        game: GameRef::Here,
    };
    let Reply::Game(view) = service.handle(&incoming.request(command, None), now).await else {
        return Vec::new();
    };
    let language = Reader::requester(incoming).language;
    let found =
        tokio::task::spawn_blocking(move || suggestions(language, view.game.position(), &text));
    found.await.unwrap_or_else(|error| {
        tracing::error!(%error, "there are no suggestions");
        Vec::new()
    })
}

#[cfg(test)]
mod tests;
