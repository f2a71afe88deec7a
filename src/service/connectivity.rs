//! Connectivity: after an outage, clocks get the time back in which nobody could act.

use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use super::due::failed;
use super::entries::{entries_of, to_the_millisecond};
use super::{GameService, StoreError};
use crate::game::{Entry, Event, GameId, ServerId};
use crate::store::{Shard, ShardScope};

/// Shorter outages are not compensated: they would add an event to every game.
const OUTAGE: SignedDuration = SignedDuration::from_mins(10);

/// The same for a live game, whose clocks run in minutes: longer than two times online are apart.
const LIVE_OUTAGE: SignedDuration = SignedDuration::from_mins(2);

/// How often the last time online is saved.
const HEARTBEAT: SignedDuration = SignedDuration::from_mins(1);

impl GameService {
    /// Reports that people can reach the bot by a connection to the gateway. Call it regularly,
    /// before the due events of `now` are run. After a long outage of that connection the clocks of
    /// its games get the time back. A failed save is tried again the next time.
    pub async fn online_at(&self, shard: Shard, now: Timestamp) -> Result<(), StoreError> {
        let now = to_the_millisecond(now);
        let unsaved = self.unsaved().clone();
        for (server, absent) in unsaved {
            self.set_server_absent(server, absent, now).await?;
        }
        let since = self.store().last_online(shard).await?;
        // A clock that was ahead once: its time is not believed.
        let since = match since {
            Some(since) if since > now + HEARTBEAT => {
                self.disbelieve_the_future(shard, now).await?;
                None
            }
            since => since,
        };
        let apart = since.map(|since| now.duration_since(since));
        if let Some(since) = since.filter(|_| apart >= Some(LIVE_OUTAGE)) {
            tracing::info!(%since, "nobody could act since then: clocks get the time back");
            self.compensate_clocks(None, &shard.scope(), since, now)
                .await?;
        }
        if apart.is_none_or(|apart| apart >= HEARTBEAT) {
            self.store().set_online(shard, now).await?;
        }
        Ok(())
    }

    /// Mends what was saved while the clock was ahead: announcements are not postponed until then,
    /// and of a turn that began in the future the time begins now.
    async fn disbelieve_the_future(&self, shard: Shard, now: Timestamp) -> Result<(), StoreError> {
        tracing::warn!("the clock was ahead when the program was last in reach");
        self.store().disbelieve_the_future(now).await?;
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
                let entries = entries_of(None, events, now);
                // A quicker request has begun another turn.
                self.save_automatic(loaded, entries, now, |_| None).await?;
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
        let saved = self.save_absent(server, absent, now).await;
        match saved {
            Ok(_) => self.unsaved().remove(&server),
            Err(_) => self.unsaved().insert(server, absent),
        };
        if matches!(saved, Ok(true)) {
            self.0.wake.notify_one();
        }
        saved
    }

    fn unsaved(&self) -> MutexGuard<'_, BTreeMap<ServerId, bool>> {
        let unsaved = self.0.unsaved.lock();
        unsaved.unwrap_or_else(PoisonError::into_inner)
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
                    self.compensate_clocks(Some(server), &ShardScope::All, since, now)
                        .await?;
                }
                self.store().set_absent(server, None).await?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Gives the time since `since` back to the clocks of a server, or of all within reach. After an
    /// error that is not a single game's fault the caller tries again.
    async fn compensate_clocks(
        &self,
        server: Option<ServerId>,
        scope: &ShardScope,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // Loading a game is most of the work, and after a short outage few games need any.
        let short = now.duration_since(since) < OUTAGE;
        for id in self.store().awaiting_person(server, scope, short).await? {
            match self.compensate_game(&id, since, now).await {
                Err(error) if error.passes() => return Err(error),
                // A damaged game must not stop the others.
                Err(error) => failed(&id, &error),
                Ok(()) => {}
            }
        }
        Ok(())
    }

    async fn compensate_game(
        &self,
        id: &GameId,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // Until it is saved, or there is nothing left to compensate.
        while let Some(loaded) = self.load(id).await? {
            // Time that was compensated before is not given back twice: in all servers before this
            // one was found to be absent, or by a program that was killed just after that.
            let since = compensated_until(&loaded.log, now).map_or(since, |given| since.max(given));
            let events = loaded.game().compensation(since);
            let shortest = if loaded.game().is_live() {
                LIVE_OUTAGE
            } else {
                OUTAGE
            };
            if events.is_empty() || now.duration_since(since) < shortest {
                break;
            }
            let entries = entries_of(None, events, now);
            if self.save_automatic(loaded, entries, now, |_| None).await? {
                break;
            }
        }
        Ok(())
    }
}

/// The time up to which clocks are compensated.
fn compensated_until(log: &[Entry], now: Timestamp) -> Option<Timestamp> {
    let outage = |entry: &&Entry| matches!(entry.event, Event::Outage { .. }) && entry.at <= now;
    log.iter().rev().find(outage).map(|entry| entry.at)
}
