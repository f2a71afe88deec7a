//! Sessions of browsers, personal links into them, and the games of guests that nobody plays any
//! more. A token comes here as its hash alone.

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use super::personal_data::delete_rows;
use super::sql::{self, run};
use super::{Store, StoreError};
use crate::game::{GameId, PersonId};

/// The number of guests removed in one transaction.
const AT_ONCE: u32 = 100;

/// The numbers of `$1` guests without a game and without a session. The database saves the ids of guests as
/// negative numbers. Other people may get these numbers later.
const LEFT: &str = "SELECT p.number FROM people p WHERE p.id < 0 \
    AND NOT EXISTS (SELECT 1 FROM mentions m WHERE m.person = p.number) \
    AND NOT EXISTS (SELECT 1 FROM page_sessions s WHERE s.person = p.id) LIMIT $1";

/// Saves when people can reach pages again.
pub(super) const SET_PAGES_BACK: &str = "INSERT INTO counters (name, value) VALUES \
    ('pages_back', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// How long a frame's session lasts: it signs in again as long as it is open.
pub const FRAME_LIFE: SignedDuration = SignedDuration::from_hours(24);

impl Store {
    /// Returns the secret of the pages' addresses, which is `new` if there was none.
    pub async fn page_secret(&self, new: &str) -> Result<String, StoreError> {
        let first =
            "INSERT INTO page_secret (one, secret) VALUES (1, $1) ON CONFLICT (one) DO NOTHING";
        self.run(first, new).await?;
        self.one("SELECT secret FROM page_secret", ()).await
    }

    /// Returns the people a session speaks for, and when it was last used; nobody if there is no
    /// such session.
    pub async fn session(&self, token: &str) -> Result<Vec<(PersonId, Timestamp)>, StoreError> {
        let people = "SELECT person, used FROM page_sessions WHERE token = $1";
        self.rows(people, token).await
    }

    /// Adds a person to a session. `before` is the token that the session had, which ends with this.
    pub async fn enter_session(
        &self,
        before: Option<&str>,
        token: &str,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        const RENEW: &str = "UPDATE page_sessions SET token = $1, used = $2 WHERE token = $3";
        const ENTER: &str = "INSERT INTO page_sessions (token, person, used) VALUES ($1, $2, $3) \
            ON CONFLICT (token, person) DO NOTHING";
        let mut to = self.write().await?;
        if let Some(before) = before {
            run(&mut to, RENEW, (token, now, before)).await?;
        }
        run(&mut to, ENTER, (token, person, now)).await?;
        self.commit(to).await
    }

    /// Notes that a session is in use.
    pub async fn use_session(&self, token: &str, now: Timestamp) -> Result<(), StoreError> {
        let used = "UPDATE page_sessions SET used = $2 WHERE token = $1";
        self.run(used, (token, now)).await.map(drop)
    }

    /// Opens a session of a frame: of a person in a running Activity.
    pub async fn open_frame(
        &self,
        token: &str,
        (person, name): (PersonId, &str),
        instance: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let open = "INSERT INTO frame_sessions (token, person, name, instance, at) \
            VALUES ($1, $2, $3, $4, $5)";
        let row = (token, person, name, instance, now);
        self.run(open, row).await.map(drop)
    }

    /// Returns the person with their name, and the Activity, of a frame's session that was opened after `since`.
    pub async fn frame(
        &self,
        token: &str,
        since: Timestamp,
    ) -> Result<Option<(PersonId, String, String)>, StoreError> {
        let frame =
            "SELECT person, name, instance FROM frame_sessions WHERE token = $1 AND at > $2";
        self.row(frame, (token, since)).await
    }

    /// Ends a session.
    pub async fn end_session(&self, token: &str) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        for table in ["page_sessions", "frame_sessions"] {
            let ended = format!("DELETE FROM {table} WHERE token = $1");
            run(&mut to, AssertSqlSafe(ended), token).await?;
        }
        self.commit(to).await
    }

    /// Ends all sessions of a person.
    pub async fn end_sessions_of(&self, person: PersonId) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        for table in ["page_sessions", "frame_sessions"] {
            let ended = format!("DELETE FROM {table} WHERE person = $1");
            run(&mut to, AssertSqlSafe(ended), person).await?;
        }
        self.commit(to).await
    }

    /// Whether a personal link was used.
    pub async fn is_link_used(&self, token: &str) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM page_links WHERE token = $1", token)
            .await
    }

    /// Uses a personal link up. False if it was used before.
    pub async fn use_link(&self, token: &str, expires: Timestamp) -> Result<bool, StoreError> {
        let used = "INSERT INTO page_links (token, expires) VALUES ($1, $2) ON CONFLICT (token) DO NOTHING";
        Ok(self.run(used, (token, expires)).await? == 1)
    }

    /// Removes links that have expired and sessions that were last used before `unused_since`.
    pub async fn forget_sessions(
        &self,
        now: Timestamp,
        unused_since: Timestamp,
    ) -> Result<(), StoreError> {
        let links = "DELETE FROM page_links WHERE expires <= $1";
        self.run(links, now).await?;
        let frames = "DELETE FROM frame_sessions WHERE at < $1";
        self.run(frames, now - FRAME_LIFE).await?;
        let sessions = "DELETE FROM page_sessions WHERE used < $1";
        self.run(sessions, unused_since).await.map(drop)
    }

    /// Removes some of the guests without a game and without a session; false if there are no more.
    /// Requests wait for no more than these.
    pub async fn forget_some_guests(&self) -> Result<bool, StoreError> {
        let mut to = self.write().await?;
        let left: Vec<PersonId> = sql::rows(&mut to, LEFT, AT_ONCE).await?;
        for number in &left {
            delete_rows(&mut to, *number).await?;
            run(&mut to, "DELETE FROM people WHERE number = $1", number).await?;
        }
        self.commit(to).await?;
        Ok(left.len() == AT_ONCE as usize)
    }

    /// Saves that people can reach pages again after a long outage.
    pub async fn set_pages_back(&self, at: Timestamp) -> Result<(), StoreError> {
        self.run(SET_PAGES_BACK, at).await.map(drop)
    }

    /// Returns the end of the last long outage, if there was one.
    pub async fn pages_back(&self) -> Result<Option<Timestamp>, StoreError> {
        self.row("SELECT value FROM counters WHERE name = 'pages_back'", ())
            .await
    }

    /// A long outage that ended after `now` was saved by a clock that was ahead: it ends now.
    pub async fn disbelieve_pages_back(&self, now: Timestamp) -> Result<(), StoreError> {
        let corrected = "UPDATE counters SET value = $1 WHERE name = 'pages_back' AND value > $1";
        self.run(corrected, now).await.map(drop)
    }

    /// Returns games of pages in which nothing has happened since `unused_since`, at most `most`. A
    /// reminder of the player, and the sleep after it, do not count as use.
    pub async fn abandoned_page_games(
        &self,
        unused_since: Timestamp,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        // The channels of pages are negative as the database saves them.
        let abandoned = "SELECT id FROM games WHERE channel < 0 AND (updated < $1 OR state = 'asleep' \
            AND NOT EXISTS (SELECT 1 FROM events e \
            WHERE e.game = games.id AND e.at >= $1 AND e.actor IS NOT NULL)) \
            ORDER BY updated LIMIT $2";
        self.rows(abandoned, (unused_since, most)).await
    }
}
