//! Time in which nobody could act is no player's loss: after an outage, clocks get it back.

use jiff::{SignedDuration, Timestamp};

use super::change::entries_of;
use super::{Host, StoreError};
use crate::game::{GameId, ServerId};

/// Shorter outages are not worth a line in the log of every game.
const OUTAGE: SignedDuration = SignedDuration::from_mins(10);

/// So often it is kept that people can reach the program.
const PULSE: SignedDuration = SignedDuration::from_mins(1);

impl Host {
    /// Says that people can reach the program now: to be said before what is due by `now` is done,
    /// and again and again. If they could not for long, all clocks get that time back.
    pub async fn reached(&self, now: Timestamp) -> Result<(), StoreError> {
        let now = super::to_the_millisecond(now);
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
        let is_new = match (self.store().gone_since(server).await?, gone) {
            (None, true) => {
                // Found out after an outage of which that server has not got the time back yet.
                let reached = self.store().last_reached().await?;
                let since = reached.map_or(now, |reached| reached.min(now));
                self.store().set_gone(server, Some(since)).await?;
                true
            }
            (Some(since), false) => {
                if now.duration_since(since) >= OUTAGE {
                    self.give_back(Some(server), since, now).await?;
                }
                self.store().set_gone(server, None).await?;
                true
            }
            _ => false,
        };
        if is_new {
            self.0.stir.notify_one();
        }
        Ok(is_new)
    }

    /// Gives the time since then back to the clocks of a server, or of all servers.
    async fn give_back(
        &self,
        server: Option<ServerId>,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for id in self.store().awaiting_person(server).await? {
            // What is wrong with one game must not stop the others.
            if let Err(error) = self.give_back_to(&id, since, now).await {
                self.failed(&id, &error).await?;
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
            let events = table.game().out_of_reach(since);
            // It has been given back before if the program was killed just after that.
            if events.is_empty() || table.log.iter().any(|entry| events.contains(&entry.event)) {
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
