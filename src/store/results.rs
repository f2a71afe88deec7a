//! The results of finished games: a projection of their logs, from which profiles, tables and
//! statistics are worked out without reading a log.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::people::known_by_number;
use super::{Store, StoreError, each, from_db_id, from_millis, log, mentions, to_db_id};
use crate::game::{Entry, Game, GameId, PersonId, ServerId};
use crate::results::{FinishedGame, GameResult};

/// How far the results of a server go, to know whether there are new ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// How many there are.
    pub count: u64,
    /// The time of the last one.
    pub last: Option<Timestamp>,
    /// How often results have been changed otherwise than by adding to them, or people's data has been
    /// deleted (see the table `counters`).
    pub erasures: i64,
}

impl Mark {
    pub(super) fn read(row: &AnyRow) -> Result<Mark, StoreError> {
        let last: Option<i64> = row.try_get("last")?;
        Ok(Mark {
            count: from_db_id(row.try_get("count")?),
            last: last.and_then(from_millis),
            erasures: row.try_get("erasures")?,
        })
    }
}

/// The people of a result, as far as they are numbers.
fn people(result: &mut GameResult) -> BTreeSet<PersonId> {
    let mut people = BTreeSet::new();
    result.each_person(|person| {
        people.insert(*person);
    });
    people
}

/// Saves the result of a game that has just ended, whose whole log is in the database.
pub(super) async fn save(
    to: &mut AnyConnection,
    id: &GameId,
    game: &Game,
) -> Result<(), StoreError> {
    let log = log::read(&mut *to, id, u64::MAX).await?;
    rebuild(to, id, game, &log).await
}

/// Works out the result of a game anew: no row, if it has none.
pub(super) async fn rebuild(
    to: &mut AnyConnection,
    id: &GameId,
    game: &Game,
    log: &[Entry],
) -> Result<(), StoreError> {
    for of_game in [
        "DELETE FROM result_players WHERE game = $1",
        "DELETE FROM results WHERE game = $1",
    ] {
        sqlx::query(of_game).bind(&id.0).execute(&mut *to).await?;
    }
    let Some(mut finished) = FinishedGame::of(id, game, log) else {
        return Ok(());
    };
    let numbers = mentions::of(to, &people(&mut finished.result)).await?;
    finished.result.each_person(|person| {
        if let Some(number) = numbers.get(person) {
            *person = PersonId(from_db_id(*number));
        }
    });
    sqlx::query("INSERT INTO results (game, server, ended, body) VALUES ($1, $2, $3, $4)")
        .bind(&id.0)
        .bind(finished.server.map(|server| to_db_id(server.0)))
        .bind(finished.ended.as_millisecond())
        .bind(written(&finished.result)?)
        .execute(&mut *to)
        .await?;
    for (person, reliable) in finished.result.players() {
        sqlx::query(
            "INSERT INTO result_players (person, game, server, kept) VALUES ($1, $2, $3, $4)",
        )
        .bind(to_db_id(person.0))
        .bind(&id.0)
        .bind(finished.server.map(|server| to_db_id(server.0)))
        .bind(i64::from(reliable))
        .execute(&mut *to)
        .await?;
    }
    Ok(())
}

/// Takes a person's number out of so many results at most, so that nothing says whose seats they were.
/// Returns the number of results.
pub(super) async fn forget(
    to: &mut AnyConnection,
    number: i64,
    most: i64,
) -> Result<i64, StoreError> {
    let rows = sqlx::query(
        "SELECT r.game, r.server, r.ended, r.body FROM result_players p \
         JOIN results r ON r.game = p.game WHERE p.person = $1 LIMIT $2",
    )
    .bind(number)
    .bind(most)
    .fetch_all(&mut *to)
    .await?;
    for row in &rows {
        let mut finished = read(row)?;
        finished.result.forget(PersonId(from_db_id(number)));
        sqlx::query("UPDATE results SET body = $2 WHERE game = $1")
            .bind(&finished.id.0)
            .bind(written(&finished.result)?)
            .execute(&mut *to)
            .await?;
        sqlx::query("DELETE FROM result_players WHERE person = $1 AND game = $2")
            .bind(number)
            .bind(&finished.id.0)
            .execute(&mut *to)
            .await?;
    }
    Ok(rows.len() as i64)
}

fn written(result: &GameResult) -> Result<String, StoreError> {
    serde_json::to_string(result).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// The people who have a row for a game, and whether they finished it without running out of time
/// or leaving.
pub(super) async fn saved_players(
    at: &mut AnyConnection,
    id: &GameId,
) -> Result<BTreeMap<PersonId, bool>, StoreError> {
    let rows = sqlx::query(
        "SELECT p.id, r.kept FROM result_players r JOIN people p ON p.number = r.person \
         WHERE r.game = $1",
    )
    .bind(&id.0)
    .fetch_all(at)
    .await?;
    let player = |row: &AnyRow| {
        let reliable: i64 = row.try_get("kept")?;
        Ok((PersonId(from_db_id(row.try_get("id")?)), reliable != 0))
    };
    each(&rows, player)
}

/// Of those people who have finished games in a server: how many without running out of time or
/// leaving, and of how many.
pub(super) async fn reliability(
    at: &mut AnyConnection,
    server: ServerId,
    people: &[PersonId],
) -> Result<BTreeMap<PersonId, (u32, u32)>, StoreError> {
    let mut found = BTreeMap::new();
    for person in people {
        let row = sqlx::query(
            "SELECT COUNT(*) AS begun, COUNT(CASE WHEN kept = 1 THEN 1 END) AS reliable \
             FROM result_players WHERE server = $2 \
             AND person = (SELECT number FROM people WHERE id = $1)",
        )
        .bind(to_db_id(person.0))
        .bind(to_db_id(server.0))
        .fetch_one(&mut *at)
        .await?;
        let count = |column| {
            let games: i64 = row.try_get(column)?;
            Ok::<_, sqlx::Error>(u32::try_from(games).unwrap_or(u32::MAX))
        };
        let (reliable, begun) = (count("reliable")?, count("begun")?);
        if begun > 0 {
            found.insert(*person, (reliable, begun));
        }
    }
    Ok(found)
}

/// The saved result of a game, with the people themselves.
pub(super) async fn saved(
    at: &mut AnyConnection,
    id: &GameId,
) -> Result<Option<FinishedGame>, StoreError> {
    let rows = sqlx::query("SELECT game, server, ended, body FROM results WHERE game = $1")
        .bind(&id.0)
        .fetch_all(&mut *at)
        .await?;
    Ok(resolved(at, &rows).await?.pop())
}

/// Reads rows, and puts the people themselves in the place of their numbers.
async fn resolved(
    at: &mut AnyConnection,
    rows: &[AnyRow],
) -> Result<Vec<FinishedGame>, StoreError> {
    let games: Result<Vec<FinishedGame>, StoreError> = rows.iter().map(read).collect();
    let mut games = games?;
    let mut everyone = BTreeSet::new();
    for game in &mut games {
        everyone.extend(people(&mut game.result));
    }
    let everyone: Vec<PersonId> = everyone.into_iter().collect();
    let mut ids = BTreeMap::new();
    // A statement takes only so many parameters.
    for some in everyone.chunks(1_000) {
        let known = known_by_number(at, &some.iter().copied().collect()).await?;
        ids.extend(known.into_iter().map(|(number, known)| (number, known.id)));
    }
    for game in &mut games {
        let mut missing = None;
        game.result.each_person(|person| match ids.get(&person.0) {
            Some(id) => *person = *id,
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

fn read(row: &AnyRow) -> Result<FinishedGame, StoreError> {
    let server: Option<i64> = row.try_get("server")?;
    let id = GameId(row.try_get("game")?);
    let damaged = |what: String| StoreError::Damaged(format!("the result of game {id}: {what}"));
    let ended: i64 = row.try_get("ended")?;
    let body: &str = row.try_get("body")?;
    Ok(FinishedGame {
        server: server.map(|server| ServerId(from_db_id(server))),
        ended: from_millis(ended).ok_or_else(|| damaged(format!("{ended} is no time")))?,
        result: serde_json::from_str(body).map_err(|error| damaged(error.to_string()))?,
        id,
    })
}

impl Store {
    /// Of those people who have finished games in a server: how many without running out of time or
    /// leaving, and of how many.
    pub async fn reliability(
        &self,
        server: ServerId,
        people: &[PersonId],
    ) -> Result<BTreeMap<PersonId, (u32, u32)>, StoreError> {
        let mut at = self.readers.acquire().await?;
        reliability(&mut at, server, people).await
    }

    /// Returns how far the results of a server go.
    pub async fn results_mark(&self, server: ServerId) -> Result<Mark, StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*) AS count, MAX(ended) AS last, \
             (SELECT value FROM counters WHERE name = 'erasures') AS erasures \
             FROM results WHERE server = $1",
        )
        .bind(to_db_id(server.0))
        .fetch_one(&self.readers)
        .await?;
        Mark::read(&row)
    }

    /// Returns the results of a server in the order in which the games ended: all, or those after a
    /// time.
    pub async fn results_in(
        &self,
        server: ServerId,
        after: Option<Timestamp>,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let rows = sqlx::query(
            "SELECT game, server, ended, body FROM results \
             WHERE server = $1 AND ended > $2 ORDER BY ended, game",
        )
        .bind(to_db_id(server.0))
        .bind(after.map_or(i64::MIN, Timestamp::as_millisecond))
        .fetch_all(&mut *at)
        .await?;
        resolved(&mut at, &rows).await
    }

    /// Returns the results of the games in which a person played, in one server or in all places, in
    /// the order in which they ended.
    pub async fn results_of(
        &self,
        person: PersonId,
        server: Option<ServerId>,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let within = match server {
            Some(_) => "r.server = $2",
            None => "$2 IS NULL",
        };
        let mut at = self.readers.acquire().await?;
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT r.game, r.server, r.ended, r.body FROM result_players p \
             JOIN results r ON r.game = p.game \
             WHERE p.person = (SELECT number FROM people WHERE id = $1) AND {within} \
             ORDER BY r.ended, r.game"
        )))
        .bind(to_db_id(person.0))
        .bind(server.map(|server| to_db_id(server.0)))
        .fetch_all(&mut *at)
        .await?;
        resolved(&mut at, &rows).await
    }
}
