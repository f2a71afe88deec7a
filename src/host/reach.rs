//! Time in which nobody could act is no player's loss: after an outage, clocks get it back.

use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use super::change::entries_of;
use super::{Host, StoreError};
use crate::game::{Entry, Event, GameId, ServerId};

/// Shorter outages are not worth a line in the log of every game.
const OUTAGE: SignedDuration = SignedDuration::from_mins(10);

/// So often it is kept that people can reach the program.
const PULSE: SignedDuration = SignedDuration::from_mins(1);

impl Host {
    /// Says that people can reach the program now: to be said before what is due by `now` is done,
    /// and again and again. If they could not for long, all clocks get that time back. What could not
    /// be kept is tried again the next time.
    pub async fn reached(&self, now: Timestamp) -> Result<(), StoreError> {
        let now = super::to_the_millisecond(now);
        let unkept = self.unkept().clone();
        for (server, gone) in unkept {
            self.server_gone(server, gone, now).await?;
        }
        let since = self.store().last_reached().await?;
        let apart = since.map(|since| now.duration_since(since));
        if let Some(since) = since.filter(|_| apart >= Some(OUTAGE)) {
            tracing::info!(%since, "nobody could act since then: clocks get the time back");
            self.give_back(None, since, now).await?;
        }
        if apart.is_none_or(|apart| apart >= PULSE) {
            self.store().set_reached(now).await?;
        }
        Ok(())
    }

    /// Says that a server is gone (the bot has been removed from it, or it has an outage), or is
    /// there: where it is gone nothing is told and nothing runs out. The answer is whether that is
    /// new; of a server where nobody plays nothing is kept.
    pub async fn server_gone(
        &self,
        server: ServerId,
        gone: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let now = super::to_the_millisecond(now);
        let kept = self.keep_gone(server, gone, now).await;
        match kept {
            Ok(_) => self.unkept().remove(&server),
            Err(_) => self.unkept().insert(server, gone),
        };
        if matches!(kept, Ok(true)) {
            self.0.stir.notify_one();
        }
        kept
    }

    fn unkept(&self) -> MutexGuard<'_, BTreeMap<ServerId, bool>> {
        let unkept = self.0.unkept.lock();
        unkept.unwrap_or_else(PoisonError::into_inner)
    }

    async fn keep_gone(
        &self,
        server: ServerId,
        gone: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        match (self.store().gone_since(server).await?, gone) {
            (None, true) => {
                // Found out after an outage of which that server has not got the time back yet.
                let reached = self.store().last_reached().await?;
                let since = reached.map_or(now, |reached| reached.min(now));
                self.store().set_gone(server, Some(since)).await?;
                Ok(true)
            }
            (Some(since), false) => {
                if now.duration_since(since) >= OUTAGE {
                    self.give_back(Some(server), since, now).await?;
                }
                self.store().set_gone(server, None).await?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Gives the time since then back to the clocks of a server, or of all servers. Where it fails
    /// but for what is wrong with a game, it is to be done again.
    async fn give_back(
        &self,
        server: Option<ServerId>,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for id in self.store().awaiting_person(server).await? {
            match self.give_back_to(&id, since, now).await {
                Err(error) if error.passes() => return Err(error),
                // What is wrong with one game must not stop the others.
                Err(error) => self.failed(&id, &error).await?,
                Ok(()) => {}
            }
        }
        Ok(())
    }

    async fn give_back_to(
        &self,
        id: &GameId,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // Until it is kept, or there is nothing to give back any more.
        while let Some(table) = self.table(id).await? {
            // What of it has been given back before is not again: to all servers before it was found
            // out that this one is gone, or by a program that was killed just after that.
            let since = given_back(&table.log).map_or(since, |given| since.max(given));
            let events = table.game().out_of_reach(since);
            if events.is_empty() || now.duration_since(since) < OUTAGE {
                break;
            }
            let entries = entries_of(None, events, now);
            if self.keep_unasked(table, entries, now, |_| None).await? {
                break;
            }
        }
        Ok(())
    }
}

/// Until when time has been given back.
fn given_back(log: &[Entry]) -> Option<Timestamp> {
    let outage = |entry: &&Entry| matches!(entry.event, Event::Unreached { .. });
    log.iter().rev().find(outage).map(|entry| entry.at)
}
