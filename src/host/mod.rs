//! Runs the games: loads what is kept, lets the game decide, keeps what it decided, and answers.
//!
//! A door makes a [`Request`] and hands it to [`Host::handle`], which answers with a [`Reply`].
//! What is [public](News::public) is kept together with a telling; the door answers, then says
//! [`Host::told`]. Whatever has not been told after a few seconds, and whatever happened without a
//! request (a computer's turn, a reminder, a deadline), is handed out by [`Host::untold`].
//!
//! A door runs this beside what it does for people, and nothing is forgotten, whatever ends it:
//!
//! ```text
//! loop {
//!     host.tick(now()).await?;
//!     for telling in host.untold(now()).await? { /* send it, then host.told(…) */ }
//!     host.wait(now()).await;
//! }
//! ```

mod called;
mod carry;
mod change;
mod computers;
mod export;
mod lists;
mod privacy;
mod reach;
mod record;
mod reply;
mod request;
mod settings;
mod stale;
mod tellings;
mod tick;
mod turns;
mod views;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use tokio::sync::Notify;

use crate::game::ServerId;
use crate::store::{AppendError, Store, StoreOptions};
pub use crate::store::{
    InteractionId, MessageId, Person, PersonSettings, Server, ServerSettings, Shown, StoreError,
};
use computers::Computers;
pub use export::ImportError;
pub use privacy::Forgotten;
pub use record::record;
pub use reply::{News, Refused, Reply, Summary, Telling, Unanswered, View, Why};
pub use request::{Format, Intent, Request, Someone, What, Which};
use views::Table;

/// How a host is run.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// The database.
    pub store: StoreOptions,
    /// How many computers think at a time; `None` is half of the machine's cores, one at least.
    pub workers: Option<usize>,
}

/// Runs the games of one database. Clones are the same host.
#[derive(Clone, Debug)]
pub struct Host(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    computers: Computers,
    /// Told when there may be something to do or to tell.
    stir: Notify,
    closing: Arc<AtomicBool>,
    /// Whether servers are gone, where it could not be kept when it was heard.
    unkept: Mutex<BTreeMap<ServerId, bool>>,
}

impl Host {
    /// Opens the database. Everything that was left untold is due at `now`.
    pub async fn open(options: &HostOptions, now: Timestamp) -> Result<Host, StoreError> {
        let host = Host::beside(options).await?;
        host.store().all_due(now).await?;
        Ok(host)
    }

    /// Opens the database beside another process that plays in it, to which is left what is untold.
    pub async fn beside(options: &HostOptions) -> Result<Host, StoreError> {
        Ok(Host(Arc::new(Inner {
            store: Store::open(&options.store).await?,
            computers: Computers::new(options.workers),
            stir: Notify::new(),
            closing: Arc::default(),
            unkept: Mutex::default(),
        })))
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Ends: computers stop thinking, what is being kept is kept, the database is closed.
    pub async fn close(&self) {
        self.0.closing.store(true, Ordering::Relaxed);
        self.0.stir.notify_waiters();
        self.0.computers.finished().await;
        self.0.store.close().await;
    }

    /// Answers a request. What is accepted has been kept when this returns.
    pub async fn handle(&self, request: &Request, now: Timestamp) -> Reply {
        let now = to_the_millisecond(now);
        let reply = self.answer(request, now).await;
        match reply {
            Ok(reply) => {
                if matches!(reply, Reply::Done(_) | Reply::Settings(_)) {
                    self.0.stir.notify_one();
                }
                reply
            }
            Err(no) => self.refusal(request, no).await,
        }
    }

    async fn answer(&self, request: &Request, now: Timestamp) -> Result<Reply, No> {
        // Who asks from a server shows that it is there, whatever was heard of it.
        if let Some(server) = request.place.server {
            self.server_gone(server, false, now).await?;
        }
        match &request.what {
            What::Open { terms } => self.open_lobby(request, *terms, now).await,
            What::Rematch { game } => self.rematch(request, game, now).await,
            What::Act { game, act } => self.act(request, game, act, now).await,
            What::Turn {
                game,
                text,
                names,
                intent,
            } => {
                let typed = turns::Typed { text, names };
                self.turn(request, game, &typed, *intent, now).await
            }
            What::Look { game } => {
                let table = self.to_look_at(request, game).await?;
                Ok(Reply::Shown(table.view))
            }
            What::Choose { game } => self.choose(request, game).await,
            What::Hint { game } => self.hint(request, game).await,
            What::Carry { game } => self.carry(request, game, now).await,
            What::MyGames => self.my_games(request, now).await,
            What::Finished { mine, skip } => self.finished(request, *mine, *skip).await,
            What::Settings => {
                let person = self.0.store.person(request.by.person).await?;
                Ok(Reply::Settings(person.unwrap_or_default().settings))
            }
            What::SetSettings(settings) => self.set_settings(request, settings, now).await,
            What::Away(away) => {
                self.change_settings(request, |settings| settings.away = *away, now)
                    .await
            }
            What::Quiet(quiet) => {
                self.change_settings(request, |settings| settings.quiet = *quiet, now)
                    .await
            }
            What::ServerSettings => self.server_settings(request).await,
            What::SetServerSettings(settings) => self.set_server(request, settings).await,
            What::Export { game, format } => self.export(request, game, *format).await,
            What::ExportMe => self.export_me(request).await,
            What::ForgetMePreview => self.forget_me_preview(request, now).await,
            What::ForgetMe => self.forget_me(request, now).await,
        }
    }

    async fn refusal(&self, request: &Request, no: No) -> Reply {
        let refused = match no {
            No::Refused(refused) => refused,
            No::Repeated => return Reply::Repeated,
            No::Conflict => Refused::without_view(Why::TryAgain(
                "others were quicker several times running".into(),
            )),
            No::Store(error) => {
                tracing::error!(%error, request = request.id.0, "nothing kept");
                Refused::without_view(Why::TryAgain(error.to_string()))
            }
        };
        // What was accepted once would often be refused a second time.
        if self.0.store.has_happened(request.id).await.unwrap_or(false) {
            return Reply::Repeated;
        }
        Reply::Refused(refused)
    }
}

/// Why there is no other answer.
enum No {
    Refused(Refused),
    Repeated,
    /// The game has gone on while it was being decided.
    Conflict,
    Store(StoreError),
}

impl No {
    fn because(why: impl Into<Why>) -> No {
        No::Refused(Refused::without_view(why.into()))
    }

    /// With the game as it is.
    fn of(table: Table, why: impl Into<Why>) -> No {
        No::Refused(Refused {
            why: why.into(),
            view: Some(table.view),
        })
    }
}

impl Refused {
    fn without_view(why: Why) -> Refused {
        Refused { why, view: None }
    }
}

impl From<StoreError> for No {
    fn from(error: StoreError) -> No {
        No::Store(error)
    }
}

impl From<AppendError> for No {
    fn from(error: AppendError) -> No {
        match error {
            AppendError::Conflict => No::Conflict,
            AppendError::Repeated => No::Repeated,
            AppendError::ChannelTaken(_) => No::because(Why::GameHere),
            AppendError::Store(error) => No::Store(error),
        }
    }
}

/// Times are kept to the millisecond; what is decided shall be what is read again.
fn to_the_millisecond(at: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}
