//! A check of the whole database.

use std::collections::BTreeSet;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::engine::Engine;
use super::games::{GameProjection, ids};
use super::mentions::{channels, mentioned, players};
use super::{Store, StoreError, entries, exists, from_db_id, log, results, to_db_id};
use crate::game::{ChannelId, Game, GameId, PersonId};
use crate::results::FinishedGame;

/// The result of `verify`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many games were replayed.
    pub games: u64,
    /// How many events they have.
    pub events: u64,
    /// The faults found, one per line.
    pub faults: Vec<String>,
}

impl Store {
    /// Replays every game from its log and compares the result with the projection.
    pub async fn verify(&self) -> Result<Findings, StoreError> {
        let mut at = self.readers.acquire().await?;
        let mut findings = Findings {
            faults: integrity(&mut at).await?,
            ..Findings::default()
        };
        drop(at);
        // All in one query: a game that changes between two pages would be missed.
        let all = sqlx::query("SELECT id FROM games ORDER BY id");
        for id in ids(&all.fetch_all(&self.readers).await?)? {
            self.verify_game(&id, &mut findings).await?;
        }
        Ok(findings)
    }

    async fn verify_game(&self, id: &GameId, findings: &mut Findings) -> Result<(), StoreError> {
        // One transaction, so that a game that changes meanwhile is read at one version.
        let mut at = self.readers.begin_with(self.engine.begin_reading()).await?;
        // It may have been deleted since it was listed.
        let Some(row) = verified_row(&mut at, id).await? else {
            return Ok(());
        };
        findings.games += 1;
        let read = log::read(&mut at, id, u64::MAX).await;
        let folded = read.and_then(|log| Ok((entries::fold(id, &log)?, log)));
        let (game, log) = match folded {
            Ok(folded) => folded,
            Err(error @ StoreError::Log { .. }) => {
                findings.faults.push(error.to_string());
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        findings.events += log.len() as u64;
        if row.try_get::<Option<&str>, _>("reason")?.is_some() {
            let fault =
                format!("game {id} can be read again: `djambi games repair {id}` lets it continue");
            findings.faults.push(fault);
            return Ok(());
        }
        let faults = [
            projection_fault(&row, &game)?,
            people_fault(&mut at, id, "players", &players(&game)).await?,
            people_fault(&mut at, id, "mentions", &mentioned(&log)).await?,
            places_fault(&mut at, id, &channels(&log)).await?,
            result_fault(&mut at, id, FinishedGame::of(id, &game, &log)).await?,
            outbox_fault(&mut at, id, game.version()).await?,
        ];
        let faults = faults.into_iter().flatten();
        let faults = faults.map(|fault| format!("game {id}: {fault}"));
        findings.faults.extend(faults);
        Ok(())
    }
}

/// The row of a game, with what keeps it from being compared.
async fn verified_row(at: &mut AnyConnection, id: &GameId) -> Result<Option<AnyRow>, sqlx::Error> {
    const ROW: &str = "SELECT g.server, g.channel, g.state, g.computer, g.due, g.version, \
        p.id AS person_id, q.reason FROM games g \
        LEFT JOIN people p ON p.number = g.person \
        LEFT JOIN quarantine q ON q.game = g.id WHERE g.id = $1";
    sqlx::query(ROW).bind(&id.0).fetch_optional(at).await
}

fn projection_fault(row: &AnyRow, game: &Game) -> Result<Option<String>, sqlx::Error> {
    let (said, is) = (GameProjection::read(row)?, GameProjection::of(game));
    Ok((said != is).then(|| format!("the index says {said:?}, the log {is:?}")))
}

async fn people_fault(
    at: &mut AnyConnection,
    id: &GameId,
    table: &str,
    is: &BTreeSet<PersonId>,
) -> Result<Option<String>, StoreError> {
    let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "SELECT p.id FROM {table} t JOIN people p ON p.number = t.person WHERE t.game = $1"
    )));
    let said: Vec<i64> = rows.bind(&id.0).fetch_all(at).await?;
    let said: BTreeSet<_> = said.into_iter().map(from_db_id).map(PersonId).collect();
    Ok((said != *is).then(|| format!("the index has {table} {said:?}, the log {is:?}")))
}

async fn places_fault(
    at: &mut AnyConnection,
    id: &GameId,
    is: &BTreeSet<ChannelId>,
) -> Result<Option<String>, StoreError> {
    let said = sqlx::query_scalar("SELECT channel FROM places WHERE game = $1");
    let said: Vec<i64> = said.bind(&id.0).fetch_all(at).await?;
    let said: BTreeSet<_> = said.into_iter().map(from_db_id).map(ChannelId).collect();
    Ok((said != *is).then(|| format!("the index has places {said:?}")))
}

async fn result_fault(
    at: &mut AnyConnection,
    id: &GameId,
    finished: Option<FinishedGame>,
) -> Result<Option<String>, StoreError> {
    let result = results::saved(at, id).await?;
    let players = results::saved_players(at, id).await?;
    let is = finished.as_ref().map(|it| it.result.players());
    let differs = result != finished || players != is.unwrap_or_default();
    Ok(differs.then(|| format!("the index has the result {result:?}, {players:?}")))
}

async fn outbox_fault(
    at: &mut AnyConnection,
    id: &GameId,
    version: u64,
) -> Result<Option<String>, StoreError> {
    const BEYOND: &str = "SELECT 1 FROM outbox WHERE game = $1 \
        AND (version > $2 OR first > version OR first < 1)";
    let beyond = sqlx::query(BEYOND).bind(&id.0).bind(to_db_id(version));
    let is_beyond = exists(beyond, at).await?;
    Ok(is_beyond.then(|| "something is to be announced that has not happened".to_owned()))
}

/// What SQLite itself finds wrong with the file; PostgreSQL watches over its own.
pub(super) async fn integrity(at: &mut AnyConnection) -> Result<Vec<String>, StoreError> {
    if Engine::at(at) == Engine::Postgres {
        return Ok(Vec::new());
    }
    let checks = [
        ("PRAGMA integrity_check", "integrity_check"),
        ("PRAGMA foreign_key_check", "table"),
    ];
    let mut faults = Vec::new();
    for (check, column) in checks {
        for row in sqlx::query(check).fetch_all(&mut *at).await? {
            let said: String = row.try_get(column)?;
            if said != "ok" {
                faults.push(format!("{check}: {said}"));
            }
        }
    }
    Ok(faults)
}
