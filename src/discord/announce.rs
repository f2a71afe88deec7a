//! What is saved is told: announces, once, whatever has happened without an answer that arrived.
//!
//! The service hands out what is untold: computers' turns, reminders and deadlines, and answers that
//! were lost with a connection or a process. Of the latter it may be that they did arrive: the
//! token of the interaction shows it, and failing that, the channel's newest messages do.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serenity::all::{CreateMessage, Http};
use serenity::builder::Builder;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::arrived::arrived;
use super::deliver::{channel, code, may_pass};
use super::door::DiscordAdapter;
use super::guard::{Panicked, guarded};
use super::names::plain;
use super::post::user;
use super::speech::Reader;
use super::tell;
use super::watch::{COUNTS, count};
use crate::game::{Event, PersonId, Phase};
use crate::i18n::say;
use crate::service::{Announcement, MessageId, StoreError, Update};

/// Discord's code for a channel that is gone.
const NO_CHANNEL: isize = 10_003;
/// So long nothing is announced to a channel that is gone: it will hardly come back.
const GONE: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);

/// What Discord cannot take just now is tried again this soon, however often it has failed.
const SOON: jiff::SignedDuration = jiff::SignedDuration::from_mins(1);

/// So many are announced at the same time: each draws a picture.
const AT_A_TIME: usize = 4;

/// An announcement that takes longer is given up and tried again later: nothing is known of it then.
const LONGEST: Duration = Duration::from_mins(1);

/// After an error of the database.
const PAUSE: Duration = Duration::from_secs(2);

impl DiscordAdapter {
    /// Does what is due and announces what is untold, for ever, whatever goes wrong with it.
    pub async fn run_announcer(self) {
        let announcers = Announcers::default();
        loop {
            let (adapter, announcers) = (self.clone(), announcers.clone());
            let looking = async move { adapter.announce_due(&announcers).await };
            let done = guarded(&self.tasks, looking).await;
            match done {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    tracing::error!(%error, "what is due cannot be found");
                    tokio::time::sleep(PAUSE).await;
                }
                Err(Panicked) => {
                    tracing::error!("looking for what is due has panicked");
                    tokio::time::sleep(PAUSE).await;
                }
            }
            tokio::select! {
                () = self.service.wait(Timestamp::now()) => {}
                () = self.connectivity.changed() => {}
            }
        }
    }

    /// Each game's announcement in a task of its own, for which nobody waits: what goes wrong with one, or
    /// takes long, is no matter of the others.
    async fn announce_due(&self, announcers: &Announcers) -> Result<(), StoreError> {
        let now = Timestamp::now();
        // Nobody's time runs out while nobody can act.
        if self.connectivity.is_up().await {
            self.service.online_at(now).await?;
            self.service.run_due(now).await?;
        }
        if announcers.at_work.len() >= AT_A_TIME {
            return Ok(());
        }
        for it in self.service.pending(now).await? {
            let (adapter, free) = (self.clone(), Arc::clone(&announcers.free));
            let span = tracing::info_span!(
                "announcement",
                game = %it.update.view.id,
                server = it.place.server.map(|server| server.0),
                channel = it.place.channel.0,
            );
            let work = async move {
                let _turn = free.acquire_owned().await;
                let tasks = adapter.tasks.clone();
                let told = guarded(&tasks, async move { adapter.ensure_announced(&it).await });
                if told.await == Err(Panicked) {
                    tracing::error!("announcing has panicked");
                }
            };
            announcers.at_work.spawn(work.instrument(span));
        }
        Ok(())
    }

    /// Announces it, or says when that is to be tried again.
    async fn ensure_announced(&self, announcement: &Announcement) {
        let told = timeout(LONGEST, self.announce(announcement)).await;
        // What stays untold is handed out again, later and later.
        let Ok(told) = told else {
            tracing::warn!(tries = announcement.attempts, "announcing took too long");
            return;
        };
        let Err(error) = told else { return };
        let code = code(&error);
        let attempts = announcement.attempts;
        tracing::warn!(%error, ?code, attempts, "not announced");
        let wait = if code == Some(NO_CHANNEL) {
            GONE
        } else if attempts > 1 && may_pass(&error) {
            SOON
        } else {
            return;
        };
        let (game, version) = (
            &announcement.update.view.id,
            announcement.update.view.version,
        );
        let until = Timestamp::now() + wait;
        let off = self
            .service
            .postpone(game, version, announcement.place, until);
        if let Err(error) = off.await {
            tracing::error!(%error, "a telling could not be put off");
        }
    }

    async fn announce(&self, announcement: &Announcement) -> serenity::Result<()> {
        let update = &announcement.update;
        let place = announcement.place;
        let Some(channel) = channel(place.channel) else {
            return Ok(());
        };
        // Whoever sends something about the game for so long may be telling this very news.
        let Some(mv) = self.locks.lock(&update.view.id).await else {
            return Ok(());
        };
        if let Some(message) = arrived(&self.http, announcement, channel).await? {
            tracing::info!(version = update.view.version, "had been told already");
            self.mark_delivered(update, place, Some(MessageId(message)))
                .await;
            return Ok(());
        }
        let post = tell::update(update).await;
        let message = post
            .message(update.nonce())
            .execute(&*self.http, (channel, None))
            .await?;
        count(&COUNTS.announced);
        tracing::info!(version = update.view.version, "announced");
        let message = MessageId(message.id.get());
        self.mark_delivered(update, place, Some(message)).await;
        drop(mv);
        direct(&self.http, update).await;
        Ok(())
    }
}

/// Who announces: some at a time, the others wait for one of them.
#[derive(Clone, Debug)]
struct Announcers {
    /// Those at work and those who wait.
    at_work: TaskTracker,
    /// Whether one more may begin.
    free: Arc<Semaphore>,
}

impl Default for Announcers {
    fn default() -> Announcers {
        Announcers {
            at_work: TaskTracker::new(),
            free: Arc::new(Semaphore::new(AT_A_TIME)),
        }
    }
}

/// Tells those directly who have asked for it: reminders, and that one's turn is the next.
/// Closed messages are no fault.
pub async fn direct(http: &Http, update: &Update) {
    let reminded = update
        .entries
        .iter()
        .any(|entry| matches!(entry.event, Event::Reminded { .. }));
    let view = &update.view;
    if view.game.place().server.is_none() {
        return;
    }
    let link = format!("<#{}>", view.game.place().channel);
    let mut letters = Vec::new();
    if reminded {
        let wanting = update.pings.iter().filter(|person| {
            view.people
                .get(person)
                .is_some_and(|person| person.settings.direct_reminders)
        });
        letters.extend(wanting.map(|person| (*person, true)));
    }
    let played = update
        .entries
        .iter()
        .any(|entry| matches!(entry.event, Event::Played { .. } | Event::Started));
    if played {
        letters.extend(next_but_one(update, Timestamp::now()).map(|person| (person, false)));
    }
    for (person, is_reminder) in letters {
        let Some(user) = user(person) else { continue };
        let known = view.people.get(&person).cloned().unwrap_or_default();
        let language = Reader::person(&known, Reader::all(view)).language;
        let text = if is_reminder {
            say!(language, "direct-reminder", link = link.as_str())
        } else {
            say!(language, "direct-next", link = link.as_str())
        };
        let sent = match user.create_dm_channel(http).await {
            Ok(dm) => dm
                .id
                .send_message(http, CreateMessage::new().content(text))
                .await
                .map(|_| ()),
            Err(error) => Err(error),
        };
        if let Err(error) = sent {
            let name = plain(language, view, person);
            tracing::debug!(%error, name, "a direct message could not be delivered");
        }
    }
}

/// Who wants to know that his turn is the one after the next, and for whom it is. Not who rests, nor
/// of news that the game has left behind.
fn next_but_one(update: &Update, now: Timestamp) -> Option<PersonId> {
    let game = &update.view.game;
    let mut movers = game.position().next_movers(2).into_iter();
    let first = movers.next().and_then(|seat| game.person_on(seat));
    let second = movers.next().and_then(|seat| game.person_on(seat))?;
    let known = update.view.people.get(&second);
    let wants = known.is_some_and(|person| person.settings.you_are_next);
    let rests = game.rest_of(second).first_ping(now) > now;
    let playing = game.phase() == Phase::Playing && !update.is_past;
    (playing && Some(second) != first && wants && !rests).then_some(second)
}
