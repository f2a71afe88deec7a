//! Reads the logs of games, with the people themselves in the place of their numbers.

use std::collections::BTreeMap;

use sqlx::AnyConnection;

use super::mentions::{each_person, named};
use super::people::{Known, known_by_number};
use super::{LogError, Store, StoreError, entries};
use crate::game::{Entry, Game, GameId};

/// Reads the first `version` events of a log in order, or all if there are fewer.
pub(super) async fn read(
    from: &mut AnyConnection,
    game: &GameId,
    version: u64,
) -> Result<Vec<Entry>, StoreError> {
    let mut log = entries::read_as_written(from, game, 1..=version).await?;
    let people = known_by_number(from, &named(&log)).await?;
    resolve(&mut log, 1, &people).map_err(|error| entries::damaged(game, error))?;
    Ok(log)
}

/// Puts the people themselves in the place of their numbers in events that have been read, of which
/// the first has that number.
pub(super) fn resolve(
    log: &mut [Entry],
    first: u64,
    known: &BTreeMap<u64, Known>,
) -> Result<(), LogError> {
    for (entry, seq) in log.iter_mut().zip(first..) {
        let mut missing = false;
        each_person(entry, |person| match known.get(&person.0) {
            Some(known) => *person = known.id,
            None => missing = true,
        });
        if missing {
            return Err(LogError::Person(seq));
        }
    }
    Ok(())
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
