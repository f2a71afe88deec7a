//! The games in which something is due, or somebody's turn.

use jiff::Timestamp;

use super::games::{GameProjection, ids};
use super::shards::ShardScope;
use super::{Store, StoreError, to_db_id};
use crate::game::{Game, GameId, ServerId};

impl Store {
    /// Returns the games within reach with events due by `now`, the longest overdue first, except in
    /// servers from which the bot has been removed.
    pub async fn due(
        &self,
        now: Timestamp,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<GameId>, StoreError> {
        let query = format!(
            "SELECT g.id FROM games g LEFT JOIN servers s ON s.id = g.server \
             WHERE g.due <= $1 AND g.absent = 0 AND COALESCE(s.gone, 0) = 0{} \
             ORDER BY g.due LIMIT $2",
            scope.condition()
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(now.as_millisecond())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        ids(&rows)
    }

    /// Corrects the row of a game in which something was said to be due and nothing is: another
    /// version of the program, or of the time zones, had worked out that time.
    pub async fn refresh_due(&self, id: &GameId, game: &Game) -> Result<(), StoreError> {
        let GameProjection { due, version, .. } = GameProjection::of(game);
        let query = sqlx::query("UPDATE games SET due = $1 WHERE id = $2 AND version = $3")
            .bind(due.map(Timestamp::as_millisecond))
            .bind(&id.0)
            .bind(to_db_id(version));
        self.execute(query).await?;
        Ok(())
    }

    /// Returns the games in `scope` in which it is a computer's turn, the one that has waited longest
    /// first. Games on pages are last: the database saves their channels as negative numbers.
    pub async fn awaiting_computer(
        &self,
        most: u32,
        scope: &ShardScope,
    ) -> Result<Vec<GameId>, StoreError> {
        let query = format!(
            "SELECT g.id FROM games g WHERE g.computer IS NOT NULL{} \
             ORDER BY CASE WHEN g.channel < 0 THEN 1 ELSE 0 END, g.updated LIMIT $1",
            scope.condition()
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        ids(&rows)
    }

    /// Returns the games in which it is a person's turn: those of a server, or all within reach
    /// except those of absent servers. `with_banks` returns only those with a time bank in their first
    /// or a later version of their terms.
    pub async fn awaiting_person(
        &self,
        server: Option<ServerId>,
        scope: &ShardScope,
        with_banks: bool,
    ) -> Result<Vec<GameId>, StoreError> {
        const WITH_BANKS: &str = " AND EXISTS (SELECT 1 FROM events e WHERE e.game = g.id \
            AND e.kind IN ('opened', 'terms_changed') AND e.body LIKE '%\"bank\":%')";
        let query = format!(
            "SELECT g.id FROM games g LEFT JOIN servers s ON s.id = g.server \
             WHERE g.state = 'playing' AND g.person IS NOT NULL \
             AND (g.server = $1 OR $1 IS NULL AND COALESCE(s.gone, 0) = 0){}{}",
            scope.condition(),
            if with_banks { WITH_BANKS } else { "" }
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(server.map(|server| to_db_id(server.0)))
            .fetch_all(&self.readers)
            .await?;
        // In an order that the database need not know: it would read the whole table for it.
        let mut ids = super::games::ids(&rows)?;
        ids.sort_unstable();
        Ok(ids)
    }
}
