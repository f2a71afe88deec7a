//! The openings of the games in servers, without saying whose games or which servers.

use std::collections::BTreeSet;

use futures_util::TryStreamExt;
use sqlx::Row;

use super::people::settings;
use super::{ServerSettings, Store, StoreError};
use crate::results::{GameResult, Openings, Played};
use djambi_rules::Options;

/// Servers whose games may have no pages; their settings decide.
const PERHAPS_WITHOUT_PAGES: &str = "SELECT id, settings FROM servers \
    WHERE settings LIKE '%no_pages%'";

/// Games in servers: those in conversations with the bot and on pages are nobody else's affair.
const IN_SERVERS: &str = "SELECT game, server, body FROM results WHERE server IS NOT NULL";

impl Store {
    /// Returns the openings of the games in servers that have pages, by the presets of the rules.
    pub async fn openings(&self) -> Result<Openings, StoreError> {
        let mut without_pages: BTreeSet<i64> = BTreeSet::new();
        let perhaps = sqlx::query(PERHAPS_WITHOUT_PAGES);
        for row in perhaps.fetch_all(&self.readers).await? {
            let settings: ServerSettings = settings(row.try_get("settings")?)?;
            if settings.no_pages {
                without_pages.insert(row.try_get("id")?);
            }
        }
        let mut openings = Openings::default();
        // One by one: all games together may be more than there is memory for.
        let mut rows = sqlx::query(IN_SERVERS).fetch(&self.readers);
        while let Some(row) = rows.try_next().await? {
            if without_pages.contains(&row.try_get::<i64, _>("server")?) {
                continue;
            }
            let result: GameResult =
                serde_json::from_str(row.try_get("body")?).map_err(|error| {
                    let game: String = row.try_get("game").unwrap_or_default();
                    StoreError::Damaged(format!("the result of game {game}: {error}"))
                })?;
            let is_preset = |(name, _): &(&str, Options)| *name == result.preset;
            if Options::PRESETS.iter().any(is_preset) {
                openings.add(&Played::from(&result));
            }
        }
        Ok(openings)
    }
}
