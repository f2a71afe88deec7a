//! Reads the logs of games, with the people themselves in the place of their numbers.

use std::collections::BTreeMap;

use sqlx::SqliteConnection;

use super::people::Known;
use super::{Store, StoreError, entries, numbers};
use crate::game::{Entry, Game, GameId, PersonId};

/// A log, and what is known of the people in it.
pub(super) struct Log {
    pub(super) entries: Vec<Entry>,
    pub(super) people: BTreeMap<PersonId, Known>,
}

/// Reads the first `version` events of a log in order, or all if there are fewer, with the people themselves.
pub(super) async fn read(
    from: &mut SqliteConnection,
    game: &GameId,
    version: u64,
) -> Result<Log, StoreError> {
    let mut entries = entries::read_as_written(from, game, version).await?;
    let people = numbers::resolve(from, &mut entries).await?;
    let people = people.map_err(|error| entries::damaged(game, error))?;
    Ok(Log { entries, people })
}

impl Store {
    /// Returns the whole log of a game; empty if there is no such game.
    pub async fn log(&self, game: &GameId) -> Result<Vec<Entry>, StoreError> {
        let mut at = self.readers.acquire().await?;
        Ok(read(&mut at, game, u64::MAX).await?.entries)
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
