//! Rebuilds the rows derived from the logs of games: projections, players, mentions, places and
//! results.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use sqlx::AnyConnection;

use super::engine::{lock_game, results_changed};
use super::games::{Expected, GameProjection, ids};
use super::mentions::{add_player, named, players, remember};
use super::{Store, StoreError, entries, from_db_id, log, numbers, results};
use crate::game::GameId;

/// The games that a migration has queued and in which something may be due.
const CURRENT: &str = "SELECT q.game AS id FROM rebuild_queue q JOIN games g ON g.id = q.game \
    WHERE g.state <> 'over' ORDER BY q.game";

/// One of the others.
const NEXT: &str = "SELECT game AS id FROM rebuild_queue ORDER BY game LIMIT 1";

/// So many games are rebuilt in one transaction: the disk is waited for once.
const TOGETHER: usize = 100;

/// How often the log says how far it is.
const REPORT: Duration = Duration::from_secs(5);

/// Rebuilds the rows of the games that a migration has queued and that are not over. The others may
/// be many, and wait for [`Store::rebuild_next`].
pub(super) async fn rebuild(store: &Store) -> Result<(), StoreError> {
    let mut queued = ids(&sqlx::query(CURRENT).fetch_all(&store.readers).await?)?;
    // In the order in which all lock games: a database may have another one for texts.
    queued.sort_unstable();
    let games = queued.len();
    if games > 0 {
        tracing::info!(games, "rebuilding the rows of games that are not over");
    }
    let (mut done, mut reported) = (0, Instant::now());
    for some in queued.chunks(TOGETHER) {
        store.rebuild_queued(some).await?;
        done += some.len();
        if reported.elapsed() >= REPORT {
            reported = Instant::now();
            tracing::info!(
                done,
                games,
                "rebuilding the rows of games that are not over"
            );
        }
    }
    Ok(())
}

impl Store {
    /// Rebuilds the rows of the next game that a migration has queued. False if there is none.
    pub async fn rebuild_next(&self) -> Result<bool, StoreError> {
        let next = sqlx::query(NEXT).fetch_all(&self.readers).await?;
        let next = ids(&next)?;
        self.rebuild_queued(&next).await?;
        Ok(!next.is_empty())
    }

    /// In one transaction: a process that is killed leaves games in the queue or is done with them,
    /// and of several processes one does each.
    async fn rebuild_queued(&self, games: &[GameId]) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        for id in games {
            let taken = sqlx::query("DELETE FROM rebuild_queue WHERE game = $1")
                .bind(&id.0)
                .execute(&mut *to)
                .await?;
            if taken.rows_affected() == 0 {
                continue;
            }
            match rebuild_game(&mut to, id).await {
                // Damaged games are left to `verify`.
                Ok(()) | Err(StoreError::Log { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        self.commit(to).await
    }

    /// Says that rows were rebuilt: what processes have in memory of them is not used any more.
    pub async fn rebuilt(&self) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        results_changed(&mut to).await?;
        self.commit(to).await
    }
}

/// Works out anew all that follows from the log of a game.
pub(super) async fn rebuild_game(to: &mut AnyConnection, id: &GameId) -> Result<(), StoreError> {
    lock_game(to, id).await?;
    let log = log::read(&mut *to, id, u64::MAX).await?;
    let game = entries::fold(id, &log)?;
    let updated = log.last().map_or(Timestamp::UNIX_EPOCH, |entry| entry.at);
    let (sit, named) = (players(&game), named(&log));
    let numbers = numbers::of(to, &sit.union(&named).copied().collect()).await?;
    let version: Option<i64> = sqlx::query_scalar("SELECT version FROM games WHERE id = $1")
        .bind(&id.0)
        .fetch_optional(&mut *to)
        .await?;
    let expected = Expected {
        version: from_db_id(version.unwrap_or_default()),
        plans: None,
        channel: None,
    };
    let index = GameProjection::of(&game);
    index.update(to, id, expected, updated, &numbers).await?;
    for of_game in [
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM mentions WHERE game = $1",
        "DELETE FROM places WHERE game = $1",
    ] {
        sqlx::query(of_game).bind(&id.0).execute(&mut *to).await?;
    }
    for person in &sit {
        add_player(to, id, numbers.get(person)).await?;
    }
    remember(to, id, &log, &numbers).await?;
    results::rebuild(to, id, &game, &log).await
}
