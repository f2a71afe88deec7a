//! Sessions of browsers, personal links into them, and the games of guests that nobody plays any
//! more. A token comes here as its hash alone.

use jiff::Timestamp;
use sqlx::Row;

use super::engine::results_changed;
use super::{Store, StoreError, each, from_db_id, games, to_db_id};
use crate::game::{GameId, PersonId};

/// The numbers of guests without a game and without a session. The database saves the ids of guests as
/// negative numbers. Other people may get these numbers later.
const LEFT: &str = "SELECT p.number FROM people p WHERE p.id < 0 \
    AND NOT EXISTS (SELECT 1 FROM mentions m WHERE m.person = p.number) \
    AND NOT EXISTS (SELECT 1 FROM page_sessions s WHERE s.person = p.id)";

impl Store {
    /// Returns the secret of the pages' addresses, which is `new` if there was none.
    pub async fn page_secret(&self, new: &str) -> Result<String, StoreError> {
        self.execute(
            sqlx::query(
                "INSERT INTO page_secret (one, secret) VALUES (1, $1) ON CONFLICT (one) DO NOTHING",
            )
            .bind(new),
        )
        .await?;
        let row = sqlx::query("SELECT secret FROM page_secret")
            .fetch_one(&self.readers)
            .await?;
        Ok(row.try_get("secret")?)
    }

    /// Returns the people a session speaks for, and when it was last used; nobody if there is no
    /// such session.
    pub async fn session(&self, token: &str) -> Result<Vec<(PersonId, Timestamp)>, StoreError> {
        let rows = sqlx::query("SELECT person, used FROM page_sessions WHERE token = $1")
            .bind(token)
            .fetch_all(&self.readers)
            .await?;
        let one = |row: &sqlx::any::AnyRow| {
            let used = super::from_millis(row.try_get("used")?).unwrap_or_default();
            Ok((PersonId(from_db_id(row.try_get("person")?)), used))
        };
        each(&rows, one)
    }

    /// Adds a person to a session. `before` is the token that the session had: it is of no use any
    /// more.
    pub async fn enter_session(
        &self,
        before: Option<&str>,
        token: &str,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        if let Some(before) = before {
            sqlx::query("UPDATE page_sessions SET token = $1, used = $2 WHERE token = $3")
                .bind(token)
                .bind(now.as_millisecond())
                .bind(before)
                .execute(&mut *to)
                .await?;
        }
        sqlx::query(
            "INSERT INTO page_sessions (token, person, used) VALUES ($1, $2, $3) \
             ON CONFLICT (token, person) DO NOTHING",
        )
        .bind(token)
        .bind(to_db_id(person.0))
        .bind(now.as_millisecond())
        .execute(&mut *to)
        .await?;
        self.commit(to).await
    }

    /// Notes that a session is in use.
    pub async fn use_session(&self, token: &str, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE page_sessions SET used = $2 WHERE token = $1")
            .bind(token)
            .bind(now.as_millisecond());
        self.execute(query).await.map(drop)
    }

    /// Ends a session.
    pub async fn end_session(&self, token: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM page_sessions WHERE token = $1").bind(token);
        self.execute(query).await.map(drop)
    }

    /// Returns when each session of a person was last used.
    pub async fn sessions_of(&self, person: PersonId) -> Result<Vec<Timestamp>, StoreError> {
        let query =
            sqlx::query_scalar("SELECT used FROM page_sessions WHERE person = $1 ORDER BY used");
        let used: Vec<i64> = query
            .bind(to_db_id(person.0))
            .fetch_all(&self.readers)
            .await?;
        Ok(used.into_iter().filter_map(super::from_millis).collect())
    }

    /// Ends all sessions of a person.
    pub async fn end_sessions_of(&self, person: PersonId) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM page_sessions WHERE person = $1");
        self.execute(query.bind(to_db_id(person.0))).await.map(drop)
    }

    /// Whether a personal link was used.
    pub async fn is_link_used(&self, token: &str) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT COUNT(*) FROM page_links WHERE token = $1");
        let count: i64 = query.bind(token).fetch_one(&self.readers).await?;
        Ok(count > 0)
    }

    /// Uses a personal link up. False if it was used before.
    pub async fn use_link(&self, token: &str, expires: Timestamp) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "INSERT INTO page_links (token, expires) VALUES ($1, $2) ON CONFLICT (token) DO NOTHING",
        )
        .bind(token)
        .bind(expires.as_millisecond());
        Ok(self.execute(query).await? == 1)
    }

    /// Removes links that have expired and sessions that were last used before `unused_since`.
    pub async fn forget_sessions(
        &self,
        now: Timestamp,
        unused_since: Timestamp,
    ) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        sqlx::query("DELETE FROM page_links WHERE expires <= $1")
            .bind(now.as_millisecond())
            .execute(&mut *to)
            .await?;
        sqlx::query("DELETE FROM page_sessions WHERE used < $1")
            .bind(unused_since.as_millisecond())
            .execute(&mut *to)
            .await?;
        for table in ["solved_puzzles", "plans", "follows"] {
            let query = format!("DELETE FROM {table} WHERE person IN ({LEFT})");
            sqlx::query(sqlx::AssertSqlSafe(query))
                .execute(&mut *to)
                .await?;
        }
        let query = format!("DELETE FROM people WHERE number IN ({LEFT})");
        let left = sqlx::query(sqlx::AssertSqlSafe(query));
        if left.execute(&mut *to).await?.rows_affected() > 0 {
            // Ratings that were computed from their tries are out of date.
            results_changed(&mut to).await?;
        }
        self.commit(to).await
    }

    /// Saves that people can reach pages again after a long outage.
    pub async fn set_pages_back(&self, at: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO counters (name, value) VALUES ('pages_back', $1) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        );
        self.execute(query.bind(at.as_millisecond())).await?;
        Ok(())
    }

    /// Returns the end of the last long outage, if there was one.
    pub async fn pages_back(&self) -> Result<Option<Timestamp>, StoreError> {
        let at = sqlx::query_scalar("SELECT value FROM counters WHERE name = 'pages_back'");
        let at: Option<i64> = at.fetch_optional(&self.readers).await?;
        Ok(at.and_then(super::from_millis))
    }

    /// A long outage that ended after `now` was saved by a clock that was ahead: it ends now.
    pub async fn disbelieve_pages_back(&self, now: Timestamp) -> Result<(), StoreError> {
        let query =
            sqlx::query("UPDATE counters SET value = $1 WHERE name = 'pages_back' AND value > $1");
        self.execute(query.bind(now.as_millisecond())).await?;
        Ok(())
    }

    /// Returns games of pages in which nothing has happened since `unused_since`, at most so many. That
    /// its player was reminded, and that it fell asleep then, is no use of a game.
    pub async fn abandoned_page_games(
        &self,
        unused_since: Timestamp,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        // The channels of pages are negative as the database saves them.
        let rows = sqlx::query(
            "SELECT id FROM games WHERE channel < 0 AND (updated < $1 OR state = 'asleep' \
             AND NOT EXISTS (SELECT 1 FROM events e \
             WHERE e.game = games.id AND e.at >= $1 AND e.actor IS NOT NULL)) \
             ORDER BY updated LIMIT $2",
        )
        .bind(unused_since.as_millisecond())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        games::ids(&rows)
    }
}
