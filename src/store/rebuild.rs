//! Rebuilds the rows derived from the logs of games: projections, players, mentions, places and
//! results.

use jiff::Timestamp;
use sqlx::AnyConnection;

use super::engine::lock_game;
use super::games::{GameProjection, ids};
use super::mentions::{named, players, remember};
use super::{Store, StoreError, entries, from_db_id, log, numbers, results};
use crate::game::GameId;

/// Rebuilds the rows of the games that a migration has queued.
pub(super) async fn rebuild(store: &Store) -> Result<(), StoreError> {
    const QUEUED: &str = "SELECT game AS id FROM rebuild_queue ORDER BY game";
    if sqlx::query(QUEUED)
        .fetch_optional(&store.readers)
        .await?
        .is_none()
    {
        return Ok(());
    }
    let mut to = store.write().await?;
    for id in ids(&sqlx::query(QUEUED).fetch_all(&mut *to).await?)? {
        match rebuild_game(&mut to, &id).await {
            // Damaged games are left to `verify`.
            Ok(()) | Err(StoreError::Log { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    sqlx::query("DELETE FROM rebuild_queue")
        .execute(&mut *to)
        .await?;
    Ok(to.commit().await?)
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
    let version = from_db_id(version.unwrap_or_default());
    let index = GameProjection::of(&game);
    index
        .update(to, id, (version, None), updated, &numbers)
        .await?;
    for of_game in [
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM mentions WHERE game = $1",
        "DELETE FROM places WHERE game = $1",
    ] {
        sqlx::query(of_game).bind(&id.0).execute(&mut *to).await?;
    }
    for person in &sit {
        sqlx::query("INSERT INTO players (person, game) VALUES ($1, $2)")
            .bind(numbers.get(person))
            .bind(&id.0)
            .execute(&mut *to)
            .await?;
    }
    remember(to, id, &log, &numbers).await?;
    results::rebuild(to, id, &game, &log).await
}
