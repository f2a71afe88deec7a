//! Due events: the database says which games have any, so none are held in memory.

use std::time::Duration;

use jiff::Timestamp;

use super::{GameService, StoreError};
use crate::game::{Entry, GameId};
use crate::store::{Engine, limited, to_the_millisecond};

/// How many games are handled at a time.
const AT_A_TIME: u32 = 500;

/// The longest wait, since another process may have changed the same database.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The same on a server's database: computers' turns of dead processes are free some time later.
const LONGEST_WAIT_BESIDE_OTHERS: Duration = Duration::from_secs(5);

/// The shortest wait before overdue work is tried again.
const SHORTEST_WAIT: Duration = Duration::from_millis(500);

impl GameService {
    /// Runs all work due by `now` where people can reach this process (reminders, deadlines, lobbies
    /// that expire, games that fall asleep, games that nobody uses any more) and starts computer players.
    /// [`GameService::pending`] returns the announcements.
    pub async fn run_due(&self, now: Timestamp) -> Result<(), StoreError> {
        let now = to_the_millisecond(now);
        let scope = self.online();
        for id in limited(self.store().due(now, AT_A_TIME, &scope)).await? {
            // A damaged game must not stop the others.
            if let Err(error) = limited(self.run_due_in(&id, now)).await {
                failed(&id, &error);
            }
        }
        limited(self.resume_tasks(now)).await?;
        self.forget_unused_in_background(scope, now);
        limited(self.start_computers(now)).await
    }

    /// Runs the due events of one game, step by step.
    async fn run_due_in(&self, id: &GameId, now: Timestamp) -> Result<(), StoreError> {
        let mut is_new = true;
        while let Some(loaded) = self.load(id).await? {
            let events = loaded.game().due_events(now);
            if events.is_empty() {
                if is_new {
                    self.store().refresh_due(id, loaded.game()).await?;
                }
                break;
            }
            is_new = false;
            let entries = Entry::all(None, events, now);
            self.save_automatic(loaded, entries, now, |_| Some(now))
                .await?;
        }
        Ok(())
    }

    /// Waits until something is due or has changed.
    pub async fn wait(&self, now: Timestamp) {
        let scope = self.ours();
        let due = limited(self.store().next_due(&scope)).await.ok().flatten();
        let longest = match self.store().engine() {
            Engine::Sqlite => LONGEST_WAIT,
            Engine::Postgres => LONGEST_WAIT_BESIDE_OTHERS,
        };
        let wait = due.map_or(longest, |due| {
            let wait = due.duration_since(now);
            wait.try_into().unwrap_or(Duration::ZERO)
        });
        // The reason for an overdue event may last: never loop without a pause.
        let until = wait.clamp(SHORTEST_WAIT, longest);
        let _ = tokio::time::timeout(until, self.0.wake.notified()).await;
    }
}

/// Logs that a game failed, and quarantines it if its log is damaged.
pub(super) fn failed(id: &GameId, error: &StoreError) {
    tracing::error!(%error, game = %id, "what was due has not been done");
}
