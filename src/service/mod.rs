//! The game service: loads games, lets them decide, saves what they decided, and answers.
//!
//! An adapter makes a [`Request`] and hands it to [`GameService::handle`], which returns a
//! [`Reply`]. A [public](Update::public) update is saved together with a row of the outbox. The
//! adapter answers and then calls [`GameService::mark_delivered`]. Updates that are not delivered
//! after a few seconds, and updates without a request (a computer's move, a reminder, a deadline),
//! are returned by [`GameService::pending`].
//!
//! An adapter runs this loop beside its requests. Nothing is lost when the program ends in it:
//!
//! ```text
//! loop {
//!     service.run_due(now()).await?;
//!     for announcement in service.pending(now()).await? { /* send it, then service.mark_delivered(…) */ }
//!     service.wait(now()).await;
//! }
//! ```

mod change;
mod computers;
mod connectivity;
mod draws;
mod due;
mod export;
mod lists;
mod loaded;
mod move_channel;
mod moves;
mod outbox;
mod pages;
mod patch;
mod pings;
mod privacy;
mod record;
mod replay;
mod reply;
mod request;
mod settings;
mod version_check;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::{Notify, Semaphore, broadcast};

use crate::game::ServerId;
use crate::store::{AppendError, Store, StoreOptions, within_budget};
pub use crate::store::{
    BoardMessage, InteractionId, MessageId, Person, PersonSettings, Server, ServerSettings,
    StoreError,
};
use computers::Computers;
pub use export::ImportError;
use loaded::LoadedGame;
pub use pages::Changed;
pub use patch::{Choice, ServerSettingsPatch, SettingsPatch, TermsPatch};
pub use privacy::Forgotten;
pub use record::record;
pub use reply::{Announcement, PendingReply, Rejected, Rejection, Reply, Summary, Update, View};
pub use request::{Command, Format, GameRef, PlayMode, Request, Requester};

/// The options of a service.
#[derive(Clone, Debug)]
pub struct ServiceOptions {
    /// The database.
    pub store: StoreOptions,
    /// How many computer players think at a time; `None` is half of the machine's cores, at least
    /// one.
    pub workers: Option<usize>,
}

/// Runs the games of one database. A clone is the same service.
#[derive(Clone, Debug)]
pub struct GameService(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    computers: Computers,
    /// Notified when something may be due or to be announced.
    wake: Notify,
    closing: Arc<AtomicBool>,
    /// Says which games have changed, to pages that show them.
    changes: broadcast::Sender<Changed>,
    /// Servers that were reported gone or back while that could not be saved.
    unsaved: Mutex<BTreeMap<ServerId, bool>>,
    /// When it was last looked for tokens that are of no use any more, in seconds of Unix time.
    tokens_looked_at: AtomicI64,
    /// One at a time reads all the games of a person, so that the others' moves find a free reader.
    privacy: Semaphore,
}

/// So long a request may wait for the database in all: Discord waits three seconds for its answer.
const BUDGET: Duration = Duration::from_secs(2);

impl GameService {
    /// Opens the database to play in it, which one process at a time can. What the process before
    /// it had under way is told soon after `now`.
    pub async fn open(options: &ServiceOptions, now: Timestamp) -> Result<GameService, StoreError> {
        let service = GameService::open_shared(options).await?;
        service.store().take_over(now).await?;
        service.forget_tokens(now).await?;
        Ok(service)
    }

    /// Opens the database, perhaps beside another process that plays in it, to which is left what is
    /// untold.
    pub async fn open_shared(options: &ServiceOptions) -> Result<GameService, StoreError> {
        Ok(GameService(Arc::new(Inner {
            store: Store::open(&options.store).await?,
            computers: Computers::new(options.workers),
            wake: Notify::new(),
            closing: Arc::default(),
            changes: broadcast::Sender::new(pages::CHANGES),
            unsaved: Mutex::default(),
            tokens_looked_at: AtomicI64::new(0),
            privacy: Semaphore::new(1),
        })))
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Closes the service: computer players stop thinking, running saves finish, the database is
    /// closed.
    pub async fn close(&self) {
        self.0.closing.store(true, Ordering::Relaxed);
        self.0.wake.notify_waiters();
        self.0.computers.finished().await;
        self.0.store.close().await;
    }

    /// Answers a request. An accepted request is saved when this returns.
    pub async fn handle(&self, request: &Request, now: Timestamp) -> Reply {
        let now = to_the_millisecond(now);
        // What forgetting somebody takes is no wait: it is done in small pieces.
        let budget = match request.command {
            Command::ForgetMe | Command::ExportMe | Command::ForgetMePreview => BUDGET * 10,
            _ => BUDGET,
        };
        let answered = within_budget(budget, async {
            match self.answer(request, now).await {
                Ok(reply) => {
                    if matches!(reply, Reply::Done(_) | Reply::Settings(_)) {
                        self.0.wake.notify_one();
                    }
                    reply
                }
                Err(no) => self.rejection(request, no).await,
            }
        });
        Box::pin(answered).await
    }

    async fn answer(&self, request: &Request, now: Timestamp) -> Result<Reply, ServiceError> {
        // A request from a server proves that the bot is in it.
        if let Some(server) = request.place.server {
            self.server_gone(server, false, now).await?;
        }
        match &request.command {
            Command::Open { terms } => self.open_lobby(request, *terms, now).await,
            Command::Rematch { game } => self.rematch(request, game, now).await,
            Command::Game { game, command } => self.game_command(request, game, command, now).await,
            Command::PatchTerms { game, patch } => {
                self.patch_terms(request, game, *patch, now).await
            }
            Command::Move {
                game,
                text,
                names,
                mode,
            } => {
                let typed = moves::Typed { text, names };
                self.play_typed(request, game, &typed, *mode, now).await
            }
            Command::Look { game } => {
                let loaded = self.to_look_at(request, game).await?;
                Ok(Reply::Shown(loaded.view))
            }
            Command::Choose { game } => self.choose(request, game).await,
            Command::Hint { game } => self.hint(request, game).await,
            Command::MoveChannel { game } => self.move_channel(request, game, now).await,
            Command::MyGames => self.my_games(request, now).await,
            Command::Finished { mine, skip } => self.finished(request, *mine, *skip).await,
            Command::Settings => {
                let person = self.0.store.person(request.by.person).await?;
                Ok(Reply::Settings(person.unwrap_or_default().settings))
            }
            Command::PatchSettings(patch) => {
                self.change_settings(request, |settings| patch.apply(settings), now)
                    .await
            }
            Command::Away(away) => {
                self.change_settings(request, |settings| settings.away = *away, now)
                    .await
            }
            Command::Quiet(quiet) => {
                self.change_settings(request, |settings| settings.quiet = *quiet, now)
                    .await
            }
            Command::ServerSettings => self.server_settings(request).await,
            Command::PatchServerSettings(patch) => self.patch_server(request, patch).await,
            Command::Export { game, format } => self.export(request, game, *format).await,
            Command::ExportMe => self.export_me(request).await,
            Command::ForgetMePreview => self.forget_me_preview(request, now).await,
            Command::ForgetMe => self.forget_me(request, now).await,
        }
    }

    async fn rejection(&self, request: &Request, no: ServiceError) -> Reply {
        let rejected = match no {
            ServiceError::Rejected(rejected) => rejected,
            ServiceError::Repeated => return Reply::Repeated,
            ServiceError::Conflict => Rejected::without_view(Rejection::TryAgain(
                "others were quicker several times running".into(),
            )),
            ServiceError::Store(StoreError::Log { game, error }) => {
                tracing::warn!(%game, %error, "asked for, but its log cannot be read");
                Rejected::without_view(Rejection::Quarantined)
            }
            ServiceError::Store(error) => {
                tracing::error!(%error, request = request.id.0, "nothing was saved");
                Rejected::without_view(Rejection::TryAgain(error.to_string()))
            }
        };
        // A repeated request that was accepted would often be rejected the second time.
        if self.0.store.has_happened(request.id).await.unwrap_or(false) {
            return Reply::Repeated;
        }
        Reply::Rejected(rejected)
    }
}

/// The reason why a request has no other answer.
enum ServiceError {
    Rejected(Rejected),
    Repeated,
    /// Another request changed the game meanwhile.
    Conflict,
    Store(StoreError),
}

impl ServiceError {
    fn because(reason: impl Into<Rejection>) -> ServiceError {
        ServiceError::Rejected(Rejected::without_view(reason.into()))
    }

    /// Adds the current game to a rejection.
    fn of(loaded: LoadedGame, reason: impl Into<Rejection>) -> ServiceError {
        ServiceError::Rejected(Rejected {
            reason: reason.into(),
            view: Some(loaded.view),
        })
    }
}

impl Rejected {
    fn without_view(reason: Rejection) -> Rejected {
        Rejected { reason, view: None }
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        ServiceError::Store(error)
    }
}

impl From<AppendError> for ServiceError {
    fn from(error: AppendError) -> ServiceError {
        match error {
            AppendError::Conflict => ServiceError::Conflict,
            AppendError::Repeated => ServiceError::Repeated,
            AppendError::ChannelTaken(_) => ServiceError::because(Rejection::GameHere),
            AppendError::Store(error) => ServiceError::Store(error),
        }
    }
}

/// Rounds a time to the millisecond, as it is saved, so that a decision reads back unchanged.
fn to_the_millisecond(at: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}
