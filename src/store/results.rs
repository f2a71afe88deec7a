//! The results of finished games: a projection of their logs, from which profiles, tables and
//! statistics are worked out without reading a log.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::mentions::numbers_of;
use super::people::known_by_number;
use super::sql::{Field, Row, rows, run};
use super::{Store, StoreError, log};
use crate::game::{Entry, Game, GameId, PersonId, ServerId};
use crate::results::{FinishedGame, GameResult, Profile};

/// The people of a result, as far as they are numbers.
fn people(result: &mut GameResult) -> BTreeSet<PersonId> {
    let mut people = BTreeSet::new();
    result.each_person(|person| {
        people.insert(*person);
    });
    people
}

/// Saves the result of a game that has just ended, whose whole log is in the database.
pub(super) async fn save(to: &mut AnyConnection, id: &GameId) -> Result<(), StoreError> {
    match log::read(to, id).await? {
        Some((game, log)) => rebuild(to, id, &game, &log).await,
        None => Ok(()),
    }
}

/// Works out the result of a game again: no row, if it has none.
pub(super) async fn rebuild(
    to: &mut AnyConnection,
    id: &GameId,
    game: &Game,
    log: &[Entry],
) -> Result<(), StoreError> {
    const RESULT: &str = "INSERT INTO results (game, server, ended, body) VALUES ($1, $2, $3, $4)";
    delete(to, id).await?;
    let Ok(FinishedGame {
        server,
        ended,
        mut result,
        ..
    }) = FinishedGame::of(id, game, log)
    else {
        return Ok(());
    };
    let numbers = numbers_of(to, &people(&mut result)).await?;
    result.each_person(|person| {
        if let Some(number) = numbers.get(person) {
            *person = PersonId(number.cast_unsigned());
        }
    });
    run(to, RESULT, (id, server, ended, written(&result)?)).await?;
    Ok(())
}

/// Removes the result of a game, as of one that continues because a move was taken back.
pub(super) async fn delete(to: &mut AnyConnection, id: &GameId) -> Result<(), sqlx::Error> {
    let deleted = "DELETE FROM results WHERE game = $1";
    run(to, deleted, id).await.map(drop)
}

/// Takes a person's number out of at most `most` results, so that nothing says whose seats they were.
/// Returns the number of results.
pub(super) async fn forget(
    to: &mut AnyConnection,
    number: PersonId,
    most: i64,
) -> Result<i64, StoreError> {
    // A number is in quotes where it means a person, and nothing else is like it.
    const NAMING: &str = "SELECT r.game, r.server, r.ended, r.body FROM mentions m \
        JOIN results r ON r.game = m.game WHERE m.person = $1 AND r.body LIKE $2 LIMIT $3";
    const WRITE: &str = "UPDATE results SET body = $2 WHERE game = $1";
    let values = (number, format!("%\"{number}\"%"), most);
    let naming: Vec<FinishedGame> = rows(to, NAMING, values).await?;
    let count = naming.len() as i64;
    for mut finished in naming {
        finished.result.forget(number);
        run(to, WRITE, (&finished.id, written(&finished.result)?)).await?;
    }
    Ok(count)
}

fn written(result: &GameResult) -> Result<String, StoreError> {
    serde_json::to_string(result).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// The saved result of a game, with the people themselves.
pub(super) async fn saved(
    at: &mut AnyConnection,
    id: &GameId,
) -> Result<Option<FinishedGame>, StoreError> {
    let of_game = "SELECT game, server, ended, body FROM results WHERE game = $1";
    let rows = rows(at, of_game, id).await?;
    Ok(resolved(at, rows).await?.pop())
}

/// A row of the table: people are their numbers.
impl Row for FinishedGame {
    fn read(row: &AnyRow) -> Result<FinishedGame, sqlx::Error> {
        let id: GameId = Field::of(row, "game")?;
        let body: String = Field::of(row, "body")?;
        let damaged =
            |error| sqlx::Error::Decode(format!("the result of game {id}: {error}").into());
        let result = serde_json::from_str(&body).map_err(damaged)?;
        Ok(FinishedGame {
            server: Field::of(row, "server")?,
            ended: Field::of(row, "ended")?,
            id,
            result,
        })
    }
}

/// Puts the people themselves instead of their numbers.
async fn resolved(
    at: &mut AnyConnection,
    mut games: Vec<FinishedGame>,
) -> Result<Vec<FinishedGame>, StoreError> {
    let everyone = games
        .iter_mut()
        .flat_map(|game| people(&mut game.result))
        .collect();
    let known = known_by_number(at, &everyone).await?;
    for game in &mut games {
        let mut missing = None;
        game.result
            .each_person(|person| match known.get(&person.0) {
                Some(known) => *person = known.id,
                None => missing = Some(person.0),
            });
        if let Some(number) = missing {
            let id = &game.id;
            return Err(StoreError::Damaged(format!(
                "the result of game {id} names number {number}, which nobody has"
            )));
        }
    }
    Ok(games)
}

impl Store {
    /// Returns the share of games in a server that each of the people has finished without running out
    /// of time or leaving, in percent, as far as they have finished any.
    pub async fn reliability(
        &self,
        server: ServerId,
        people: &[PersonId],
    ) -> Result<BTreeMap<PersonId, u32>, StoreError> {
        let mut found = BTreeMap::new();
        for person in people {
            let games = self.results_of(*person, Some(server)).await?;
            if let Some(percent) = Profile::of(*person, &games).reliability() {
                found.insert(*person, percent);
            }
        }
        Ok(found)
    }

    /// Returns the results of a server in the order in which the games ended.
    pub async fn results_in(&self, server: ServerId) -> Result<Vec<FinishedGame>, StoreError> {
        let all = "SELECT game, server, ended, body FROM results \
            WHERE server = $1 ORDER BY ended, game";
        let mut at = self.readers.acquire().await?;
        let rows = rows(&mut at, all, server).await?;
        resolved(&mut at, rows).await
    }

    /// Returns the results of the games that name a person, in one server or in all places, in the order
    /// in which they ended.
    pub async fn results_of(
        &self,
        person: PersonId,
        server: Option<ServerId>,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let within = match server {
            Some(_) => "r.server = $2",
            None => "$2 IS NULL",
        };
        let of_person = format!(
            "SELECT r.game, r.server, r.ended, r.body FROM mentions m \
             JOIN results r ON r.game = m.game \
             WHERE m.person = (SELECT number FROM people WHERE id = $1) AND {within} \
             ORDER BY r.ended, r.game"
        );
        let mut at = self.readers.acquire().await?;
        let rows = rows(&mut at, AssertSqlSafe(of_person), (person, server)).await?;
        resolved(&mut at, rows).await
    }
}
