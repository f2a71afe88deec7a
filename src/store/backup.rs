//! A backup, while games continue.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::engine::Engine;
use super::{Store, StoreError, file, open, upkeep};

impl Store {
    /// Writes a consistent copy to a new file, even while others write. The copy of a server's
    /// database is a file too: `djambi games copy` brings it back.
    pub async fn backup(&self, to: &Path, replace: bool) -> Result<(), StoreError> {
        if to.exists() && !replace {
            return Err(StoreError::Exists(to.display().to_string()));
        }
        let mut beside = to.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        let copied = self.copy_beside(&beside).await;
        let done = copied.and_then(|()| Ok(std::fs::rename(&beside, to)?));
        if done.is_err() {
            // The rest of it is useless.
            let _ = std::fs::remove_file(&beside);
        }
        done
    }

    async fn copy_beside(&self, beside: &Path) -> Result<(), StoreError> {
        if beside.exists() {
            // Of an earlier one that was killed.
            std::fs::remove_file(beside)?;
        }
        file::make(beside)?;
        match self.engine {
            Engine::Sqlite => {
                sqlx::query("VACUUM INTO $1")
                    .bind(beside.to_string_lossy().into_owned())
                    .execute(&self.readers)
                    .await?;
            }
            Engine::Postgres => self.copy_into_file(beside).await?,
        }
        std::fs::File::open(beside)?.sync_all()?;
        let address = open::url(beside, "mode=ro&immutable=true");
        let mut copy = AnyConnectOptions::from_str(&address)?.connect().await?;
        let faults = upkeep::integrity(&mut copy).await?;
        let games = "SELECT COUNT(*) FROM games";
        let copied: i64 = sqlx::query_scalar(games).fetch_one(&mut copy).await?;
        copy.close().await?;
        tracing::debug!(copied, "games are in the copy");
        let fault = faults.into_iter().next();
        fault.map_or(Ok(()), |fault| Err(StoreError::Damaged(fault)))
    }
}
