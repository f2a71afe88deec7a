//! The end of storage: games, sessions and links that guests have left, and the games of servers from
//! which the bot was removed.

use std::sync::atomic::Ordering;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::{GameService, StoreError};
use crate::store::ShardScope;

/// How long a session, or a game on the pages, is saved without use.
const IDLE_LIMIT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long the games of a server are saved after the bot was removed from it.
const ABSENCE_LIMIT: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How often it is looked for them.
const FORGETTING: Duration = Duration::from_hours(1);

/// How many games are looked for at a time.
const AT_A_TIME: u32 = 100;

impl GameService {
    /// Deletes what nobody uses any more, beside other work, unless that was done a short time ago.
    pub(super) fn forget_unused_in_background(&self, scope: ShardScope, now: Timestamp) {
        let last = &self.0.unused_looked_at;
        let is_old = |last: i64| now.as_second().abs_diff(last) >= FORGETTING.as_secs();
        let due = |last| is_old(last).then_some(now.as_second());
        let looked_at = last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, due);
        let Ok(looked_at) = looked_at else {
            return;
        };
        // A process that has just begun may not know yet that a server is back.
        let knows_servers = looked_at != 0;
        let service = self.clone();
        self.0.beside.spawn(async move {
            if scope.has_pages() {
                report("guests", service.forget_guests(now).await);
            }
            if knows_servers {
                report("servers", service.forget_servers(&scope, now).await);
            }
        });
    }

    /// Deletes games on the pages in which nothing has happened for 30 days, sessions that were not
    /// used for as long, and links that have expired. Returns how many games were deleted. After a long
    /// outage, which may also be a clock that is ahead, nothing is deleted for 30 days: until then
    /// nobody could use what they had.
    pub async fn forget_guests(&self, now: Timestamp) -> Result<usize, StoreError> {
        let since = now - IDLE_LIMIT;
        let back = self.store().pages_back().await?;
        if back.is_some_and(|back| since < back) {
            return Ok(0);
        }
        self.store().forget_sessions(now, since).await?;
        while self.store().forget_some_guests().await? && !self.0.closing.load(Ordering::Relaxed) {}
        let mut deleted = 0;
        loop {
            let games = self.store().abandoned_page_games(since, AT_A_TIME).await?;
            for game in &games {
                self.store().delete(game).await?;
            }
            deleted += games.len();
            if games.len() < AT_A_TIME as usize || self.0.closing.load(Ordering::Relaxed) {
                return Ok(deleted);
            }
        }
    }

    /// Deletes the games and settings of servers within reach from which the bot was removed 90 days
    /// ago. Returns how many games were deleted. Each is looked up before its deletion, so that it stays
    /// if the bot is added again meanwhile.
    pub async fn forget_servers(
        &self,
        scope: &ShardScope,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let before = now - ABSENCE_LIMIT;
        let mut deleted = 0;
        while !self.0.closing.load(Ordering::Relaxed) {
            let Some(game) = self.store().game_of_removed_server(before, scope).await? else {
                self.store().forget_removed_servers(before).await?;
                break;
            };
            self.store().delete(&game).await?;
            deleted += 1;
        }
        Ok(deleted)
    }
}

fn report(of: &str, deleted: Result<usize, StoreError>) {
    match deleted {
        Ok(0) => {}
        Ok(games) => tracing::info!(games, of, "unused games deleted"),
        Err(error) => tracing::error!(%error, of, "unused games not deleted"),
    }
}
