//! Connectivity: after an outage, clocks get the time back in which nobody could act.

use jiff::{SignedDuration, Timestamp};

use super::due::failed;
use super::load::LoadedGame;
use super::{GameService, StoreError};
use crate::game::{Entry, Event, Place, ServerId};
use crate::store::{Shard, ShardScope, limited, to_the_millisecond};
use crate::teach::day_of;

/// Shorter outages are not compensated: they would add an event to every game.
const OUTAGE: SignedDuration = SignedDuration::from_mins(10);

/// The same for a live game, whose clocks run in minutes: longer than two times online are apart.
const LIVE_OUTAGE: SignedDuration = SignedDuration::from_mins(2);

/// After such an outage nothing that guests have left is deleted until they have had time to return.
const LONG_OUTAGE: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How often the last time online is saved.
const HEARTBEAT: SignedDuration = SignedDuration::from_mins(1);

/// Since when people could not act, as far as that is known.
#[derive(Clone, Copy, Debug)]
struct Since {
    /// In games on pages.
    pages: Option<Timestamp>,
    /// In all others.
    others: Option<Timestamp>,
}

impl Since {
    fn earliest(self) -> Option<Timestamp> {
        self.pages.into_iter().chain(self.others).min()
    }

    const fn in_place(self, place: Place) -> Option<Timestamp> {
        if place.is_page() {
            self.pages
        } else {
            self.others
        }
    }
}

impl GameService {
    /// Reports that people can reach the bot by a connection to the gateway. Call it regularly,
    /// before the due events of `now` are run. After a long outage of that connection the clocks of
    /// its games get the time back. A failed save is tried again the next time.
    pub async fn online_at(&self, shard: Shard, now: Timestamp) -> Result<(), StoreError> {
        let now = to_the_millisecond(now);
        let unsaved = self.0.unsaved.lock().clone();
        for (server, absent) in unsaved {
            self.set_server_absent(server, absent, now).await?;
        }
        if self.was_online_saved(shard, now) {
            return Ok(());
        }
        let online = limited(self.store().last_online(shard)).await?;
        let latest = now + HEARTBEAT;
        // A clock that was ahead once: its time is not believed.
        let believed = online.filter(|online| *online <= latest);
        let is_believed = believed == online;
        if !is_believed || self.others_were_ahead(shard, latest).await? {
            self.disbelieve_the_future(shard, now).await?;
        }
        // If its own time is not believed, an older one of another program is not believed either.
        let pages = if is_believed && shard.scope().has_pages() {
            limited(self.store().pages_online(latest)).await?
        } else {
            None
        };
        let others = if shard == Shard::LOCAL {
            pages
        } else {
            believed
        };
        self.end_outage(shard, Since { pages, others }, now).await?;
        let saved = match believed {
            Some(online) if now.duration_since(online) < HEARTBEAT => online,
            _ => {
                limited(self.store().set_online(shard, now)).await?;
                now
            }
        };
        self.0.online_saved.lock().insert(shard, saved);
        Ok(())
    }

    /// Whether the clock of a program that served the pages before was ahead, which is found out once: its
    /// time stays as it is, so that it corrects its other data.
    async fn others_were_ahead(&self, shard: Shard, latest: Timestamp) -> Result<bool, StoreError> {
        let is_known = self.0.online_saved.lock().contains_key(&shard);
        Ok(!is_known
            && shard.scope().has_pages()
            && limited(self.store().was_ahead_for_pages(latest)).await?)
    }

    /// If an outage ends, the clocks within reach of a shard get the time back, and guests have time to
    /// return.
    async fn end_outage(
        &self,
        shard: Shard,
        since: Since,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let lasted = |shortest| move |since: &Timestamp| now.duration_since(*since) >= shortest;
        if since.pages.as_ref().is_some_and(lasted(LONG_OUTAGE)) {
            limited(self.store().set_pages_back(now)).await?;
        }
        if let Some(earliest) = since.earliest().filter(lasted(LIVE_OUTAGE)) {
            tracing::info!(since = %earliest, "outage ended: clocks get the time back");
            self.compensate_clocks(None, &shard.scope(), since, now)
                .await?;
        }
        Ok(())
    }

    /// Whether the time online of a shard was saved less than a heartbeat ago, as far as this process
    /// knows: nothing has to be read then.
    fn was_online_saved(&self, shard: Shard, now: Timestamp) -> bool {
        let saved = self.0.online_saved.lock().get(&shard).copied();
        saved.is_some_and(|saved| saved <= now && now.duration_since(saved) < HEARTBEAT)
    }

    /// Corrects the times saved while the clock was ahead: announcements are not postponed until then,
    /// the next puzzle of the day is at most tomorrow's, and a turn that began in the future begins
    /// now.
    async fn disbelieve_the_future(&self, shard: Shard, now: Timestamp) -> Result<(), StoreError> {
        tracing::warn!("system clock was ahead in an earlier run; saved times corrected");
        self.store().disbelieve_the_future(now).await?;
        self.store().disbelieve_pages_back(now).await?;
        self.store().disbelieve_days_after(day_of(now) + 1).await?;
        for id in self
            .store()
            .awaiting_person(None, &shard.scope(), false)
            .await?
        {
            let Some(loaded) = self.readable(&id).await? else {
                continue;
            };
            let events = loaded.game().compensation(now);
            if loaded.row.updated > now && !events.is_empty() {
                let entries = Entry::all(None, events, now);
                // A quicker request has begun another turn.
                self.save_automatic(loaded, entries, |_| None).await?;
            }
        }
        Ok(())
    }

    /// Reports that a server is absent (the bot was removed from it, or it has an outage), or that it
    /// is back. While it is absent, nothing is announced there and no time runs out. Returns whether
    /// that is new. Nothing is saved for a server without games.
    pub async fn set_server_absent(
        &self,
        server: ServerId,
        absent: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let now = to_the_millisecond(now);
        let saved = limited(self.save_absent(server, absent, now)).await;
        match saved {
            Ok(_) => self.0.unsaved.lock().remove(&server),
            Err(_) => self.0.unsaved.lock().insert(server, absent),
        };
        if matches!(saved, Ok(true)) {
            self.0.wake.notify_one();
        }
        saved
    }

    async fn save_absent(
        &self,
        server: ServerId,
        absent: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        match (self.store().absent_since(server).await?, absent) {
            (None, true) => {
                // The removal was found out after an outage that is not yet compensated in that
                // server.
                let online_at = self.store().last_online_in(server).await?;
                let since = online_at.map_or(now, |online_at| online_at.min(now));
                self.store().set_absent(server, Some(since)).await?;
                Ok(true)
            }
            (Some(since), false) => {
                if now.duration_since(since) >= LIVE_OUTAGE {
                    let since = Since {
                        pages: None,
                        others: Some(since),
                    };
                    self.compensate_clocks(Some(server), &ShardScope::All, since, now)
                        .await?;
                }
                self.store().set_absent(server, None).await?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Gives the time since then back to the clocks of a server, or of all within reach. After an
    /// error that is not a single game's fault the caller tries again.
    async fn compensate_clocks(
        &self,
        server: Option<ServerId>,
        scope: &ShardScope,
        since: Since,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // After a short outage few games need any.
        let is_short = |since: Timestamp| now.duration_since(since) < OUTAGE;
        let short = since.earliest().is_none_or(is_short);
        let games = limited(self.store().awaiting_person(server, scope, short)).await?;
        for id in games {
            let given = self.save_at_last(&id, None, |loaded| {
                Entry::all(None, time_back(loaded, since, now), now)
            });
            match limited(given).await {
                Err(error) if error.passes() => return Err(error),
                // A damaged game must not stop the others.
                Err(error) => failed(&id, &error),
                Ok(_) => {}
            }
        }
        Ok(())
    }
}

/// The events that give a game the time since then back; none if there is none to give.
fn time_back(loaded: &LoadedGame, since: Since, now: Timestamp) -> Vec<Event> {
    let Some(since) = since.in_place(loaded.game().place()) else {
        return Vec::new();
    };
    // Time that was compensated before is not given back twice: in all servers before this one was
    // found to be absent, or by a program that was killed just after that.
    let since = compensated_until(&loaded.log, now).map_or(since, |given| since.max(given));
    let shortest = if loaded.game().is_live() {
        LIVE_OUTAGE
    } else {
        OUTAGE
    };
    if now.duration_since(since) < shortest {
        return Vec::new();
    }
    loaded.game().compensation(since)
}

/// The time up to which clocks are compensated.
fn compensated_until(log: &[Entry], now: Timestamp) -> Option<Timestamp> {
    let outage = |entry: &&Entry| matches!(entry.event, Event::Outage { .. }) && entry.at <= now;
    log.iter().rev().find(outage).map(|entry| entry.at)
}
