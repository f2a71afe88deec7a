//! A check of the whole database.

use std::collections::BTreeSet;

use sqlx::{AnyConnection, Row};

use super::engine::Engine;
use super::games::{GameProjection, ids};
use super::mentions::{channels, mentioned, players};
use super::{Store, StoreError, entries, from_db_id, log, results};
use crate::game::{ChannelId, GameId, PersonId};
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
        let row = sqlx::query(
            "SELECT g.server, g.channel, g.state, g.computer, g.due, g.version, p.id AS person_id, \
             q.reason, r.game AS queued FROM games g \
             LEFT JOIN people p ON p.number = g.person \
             LEFT JOIN rebuild_queue r ON r.game = g.id \
             LEFT JOIN quarantine q ON q.game = g.id WHERE g.id = $1",
        )
        .bind(&id.0)
        .fetch_optional(&mut *at)
        .await?;
        // It may have been deleted since it was listed.
        let Some(row) = row else { return Ok(()) };
        findings.games += 1;
        let log = match log::read(&mut at, id, u64::MAX).await {
            Ok(log) => log,
            Err(error @ StoreError::Log { .. }) => {
                findings.faults.push(error.to_string());
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        findings.events += log.len() as u64;
        let game = match entries::fold(id, &log) {
            Ok(game) => game,
            Err(error) => {
                findings.faults.push(error.to_string());
                return Ok(());
            }
        };
        if row.try_get::<Option<&str>, _>("reason")?.is_some() {
            let fault =
                format!("game {id} can be read again: `djambi games repair {id}` lets it go on");
            findings.faults.push(fault);
            return Ok(());
        }
        if row.try_get::<Option<&str>, _>("queued")?.is_some() {
            // The process that plays is about to rebuild its rows.
            return Ok(());
        }
        let (said, is) = (GameProjection::read(&row)?, GameProjection::of(&game));
        if said != is {
            let fault = format!("game {id}: the index says {said:?}, the log {is:?}");
            findings.faults.push(fault);
        }
        for (table, is) in [("players", players(&game)), ("mentions", mentioned(&log))] {
            let said = people_said(&mut at, table, id).await?;
            if said != is {
                let fault = format!("game {id}: the index has {table} {said:?}, the log {is:?}");
                findings.faults.push(fault);
            }
        }
        let said: Vec<i64> = sqlx::query_scalar("SELECT channel FROM places WHERE game = $1")
            .bind(&id.0)
            .fetch_all(&mut *at)
            .await?;
        let said: BTreeSet<_> = said
            .into_iter()
            .map(|it| ChannelId(from_db_id(it)))
            .collect();
        if said != channels(&log) {
            findings
                .faults
                .push(format!("game {id}: the index has places {said:?}"));
        }
        let finished = FinishedGame::of(id, &game, &log);
        let result = results::saved(&mut at, id).await?;
        let players = results::saved_players(&mut at, id).await?;
        let is = finished.as_ref().map(|it| it.result.players());
        if result != finished || players != is.unwrap_or_default() {
            findings.faults.push(format!(
                "game {id}: the index has the result {result:?}, {players:?}"
            ));
        }
        let beyond = sqlx::query("SELECT 1 FROM outbox WHERE game = $1 AND (version > $2 OR first > version OR first < 1)")
            .bind(&id.0)
            .bind(super::to_db_id(game.version()))
            .fetch_optional(&mut *at)
            .await?;
        if beyond.is_some() {
            findings.faults.push(format!(
                "game {id}: something is to be announced that has not happened"
            ));
        }
        Ok(())
    }
}

async fn people_said(
    at: &mut AnyConnection,
    table: &str,
    id: &GameId,
) -> Result<BTreeSet<PersonId>, sqlx::Error> {
    let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
        "SELECT p.id FROM {table} t JOIN people p ON p.number = t.person WHERE t.game = $1"
    )))
    .bind(&id.0)
    .fetch_all(at)
    .await?;
    rows.iter()
        .map(|row| row.try_get("id").map(|it| PersonId(from_db_id(it))))
        .collect()
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
