//! One connection to the gateway, from its session's beginning, or where another process left it,
//! until it is handed over.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::StreamExt as _;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use twilight_gateway::{
    CloseFrame, Config, ConfigBuilder, Intents, Message, Session, ShardId, ShardState,
};

use super::events::{self, Event};
use super::identify_queue::{Attempts, Turns};
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::http::with_causes;
use crate::game::ServerId;
use crate::secret::Secret;
use crate::service::GameService;
use crate::store::{IDENTIFY_EVERY, RETRY_AFTER, Shard, ShardSession, limited};

/// The time that a connection may take to end when it is handed over.
const END: Duration = Duration::from_millis(1_500);

/// The time that Discord may be silent to a connection that begins or resumes its session. Then
/// another session begins.
const SILENCE: Duration = Duration::from_secs(30);

/// The number of failures in a row after which the connection starts again, so that the pauses
/// between do not grow further.
const FAILURES: u32 = 6;

/// Discord's close code for a token that is not valid.
const WRONG_TOKEN: u16 = 4004;

/// The parts that all connections share.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The connection's shard.
    pub shard: Shard,
    /// The bot's token.
    pub token: Secret,
    /// The gateway's address.
    pub gateway: String,
    /// How many may identify themselves within five seconds.
    pub concurrency: u64,
    /// Its identifies before this one.
    pub attempts: Attempts,
}

/// Why a connection is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It was to end.
    Stopped,
    /// The token is not, or no longer, valid.
    Token,
    /// Discord lets nobody connect like this again: its close code, if there was one.
    Closed(Option<u16>),
}

impl Connection {
    /// Runs until it is to stop, connecting again when a connection breaks. Then it gives the shard
    /// back with its session, which the next process resumes.
    pub async fn run(
        self,
        adapter: DiscordAdapter,
        connectivity: Connectivity,
        session: Option<ShardSession>,
        stop: CancellationToken,
    ) -> Ended {
        let mut gateway = self.open(&adapter.service, session);
        let events = handler(&adapter);
        let (mut failures, mut code) = (0, None);
        let mut silence = Silence::default();
        connectivity.set(self.shard, false);
        let ended = loop {
            let is_heard = silence.ends(&gateway, &self.attempts);
            tokio::select! {
                () = is_heard => {
                    tracing::warn!(
                        shard = self.shard.number,
                        "session neither begun nor resumed by Discord; another one begins"
                    );
                    gateway = self.open(&adapter.service, None);
                }
                message = gateway.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        failures = 0;
                        take(&adapter, &events, &text);
                    }
                    Some(Ok(Message::Close(frame))) => {
                        code = frame.map(|frame| frame.code);
                        tracing::info!(shard = self.shard.number, code, "shard closed");
                    }
                    Some(Err(error)) => {
                        failures += 1;
                        let error = with_causes(&error);
                        tracing::warn!(shard = self.shard.number, %error, "shard failed");
                    }
                    None if code == Some(WRONG_TOKEN) => break Ended::Token,
                    None => break Ended::Closed(code),
                },
                () = stop.cancelled() => {
                    // With this code the session stays.
                    gateway.close(CloseFrame::RESUME);
                    while let Ok(Some(text)) = timeout(END, next_until_closed(&mut gateway)).await {
                        take(&adapter, &events, &text);
                    }
                    break Ended::Stopped;
                }
            }
            let is_up = gateway.state() == ShardState::Active;
            connectivity.set(self.shard, is_up);
            if is_up {
                self.attempts.succeeded();
            }
            if failures >= FAILURES {
                failures = 0;
                let session = session_of(gateway.session(), gateway.resume_url());
                gateway = self.open(&adapter.service, session);
            }
        };
        connectivity.remove(self.shard);
        let session = session_of(gateway.session(), gateway.resume_url());
        // Its socket is closed first, however long the database takes.
        drop(gateway);
        give(&adapter.service, self.shard, session.as_ref()).await;
        ended
    }

    fn open(
        &self,
        service: &GameService,
        session: Option<ShardSession>,
    ) -> twilight_gateway::Shard<Turns> {
        // The totals that Discord allows fit.
        let number = |it: u64| u32::try_from(it).unwrap_or(u32::MAX);
        let (shard, shards) = (number(self.shard.number), number(self.shard.total));
        let turns = Turns {
            service: service.clone(),
            concurrency: self.concurrency,
            shards,
            attempts: self.attempts.clone(),
        };
        let id = ShardId::new(shard, shards);
        twilight_gateway::Shard::with_config(id, self.config(turns, session))
    }

    fn config(&self, turns: Turns, session: Option<ShardSession>) -> Config<Turns> {
        // Interactions need no intent; guilds report channels and threads.
        let mut config = ConfigBuilder::new(self.token.expose().to_owned(), Intents::GUILDS)
            .proxy_url(self.gateway.trim_end_matches('/').to_owned())
            .queue(turns);
        if let Some(session) = session {
            config = config.session(Session::new(session.sequence, session.id));
            if let Some(url) = session.url {
                config = config.resume_url(url);
            }
        }
        config.build()
    }
}

/// Since when Discord has said nothing to a connection without a session: its state, and the number of
/// the last event.
#[derive(Default)]
struct Silence(Option<(ShardState, Option<u64>, Instant)>);

impl Silence {
    /// Waits until it has lasted too long; for ever where Discord is not expected to say anything.
    fn ends(
        &mut self,
        gateway: &twilight_gateway::Shard<Turns>,
        attempts: &Attempts,
    ) -> impl Future<Output = ()> + use<> {
        let (state, sequence) = (
            gateway.state(),
            gateway.session().map(twilight_gateway::Session::sequence),
        );
        let expects = match state {
            ShardState::Resuming => true,
            // It may wait long for its turn to identify itself.
            ShardState::Identifying => !attempts.waits(),
            _ => false,
        };
        let since = match self.0 {
            Some((before, number, since)) if (before, number) == (state, sequence) => since,
            _ => Instant::now(),
        };
        self.0 = expects.then_some((state, sequence, since));
        async move {
            if expects {
                sleep_until(since + SILENCE).await;
            } else {
                std::future::pending::<()>().await;
            }
        }
    }
}

/// Gives a shard back, as soon as the database can be reached: until then no process would take it.
async fn give(service: &GameService, shard: Shard, session: Option<&ShardSession>) {
    while let Err(error) = limited(service.store().give_shard(shard, session)).await {
        tracing::warn!(shard = shard.number, %error, "shard not handed over; repeated soon");
        sleep(RETRY_AFTER).await;
    }
}

/// The next event that came before the connection was closed; none once that is so. Polled on, it
/// would connect again as soon as the other side hangs up.
async fn next_until_closed(gateway: &mut twilight_gateway::Shard<Turns>) -> Option<String> {
    poll_fn(|context| {
        let is_open = |state| matches!(state, ShardState::Active | ShardState::Resuming);
        if !is_open(gateway.state()) {
            return Poll::Ready(None);
        }
        match gateway.poll_next_unpin(context) {
            Poll::Ready(Some(Ok(Message::Text(text)))) => Poll::Ready(Some(text)),
            Poll::Pending if is_open(gateway.state()) => Poll::Pending,
            _ => Poll::Ready(None),
        }
    })
    .await
}

fn session_of(session: Option<&Session>, url: Option<&str>) -> Option<ShardSession> {
    session.map(|session| ShardSession {
        id: session.id().to_owned(),
        url: url.map(str::to_owned),
        sequence: session.sequence(),
    })
}

/// Handles the gateway's events: interactions at once, the rest one after the other.
fn take(adapter: &DiscordAdapter, events: &UnboundedSender<Event>, text: &str) {
    match events::read(text) {
        Ok(Some(Event::Interaction(interaction))) => adapter.take(*interaction),
        Ok(Some(event)) => {
            // It is taken for as long as the connection lasts.
            let _ = events.send(event);
        }
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, "gateway event not read"),
    }
}

/// Handles events in their order, so that the connection does not wait for the database.
fn handler(adapter: &DiscordAdapter) -> UnboundedSender<Event> {
    let (events, mut waiting) = unbounded_channel();
    let handler = adapter.clone();
    adapter.tasks.spawn(async move {
        while let Some(event) = waiting.recv().await {
            match event {
                Event::Ready(ready) => handler.connected(&ready).await,
                Event::Server(it) => {
                    handler.set_server_absent(it.id, false).await;
                    if let Some(language) = it.preferred_locale {
                        let (server, service) = (ServerId(it.id.get()), &handler.service);
                        service.set_server_language(server, &language).await;
                    }
                }
                Event::Absent(id) => handler.set_server_absent(id, true).await,
                Event::Changed(server) => handler.server_changed(server).await,
                Event::Interaction(interaction) => handler.take(*interaction),
            }
        }
    });
    events
}

/// The connections of this process. A clone is the same.
#[derive(Clone, Debug, Default)]
pub struct Connectivity(Arc<Connections>);

#[derive(Debug, Default)]
struct Connections {
    /// Whether each is open, and since when.
    shards: Mutex<BTreeMap<Shard, (bool, Instant)>>,
    /// By when all should have had their turn to identify themselves.
    settled: Mutex<Option<Instant>>,
    /// Why due work could not be done the last time.
    fault: Mutex<Option<String>>,
    changed: Notify,
}

impl Connectivity {
    /// Notes that this process has a connection, and whether it is open.
    pub fn set(&self, shard: Shard, open: bool) {
        let mut shards = self.0.shards.lock();
        if shards.get(&shard).is_none_or(|(before, _)| *before != open) {
            shards.insert(shard, (open, Instant::now()));
            self.0.changed.notify_one();
        }
    }

    /// Notes that `total` connections begin, in all processes, `concurrency` at a time.
    pub fn begin(&self, total: u64, concurrency: u64) {
        let rounds = u32::try_from(total.div_ceil(concurrency.max(1))).unwrap_or(u32::MAX);
        let settled = Instant::now()
            + IDENTIFY_EVERY
                .unsigned_abs()
                .saturating_mul(rounds.min(1_000));
        *self.0.settled.lock() = Some(settled);
    }

    /// Whether all connections should have been open for that time by now.
    pub fn is_settled_for(&self, time: Duration, now: Instant) -> bool {
        self.0
            .settled
            .lock()
            .is_none_or(|settled| settled + time <= now)
    }

    /// Returns the connections of this process that have not been open for that time by now.
    pub fn down_for(&self, time: Duration, now: Instant) -> Vec<Shard> {
        let shards = self.0.shards.lock();
        let is_down = |(open, since): &(bool, Instant)| !open && *since + time <= now;
        let down = shards.iter().filter(|(_, state)| is_down(state));
        down.map(|(shard, _)| *shard).collect()
    }

    /// Says that this process has a connection no longer.
    pub fn remove(&self, shard: Shard) {
        self.0.shards.lock().remove(&shard);
        self.0.changed.notify_one();
    }

    /// Returns the open connections.
    pub fn up(&self) -> Vec<Shard> {
        let shards = self.0.shards.lock();
        let up = shards.iter().filter(|(_, (open, _))| *open);
        up.map(|(shard, _)| *shard).collect()
    }

    /// Returns those of this process.
    pub fn ours(&self) -> Vec<Shard> {
        self.0.shards.lock().keys().copied().collect()
    }

    /// Notes why due work could not be done, or that it was.
    pub fn set_fault(&self, fault: Option<String>) {
        *self.0.fault.lock() = fault;
    }

    /// Returns why due work could not be done the last time, if that is so.
    pub fn fault(&self) -> Option<String> {
        self.0.fault.lock().clone()
    }

    /// Waits until something has changed.
    pub async fn changed(&self) {
        self.0.changed.notified().await;
    }
}
