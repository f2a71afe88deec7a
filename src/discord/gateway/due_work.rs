//! Runs due work and hands out pending announcements, for as long as the bot runs.

use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::Semaphore;

use super::shard::Connectivity;
use crate::discord::send::adapter::{DiscordAdapter, Panicked, guarded};
use crate::service::StoreError;
use crate::store::{Engine, RETRY_AFTER, ShardScope, limited};

/// The number of announcements at the same time: each draws a picture.
const AT_A_TIME: usize = 4;

impl DiscordAdapter {
    /// Runs due work and announces pending updates, without end, also after errors.
    pub async fn run_announcer(self, connectivity: Connectivity) {
        let announcers = Arc::new(Semaphore::new(AT_A_TIME));
        loop {
            let (adapter, announcers, connection) =
                (self.clone(), announcers.clone(), connectivity.clone());
            let looking = async move { adapter.announce_due(&announcers, &connection).await };
            match guarded(&self.tasks, looking).await {
                Ok(Ok(())) => connectivity.set_fault(None),
                Ok(Err(error)) => {
                    self.service.note_failure(&error);
                    let said = error.to_string();
                    if connectivity.fault().as_ref() != Some(&said) {
                        tracing::error!(%error, "due work not found");
                    }
                    connectivity.set_fault(Some(said));
                    tokio::time::sleep(RETRY_AFTER).await;
                    continue;
                }
                Err(Panicked) => {
                    tracing::error!("search for due work panicked");
                    tokio::time::sleep(RETRY_AFTER).await;
                }
            }
            tokio::select! {
                () = self.service.wait(Timestamp::now()) => {}
                () = connectivity.changed() => {}
            }
        }
    }

    /// Announces each game in a task of its own, for which nobody waits: a slow or failing announcement
    /// does not affect the others. While as many as may be are at work, no more are claimed.
    async fn announce_due(
        &self,
        announcers: &Arc<Semaphore>,
        connectivity: &Connectivity,
    ) -> Result<(), StoreError> {
        let now = Timestamp::now();
        // No time runs out while people cannot act.
        let (ours, up) = (connectivity.ours(), connectivity.up());
        for shard in &up {
            self.service.online_at(*shard, now).await?;
        }
        // In a file all games are this process's own, whether it is connected or not.
        let is_alone = self.service.store().engine() == Engine::Sqlite;
        let all = if is_alone {
            ShardScope::All
        } else {
            ShardScope::Shards(ours.clone())
        };
        self.service.set_scope(all, ShardScope::Shards(up.clone()));
        // A process without connections lends its computer players.
        if !up.is_empty() || !is_alone && ours.is_empty() {
            self.service.run_due(now).await?;
        }
        if !up.is_empty() {
            self.send_daily_puzzles(now).await?;
            self.speak_in_private_threads(now).await?;
            for task in limited(self.service.finished_tasks(now)).await? {
                let adapter = self.clone();
                self.tasks
                    .spawn(async move { adapter.tell_of_task(&task).await });
            }
        }
        if announcers.available_permits() == 0 {
            return Ok(());
        }
        for it in limited(self.service.pending(now)).await? {
            let (adapter, free) = (self.clone(), Arc::clone(announcers));
            let span = tracing::info_span!(
                "announcement",
                game = %it.update.view.id,
                server = it.place.server.map(|server| server.0),
                channel = it.place.channel.0,
            );
            self.spawn("announcement", span, async move {
                let _turn = free.acquire_owned().await;
                adapter.ensure_announced(&it).await;
            });
        }
        Ok(())
    }

    /// Sends the puzzles of the day that are due, each in a task of its own.
    async fn send_daily_puzzles(&self, now: Timestamp) -> Result<(), StoreError> {
        for daily in limited(self.service.daily_puzzles(now)).await? {
            let adapter = self.clone();
            let span = tracing::info_span!(
                "daily",
                server = daily.server.0,
                channel = daily.channel.0,
                day = daily.day,
            );
            let work = async move { adapter.deliver_daily(&daily).await };
            self.spawn("puzzle", span, work);
        }
        Ok(())
    }
}
