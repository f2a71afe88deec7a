//! What is kept is told: announces, once, whatever has happened without an answer that arrived.
//!
//! The host hands out what is untold: computers' turns, reminders and deadlines, and answers that
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
use super::door::Door;
use super::guard::{Panicked, guarded};
use super::names::plain;
use super::post::user;
use super::speech::Reader;
use super::tell;
use super::watch::{COUNTS, count};
use crate::game::{Event, PersonId, Phase};
use crate::host::{MessageId, News, StoreError, Telling};
use crate::i18n::say;

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

impl Door {
    /// Does what is due and announces what is untold, for ever, whatever goes wrong with it.
    pub async fn keep_telling(self) {
        let tellers = Tellers::default();
        loop {
            let (door, tellers) = (self.clone(), tellers.clone());
            let looking = async move { door.tell_what_is_due(&tellers).await };
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
                () = self.host.wait(Timestamp::now()) => {}
                () = self.reach.changed() => {}
            }
        }
    }

    /// Each game's telling in a task of its own, for which nobody waits: what goes wrong with one, or
    /// takes long, is no matter of the others.
    async fn tell_what_is_due(&self, tellers: &Tellers) -> Result<(), StoreError> {
        let now = Timestamp::now();
        // Nobody's time runs out while nobody can act.
        if self.reach.is_there().await {
            self.host.reached(now).await?;
            self.host.tick(now).await?;
        }
        if tellers.at_work.len() >= AT_A_TIME {
            return Ok(());
        }
        for it in self.host.untold(now).await? {
            let (door, free) = (self.clone(), Arc::clone(&tellers.free));
            let span = tracing::info_span!(
                "announcement",
                game = %it.news.view.id,
                server = it.place.server.map(|server| server.0),
                channel = it.place.channel.0,
            );
            let work = async move {
                let _turn = free.acquire_owned().await;
                let tasks = door.tasks.clone();
                let told = guarded(&tasks, async move { door.see_it_told(&it).await });
                if told.await == Err(Panicked) {
                    tracing::error!("announcing has panicked");
                }
            };
            tellers.at_work.spawn(work.instrument(span));
        }
        Ok(())
    }

    /// Announces it, or says when that is to be tried again.
    async fn see_it_told(&self, telling: &Telling) {
        let told = timeout(LONGEST, self.announce(telling)).await;
        // What stays untold is handed out again, later and later.
        let Ok(told) = told else {
            tracing::warn!(tries = telling.tries, "announcing took too long");
            return;
        };
        let Err(error) = told else { return };
        let code = code(&error);
        let tries = telling.tries;
        tracing::warn!(%error, ?code, tries, "not announced");
        let wait = if code == Some(NO_CHANNEL) {
            GONE
        } else if tries > 1 && may_pass(&error) {
            SOON
        } else {
            return;
        };
        let (game, version) = (&telling.news.view.id, telling.news.view.version);
        let until = Timestamp::now() + wait;
        let off = self.host.put_off(game, version, telling.place, until);
        if let Err(error) = off.await {
            tracing::error!(%error, "a telling could not be put off");
        }
    }

    async fn announce(&self, telling: &Telling) -> serenity::Result<()> {
        let news = &telling.news;
        let place = telling.place;
        let Some(channel) = channel(place.channel) else {
            return Ok(());
        };
        // Whoever sends something about the game for so long may be telling this very news.
        let Some(turn) = self.order.wait(&news.view.id).await else {
            return Ok(());
        };
        if let Some(message) = arrived(&self.http, telling, channel).await? {
            tracing::info!(version = news.view.version, "had been told already");
            self.told(news, place, Some(MessageId(message))).await;
            return Ok(());
        }
        let post = tell::news(news).await;
        let message = post
            .message(news.nonce())
            .execute(&*self.http, (channel, None))
            .await?;
        count(&COUNTS.announced);
        tracing::info!(version = news.view.version, "announced");
        let message = MessageId(message.id.get());
        self.told(news, place, Some(message)).await;
        drop(turn);
        direct(&self.http, news).await;
        Ok(())
    }
}

/// Who announces: some at a time, the others wait for one of them.
#[derive(Clone, Debug)]
struct Tellers {
    /// Those at work and those who wait.
    at_work: TaskTracker,
    /// Whether one more may begin.
    free: Arc<Semaphore>,
}

impl Default for Tellers {
    fn default() -> Tellers {
        Tellers {
            at_work: TaskTracker::new(),
            free: Arc::new(Semaphore::new(AT_A_TIME)),
        }
    }
}

/// Tells those directly who have asked for it: reminders, and that one's turn is the next.
/// Closed messages are no fault.
pub async fn direct(http: &Http, news: &News) {
    let reminded = news
        .entries
        .iter()
        .any(|entry| matches!(entry.event, Event::Reminded { .. }));
    let view = &news.view;
    if view.game.place().server.is_none() {
        return;
    }
    let link = format!("<#{}>", view.game.place().channel);
    let mut letters = Vec::new();
    if reminded {
        let wanting = news.call.iter().filter(|person| {
            view.people
                .get(person)
                .is_some_and(|person| person.settings.direct_reminders)
        });
        letters.extend(wanting.map(|person| (*person, true)));
    }
    let played = news
        .entries
        .iter()
        .any(|entry| matches!(entry.event, Event::Played { .. } | Event::Started));
    if played {
        letters.extend(next_but_one(news, Timestamp::now()).map(|person| (person, false)));
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
fn next_but_one(news: &News, now: Timestamp) -> Option<PersonId> {
    let game = &news.view.game;
    let mut movers = game.position().next_movers(2).into_iter();
    let first = movers.next().and_then(|seat| game.person_on(seat));
    let second = movers.next().and_then(|seat| game.person_on(seat))?;
    let known = news.view.people.get(&second);
    let wants = known.is_some_and(|person| person.settings.you_are_next);
    let rests = game.rest_of(second).first_call(now) > now;
    let playing = game.phase() == Phase::Playing && !news.is_past;
    (playing && Some(second) != first && wants && !rests).then_some(second)
}
