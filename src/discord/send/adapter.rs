//! The parts that all handlers share: the service, the way to Discord, the order of a game's messages, the
//! interactions that have arrived before, the last question to each person, tasks whose panics harm nobody else, and
//! counts.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use djambi_input::Draft;
use jiff::Timestamp;
use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::{Mutex as Queue, OwnedMutexGuard};
use tokio::time::{Instant, timeout_at};
use tokio_util::task::TaskTracker;
use tracing::{Instrument, Span};

use super::http::DiscordHttp;
use super::rate_limit::RequestRate;
use super::respond;
use super::work_queue::WorkQueue;
use crate::game::{ChannelId, GameId, PersonId, Place, PlanStep, ServerId};
use crate::service::{BoardMessage, GameService, MessageId, StoreError, Update, View};
use crate::store::Visit;
use crate::teach::Exercise;

/// While so much else is to be sent, buttons of older messages stay.
const BUTTONS: Duration = Duration::from_millis(500);

/// The state that all handlers share.
#[derive(Clone)]
pub struct DiscordAdapter {
    /// Runs the games.
    pub service: GameService,
    /// Speaks to Discord.
    pub http: Arc<DiscordHttp>,
    /// When requests to Discord are made that answer no interaction.
    pub rate: RequestRate,
    /// The running tasks: waited for at the end.
    pub tasks: TaskTracker,
    /// Animations, hints and exports wait here for each other.
    pub work_queue: WorkQueue,
    /// The last question to each person.
    pub last_questions: LastQuestions,
    /// Messages to people who rest that somebody waits for them.
    pub rest_letters: RestLetters,
    /// By which messages are sent where the bot may not send them itself.
    pub answer_tokens: AnswerTokens,
    /// Interactions that have arrived before.
    pub seen: Seen,
    /// The messages of one game are sent in order.
    pub locks: GameLocks,
}

impl DiscordAdapter {
    /// Runs those games by that way to Discord, before anything has happened.
    pub fn new(
        service: GameService,
        http: Arc<DiscordHttp>,
        rate: RequestRate,
        tasks: TaskTracker,
    ) -> DiscordAdapter {
        DiscordAdapter {
            service,
            http,
            rate,
            tasks,
            work_queue: WorkQueue::default(),
            last_questions: LastQuestions::default(),
            rest_letters: RestLetters::default(),
            answer_tokens: AnswerTokens::default(),
            seen: Seen::default(),
            locks: GameLocks::default(),
        }
    }

    /// Does the work in a task of its own. A panic there is logged, and harms nobody else.
    pub fn spawn(&self, what: &str, span: Span, work: impl Future<Output = ()> + Send + 'static) {
        let (what, tasks) = (what.to_owned(), self.tasks.clone());
        let watched = async move {
            if guarded(&tasks, work).await.is_err() {
                tracing::error!("{what} panicked");
            }
        };
        self.tasks.spawn(watched.instrument(span));
    }

    /// Waits until that many requests to Discord may be made which answer no interaction, and returns
    /// the way to it.
    pub async fn in_turn(&self, requests: u32) -> &DiscordHttp {
        self.rate.wait(requests).await;
        &self.http
    }

    /// The token for a channel in which the bot is not a member; `None` where it is one.
    pub async fn guest_in(&self, channel: ChannelId) -> Option<Visit> {
        let visit = self.service.visit(channel, Timestamp::now()).await;
        visit.unwrap_or_else(|error| {
            tracing::warn!(%error, %channel, "membership unknown");
            None
        })
    }

    /// Whether the update is still to be announced: an answer that took long and the announcer may
    /// both have waited for the [locks](DiscordAdapter::locks) of the game.
    pub(super) async fn is_pending(&self, update: &Update) -> bool {
        let view = &update.view;
        let pending = self
            .service
            .store()
            .is_pending(&view.id, view.version())
            .await;
        pending.unwrap_or_else(|error| {
            tracing::warn!(%error, game = %view.id, "state of an announcement unknown");
            true
        })
    }

    /// Notes that the update has been delivered, and takes the buttons from the message before. To be done
    /// within the [locks](DiscordAdapter::locks) of the game.
    pub async fn mark_delivered(&self, update: &Update, place: Place, message: Option<MessageId>) {
        let board_message = message.map(|message| BoardMessage { place, message });
        let (game, version) = (&update.view.id, update.view.version());
        let older = self
            .service
            .store()
            .mark_delivered(game, version, board_message);
        self.remove_older_buttons(game, older.await).await;
    }

    /// Notes that a message which announces nothing shows the game, and takes the buttons from the
    /// message before. Only this waits for other messages of the game, not the sending.
    pub(super) async fn shows(&self, view: &View, place: Place, message: MessageId) {
        let _turn = self.locks.lock(&view.id).await;
        let board_message = BoardMessage { place, message };
        let store = self.service.store();
        let older = store.set_board_message(&view.id, view.version(), board_message);
        self.remove_older_buttons(&view.id, older.await).await;
    }

    /// Takes the buttons from the message that shows the game no longer.
    async fn remove_older_buttons(
        &self,
        game: &GameId,
        older: Result<Option<BoardMessage>, StoreError>,
    ) {
        match older {
            Ok(Some(old)) => {
                // With older buttons nobody can do anything.
                let may = self.guest_in(old.place.channel).await.is_none();
                if may && self.rate.wait_within(BUTTONS).await {
                    respond::remove_buttons(&self.http, old).await;
                }
            }
            Ok(None) => {}
            Err(error) => {
                tracing::error!(%error, %game, "board message not saved");
            }
        }
    }
}

/// The time that an announcement waits for others of its game; it is tried again later.
const PATIENCE: Duration = Duration::from_secs(10);

/// A queue for each game of which something is being sent.
#[derive(Clone, Debug, Default)]
pub struct GameLocks(Arc<Mutex<HashMap<GameId, Arc<Queue<()>>>>>);

impl GameLocks {
    /// Waits until nobody else sends anything about the game; as long as the answer is held, others
    /// wait. `None` if it took too long.
    pub async fn lock(&self, game: &GameId) -> Option<OwnedMutexGuard<()>> {
        self.wait_until(game, Instant::now() + PATIENCE).await
    }

    /// The same, until then at the latest.
    pub async fn wait_until(&self, game: &GameId, until: Instant) -> Option<OwnedMutexGuard<()>> {
        let queue = {
            let mut queues = self.0.lock();
            queues.retain(|_, queue| Arc::strong_count(queue) > 1);
            Arc::clone(queues.entry(game.clone()).or_default())
        };
        timeout_at(until, queue.lock_owned()).await.ok()
    }
}

/// How many interactions are remembered, those of minutes of the busiest bot, and how many people's
/// questions.
const MOST: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// The ids of the newest interactions. Clones are the same memory.
#[derive(Clone, Debug)]
pub struct Seen(Arc<Mutex<LruCache<u64, ()>>>);

impl Default for Seen {
    fn default() -> Seen {
        Seen(Arc::new(Mutex::new(LruCache::new(MOST))))
    }
}

impl Seen {
    /// Whether the interaction comes for the first time. It has come from now on.
    #[must_use]
    pub fn is_new(&self, id: u64) -> bool {
        self.0.lock().put(id, ()).is_none()
    }
}

/// The subject of a question.
#[derive(Clone, PartialEq, Debug)]
pub enum About {
    /// The person's move in a game, or one that they plan.
    Game(AboutGame),
    /// A move in a lesson or a puzzle.
    Exercise(Exercise),
}

/// The game that a question is about.
#[derive(Clone, PartialEq, Debug)]
pub struct AboutGame {
    /// The game's id.
    pub game: GameId,
    /// Its version when it was asked.
    pub version: u64,
    /// Where it was asked.
    pub channel: ChannelId,
    /// The planned move, if it is to be planned.
    pub step: Option<PlanStep>,
}

/// The last question of each person, which a bare square answers. Clones are the same memory: after a
/// restart nobody remembers it, and the square is rejected with what to type instead.
#[derive(Clone, Debug)]
pub struct LastQuestions(Arc<Mutex<LruCache<PersonId, (About, Draft)>>>);

impl Default for LastQuestions {
    fn default() -> LastQuestions {
        LastQuestions(Arc::new(Mutex::new(LruCache::new(MOST))))
    }
}

impl LastQuestions {
    /// Remembers that a person was asked what a draft leaves open.
    pub fn remember(&self, person: PersonId, about: About, draft: Draft) {
        self.0.lock().put(person, (about, draft));
    }

    /// Returns the last question to the person, with what it leaves open.
    pub fn of(&self, person: PersonId) -> Option<(About, Draft)> {
        self.0.lock().get(&person).cloned()
    }

    /// Forgets the question about a planned move of a game, if that was the last one.
    pub fn forget_planned(&self, person: PersonId, game: &GameId) {
        let mut all = self.0.lock();
        if let Some((About::Game(about), _)) = all.peek(&person)
            && about.step.is_some()
            && about.game == *game
        {
            all.pop(&person);
        }
    }
}

/// How many interactions came.
pub static INTERACTIONS: AtomicU64 = AtomicU64::new(0);
/// How many answers did not arrive.
pub static LOST: AtomicU64 = AtomicU64::new(0);
/// How many panics there were anywhere: in handlers, while drawing, while a computer player thinks.
pub static PANICS: AtomicU64 = AtomicU64::new(0);
/// How many connections were made.
pub static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// A panic; the panic hook has counted it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panicked;

/// Does the work among those tasks, and returns its result. Its log lines have the caller's fields.
pub async fn guarded<T: Send + 'static>(
    tasks: &TaskTracker,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, Panicked> {
    let work = work.instrument(Span::current());
    tasks.spawn(work).await.map_err(|_| Panicked)
}

/// Until when each person rests who got one, by the channel that it was about. Clones are the same
/// memory.
#[derive(Clone, Debug, Default)]
pub struct RestLetters(Arc<Mutex<HashMap<(PersonId, ChannelId), Timestamp>>>);

impl RestLetters {
    /// Whether a person who rests until then has got one in this rest.
    pub fn was_sent(&self, person: PersonId, channel: ChannelId, until: Timestamp) -> bool {
        self.0.lock().get(&(person, channel)) == Some(&until)
    }

    /// Whether it is the first one for a person who rests until then. It is sent from now on.
    #[must_use]
    pub fn is_first(
        &self,
        person: PersonId,
        channel: ChannelId,
        now: Timestamp,
        until: Timestamp,
    ) -> bool {
        let mut sent = self.0.lock();
        sent.retain(|_, until| *until > now);
        sent.insert((person, channel), until) != Some(until)
    }
}

/// The time for which a token is used: somewhat less than Discord allows.
const LIFE: Duration = Duration::from_mins(14);

/// The tokens. Clones are the same memory; after a restart there are none.
#[derive(Clone, Debug, Default)]
pub struct AnswerTokens(Arc<Mutex<HashMap<ChannelId, AnswerToken>>>);

/// The token of the last interaction that was answered in a channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerToken {
    /// The token.
    pub token: String,
    /// Whether the bot lacks a permission there, so that its own messages would be refused.
    pub lacks_permission: bool,
    server: Option<ServerId>,
    /// When the interaction came.
    at: Instant,
}

impl AnswerTokens {
    /// Remembers the token of an interaction that came at `at` and has been answered, unless a later
    /// one is remembered.
    pub fn remember(&self, place: Place, token: &str, at: Instant, lacks_permission: bool) {
        let mut tokens = self.0.lock();
        tokens.retain(|_, it| at < it.at + LIFE);
        if tokens.get(&place.channel).is_some_and(|it| it.at > at) {
            return;
        }
        let token = AnswerToken {
            token: token.to_owned(),
            lacks_permission,
            server: place.server,
            at,
        };
        tokens.insert(place.channel, token);
    }

    /// Returns the token for a channel, if it can still be used now.
    pub fn of(&self, channel: ChannelId, now: Instant) -> Option<AnswerToken> {
        let tokens = self.0.lock();
        let token = tokens.get(&channel).filter(|it| now < it.at + LIFE);
        token.cloned()
    }

    /// Notes that permissions may have changed in a server.
    pub fn permissions_changed(&self, server: ServerId) {
        let mut tokens = self.0.lock();
        for token in tokens.values_mut() {
            token.lacks_permission &= token.server != Some(server);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_waits_for_the_other_and_games_do_not_wait_for_each_other() {
        let locks = GameLocks::default();
        let (one, other) = (GameId("one".into()), GameId("other".into()));
        let first = locks.lock(&one).await;
        assert!(first.is_some());
        assert!(locks.lock(&other).await.is_some());
        let waiting = tokio::spawn({
            let (locks, one) = (locks.clone(), one.clone());
            async move { locks.lock(&one).await.is_some() }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(first);
        assert!(waiting.await.unwrap());
        drop(locks.lock(&other).await);
        assert_eq!(locks.0.lock().len(), 1, "what nobody uses is dropped");
    }

    #[test]
    fn once_per_rest_and_channel() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let (ana, ben) = (PersonId(1), PersonId(2));
        let (here, there) = (ChannelId(1), ChannelId(2));
        let letters = RestLetters::default();
        assert!(letters.is_first(ana, here, at(0), at(10)));
        assert!(!letters.is_first(ana, here, at(9), at(10)));
        assert!(letters.is_first(ben, here, at(9), at(10)));
        assert!(letters.is_first(ana, there, at(9), at(10)));
        assert!(letters.is_first(ana, here, at(10), at(20)), "a new rest");
        assert!(letters.was_sent(ana, here, at(20)));
        let early = "a new rest after one that ended before its time";
        assert!(!letters.was_sent(ana, here, at(30)), "{early}");
        assert!(letters.is_first(ana, here, at(11), at(30)), "{early}");
    }

    #[test]
    fn the_last_token_of_a_channel_is_used_while_it_lives() {
        let (tokens, start) = (AnswerTokens::default(), Instant::now());
        let (server, later) = (Some(ServerId(1)), start + Duration::from_secs(1));
        let channel = ChannelId(2);
        let place = Place { server, channel };
        let of = |now| tokens.of(channel, now);
        tokens.remember(place, "first", start, true);
        tokens.remember(place, "second", later, true);
        tokens.remember(place, "first", start, true);
        assert_eq!(of(later).unwrap().token, "second");
        assert!(tokens.of(ChannelId(3), later).is_none());
        tokens.permissions_changed(ServerId(9));
        assert!(of(later).unwrap().lacks_permission);
        tokens.permissions_changed(ServerId(1));
        assert!(!of(later).unwrap().lacks_permission);
        assert!(of(start + LIFE).is_some());
        assert!(of(later + LIFE).is_none());
    }
}
