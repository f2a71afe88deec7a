//! Maintenance: a backup while games go on, and a check of the whole database.

use std::collections::BTreeSet;
use std::path::Path;

use jiff::Timestamp;
use sqlx::sqlite::SqlitePool;
use sqlx::{Row, SqliteConnection};

use super::append::players;
use super::games::{GameProjection, ids};
use super::{BEGIN, Store, StoreError, entries, from_db_id};
use crate::game::{GameId, PersonId};

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
    /// Writes a consistent copy to a new file, even while others write.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Exists(to.display().to_string()));
        }
        sqlx::query("VACUUM INTO $1")
            .bind(to.to_string_lossy())
            .execute(&self.readers)
            .await?;
        Ok(())
    }

    /// Replays every game from its log and compares the result with the projection.
    pub async fn verify(&self) -> Result<Findings, StoreError> {
        let mut findings = Findings::default();
        let checks = [
            ("PRAGMA integrity_check", "integrity_check"),
            ("PRAGMA foreign_key_check", "table"),
        ];
        for (check, column) in checks {
            for row in sqlx::query(check).fetch_all(&self.readers).await? {
                let said: String = row.try_get(column)?;
                if said != "ok" {
                    findings.faults.push(format!("{check}: {said}"));
                }
            }
        }
        // All in one query: a game that changes between two pages would be missed.
        let all = sqlx::query("SELECT id FROM games ORDER BY id");
        for id in ids(&all.fetch_all(&self.readers).await?)? {
            self.verify_game(&id, &mut findings).await?;
        }
        Ok(findings)
    }

    async fn verify_game(&self, id: &GameId, findings: &mut Findings) -> Result<(), StoreError> {
        // One transaction, so that a game that changes meanwhile is read at one version.
        let mut at = self.readers.begin().await?;
        let row = sqlx::query("SELECT * FROM games WHERE id = $1")
            .bind(&id.0)
            .fetch_optional(&mut *at)
            .await?;
        // It may have been deleted since it was listed.
        let Some(row) = row else { return Ok(()) };
        findings.games += 1;
        let log = match entries::read(&mut *at, id, u64::MAX).await {
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
        let (said, is) = (GameProjection::read(&row)?, GameProjection::of(&game));
        if said != is {
            let fault = format!("game {id}: the index says {said:?}, the log {is:?}");
            findings.faults.push(fault);
        }
        let (said, is) = (players_said(&mut at, id).await?, players(&game));
        if said != is {
            let fault = format!("game {id}: the index has players {said:?}, the log {is:?}");
            findings.faults.push(fault);
        }
        let beyond = sqlx::query("SELECT 1 FROM outbox WHERE game = $1 AND (version > $2 OR first > version OR first < 1)")
            .bind(&id.0)
            .bind(super::to_db_id(game.version()))
            .fetch_optional(&mut *at)
            .await?;
        if beyond.is_some() {
            findings.faults.push(format!(
                "game {id}: something is to be told that has not happened"
            ));
        }
        Ok(())
    }
}

/// Rebuilds the rows of the games that a migration has queued.
pub(super) async fn rebuild(writer: &SqlitePool) -> Result<(), StoreError> {
    const QUEUED: &str = "SELECT game AS id FROM rebuild_queue ORDER BY game";
    if sqlx::query(QUEUED).fetch_optional(writer).await?.is_none() {
        return Ok(());
    }
    let mut to = writer.begin_with(BEGIN).await?;
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

async fn rebuild_game(to: &mut SqliteConnection, id: &GameId) -> Result<(), StoreError> {
    let log = entries::read(&mut *to, id, u64::MAX).await?;
    let game = entries::fold(id, &log)?;
    let updated = log.last().map_or(Timestamp::UNIX_EPOCH, |entry| entry.at);
    let index = GameProjection::of(&game);
    index.update(to, id, game.version(), updated).await?;
    Ok(())
}

async fn players_said(
    at: &mut SqliteConnection,
    id: &GameId,
) -> Result<BTreeSet<PersonId>, sqlx::Error> {
    let rows = sqlx::query("SELECT person FROM players WHERE game = $1")
        .bind(&id.0)
        .fetch_all(at)
        .await?;
    rows.iter()
        .map(|row| row.try_get("person").map(|it| PersonId(from_db_id(it))))
        .collect()
}
