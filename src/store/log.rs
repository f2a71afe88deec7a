//! Reads the logs of games, with the people themselves in the place of their numbers.

use sqlx::AnyConnection;

use super::mentions::named;
use super::people::known_by_number;
use super::{Store, StoreError, entries, numbers};
use crate::game::{Entry, Game, GameId};

/// Reads the first `version` events of a log in order, or all if there are fewer.
pub(super) async fn read(
    from: &mut AnyConnection,
    game: &GameId,
    version: u64,
) -> Result<Vec<Entry>, StoreError> {
    let mut log = entries::read_as_written(from, game, 1..=version).await?;
    let people = known_by_number(from, &named(&log)).await?;
    numbers::resolve(&mut log, 1, &people).map_err(|error| entries::damaged(game, error))?;
    Ok(log)
}

impl Store {
    /// Returns the whole log of a game; empty if there is no such game.
    pub async fn log(&self, game: &GameId) -> Result<Vec<Entry>, StoreError> {
        let mut at = self.readers.acquire().await?;
        read(&mut at, game, u64::MAX).await
    }

    /// Returns a game and its log; `None` if there is no such game.
    pub async fn load(&self, id: &GameId) -> Result<Option<(Game, Vec<Entry>)>, StoreError> {
        let log = self.log(id).await?;
        if log.is_empty() {
            return Ok(None);
        }
        Ok(Some((entries::fold(id, &log)?, log)))
    }
}
