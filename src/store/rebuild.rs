//! Rebuilds the rows derived from the logs of games: projections, players, mentions, places and
//! results.

use jiff::Timestamp;
use sqlx::AnyConnection;

use super::engine::{erased, lock_game};
use super::games::{Expected, GameProjection, ids};
use super::mentions::{add_player, named, players, remember};
use super::{Store, StoreError, entries, from_db_id, log, numbers, results};
use crate::game::GameId;

/// The games that a migration has queued and in which something may be due.
const CURRENT: &str = "SELECT q.game AS id FROM rebuild_queue q JOIN games g ON g.id = q.game \
    WHERE g.state <> 'over' ORDER BY q.game";

/// One of the others.
const NEXT: &str = "SELECT game AS id FROM rebuild_queue ORDER BY game LIMIT 1";

/// Rebuilds the rows of the games that a migration has queued and that are not over. The others may
/// be many, and wait for [`Store::rebuild_next`].
pub(super) async fn rebuild(store: &Store) -> Result<(), StoreError> {
    let queued = sqlx::query(CURRENT).fetch_all(&store.readers).await?;
    for id in ids(&queued)? {
        store.rebuild_queued(&id).await?;
    }
    Ok(())
}

impl Store {
    /// Rebuilds the rows of the next game that a migration has queued. False if there is none.
    pub async fn rebuild_next(&self) -> Result<bool, StoreError> {
        let next = sqlx::query(NEXT).fetch_all(&self.readers).await?;
        let Some(id) = ids(&next)?.pop() else {
            return Ok(false);
        };
        self.rebuild_queued(&id).await?;
        Ok(true)
    }

    /// In one transaction: a process that is killed leaves a game in the queue or is done with it,
    /// and of several processes one does it.
    async fn rebuild_queued(&self, id: &GameId) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        let taken = sqlx::query("DELETE FROM rebuild_queue WHERE game = $1")
            .bind(&id.0)
            .execute(&mut *to)
            .await?;
        if taken.rows_affected() == 0 {
            return Ok(());
        }
        match rebuild_game(&mut to, id).await {
            // Damaged games are left to `verify`.
            Ok(()) | Err(StoreError::Log { .. }) => self.commit(to).await,
            Err(error) => Err(error),
        }
    }

    /// Says that rows were rebuilt: what processes have in memory of them is not used any more.
    pub async fn rebuilt(&self) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        erased(&mut to).await?;
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
